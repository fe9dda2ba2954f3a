#!/bin/sh
# The long version of takeover.t: 200 failures of hubs and 20 of the database, by
# a seed of the day.
seed=${MESSDECK_SEED:-$(date +%j)}
exec perl "${MESSDECK_SRCDIR:-.}/tests/cluster/takeover.t" 200 20 "$seed"
