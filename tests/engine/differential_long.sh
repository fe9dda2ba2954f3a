#!/bin/sh
# The differential test with a million questions; takes some minutes.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/differential" 1000000
