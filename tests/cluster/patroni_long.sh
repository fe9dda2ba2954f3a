#!/bin/sh
# The database's machines are lost, three times each, with Patroni and etcd.
exec perl "${MESSDECK_SRCDIR:-.}/tests/cluster/patroni.pl" 3 "${MESSDECK_SEED:-1}"
