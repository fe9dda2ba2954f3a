#!/bin/sh
# Many more damaged files of weights.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/eval" long
