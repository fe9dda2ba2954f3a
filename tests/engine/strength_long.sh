#!/bin/sh
# A part of the games by which the weights' strength was measured.
exec perl "${MESSDECK_SRCDIR:-.}/tests/engine/strength.pl"
