/* What people ask at a table: a play, a counter, an announcement. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/why.h"

/* The answers so far, about one throw. */
struct asked {
	const struct ruleset *rs;
	const struct game *game;
	struct plays plays;
	struct why *list;
	int n;
};

static void
judge_play(
    const struct asked *a, const struct wanted_play *wanted, struct why *why)
{
	why_play(a->rs, &a->game->position, a->game->dice, &a->game->announced,
	    wanted, why);
}

/* The number of the first play that moves a counter from there; -1. */
static int
find_mover(const struct asked *a, int colour, int square)
{
	const struct plays *plays = &a->plays;

	for (int i = 0; i < plays->n; i++)
		for (int m = 0; m < plays->play[i].nmoves; m++)
			if (plays->play[i].move[m].colour == colour &&
			    plays->play[i].move[m].from == square)
				return i;
	return -1;
}

/* Where a number would lead a counter if nothing were in its way. */
static int
lead_to(const struct asked *a, int colour, int from, int number)
{
	const struct position *position = &a->game->position;
	int home = board_home(a->rs->arm), to = from + number;

	if (from == BASE)
		return a->rs->exit[number] != BASE ? a->rs->exit[number]
						   : a->rs->exit[6];
	for (int i = 0; a->rs->bounce && i < NCOUNTER; i++)
		if (position->counter[colour][i] == from &&
		    position->backwards & COUNTER_BIT(colour, i))
			return from > number ? from - number : number - from;
	if (to <= home)
		return to;
	return a->rs->bounce ? 2 * home - to : home;
}

/* A counter that no play moves: what is wrong with it by each die. */
static void
judge_counter(struct asked *a, int colour, int square)
{
	const uint8_t *dice = a->game->dice;
	struct wanted_play wanted = {.n = 1};
	int different = a->rs->dice == 2 && dice[0] != dice[1] ? 2 : 1;

	for (int d = 0; d < different && a->n < WHY_MAX; d++) {
		wanted.move[0] = (struct wanted_move){.colour = colour,
		    .from = square,
		    .to = lead_to(a, colour, square, dice[d])};
		judge_play(a, &wanted, &a->list[a->n]);
		/* Out of base and home it is the same by either die. */
		if (a->n == 0 || d == 0 ||
		    a->list[a->n - 1].reason != a->list[a->n].reason ||
		    a->list[a->n - 1].move.to != a->list[a->n].move.to)
			a->n++;
	}
}

static void
judge_counters(struct asked *a)
{
	const struct position *position = &a->game->position;
	const int8_t *counter;
	unsigned movable = position_movable(a->rs, position, position->turn);

	COLOURS_FOREACH (c, movable) {
		counter = position->counter[c];
		for (int i = 0; i < NCOUNTER; i++)
			if ((i == 0 || counter[i] != counter[i - 1]) &&
			    counter[i] != board_home(a->rs->arm) &&
			    find_mover(a, c, counter[i]) < 0)
				judge_counter(a, c, counter[i]);
	}
}

/* "R 12", "red b", "12". */
static bool
read_counter(const struct asked *a, const char *text, int *colour, int *square)
{
	char play[NOTATION_PLAY];
	struct wanted_play wanted;
	unsigned movable =
	    position_movable(a->rs, &a->game->position, a->game->position.turn);

	/* As the beginning of a move. */
	snprintf(play, sizeof(play), "%s/h", text);
	if (strpbrk(text, "/-+*") != NULL ||
	    !notation_read(a->rs, play, &wanted) || wanted.n != 1)
		return false;
	*square = wanted.move[0].from;
	*colour = wanted.move[0].colour;
	for (int c = 0; *colour < 0 && c < NCOLOUR; c++)
		if (movable >> c & 1 &&
		    position_count(&a->game->position, c, *square) > 0)
			*colour = c;
	return *colour >= 0;
}

/* "suckback red 3 green", as after the word throw. */
static bool
read_announcement(const char *text, struct announcement *announcement)
{
	char kind[16], colour[16], target[16];
	int distance, own, other;

	if (sscanf(text, "%15s %15s %d %15s", kind, colour, &distance,
		target) != 4)
		return false;
	own = colour_parse(colour);
	other = colour_parse(target);
	if (own < 0 || other < 0 || distance < 1 || distance > UINT8_MAX)
		return false;
	*announcement = (struct announcement){
	    .colour = own, .target = other, .distance = distance};
	if (strcasecmp(kind, "suckback") == 0)
		announcement->kind = ANNOUNCE_SUCKBACK;
	else if (strcasecmp(kind, "blowback") == 0)
		announcement->kind = ANNOUNCE_BLOWBACK;
	return announcement->kind != ANNOUNCE_NONE;
}

int
why_game(const struct ruleset *rs, const struct game *game, const char *text,
    struct why list[WHY_MAX], const char **error)
{
	struct asked a = {.rs = rs, .game = game, .list = list};
	struct announcement announcement;
	struct wanted_play wanted;
	int colour, square, play;

	*error = NULL;
	game_plays(rs, game, &a.plays);
	if (game->phase == PHASE_THROW) {
		if (read_announcement(text, &announcement))
			why_announcement(
			    rs, &game->position, &announcement, &list[a.n++]);
		else
			*error = rs->suckback == SUCKBACK_NONE
			    ? "No throw is in hand yet."
			    : "No throw is in hand yet; before it you can ask "
			      "about an attack, such as why suckback red 3 "
			      "green.";
	} else if (game->phase != PHASE_PLAY)
		*error = "No throw is in hand.";
	else if (*text == '\0') {
		judge_counters(&a);
		if (a.n == 0)
			*error = "Every counter has a play.";
	} else if (read_counter(&a, text, &colour, &square)) {
		if ((play = find_mover(&a, colour, square)) < 0)
			judge_counter(&a, colour, square);
		else
			list[a.n++] =
			    (struct why){.reason = WHY_MOVES, .play = play};
	} else if (read_announcement(text, &announcement))
		*error = "An attack is announced before the throw.";
	else if (notation_read(rs, text, &wanted))
		judge_play(&a, &wanted, &list[a.n++]);
	else
		*error = "That is no play: type it as why R 12/18, or a "
			 "counter as why R 12.";
	return a.n;
}
