#!/bin/sh
# A million messages of a session process that somebody has taken over.
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/hijack.t"
