#!/bin/sh
# Take-over with two thousand running tables.
exec perl "${MESSDECK_SRCDIR:-.}/tests/cluster/many.pl" 2000 5
