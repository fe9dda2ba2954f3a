#!/bin/sh
# Every fuzz target for ten minutes (MESSDECK_FUZZ_SECONDS) under the address
# and undefined behaviour sanitizers, built in fuzzing/ of the build directory:
# with libFuzzer where clang has it, which goes on from fuzzing/NAME.corpus, else
# with the mutations of seeds.c. Names as arguments choose targets.
seconds=${MESSDECK_FUZZ_SECONDS:-600}
source=$(cd "${MESSDECK_SRCDIR:-.}" && pwd)
unset MAKEFLAGS MFLAGS MAKELEVEL
mkdir -p "${MESSDECK_BUILDDIR:-.}/fuzzing"
cd "${MESSDECK_BUILDDIR:-.}/fuzzing" || exit 1

targets=$*
if test -z "$targets"; then
	for seeds in "$source"/tests/fuzz/*.seeds; do
		name=${seeds##*/}
		targets="$targets ${name%.seeds}"
	done
fi

echo 'int LLVMFuzzerTestOneInput(const void *, unsigned long);
int LLVMFuzzerTestOneInput(const void *d, unsigned long n) { return 0; }' \
    >probe.c
if clang -fsanitize=fuzzer,address,undefined probe.c -o probe 2>/dev/null; then
	mode=fuzzer
	set -- CC=clang CFLAGS='-g -O1' --enable-fuzzing
else
	mode=seeds
	set -- CFLAGS='-g -O1' --enable-sanitizers
fi
programs=
for name in $targets; do
	programs="$programs tests/fuzz/$name"
done
if ! {
	test -f Makefile || "$source/configure" -q "$@"
	make -s -j2 $programs
} >build.said 2>&1; then
	tail -n 20 build.said | sed 's/^/# /'
	echo 'Bail out! The targets cannot be built.'
	exit 1
fi

# What a target said ends in NAME.said, its exit status in NAME.status.
export ASAN_OPTIONS="$ASAN_OPTIONS:abort_on_error=1" seconds source mode
export MESSDECK_SRCDIR="$source"
printf '%s\n' $targets | xargs -P "${PROVE_JOBS:-2}" -n 1 sh -c '
	mkdir -p "$0.corpus"
	case $mode in
	fuzzer)
		"tests/fuzz/$0" -max_total_time="$seconds" -timeout=60 \
		    -max_len=8192 -artifact_prefix="$0-" \
		    "$0.corpus" "$source/tests/fuzz/$0.seeds" ;;
	seeds)
		MESSDECK_FUZZ_SECONDS=$seconds \
		    MESSDECK_FUZZ_RANDOM=$(date +%s) "tests/fuzz/$0" ;;
	esac >"$0.said" 2>&1
	echo $? >"$0.status"
'

number=0
failed=
for name in $targets; do
	number=$((number + 1))
	case $mode in
	fuzzer)
		told=$(sed -n 's/.*(\([0-9]*\) inline 8-bit counters).*/of \1/p;
		    s/^#\([0-9]*\).*DONE *cov: \([0-9]*\).*/\1 runs, \2 edges/p
		    ' "$name.said" | sort -r | tr '\n' ' ' |
		    sed 's/^\(of [0-9]*\) \(.*\) $/\2 \1/') ;;
	*) told=$(tail -n 1 "$name.said" | sed 's/.*# //') ;;
	esac
	if test "$(cat "$name.status")" -eq 0; then
		echo "ok $number - $name # $told"
	else
		failed=yes
		echo "not ok $number - $name"
		grep -n -m 1 -A 20 'ERROR:\|runtime error:' "$name.said" |
		    sed 's/^/# /'
		tail -n 3 "$name.said" | cut -c1-200 | sed 's/^/# /'
	fi
done
echo "1..$number"
test -z "$failed"
