#!/bin/sh
# Five hundred guesses for names with an account, as many for names without.
exec perl "${MESSDECK_SRCDIR:-.}/tests/e2e/timing.t" 500 0.01
