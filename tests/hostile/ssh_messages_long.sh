#!/bin/sh
# Every type with five bodies, and a channel asked for behind each.
exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/ssh_messages.t" full
