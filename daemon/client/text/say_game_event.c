/* What just happened, in sentences. */
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/client/text/say_game_event.h"

/* The content of one sentence: an event, and what its neighbours add. */
struct sentence {
	const struct game_event *event;
	int counters;    /* that do the same, including its own */
	bool forfeited;  /* a throw that could not be played */
	const char *way; /* what sent a counter to base */
};

static const char ucked_off[] = "ucked off";

typedef void (*write_fn)(const struct narrator *, const struct sentence *);

/* All of its counters are home, and it waits for a six (P1). */
static bool
waits_for_six(const struct narrator *talk, int seat)
{
	const struct table_snapshot *table = talk->table;

	return table->begun && table->rules.activation &&
	    table->status == TABLE_PLAYING &&
	    position_movable(&table->rules, &table->game.position,
		game_side(&table->game, seat)) == 0;
}

static void
write_threw(const struct narrator *talk, const struct sentence *s)
{
	const struct game_event *event = s->event;
	int a = event->threw.dice[0], b = event->threw.dice[1];

	say_does(talk, event->seat, "throw");
	if (b == 0)
		fprintf(talk->out, " %d", a);
	else if (a == b)
		fprintf(talk->out, " a double %s", say_number(a));
	else
		fprintf(talk->out, " %d and %d", a, b);
	if (event->threw.for_start)
		fputs(" for the start", talk->out);
	if (s->forfeited)
		fputs(": no play.", talk->out);
	else
		fputs(a == 6 && b == 6 ? "!" : ".", talk->out);
}

static void
write_start_tie(const struct narrator *talk, const struct sentence *s)
{
	const char *between = "";
	int i;

	fputs("A tie: ", talk->out);
	for (i = 0; i < talk->table->seats; i++) {
		if (!(s->event->tie.seats & 1u << i))
			continue;
		fputs(between, talk->out);
		say_whom(talk, i);
		between = " and ";
	}
	fputs(" throw again.", talk->out);
}

static void
write_starts(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "start");
	fputs(".", talk->out);
}

static void
write_chose(const struct narrator *talk, const struct sentence *s)
{
	enum colour colour = (enum colour)s->event->chose.colour;

	say_does(talk, s->event->seat, "take");
	fprintf(talk->out, " %s and %s.", colour_name(colour),
	    colour_name(colour_opposite(colour)));
}

static void
write_cocky(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "throw");
	fputs(" a cocky die: both are thrown again.", talk->out);
}

/* "Red goes", "Two red go". */
static void
write_counters(const struct narrator *talk, const struct sentence *s,
    int colour, const char *one, const char *more)
{
	static const char *const many[NCOUNTER + 1] = {
	    "", "", "Two", "Three", "Four"};

	if (s->counters < 2 || s->counters > NCOUNTER) {
		say_colour_first(talk->out, (enum colour)colour);
		fputs(one, talk->out);
	} else
		fprintf(talk->out, "%s %s%s", many[s->counters],
		    colour_name((enum colour)colour), more);
}

static bool
in_pipe(const struct narrator *talk, int where)
{
	int arm = talk->table->rules.arm;

	return where > board_tail(arm) && where < board_home(arm);
}

static void
say_event_square(
    const struct narrator *talk, const struct sentence *s, int where)
{
	bool more = s->counters > 1;

	if (more && where == 0)
		fputs("their doorstep", talk->out);
	else if (more && in_pipe(talk, where))
		fprintf(talk->out, "%d in their pipe", where);
	else
		say_square(talk->out, &talk->table->rules, where);
}

static void
write_exited(const struct narrator *talk, const struct sentence *s)
{
	int colour = s->event->moved.colour;

	if (talk->terse)
		write_counters(talk, s, colour, " out.", " out.");
	else
		write_counters(talk, s, colour, " comes out on its doorstep.",
		    " come out on their doorstep.");
}

/* "Red 12 to 16.", "Red goes from 48 to 53 in its pipe, 3 from home." */
static void
write_moved(const struct narrator *talk, const struct sentence *s)
{
	int colour = s->event->moved.colour;
	int from = s->event->moved.from, to = s->event->moved.to;
	bool piped = in_pipe(talk, to);

	if (talk->terse) {
		write_counters(talk, s, colour, "", "");
		fprintf(talk->out, " %d to ", from);
		if (to == BASE)
			fputs("base", talk->out);
		else
			fprintf(talk->out, "%d", to);
	} else {
		write_counters(talk, s, colour, " goes from ", " go from ");
		if (piped)
			fprintf(talk->out, "%d", from);
		else
			say_event_square(talk, s, from);
		fputs(" to ", talk->out);
		say_event_square(talk, s, to);
	}
	if (piped)
		fprintf(talk->out, ", %d from home",
		    board_home(talk->table->rules.arm) - to);
	fputs(".", talk->out);
}

static void
write_ucked(const struct narrator *talk, const struct sentence *s)
{
	enum colour colour = (enum colour)s->event->ucked.colour;
	int owner = table_snapshot_owner(talk->table, colour);

	if (owner != talk->me || owner < 0)
		write_counters(talk, s, colour, " is ", " are ");
	else if (s->counters > 1)
		fprintf(talk->out, "Your %s %s are ", say_number(s->counters),
		    colour_name(colour));
	else
		fprintf(talk->out, "Your %s is ", colour_name(colour));
	fputs(s->way, talk->out);
	if (!talk->terse) {
		fputs(s->way == ucked_off ? ", back to base from "
					  : " to base from ",
		    talk->out);
		say_event_square(talk, s, s->event->ucked.from);
	}
	fputs("!", talk->out);
}

static void
write_blob(const struct narrator *talk, const struct sentence *s)
{
	say_colour_first(talk->out, (enum colour)s->event->blob.colour);
	fprintf(talk->out, " has a blob of %s on ",
	    say_number(s->event->blob.counters));
	say_event_square(talk, s, s->event->blob.to);
	fputs(".", talk->out);
}

static void
write_mixi(const struct narrator *talk, const struct sentence *s)
{
	say_colour_first(talk->out, (enum colour)s->event->blob.colour);
	fprintf(talk->out, " makes a %s on ",
	    talk->table->rules.side_blocks ? "block" : "mixi-blob");
	say_event_square(talk, s, s->event->blob.to);
	fputs(".", talk->out);
}

/* "Red 53 home!", "Red goes home from 53 in its pipe!" */
static void
write_home(const struct narrator *talk, const struct sentence *s)
{
	int colour = s->event->moved.colour, from = s->event->moved.from;

	if (talk->terse) {
		write_counters(talk, s, colour, "", "");
		fprintf(talk->out, " %d home!", from);
		return;
	}
	write_counters(talk, s, colour, " goes home from ", " go home from ");
	say_event_square(talk, s, from);
	fputs("!", talk->out);
}

static void
write_all_home(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "have");
	fputs(" all counters home!", talk->out);
}

/* "your yellow", "yellow": whose blob a challenge is at. */
static void
write_target(const struct narrator *talk, const struct sentence *s)
{
	enum colour target = (enum colour)s->event->challenge.target;
	int owner = table_snapshot_owner(talk->table, target);

	fprintf(talk->out, "%s%s",
	    owner == talk->me && owner >= 0 ? "your "
		: talk->terse               ? ""
					    : "the ",
	    colour_name(target));
}

static void
write_challenged(const struct narrator *talk, const struct sentence *s)
{
	const struct game_event *m = s->event;
	int arm = talk->table->rules.arm, shared, theirs;

	say_does(talk, m->seat, "are");
	fputs(" ", talk->out);
	say_times(talk->out, m->challenge.sixes);
	fputs(" ", talk->out);
	write_target(talk, s);
	if (talk->terse) {
		fprintf(talk->out, ", %d of %d.", m->challenge.sixes,
		    m->challenge.needed);
		return;
	}
	shared = board_shared(
	    arm, (enum colour)m->challenge.colour, m->challenge.to);
	theirs = board_relative(arm, (enum colour)m->challenge.target, shared);
	fputs(theirs == 0 ? " blob on " : " blob on its ", talk->out);
	say_square(talk->out, &talk->table->rules, theirs);
	fprintf(talk->out, ": %s of %s sixes.", say_number(m->challenge.sixes),
	    say_number(m->challenge.needed));
}

/* If challenges persist it only pauses (CH9). */
static void
write_challenge_failed(const struct narrator *talk, const struct sentence *s)
{
	const struct game *game = &talk->table->game;
	const struct challenge *challenge =
	    &game->position.challenge[game_side(game, s->event->seat)];
	bool persists = talk->table->begun && challenge->sixes > 0;

	if (persists) {
		fputs("No six: still ", talk->out);
		say_times(talk->out, challenge->sixes);
		fputs(" ", talk->out);
	} else
		fputs("No six: the challenge at ", talk->out);
	write_target(talk, s);
	fputs(talk->terse ? "" : " blob", talk->out);
	fputs(persists ? "." : " fails.", talk->out);
}

static void
write_challenge_won(const struct narrator *talk, const struct sentence *s)
{
	fputs("The challenge is won!", talk->out);
}

static void
write_challenge_lapsed(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "lose");
	fputs(" the challenge: it has lapsed.", talk->out);
}

static void
write_announced(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "announce");
	fputs(": ", talk->out);
	say_announcement(talk->out, &s->event->attempt);
	fputs(".", talk->out);
}

static void
write_hit(const struct narrator *talk, const struct sentence *s)
{
	fprintf(talk->out, "The %s hits!", say_attempt(s->event->attempt.kind));
}

static void
write_miss(const struct narrator *talk, const struct sentence *s)
{
	fprintf(
	    talk->out, "The %s misses.", say_attempt(s->event->attempt.kind));
}

static void
write_forfeited(const struct narrator *talk, const struct sentence *s)
{
	if (waits_for_six(talk, s->event->seat)) {
		say_does(talk, s->event->seat, "wait");
		fputs(" for a six.", talk->out);
		return;
	}
	say_does(talk, s->event->seat, "have");
	fputs(" no play.", talk->out);
}

static void
write_blocked(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "are");
	fputs(" blocked in: no throw helps, so the host throws.", talk->out);
}

static void
write_active(const struct narrator *talk, const struct sentence *s)
{
	int partner = ruleset_partner(&talk->table->rules, s->event->seat);

	say_does(talk, s->event->seat, "are");
	fputs(" active and may move ", talk->out);
	if (partner < 0)
		fputs("the partner's", talk->out);
	else
		say_whose(talk, partner);
	fputs(" counters.", talk->out);
}

static void
write_asked(const struct narrator *talk, const struct sentence *s)
{
	int partner = ruleset_partner(&talk->table->rules, s->event->seat);

	say_does(talk, s->event->seat, "ask");
	fputs(" ", talk->out);
	say_whom(talk, partner);
	fputs(" to play this throw.", talk->out);
}

static void
write_advised(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "answer");
	fputs(".", talk->out);
}

static void
write_snake_eyes(const struct narrator *talk, const struct sentence *s)
{
	fprintf(talk->out, "Snake eyes: all counters go %s.",
	    s->event->snake_eyes.out ? "out" : "back to base");
}

static void
write_again(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "throw");
	fputs(" again.", talk->out);
}

static void
write_turn(const struct narrator *talk, const struct sentence *s)
{
	if (talk->terse && s->event->seat != talk->me)
		return;
	fputs("It is ", talk->out);
	say_whose(talk, s->event->seat);
	fputs(" turn.", talk->out);
}

static void
write_winner(const struct narrator *talk)
{
	const struct game *game = &talk->table->game;

	if (!talk->table->begun || game->winner == NOSEAT)
		return;
	fputs(" ", talk->out);
	say_side_does(talk, game->winner, "win");
	fputs("!", talk->out);
}

static void
write_resigned(const struct narrator *talk, const struct sentence *s)
{
	say_does(talk, s->event->seat, "resign");
	fputs(".", talk->out);
	write_winner(talk);
}

static void
write_claimed(const struct narrator *talk, const struct sentence *s)
{
	/* Where it loses the game, the host claims for the others. */
	if (talk->table->terms.late == LATE_LOST)
		fputs("The time is over.", talk->out);
	else {
		say_does(talk, s->event->seat, "claim");
		fputs(" the game.", talk->out);
	}
	write_winner(talk);
}

static void
write_drawn(const struct narrator *talk, const struct sentence *s)
{
	fputs("The game is a draw.", talk->out);
}

static void
write_voided(const struct narrator *talk, const struct sentence *s)
{
	fputs("The game is void and does not count.", talk->out);
}

static void
write_won(const struct narrator *talk, const struct sentence *s)
{
	static const char *const how[] = {"!", ", and it is an eight-piecer!",
	    ", an eight-piecer with the others still in harbour!"};
	const struct game *game = &talk->table->game;
	int place = 0, n = s->event->won.how;

	while (place < game->nplaces && game->places[place] != s->event->seat)
		place++;
	/* If nobody plays on for places (WI1) there is no place. */
	if (place > 0 && place < game->nplaces) {
		say_does(talk, s->event->seat, "come");
		fputs(place == 1 ? " second!" : " third!", talk->out);
		return;
	}
	say_side_does(talk, s->event->seat, "win");
	fputs(how[n < 3 ? n : 0], talk->out);
}

/* By kind; brief: whether it is said in terse mode. */
static const struct {
	write_fn say;
	bool brief;
} sayings[NGAME_EVENT] = {
    [GAME_EVENT_THREW] = {write_threw, true},
    [GAME_EVENT_START_TIE] = {write_start_tie, true},
    [GAME_EVENT_STARTS] = {write_starts, true},
    [GAME_EVENT_CHOSE] = {write_chose, true},
    [GAME_EVENT_COCKY] = {write_cocky, true},
    [GAME_EVENT_EXITED] = {write_exited, true},
    [GAME_EVENT_MOVED] = {write_moved, true},
    [GAME_EVENT_UCKED] = {write_ucked, true},
    [GAME_EVENT_BLOB] = {write_blob, false},
    [GAME_EVENT_MIXI] = {write_mixi, false},
    [GAME_EVENT_PIPED] = {write_moved, true},
    [GAME_EVENT_HOME] = {write_home, true},
    [GAME_EVENT_ALL_HOME] = {write_all_home, true},
    [GAME_EVENT_CHALLENGED] = {write_challenged, true},
    [GAME_EVENT_CHALLENGE_FAILED] = {write_challenge_failed, true},
    [GAME_EVENT_CHALLENGE_WON] = {write_challenge_won, true},
    [GAME_EVENT_CHALLENGE_LAPSED] = {write_challenge_lapsed, true},
    [GAME_EVENT_ANNOUNCED] = {write_announced, true},
    [GAME_EVENT_ANNOUNCED_HIT] = {write_hit, true},
    [GAME_EVENT_ANNOUNCED_MISS] = {write_miss, true},
    [GAME_EVENT_FORFEITED] = {write_forfeited, true},
    [GAME_EVENT_BLOCKED] = {write_blocked, true},
    [GAME_EVENT_ACTIVE] = {write_active, true},
    [GAME_EVENT_ASKED] = {write_asked, true},
    [GAME_EVENT_ADVISED] = {write_advised, true},
    [GAME_EVENT_SNAKE_EYES] = {write_snake_eyes, true},
    [GAME_EVENT_AGAIN] = {write_again, false},
    [GAME_EVENT_TURN] = {write_turn, false},
    [GAME_EVENT_RESIGNED] = {write_resigned, true},
    [GAME_EVENT_CLAIMED] = {write_claimed, true},
    [GAME_EVENT_DRAWN] = {write_drawn, true},
    [GAME_EVENT_VOIDED] = {write_voided, true},
    [GAME_EVENT_WON] = {write_won, true},
};

/* Whether both say the same about one counter each. */
static bool
is_like(const struct game_event *a, const struct game_event *b)
{
	if (a->kind != b->kind || a->seat != b->seat)
		return false;
	if (a->kind == GAME_EVENT_UCKED)
		return a->ucked.colour == b->ucked.colour &&
		    a->ucked.from == b->ucked.from;
	return game_event_is_move(a) && a->moved.colour == b->moved.colour &&
	    a->moved.from == b->moved.from && a->moved.to == b->moved.to;
}

/* Whether the sentence before an event includes it. */
static bool
is_taken_in(const struct narrator *talk, struct sentence *last,
    const struct game_event *event)
{
	bool is_seat = last->event->seat == event->seat;

	switch (event->kind) {
	case GAME_EVENT_FORFEITED:
		last->forfeited = last->event->kind == GAME_EVENT_THREW &&
		    is_seat && !waits_for_six(talk, event->seat);
		return last->forfeited ||
		    last->event->kind == GAME_EVENT_BLOCKED;
	case GAME_EVENT_TURN:
		/* The seat that starts has the turn. */
		return last->event->kind == GAME_EVENT_STARTS && is_seat;
	default:
		return false;
	}
}

/* The sentences for what happened; returns how many. */
static int
sentences_make(
    const struct narrator *talk, struct sentence list[GAME_EVENTS_MAX])
{
	const struct game_events *events = &talk->table->events;
	const struct game_event *event, *hit = NULL;
	int tail = board_tail(talk->table->rules.arm), i, like, n = 0;

	for (i = 0; i < events->n; i++) {
		event = &events->event[i];
		if (n > 0 && is_taken_in(talk, &list[n - 1], event))
			continue;
		/*
		 * Counters that do the same are reported with the first of
		 * them.
		 */
		for (like = 0; like < n; like++)
			if (is_like(list[like].event, event))
				break;
		if (like < n) {
			list[like].counters++;
			continue;
		}
		list[n] = (struct sentence){.event = event, .counters = 1};
		if (event->kind == GAME_EVENT_ANNOUNCED_HIT)
			hit = event;
		if (event->kind == GAME_EVENT_UCKED) {
			/* By another counter, or by a hit. */
			list[n].way = ucked_off;
			if (hit != NULL &&
			    hit->attempt.kind == ANNOUNCE_BLOWBACK)
				list[n].way = "blown back";
			else if (hit != NULL && event->ucked.from > tail)
				list[n].way = "sucked back";
		}
		n++;
	}
	return n;
}

void
say_game_events(const struct narrator *talk, bool lines)
{
	struct sentence list[GAME_EVENTS_MAX];
	long before = ftell(talk->out), behind = before;
	int i, kind, n = sentences_make(talk, list);

	for (i = 0; i < n; i++) {
		if (behind > before)
			fputs(lines ? "\n" : " ", talk->out);
		before = ftell(talk->out);
		/* Some have no sentence. */
		kind = list[i].event->kind;
		if (kind < NGAME_EVENT && sayings[kind].say != NULL &&
		    (sayings[kind].brief || !talk->terse))
			sayings[kind].say(talk, &list[i]);
		behind = ftell(talk->out);
	}
}
