#!/bin/sh
# Damage to the database's log at many more places.
exec tests/hub/wal 150 "${1:-1}"
