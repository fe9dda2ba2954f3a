#!/bin/sh
# The strength of the weights, looking one throw ahead.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/train" long
