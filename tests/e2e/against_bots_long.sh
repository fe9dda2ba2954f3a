#!/bin/sh
# Games of a person against the weakest and the strongest bot in four rule sets.
exec perl "${MESSDECK_SRCDIR:-.}/tests/e2e/against_bots.t" long
