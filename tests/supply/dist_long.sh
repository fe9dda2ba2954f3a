#!/bin/sh
# make dist gives the same bytes in two places, for people whose clocks, umasks
# and languages differ.
source=$(cd "${MESSDECK_SRCDIR:-.}" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL SOURCE_DATE_EPOCH

# What is under version control, or everything where an archive was unpacked.
copy_sources() {
	mkdir -p "$1"
	if test -e "$source/.git"; then
		git -C "$source" ls-files -co --exclude-standard -z
	else
		(cd "$source" && find . -type f ! -path './build*' -print0)
	fi | tar -C "$source" --null -T - -cf - | tar -C "$1" -xmf -
}

# make_dist PLACE UMASK ZONE LOCALE
make_dist() (
	umask "$2"
	copy_sources "$dir/$1"
	cd "$dir/$1" || exit 1
	export TZ="$3" LC_ALL="$4" SOURCE_DATE_EPOCH=1700000000
	{
		autoreconf -fi && mkdir -p made && cd made &&
		    ../configure -q && make -s dist &&
		    mv messdeck-*.tar.gz messdeck.tar.gz &&
		    mv messdeck-*.tar.xz messdeck.tar.xz
	} >"$dir/said" 2>&1 || {
		sed 's/^/# /' "$dir/said" | tail -n 20
		exit 1
	}
)

number=0
check() {
	number=$((number + 1))
	if test "$1" -eq 0; then
		echo "ok $number - $2"
	else
		echo "not ok $number - $2"
		failed=yes
	fi
}

failed=
make_dist first 022 UTC C
check $? 'make dist works'
make_dist a/second/place 077 Asia/Tokyo C.UTF-8
check $? 'make dist works elsewhere'
for kind in gz xz; do
	one=$dir/first/made/messdeck.tar.$kind
	two=$dir/a/second/place/made/messdeck.tar.$kind
	test -s "$one" && cmp "$one" "$two"
	check $? "both archives .tar.$kind are the same"
done
tar -xzOf "$dir/first/made/messdeck.tar.gz" | grep -qF "$dir"
test $? -eq 1
check $? 'the archive does not tell where it was made'
mkdir "$dir/unpacked"
tar -C "$dir/unpacked" --strip-components=1 \
    -xzf "$dir/first/made/messdeck.tar.gz"
(
	cd "$dir/unpacked" && mkdir again && cd again &&
	    ../configure -q && make -s dist
) >"$dir/said" 2>&1
check $? 'make dist works from the archive'
cmp "$dir/first/made/messdeck.tar.gz" "$dir"/unpacked/again/*.tar.gz
check $? 'an archive makes itself again'
echo "1..$number"
test -z "$failed"
