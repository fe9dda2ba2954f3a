#!/bin/sh
# Checks a record's dice with openssl alone, without any code of ours: sh verify.sh FILE [LOG]. With
# LOG, checks the log of games, too. messdeck-verify also checks plays, results, bum and cocky dice.
LC_ALL=C; export LC_ALL; f=$1; b=messdeck1; t=0; i=0; fail() { echo "$f: $1" >&2; exit 1; }
sha() { openssl dgst -sha256 -r | cut -c1-64; }
tag() { sed -n "s/^\[$1 \"\(.*\)\"\]\$/\1/p" "$f" | sed 's/\\\(.\)/\1/g'; }
dice() { for n in 0 1; do printf '%s' "$b|throw|$G|$M|$1|$n" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$S" -r |
	cut -c1-64 | fold -w2 | while read -r x; do [ $((0x$x)) -gt 251 ] || printf %d $((0x$x % 6 + 1)); done; done | cut -c"1-$2"; }
{ sed '$d' "$f"; echo "sha256 $(sed '$d' "$f" | sha)"; } | cmp -s - "$f" || fail 'its bytes were changed'
G=$(tag Game) S=$(tag Secret) M=$(tag Mix) N=$(tag Seats) mix="$b|mix|$G"; [ "$S" ] || fail 'no secret yet'
[ "$(printf %s "$b|commit|$G|$S" | sha)" = "$(tag Commit)" ] || fail 'Commit is wrong'
while [ $i -lt "$N" ]; do s=$(printf %s "$b|seed|$i|$(tag "Seat$i")|$(tag "Phrase$i")" | sha)
	[ "$s" = "$(tag "Seed$i")" ] || fail "Seed$i is wrong"; mix="$mix|$i:$(tag "Seat$i"):$s"; i=$((i + 1)); done
[ "$(printf %s "$mix" | sha)" = "$M" ] || fail 'Mix is wrong'
for d in $(sed -n 's/^[0-9]* [^ ]* [^ ]* [0-9a-f]* throw [0-9] \([1-6]*\).*/\1/p' "$f"); do t=$((t + 1))
	[ "$(dice $t ${#d})" = "$d" ] || fail "throw $t is wrong"; done
for e in "$(tag Commit)" "end|$(awk '/^$/ && n++ { exit } 1' "$f" | sha)"; do [ -z "$2" ] || grep -q "|$G|$e\$" "$2" || fail 'not in the log'; done
while [ "$2" ] && read -r h l; do case $l in "1|"*) : "${p=}" ;; esac
	[ "$(printf %s "${p-}|$l" | sha)" = "$h" ] || [ -z "${p+x}" ] || fail 'the log was changed'; p=$h; done <"${2:-/dev/null}"
echo "$f: the dice of $t throws are as they should be${p:+; the log has it, its head is $p}"
