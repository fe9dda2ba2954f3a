#!/bin/sh
# Failures as in takeover_long.sh, with three decks on three machines.
exec perl "${MESSDECK_SRCDIR:-.}/tests/cluster/takeover.t" 60 6 "${MESSDECK_SEED:-$(date +%j)}" 3
