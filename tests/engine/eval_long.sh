#!/bin/sh
# Every byte of the weights is damaged in turn.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/eval" long
