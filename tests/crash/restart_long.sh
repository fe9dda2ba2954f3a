#!/bin/sh
# Two hundred people at fifty tables, who wait no longer than two seconds.
exec perl "${MESSDECK_SRCDIR:-.}/tests/crash/restart.t" 50 2
