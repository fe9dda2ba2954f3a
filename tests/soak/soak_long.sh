#!/bin/sh
# Ten minutes of people who come and go, or MESSDECK_SOAK_SECONDS: 28800 for a
# night.
MESSDECK_SOAK_SECONDS=${MESSDECK_SOAK_SECONDS:-600} \
    exec perl "${MESSDECK_SRCDIR:-.}/tests/soak/soak.t"
