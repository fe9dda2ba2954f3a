#!/bin/sh
# Eight times as much from forty addresses.
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/disk.t"
