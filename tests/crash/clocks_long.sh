#!/bin/sh
# Clocks over restarts, as long as they take.
exec perl "${MESSDECK_SRCDIR:-.}/tests/crash/clocks.t" live
