#!/bin/sh
# Twenty thousand plays that are not possible, and who is blamed for each.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/blame" 20000
