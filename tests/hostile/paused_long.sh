#!/bin/sh
# Until the time of who holds the turn is over.
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/paused.t"
