#!/bin/sh
# Versions before, from the history of the source, beside this one.
src=${MESSDECK_SRCDIR:-.}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Builds that commit in the folder of its name; 1: there is no such commit here.
build() {
	git -C "$src" rev-parse -q --verify "$1^{commit}" >/dev/null 2>&1 || return 1
	mkdir "$folder/$1"
	{
		git -C "$src" archive "$1" | tar -x -C "$folder/$1" &&
			(cd "$folder/$1" && autoreconf -fi && mkdir build && cd build &&
				../configure --with-postgresql "CC=${CC:-gcc}" &&
				make -j"$(nproc)" messdeckd messdeckctl messdeck-hub messdeck-bot)
	} >"$folder/said" 2>&1 && return
	sed 's/^/# /' "$folder/said"
	echo "Bail out! the version before cannot be built"
	exit 1
}

# In order: one from before there were decks; one whose decks numbered news and
# notes otherwise, for whose hubs those of today wait; the first of those.
set --
for before in ${MESSDECK_BEFORE:-e444e441/1 24e92ccb/2 433e06b9/2}; do
	build "${before%/*}" || {
		echo "1..0 # SKIP there is no commit ${before%/*} here, from which to build the version before"
		exit 0
	}
	set -- "$@" "$folder/${before%/*}/build" "${before#*/}"
done
perl "$src/tests/cluster/before.pl" "$@"
