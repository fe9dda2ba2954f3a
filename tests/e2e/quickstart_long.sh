#!/bin/sh
# The first command of the README, from a fresh checkout to a game.
exec perl "${MESSDECK_SRCDIR:-.}/tests/e2e/quickstart.pl"
