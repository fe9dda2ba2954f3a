#!/bin/sh
# All scenarios with their state in PostgreSQL.
exec perl "${MESSDECK_SRCDIR:-.}/tests/hub/postgresql.t" all
