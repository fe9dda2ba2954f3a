#!/bin/sh
# Two months of guests who add to the database as fast as they may.
exec "${MESSDECK_BUILDDIR:-.}/tests/hub/hoarders" 60 "${1:-1}"
