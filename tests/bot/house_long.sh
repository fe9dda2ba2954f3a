#!/bin/sh
# A hundred games at the real hub: the bot hears no secret and no throw before it
# falls, and all that it chose can be repeated.
exec "${MESSDECK_BUILDDIR:-.}/tests/bot/house" 100
