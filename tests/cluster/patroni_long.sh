#!/bin/sh
# The database's machines are lost, with Patroni and etcd.
exec perl "${MESSDECK_SRCDIR:-.}/tests/cluster/patroni.pl" 1 "${MESSDECK_SEED:-1}"
