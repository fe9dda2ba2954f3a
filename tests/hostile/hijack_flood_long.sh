#!/bin/sh
# Twenty seconds of each flood, in which whoever plays waits 20 ms at most.
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/hijack_flood.t"
