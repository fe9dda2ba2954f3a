#!/bin/sh
# The version before, from the history of the source, beside this one.
src=${MESSDECK_SRCDIR:-.}
before=${MESSDECK_BEFORE:-e444e441}
git -C "$src" rev-parse -q --verify "$before^{commit}" >/dev/null 2>&1 || {
	echo "1..0 # SKIP there is no commit $before here, from which to build the version before"
	exit 0
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
	git -C "$src" archive "$before" | tar -x -C "$folder" &&
		(cd "$folder" && autoreconf -fi && mkdir build && cd build &&
			../configure --with-postgresql "CC=${CC:-gcc}" &&
			make -j"$(nproc)" messdeckd messdeckctl messdeck-hub messdeck-bot)
} >"$folder/said" 2>&1 || {
	sed 's/^/# /' "$folder/said"
	echo "Bail out! the version before cannot be built"
	exit 1
}
perl "$src/tests/cluster/before.pl" "$folder/build"
