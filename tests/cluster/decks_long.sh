#!/bin/sh
# The long versions with several decks: on one machine, and on three, by a seed of
# the day.
seed=${MESSDECK_SEED:-$(date +%j)}
tests=${MESSDECK_SRCDIR:-.}/tests/cluster
perl "$tests/decks.t" 100 "$seed" && exec perl "$tests/takeover.t" 60 6 "$seed" 3
