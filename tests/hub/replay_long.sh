#!/bin/sh
# Two hundred games more, over all rule sets and house rules.
exec "${MESSDECK_BUILDDIR:-.}/tests/hub/replay" 200 "${1:-1}"
