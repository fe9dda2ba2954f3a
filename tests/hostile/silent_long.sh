#!/bin/sh
# Attacks from more networks, and nobody waits longer than two seconds.
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/silent.t"
