#!/bin/sh
# The long version of decks.t, by a seed of the day.
exec perl "${MESSDECK_SRCDIR:-.}/tests/cluster/decks.t" 100 "${MESSDECK_SEED:-$(date +%j)}"
