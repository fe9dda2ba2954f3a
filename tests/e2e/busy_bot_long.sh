#!/bin/sh
# A bot that takes too much of a processor.
exec perl "${MESSDECK_SRCDIR:-.}/tests/e2e/busy_bot.pl"
