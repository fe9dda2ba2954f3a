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

static void
square(const struct talk *talk, const struct moment *moment, int where)
{
	words_square(
	    talk->out, &talk->table->rules, (enum colour)moment->colour, where);
}

static void
say_threw(const struct talk *talk, const struct moment *moment)
{
	int a = moment->dice[0], b = moment->dice[1];

	words_does(talk, moment->seat, "throw");
	if (moment->n != 0 && b != 0)
		fprintf(talk->out, " %d and %d for the start.", a, b);
	else if (moment->n != 0)
		fprintf(talk->out, " %d for the start.", a);
	else if (b == 0)
		fprintf(talk->out, " %d.", a);
	else if (a == b)
		fprintf(talk->out, " a double %s%s", words_number(a),
		    a == 6 ? "!" : ".");
	else
		fprintf(talk->out, " %d and %d.", a, b);
}

static void
say_start_tie(const struct talk *talk, const struct moment *moment)
{
	bool first = true;
	char buf[16];
	int i;

	fputs("A tie: ", talk->out);
	for (i = 0; i < talk->table->seats; i++) {
		if (!(moment->n & 1u << i))
			continue;
		fprintf(talk->out, "%s%s", first ? "" : " and ",
		    i == talk->me
			? "you"
			: seen_name(talk->table, i, buf, sizeof(buf)));
		first = false;
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

static void
say_exited(const struct talk *talk, const struct moment *moment)
{
	Colour(talk, moment);
	fputs(talk->terse ? " out." : " comes out on its doorstep.", talk->out);
}

/* "Red goes from 12", "Red 12". */
static void
say_from(const struct talk *talk, const struct moment *moment)
{
	Colour(talk, moment);
	if (talk->terse)
		fprintf(talk->out, " %d", moment->from);
	else {
		fputs(" goes from ", talk->out);
		square(talk, moment, moment->from);
	}
}

static void
say_moved(const struct talk *talk, const struct moment *moment)
{
	say_from(talk, moment);
	fputs(" to ", talk->out);
	square(talk, moment, moment->to);
	fputs(".", talk->out);
}

static void
say_ucked(const struct talk *talk, const struct moment *moment)
{
	int owner = seen_owner(talk->table, (enum colour)moment->colour);

	if (owner == talk->me && owner >= 0)
		fprintf(talk->out, "Your %s is ucked off", name_of(moment));
	else {
		Colour(talk, moment);
		fputs(" is ucked off", talk->out);
	}
	if (!talk->terse && moment->from > 0) {
		fputs(", back to base from ", talk->out);
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
	fputs("That makes a mixi-blob.", talk->out);
}

static void
say_piped(const struct talk *talk, const struct moment *moment)
{
	say_from(talk, moment);
	fprintf(talk->out, " into its pipe, %d from home.",
	    board_home(talk->table->rules.arm) - moment->to);
}

static void
say_home(const struct talk *talk, const struct moment *moment)
{
	say_from(talk, moment);
	fputs(" home!", talk->out);
}

static void
say_all_home(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "have");
	fputs(" all counters home!", talk->out);
}

static void
say_challenged(const struct talk *talk, const struct moment *moment)
{
	static const char *const times[] = {"", "once at", "twice at",
	    "three at", "four at", "five at", "six at", "seven at"};
	size_t n = moment->n;

	words_does(talk, moment->seat, "are");
	if (n < sizeof(times) / sizeof(*times))
		fprintf(talk->out, " %s", times[n]);
	else
		fprintf(talk->out, " %d at", moment->n);
	if (talk->terse)
		fprintf(talk->out, ", %d of %d.", moment->n, moment->total);
	else
		fprintf(talk->out, ": %s of %s sixes for the blob.",
		    words_number(moment->n), words_number(moment->total));
}

static void
say_challenge_failed(const struct talk *talk, const struct moment *moment)
{
	fputs("No six: the challenge fails.", talk->out);
}

static void
say_challenge_won(const struct talk *talk, const struct moment *moment)
{
	fputs("The challenge is won and the blob ucked off! ", talk->out);
	Colour(talk, moment);
	fputs(" takes its square.", talk->out);
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
say_hit(const struct talk *talk, const struct moment *moment)
{
	fputs("A hit!", talk->out);
}

static void
say_miss(const struct talk *talk, const struct moment *moment)
{
	fputs("A miss.", talk->out);
}

static void
say_forfeited(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "have");
	fputs(" no play.", talk->out);
}

static void
say_blocked(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "are");
	fputs(" blocked in: the host throws.", talk->out);
}

static void
say_active(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "are");
	fputs(" active: the partner's counters may be moved.", talk->out);
}

static void
say_asked(const struct talk *talk, const struct moment *moment)
{
	words_does(talk, moment->seat, "ask");
	fputs(" the partner how to play.", talk->out);
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
say_resigned(const struct talk *talk, const struct moment *moment)
{
	const struct game *game = &talk->table->game;

	words_does(talk, moment->seat, "resign");
	fputs(".", talk->out);
	if (!talk->table->begun || game->winner == NOSEAT)
		return;
	fputs(" ", talk->out);
	words_does(talk, game->winner, "win");
	fputs("!", talk->out);
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

static void
say_won(const struct talk *talk, const struct moment *moment)
{
	static const char *const how[] = {"!", ", and it is an eight-piecer!",
	    ", an eight-piecer with the others still in harbour!"};

	words_does(talk, moment->seat, "win");
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
    [MOMENT_PIPED] = {say_piped, true},
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
		if (behind > before)
			fputs(lines ? "\n" : " ", talk->out);
		before = ftell(talk->out);
		words_moment(talk, &moments->moment[i]);
		behind = ftell(talk->out);
	}
}
