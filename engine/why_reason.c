/* The reasons in words: a row for each, with its clauses. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/rule_card.h"
#include "engine/why.h"

/* Which of a row's clauses it is in a rule set. */
static int
by_dice(const struct ruleset *rs)
{
	return rs->dice == 1;
}

static int
by_pairs(const struct ruleset *rs)
{
	return rs->pairs - PAIRS_TWO;
}

static int
by_persist(const struct ruleset *rs)
{
	return rs->persist;
}

static int
by_suckback(const struct ruleset *rs)
{
	return rs->suckback == SUCKBACK_NAVY;
}

static int
by_activation(const struct ruleset *rs)
{
	return !rs->activation;
}

static int
by_double_six(const struct ruleset *rs)
{
	return !rs->activate_at_once;
}

static int
by_one_or_six(const struct ruleset *rs)
{
	return rs->exit_one_or_six;
}

/* E4 is about ludo alone. */
static int
by_ludo(const struct ruleset *rs)
{
	return rs->dice == 1 && !rs->safe_doorsteps;
}

#define CLAUSES 3

/*
 * In a sentence {c} is the colour of the move, {e} the enemy's, {s} a square,
 * {n} a number, {d} the dice, {p} the number of a play.
 */
static const struct row {
	const char *clause[CLAUSES];
	int (*which)(const struct ruleset *); /* NULL: the first */
	const char *topic; /* its line of the rule card; NULL: none */
	const char *sentence;
} rows[NWHY] = {
    [WHY_NOT] = {{""}, NULL, NULL, "that is play {p}"},
    [WHY_MOVES] = {{""}, NULL, NULL, "play {p} moves a counter from there"},
    [WHY_COLOUR] = {{"S3"}, NULL, "seats", "{c} is not yours to move"},
    [WHY_PARTNER] = {{"P4", "P1"}, by_activation, "active",
	"{c} is your partner's to move"},
    [WHY_WAITS_FOR_SIX] = {{"P1"}, NULL, "active",
	"all of yours are home, and without a six you move nothing"},
    [WHY_ACTIVE_NEXT] = {{"P2", "P3"}, by_double_six, "active",
	"this six makes you active, from your next turn on"},
    [WHY_NOBODY] = {{"D1", "D7"}, by_dice, NULL,
	"no counter of {c} stands there"},
    [WHY_NOBODY_IN_BASE] = {{"E1"}, NULL, "exit",
	"no counter of {c} is in base"},
    [WHY_ALL_HOME] = {{"H1"}, NULL, NULL, "{c} is home there, and out of play"},
    [WHY_EXIT_NUMBER] = {{"E1", "E4"}, by_one_or_six, "exit",
	"no die brings it out of base: {d}"},
    [WHY_EXIT_SQUARE] = {{"E1", "E4"}, by_ludo, "exit",
	"a counter that comes out of base ends on {s}"},
    [WHY_EXIT_SAME] = {{"E1"}, NULL, "exit-same",
	"only the counter that comes out may use the other die"},
    [WHY_EXIT_BLOCKED] = {{"E3"}, NULL, "blob",
	"a blob of {e} is on the doorstep"},
    [WHY_NUMBER] = {{"D1", "D7"}, by_dice, "dice", "that is {n}, and {d}"},
    [WHY_FORWARD] = {{"D1", "D7"}, by_dice, NULL,
	"a counter goes forward by the number thrown"},
    [WHY_BOUNCE] = {{"H3"}, NULL, "home", "with {n} it goes to {s}"},
    [WHY_NOT_EXACT] = {{"H1"}, NULL, "home", "home is {n} away, and {d}"},
    [WHY_BLOCKED] = {{"BL1"}, NULL, "blob",
	"a blob of {e} on {s} is in the way"},
    [WHY_SIDE_BLOCKED] = {{"BL6"}, NULL, "blob",
	"enemies on {s} are in the way"},
    [WHY_SUM_BLOCKED] = {{"D2"}, NULL, "dice",
	"both dice together need a free way, and a blob of {e} is on {s}"},
    [WHY_TWICE] = {{"D3"}, NULL, "dice",
	"one counter may not use the dice one after the other"},
    [WHY_UCKED_ON_EXIT] = {{"D3"}, NULL, NULL,
	"a counter that ucks on its doorstep goes no further on this throw"},
    [WHY_TOO_MANY] = {{"D1", "D7"}, by_dice, "dice",
	"that is more moves than dice"},
    [WHY_PAIR_THROW] = {{"BL4", "BL5", "BL6"}, by_pairs, "pair",
	"two go together by other throws, and {d}"},
    [WHY_PAIR_SIZE] = {{"BL4", "BL5", "BL6"}, by_pairs, "pair",
	"no such pair of {c} stands there"},
    [WHY_PAIR_NUMBER] = {{"BL4", "BL5", "BL6"}, by_pairs, "pair",
	"together each of them goes {n}"},
    [WHY_PAIR_BLOCKED] = {{"BL4", "BL5", "BL6"}, by_pairs, "pair",
	"a blob of {n} of {e} on {s} is in the way"},
    [WHY_PAIR_BACK] = {{"H3"}, NULL, "home",
	"only one of the two is on its way back"},
    [WHY_OTHER_DIE] = {{"D4"}, NULL, "must",
	"the other die can be used as well: play {p}"},
    [WHY_BOTH_DICE] = {{"D4"}, NULL, "must", "both dice can be used"},
    [WHY_HIGHER_DIE] = {{"D4"}, NULL, "must", "the {n} can be used instead"},
    [WHY_CHALLENGE_FIRST] = {{"D4"}, NULL, "must",
	"a challenge counts as both dice, and one can be started"},
    [WHY_MUST_PLAY] = {{"D4"}, NULL, "must", "there is a play"},
    [WHY_THIRD_SIX] = {{"D7"}, NULL, "third-six",
	"this is the third six in a row"},
    [WHY_SNAKE_EYES] = {{"snake-eyes"}, NULL, "snake-eyes",
	"this double one moves all of your counters"},
    [WHY_NO_CHALLENGES] = {{"CH1"}, NULL, NULL,
	"these rules have no challenges"},
    [WHY_CHALLENGE_ALONE] = {{"CH3"}, NULL, NULL,
	"only one six counts: nothing else moves with a challenge"},
    [WHY_CHALLENGE_NOBODY] = {{"CH1"}, NULL, "challenge",
	"no counter of {c} stands there"},
    [WHY_CHALLENGE_TAIL] = {{"CH1"}, NULL, NULL,
	"from its tail on a counter faces its own pipe"},
    [WHY_CHALLENGE_NO_BLOB] = {{"CH1"}, NULL, "challenge",
	"no enemy blob is on {s}"},
    [WHY_CHALLENGE_BASE] = {{"CH8"}, NULL, NULL,
	"no counter of {c} is in base"},
    [WHY_CHALLENGE_DOORSTEP] = {{"CH8"}, NULL, NULL,
	"no enemy blob is on the doorstep"},
    [WHY_CHALLENGE_MIXI] = {{"M3"}, NULL, "challenge-mixi",
	"the counters there are a mixi-blob"},
    [WHY_CHALLENGE_NO_SIX] = {{"CH3"}, NULL, "challenge",
	"a challenge needs a six, and {d}"},
    [WHY_CHALLENGE_ARRIVED] = {{"CH2"}, NULL, "challenge",
	"{c} came there in this turn"},
    [WHY_CHALLENGING] = {{"CH4", "CH9"}, by_persist, "challenge-fails",
	"your challenge is under way, and nothing else moves"},
    [WHY_CHALLENGE_FAILED] = {{"CH6"}, NULL, "challenge-fails",
	"the challenge got no six, and {d}"},
    [WHY_SUCKING] = {{"SB2", "RG3"}, by_suckback, "pipe",
	"the throw is at a suck-back"},
    [WHY_BLOWING] = {{"BB1", "RG3"}, by_suckback, "pipe",
	"the throw is at a blow-back"},
    [WHY_SUCK_SAFE] = {{"SB1"}, NULL, "pipe", "these rules have no suck-backs"},
    [WHY_SUCK_NOBODY] = {{"SB1", "RG1"}, by_suckback, NULL,
	"no counter of yours is on the foot of an enemy's pipe there"},
    [WHY_SUCK_MIXI] = {{"SB1", "RG1"}, by_suckback, NULL,
	"the attackers are a mixi-blob"},
    [WHY_SUCK_ARRIVED] = {{"SB1"}, NULL, NULL,
	"the attacker came there in this turn"},
    [WHY_SUCK_EMPTY] = {{"SB2", "RG1"}, by_suckback, NULL,
	"no counter is so far up that pipe"},
    [WHY_SUCK_THREE] = {{"SB4"}, NULL, NULL,
	"a blob of three or more cannot be sucked back"},
    [WHY_SUCK_BEHIND] = {{"SB5"}, NULL, NULL,
	"a blob {n} up that pipe is before it"},
    [WHY_SUCK_TWICE] = {{"RG1"}, NULL, "pipe",
	"two attempts at it have failed"},
    [WHY_BLOW_SAFE] = {{"BB1"}, NULL, "pipe", "these rules have no blow-backs"},
    [WHY_BLOW_EMPTY] = {{"BB1", "RG2"}, by_suckback, NULL,
	"no counter of yours is so far up its pipe"},
    [WHY_BLOW_NOBODY] = {{"BB1", "RG2"}, by_suckback, NULL,
	"no such enemy is on the foot of that pipe"},
    [WHY_BLOW_THREE] = {{"BB2"}, NULL, NULL,
	"a blob of three or more cannot be blown back"},
    [WHY_BLOW_FIRST] = {{"BB1"}, NULL, NULL,
	"the mixi-blob there is named by its first colour, {e}"},
    [WHY_BLOW_TWICE] = {{"RG2"}, NULL, "pipe",
	"two attempts at it have failed"},
};

const char *
why_clause(const struct ruleset *rs, const struct why *why)
{
	const struct row *row = &rows[why->reason];

	return row->clause[row->which == NULL ? 0 : row->which(rs)];
}

/* A sentence being written: what does not fit is cut. */
struct sentence {
	const struct ruleset *rs;
	const struct why *why;
	char *text;
	size_t length;
};

static void __attribute__((format(printf, 2, 3)))
sentence_add(struct sentence *s, const char *format, ...)
{
	size_t room = WHY_SENTENCE - s->length;
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(s->text + s->length, room, format, ap);
	va_end(ap);
	s->length += (size_t)n < room ? (size_t)n : room - 1;
}

static void
add_square(struct sentence *s, int square)
{
	if (square == BASE)
		sentence_add(s, "b");
	else if (square == board_home(s->rs->arm))
		sentence_add(s, "h");
	else
		sentence_add(s, "%d", square);
}

static void
add_dice(struct sentence *s)
{
	const uint8_t *dice = s->why->dice;

	if (s->rs->dice == 1)
		sentence_add(s, "the die is %d", dice[0]);
	else
		sentence_add(s, "the dice are %d and %d", dice[0], dice[1]);
}

/* What a letter in braces stands for. */
static void
add_fact(struct sentence *s, char letter)
{
	const struct why *why = s->why;

	switch (letter) {
	case 'c':
		sentence_add(s, "%s", colour_name(why->move.colour));
		break;
	case 'e':
		sentence_add(s, "%s", colour_name(why->enemy));
		break;
	case 's':
		add_square(s, why->square);
		break;
	case 'n':
		sentence_add(s, "%d", why->number);
		break;
	case 'd':
		add_dice(s);
		break;
	case 'p':
		sentence_add(s, "%d", why->play + 1);
		break;
	}
}

/* "12-18", "out"; "14" of a challenge. */
static void
add_way(struct sentence *s)
{
	const struct move *move = &s->why->move;

	if (move->kind == MOVE_COUNTER && move->from == BASE &&
	    move->to == s->rs->exit[6]) {
		sentence_add(s, "out");
		return;
	}
	add_square(s, move->from);
	if (move->kind != MOVE_CHALLENGE) {
		sentence_add(s, "-");
		add_square(s, move->to);
	}
}

/* "red 12-18: ", "challenge red 14: ", "suckback red 3 green: ". */
static void
add_subject(struct sentence *s)
{
	const struct why *why = s->why;
	const struct announcement *said = &why->announcement;

	if (said->kind != ANNOUNCE_NONE) {
		sentence_add(s, "%s %s %d %s: ",
		    said->kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback",
		    colour_name(said->colour), said->distance,
		    colour_name(said->target));
	} else if (why->about_move) {
		if (why->move.kind == MOVE_CHALLENGE)
			sentence_add(s, "challenge ");
		sentence_add(s, "%s ", colour_name(why->move.colour));
		add_way(s);
		sentence_add(s, ": ");
	}
}

void
why_sentence(
    const struct ruleset *rs, const struct why *why, char text[WHY_SENTENCE])
{
	struct sentence s = {.rs = rs, .why = why, .text = text};
	const struct row *row = &rows[why->reason];
	size_t begin;

	text[0] = '\0';
	add_subject(&s);
	begin = s.length;
	for (const char *at = row->sentence; *at != '\0'; at++) {
		if (*at == '{') {
			add_fact(&s, at[1]);
			at += 2;
		} else
			sentence_add(&s, "%c", *at);
	}
	if (begin == 0)
		text[0] = toupper((unsigned char)text[0]);
	sentence_add(&s, ".");
	if (*why_clause(rs, why) != '\0') {
		char line[WHY_SENTENCE];

		sentence_add(&s, " %s", why_clause(s.rs, s.why));
		if (row->topic != NULL &&
		    ruleset_card_topic(s.rs, row->topic, line, sizeof(line)) >
			0)
			sentence_add(&s, ": %s", line);
	}
}
