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

# The first numbered news and notes of several decks otherwise: hubs of one deck
# serve beside this one's, those of several do not.
for before in ${MESSDECK_BEFORE:-e444e441}; do
	build "$before" || {
		echo "1..0 # SKIP there is no commit $before here, from which to build the version before"
		exit 0
	}
	for decks in 1 2; do
		perl "$src/tests/cluster/before.pl" "$folder/$before/build" "$decks" || exit
	done
done
