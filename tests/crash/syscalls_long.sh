#!/bin/sh
# Every single call of a game.
exec perl "${MESSDECK_SRCDIR:-.}/tests/crash/syscalls.t" 1 20
