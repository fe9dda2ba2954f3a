#!/bin/sh
# Perft one throw deeper than in make check.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/perft" uckers-deep bigship-deep \
	masters-deep navy-deep museum-deep ludo-deep fleet-ludo-deep
