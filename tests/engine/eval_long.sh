#!/bin/sh
# Every sixteenth byte of the weights is damaged in turn; "eval long 1" takes
# every byte.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/eval" long
