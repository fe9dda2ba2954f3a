#!/bin/sh
# The power goes after every operation, in eight ways.
exec perl "${MESSDECK_SRCDIR:-.}/tests/crash/power.t" 1 8 40 "${1:-1}"
