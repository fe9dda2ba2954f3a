#!/bin/sh
# Solved endings with two counters a side, on all squares.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/endings" long
