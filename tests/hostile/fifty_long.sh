#!/bin/sh
# The attack of fifty guests for a minute, and how long those who play wait.
MESSDECK_LONG=1 exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/fifty.t"
