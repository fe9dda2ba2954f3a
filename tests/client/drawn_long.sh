#!/bin/sh
# Two hundred games, over all rule sets and house rules.
exec "${MESSDECK_BUILDDIR:-.}/tests/client/drawn" 200 "${1:-1}"
