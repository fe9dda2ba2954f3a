#!/bin/sh
# Two hundred people at fifty tables.
exec perl "${MESSDECK_SRCDIR:-.}/tests/crash/restart.t" 50
