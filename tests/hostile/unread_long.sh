#!/bin/sh
# Every kind of request, also from who reads a little from time to time.
exec perl "${MESSDECK_SRCDIR:-.}/tests/hostile/unread.t" all
