/* What just happened, in sentences. */
#include <string.h>

#include "daemon/session/words.h"

typedef void (*say_fn)(const struct talk *, const struct moment *);

static const char *
name_of(const struct moment *moment)
{
	return colour_name((enum colour)moment->colour);
}

/* "Red" at the beginning of a sentence. */
static void
Colour(const struct talk *talk, const struct moment *moment)
{
	words_colour_first(talk->out, (enum colour)moment->colour);
}

/* All of its counters are home, and a six is what it waits for (P1). */
static bool
waits_for_six(const struct talk *talk, int seat)
{
	const struct seen *table = talk->table;

	return table->begun && table->rules.activation &&
	    table->status == TABLE_PLAYING &&
	    position_movable(&table->rules, &table->game.position,
		game_side(&table->game, seat)) == 0;
}

/* The throw and that it could not be played are one sentence. */
static bool
is_forfeited(const struct talk *talk, const struct moment *threw)
{
	const struct moments *moments = &talk->table->moments;
	const struct moment *next = threw + 1;

	return next < moments->moment + moments->n &&
	    next->kind == MOMENT_FORFEITED && next->seat == threw->seat &&
	    !waits_for_six(talk, threw->seat);
}

static void
say_threw(const struct talk *talk, const struct moment *moment)
{
	int a = moment->dice[0], b = moment->dice[1];

	words_does(talk, moment->seat, "throw");
	if (b == 0)
		fprintf(talk->out, " %d", a);
	else if (a == b)
		fprintf(talk->out, " a double %s", words_number(a));
	else
		fprintf(talk->out, " %d and %d", a, b);
	if (moment->n != 0)
		fputs(" for the start", talk->out);
	if (is_forfeited(talk, moment))
		fputs(": no play.", talk->out);
	else
		fputs(a == 6 && b == 6 ? "!" : ".", talk->out);
}

static void
say_start_tie(const struct talk *talk, const struct moment *moment)
{
	const char *between = "";
	int i;

	fputs("A tie: ", talk->out);
	for (i = 0; i < talk->table->seats; i++) {
		if (!(moment->n & 1u << i))
			continue;
		fputs(between, talk->out);
		words_whom(talk, i);
		between = " and ";
	}
	fputs(" throw again.", talk->out);
}

static void
say_starts(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "start");
	fputs(".", talk->out);
}

static void
say_chose(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "take");
	fprintf(talk->out, " %s and %s.", name_of(moment),
	    colour_name(colour_opposite((enum colour)moment->colour)));
}

static void
say_cocky(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "throw");
	fputs(" a cocky die: both are thrown again.", talk->out);
}

/* Whether both tell the same of one counter each. */
static bool
is_like(const struct moment *a, const struct moment *b)
{
	return a->kind == b->kind && a->seat == b->seat &&
	    a->colour == b->colour && a->from == b->from && a->to == b->to;
}

/* A moment's counters are told together, by the first of the like ones. */
static bool
is_of_counter(const struct moment *moment)
{
	return moment->kind == MOMENT_EXITED || moment->kind == MOMENT_MOVED ||
	    moment->kind == MOMENT_PIPED || moment->kind == MOMENT_HOME ||
	    moment->kind == MOMENT_UCKED;
}

/* Whether a moment before this one has told it, too. */
static bool
is_told(const struct talk *talk, const struct moment *moment)
{
	const struct moments *moments = &talk->table->moments;
	const struct moment *before = moments->moment;

	if (moment->kind == MOMENT_FORFEITED && moment > before)
		return moment[-1].kind == MOMENT_BLOCKED ||
		    (moment[-1].kind == MOMENT_THREW &&
			is_forfeited(talk, moment - 1));
	/* Who starts has the turn. */
	if (moment->kind == MOMENT_TURN && moment > before)
		return moment[-1].kind == MOMENT_STARTS &&
		    moment[-1].seat == moment->seat;
	for (; is_of_counter(moment) && before < moment; before++)
		if (is_like(before, moment))
			return true;
	return false;
}

/* How many counters a moment tells of. */
static int
counters(const struct talk *talk, const struct moment *moment)
{
	const struct moments *moments = &talk->table->moments;
	int i, n = 0;

	for (i = 0; i < moments->n; i++)
		n += is_like(&moments->moment[i], moment);
	return n;
}

/* "Red goes", "Two red go". */
static void
say_counters(const struct talk *talk, const struct moment *moment,
    const char *one, const char *more)
{
	static const char *const many[NCOUNTER + 1] = {
	    "", "", "Two", "Three", "Four"};
	int n = counters(talk, moment);

	if (n < 2 || n > NCOUNTER) {
		Colour(talk, moment);
		fputs(one, talk->out);
	} else
		fprintf(talk->out, "%s %s%s", many[n], name_of(moment), more);
}

static bool
in_pipe(const struct talk *talk, int where)
{
	int arm = talk->table->rules.arm;

	return where > board_tail(arm) && where < board_home(arm);
}

static void
square(const struct talk *talk, const struct moment *moment, int where)
{
	bool more = counters(talk, moment) > 1;

	if (more && where == 0)
		fputs("their doorstep", talk->out);
	else if (more && in_pipe(talk, where))
		fprintf(talk->out, "%d in their pipe", where);
	else
		words_square(talk->out, &talk->table->rules, where);
}

static void
say_exited(const struct talk *talk, const struct moment *moment)
{
	if (talk->terse)
		say_counters(talk, moment, " out.", " out.");
	else
		say_counters(talk, moment, " comes out on its doorstep.",
		    " come out on their doorstep.");
}

/* "Red 12 to 16.", "Red goes from 48 to 53 in its pipe, 3 from home." */
static void
say_moved(const struct talk *talk, const struct moment *moment)
{
	bool piped = in_pipe(talk, moment->to);

	if (talk->terse) {
		say_counters(talk, moment, "", "");
		fprintf(talk->out, " %d to ", moment->from);
		if (moment->to == BASE)
			fputs("base", talk->out);
		else
			fprintf(talk->out, "%d", moment->to);
	} else {
		say_counters(talk, moment, " goes from ", " go from ");
		if (piped)
			fprintf(talk->out, "%d", moment->from);
		else
			square(talk, moment, moment->from);
		fputs(" to ", talk->out);
		square(talk, moment, moment->to);
	}
	if (piped)
		fprintf(talk->out, ", %d from home",
		    board_home(talk->table->rules.arm) - moment->to);
	fputs(".", talk->out);
}

/* What sent a counter to base: a hit of the same throw, or another counter. */
static const char *
way_off(const struct talk *talk, const struct moment *moment)
{
	const struct moments *moments = &talk->table->moments;
	const struct moment *hit = moments->moment;
	int tail = board_tail(talk->table->rules.arm);

	for (; hit < moment; hit++) {
		if (hit->kind != MOMENT_ANNOUNCED_HIT)
			continue;
		if (hit->total == ANNOUNCE_BLOWBACK)
			return "blown back";
		if (moment->from > tail)
			return "sucked back";
	}
	return "ucked off";
}

static void
say_ucked(const struct talk *talk, const struct moment *moment)
{
	int owner = seen_owner(talk->table, (enum colour)moment->colour);
	const char *way = way_off(talk, moment);
	int n = counters(talk, moment);

	if (owner != talk->me || owner < 0)
		say_counters(talk, moment, " is ", " are ");
	else if (n > 1)
		fprintf(talk->out, "Your %s %s are ", words_number(n),
		    name_of(moment));
	else
		fprintf(talk->out, "Your %s is ", name_of(moment));
	fputs(way, talk->out);
	if (!talk->terse) {
		fputs(strcmp(way, "ucked off") == 0 ? ", back to base from "
						    : " to base from ",
		    talk->out);
		square(talk, moment, moment->from);
	}
	fputs("!", talk->out);
}

static void
say_blob(const struct talk *talk, const struct moment *moment)
{
	Colour(talk, moment);
	fprintf(talk->out, " has a blob of %s on ", words_number(moment->n));
	square(talk, moment, moment->to);
	fputs(".", talk->out);
}

static void
say_mixi(const struct talk *talk, const struct moment *moment)
{
	Colour(talk, moment);
	fprintf(talk->out, " makes a %s on ",
	    talk->table->rules.side_blocks ? "block" : "mixi-blob");
	square(talk, moment, moment->to);
	fputs(".", talk->out);
}

/* "Red 53 home!", "Red goes home from 53 in its pipe!" */
static void
say_home(const struct talk *talk, const struct moment *moment)
{
	if (talk->terse) {
		say_counters(talk, moment, "", "");
		fprintf(talk->out, " %d home!", moment->from);
		return;
	}
	say_counters(talk, moment, " goes home from ", " go home from ");
	square(talk, moment, moment->from);
	fputs("!", talk->out);
}

static void
say_all_home(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "have");
	fputs(" all counters home!", talk->out);
}

/* "your yellow", "yellow": whose blob a challenge is at. */
static void
say_target(const struct talk *talk, const struct moment *moment)
{
	int owner = seen_owner(talk->table, (enum colour)moment->target);

	fprintf(talk->out, "%s%s",
	    owner == talk->me && owner >= 0 ? "your "
		: talk->terse               ? ""
					    : "the ",
	    colour_name((enum colour)moment->target));
}

static void
say_challenged(const struct talk *talk, const struct moment *moment)
{
	int arm = talk->table->rules.arm, shared, theirs;

	words_does(talk, moment->seat, "are");
	fputs(" ", talk->out);
	words_times(talk->out, moment->n);
	fputs(" ", talk->out);
	say_target(talk, moment);
	if (talk->terse) {
		fprintf(talk->out, ", %d of %d.", moment->n, moment->total);
		return;
	}
	shared = board_shared(arm, (enum colour)moment->colour, moment->to);
	theirs = board_relative(arm, (enum colour)moment->target, shared);
	fputs(theirs == 0 ? " blob on " : " blob on its ", talk->out);
	words_square(talk->out, &talk->table->rules, theirs);
	fprintf(talk->out, ": %s of %s sixes.", words_number(moment->n),
	    words_number(moment->total));
}

/* Where challenges persist it only waits (CH9). */
static void
say_challenge_failed(const struct talk *talk, const struct moment *moment)
{
	const struct game *game = &talk->table->game;
	const struct challenge *challenge =
	    &game->position.challenge[game_side(game, moment->seat)];
	bool persists = talk->table->begun && challenge->sixes > 0;

	if (persists) {
		fputs("No six: still ", talk->out);
		words_times(talk->out, challenge->sixes);
		fputs(" ", talk->out);
	} else
		fputs("No six: the challenge at ", talk->out);
	say_target(talk, moment);
	fputs(talk->terse ? "" : " blob", talk->out);
	fputs(persists ? "." : " fails.", talk->out);
}

static void
say_challenge_won(const struct talk *talk, const struct moment *moment)
{
	fputs("The challenge is won!", talk->out);
}

static void
say_challenge_lapsed(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "lose");
	fputs(" the challenge: it has lapsed.", talk->out);
}

static void
say_announced(const struct talk *talk, const struct moment *moment)
{
	struct announcement announced = {.kind = moment->total,
	    .colour = moment->colour,
	    .target = moment->target,
	    .distance = moment->n};

	words_does(talk, moment->seat, "announce");
	fputs(": ", talk->out);
	words_announcement(talk->out, &announced);
	fputs(".", talk->out);
}

static void
say_attempt(
    const struct talk *talk, const struct moment *moment, const char *how)
{
	fprintf(talk->out, "The %s %s", words_attempt(moment->total), how);
}

static void
say_hit(const struct talk *talk, const struct moment *moment)
{
	say_attempt(talk, moment, "hits!");
}

static void
say_miss(const struct talk *talk, const struct moment *moment)
{
	say_attempt(talk, moment, "misses.");
}

static void
say_forfeited(const struct talk *talk, const struct moment *moment)
{
	if (waits_for_six(talk, moment->seat)) {
		words_does(talk, moment->seat, "wait");
		fputs(" for a six.", talk->out);
		return;
	}
	words_does(talk, moment->seat, "have");
	fputs(" no play.", talk->out);
}

static void
say_blocked(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "are");
	fputs(" blocked in: no throw helps, so the host throws.", talk->out);
}

static void
say_active(const struct talk *talk, const struct moment *moment)
{
	int partner = ruleset_partner(&talk->table->rules, moment->seat);

	words_does(talk, moment->seat, "are");
	fputs(" active and may move ", talk->out);
	if (partner < 0)
		fputs("the partner's", talk->out);
	else
		words_whose(talk, partner);
	fputs(" counters.", talk->out);
}

static void
say_asked(const struct talk *talk, const struct moment *moment)
{
	int partner = ruleset_partner(&talk->table->rules, moment->seat);

	words_does(talk, moment->seat, "ask");
	fputs(" ", talk->out);
	words_whom(talk, partner);
	fputs(" to play this throw.", talk->out);
}

static void
say_advised(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "answer");
	fputs(".", talk->out);
}

static void
say_snake_eyes(const struct talk *talk, const struct moment *moment)
{
	fprintf(talk->out, "Snake eyes: all counters go %s.",
	    moment->n ? "out" : "back to base");
}

static void
say_again(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "throw");
	fputs(" again.", talk->out);
}

static void
say_turn(const struct talk *talk, const struct moment *moment)
{
	if (talk->terse && moment->seat != talk->me)
		return;
	fputs("It is ", talk->out);
	words_whose(talk, moment->seat);
	fputs(" turn.", talk->out);
}

static void
say_winner(const struct talk *talk)
{
	const struct game *game = &talk->table->game;

	if (!talk->table->begun || game->winner == NOSEAT)
		return;
	fputs(" ", talk->out);
	words_side_does(talk, game->winner, "win");
	fputs("!", talk->out);
}

static void
say_resigned(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "resign");
	fputs(".", talk->out);
	say_winner(talk);
}

static void
say_claimed(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "claim");
	fputs(" the game.", talk->out);
	say_winner(talk);
}

static void
say_drawn(const struct talk *talk, const struct moment *moment)
{
	fputs("The game is a draw.", talk->out);
}

static void
say_voided(const struct talk *talk, const struct moment *moment)
{
	fputs("The game is void and counts for nobody.", talk->out);
}

/* From 0; where nobody plays on for places (WI1) it is 0. */
static int
place_of(const struct game *game, int seat)
{
	int i;

	for (i = 0; i < game->nplaces; i++)
		if (game->places[i] == seat)
			return i;
	return 0;
}

static void
say_won(const struct talk *talk, const struct moment *moment)
{
	static const char *const how[] = {"!", ", and it is an eight-piecer!",
	    ", an eight-piecer with the others still in harbour!"};

	int place = place_of(&talk->table->game, moment->seat);

	if (place > 0) {
		words_does(talk, moment->seat, "come");
		fputs(place == 1 ? " second!" : " third!", talk->out);
		return;
	}
	words_side_does(talk, moment->seat, "win");
	fputs(how[moment->n < 3 ? moment->n : 0], talk->out);
}

/* By kind; brief: whether it is said when terse. */
static const struct {
	say_fn say;
	bool brief;
} sayings[NMOMENT] = {
    [MOMENT_THREW] = {say_threw, true},
    [MOMENT_START_TIE] = {say_start_tie, true},
    [MOMENT_STARTS] = {say_starts, true},
    [MOMENT_CHOSE] = {say_chose, true},
    [MOMENT_COCKY] = {say_cocky, true},
    [MOMENT_EXITED] = {say_exited, true},
    [MOMENT_MOVED] = {say_moved, true},
    [MOMENT_UCKED] = {say_ucked, true},
    [MOMENT_BLOB] = {say_blob, false},
    [MOMENT_MIXI] = {say_mixi, false},
    [MOMENT_PIPED] = {say_moved, true},
    [MOMENT_HOME] = {say_home, true},
    [MOMENT_ALL_HOME] = {say_all_home, true},
    [MOMENT_CHALLENGED] = {say_challenged, true},
    [MOMENT_CHALLENGE_FAILED] = {say_challenge_failed, true},
    [MOMENT_CHALLENGE_WON] = {say_challenge_won, true},
    [MOMENT_CHALLENGE_LAPSED] = {say_challenge_lapsed, true},
    [MOMENT_ANNOUNCED] = {say_announced, true},
    [MOMENT_ANNOUNCED_HIT] = {say_hit, true},
    [MOMENT_ANNOUNCED_MISS] = {say_miss, true},
    [MOMENT_FORFEITED] = {say_forfeited, true},
    [MOMENT_BLOCKED] = {say_blocked, true},
    [MOMENT_ACTIVE] = {say_active, true},
    [MOMENT_ASKED] = {say_asked, true},
    [MOMENT_ADVISED] = {say_advised, true},
    [MOMENT_SNAKE_EYES] = {say_snake_eyes, true},
    [MOMENT_AGAIN] = {say_again, false},
    [MOMENT_TURN] = {say_turn, false},
    [MOMENT_RESIGNED] = {say_resigned, true},
    [MOMENT_CLAIMED] = {say_claimed, true},
    [MOMENT_DRAWN] = {say_drawn, true},
    [MOMENT_VOIDED] = {say_voided, true},
    [MOMENT_WON] = {say_won, true},
};

/* One sentence without a blank or newline behind; nothing for some. */
static void
words_moment(const struct talk *talk, const struct moment *moment)
{
	if (moment->kind >= NMOMENT || sayings[moment->kind].say == NULL)
		return;
	if (talk->terse && !sayings[moment->kind].brief)
		return;
	if (moment->colour >= NCOLOUR)
		return;
	sayings[moment->kind].say(talk, moment);
}

void
words_moments(const struct talk *talk, bool lines)
{
	const struct moments *moments = &talk->table->moments;
	long before = ftell(talk->out), behind = before;
	int i;

	for (i = 0; i < moments->n; i++) {
		if (is_told(talk, &moments->moment[i]))
			continue;
		if (behind > before)
			fputs(lines ? "\n" : " ", talk->out);
		before = ftell(talk->out);
		words_moment(talk, &moments->moment[i]);
		behind = ftell(talk->out);
	}
}
