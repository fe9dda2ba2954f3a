#!/bin/sh
# The end-to-end and the crash tests once more, with the state of each host in a
# database of its own in PostgreSQL.
#
#     postgresql_long.sh [TEST...]
src=${MESSDECK_SRCDIR:-.}
why=$(perl -I "$src/tests/hub" -MPostgres -e 'print Postgres::missing()')
if test -n "$why"; then
	echo "1..0 # SKIP $why"
	exit 0
fi
MESSDECK_TEST_STORE=postgresql
export MESSDECK_TEST_STORE
test $# -gt 0 || set -- "$src"/tests/e2e/*.t "$src"/tests/crash/*.t
said=$(mktemp)
trap 'rm -f "$said"' EXIT
echo "1..$#"
n=0
failed=0
for test; do
	n=$((n + 1))
	if perl "$test" >"$said" 2>&1; then
		skipped=$(sed -n 's/^1\.\.0 # SKIP/ # SKIP/p' "$said")
		echo "ok $n - ${test##*/}$skipped"
	else
		sed 's/^/# /' "$said"
		echo "not ok $n - ${test##*/}"
		failed=1
	fi
done
exit $failed
