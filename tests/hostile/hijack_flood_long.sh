#!/bin/sh
# Twenty seconds of each flood, in which whoever plays waits 20 ms at most. The
# database is in memory where it can be: a busy disk is nobody's flood.
test -d /dev/shm && TMPDIR=/dev/shm && export TMPDIR
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/hijack_flood.t"
