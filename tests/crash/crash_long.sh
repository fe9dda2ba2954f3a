#!/bin/sh
# A thousand kills.
exec perl "${MESSDECK_SRCDIR:-.}/tests/crash/crash.t" 1000 "${1:-20261120}"
