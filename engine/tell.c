/* What a play did, as moments. */
#include "engine/tell.h"

#include <string.h>

#include "engine/challenge.h"

struct telling {
	const struct ruleset *rs;
	const struct game *game;
	const struct play *play;
	struct moments *moments;
	int chair;
	int8_t counter[NCOLOUR][NCOUNTER]; /* as told so far */
};

struct moment *
tell(struct moments *moments, enum moment_kind kind, int chair)
{
	struct moment *moment;

	if (moments->n < MOMENTS_MAX)
		moments->n++;
	moment = &moments->moment[moments->n - 1];
	memset(moment, 0, sizeof(*moment));
	moment->kind = kind;
	moment->seat = chair;
	return moment;
}

static struct moment *
tell_say(struct telling *telling, enum moment_kind kind)
{
	return tell(telling->moments, kind, telling->chair);
}

static bool
is_enemy(const struct telling *telling, int colour)
{
	int seat = telling->game->position.turn;

	return telling->rs->enemy_colours[seat] >> colour & 1;
}

static void
tell_ucked_on(struct telling *telling, int colour, int square)
{
	struct moment *moment;

	for (int i = 0; i < NCOUNTER; i++) {
		if (telling->counter[colour][i] != square)
			continue;
		telling->counter[colour][i] = BASE;
		moment = tell_say(telling, MOMENT_UCKED);
		moment->ucked.colour = colour;
		moment->ucked.from = square;
	}
}

/* Whoever of the enemy is on a colour's square of the track. */
static void
tell_ucked(struct telling *telling, int colour, int square)
{
	int arm = telling->rs->arm, shared = board_shared(arm, colour, square);

	if (shared == -1 || ruleset_safe(telling->rs, shared))
		return;
	for (int c = 0; c < NCOLOUR; c++) {
		square = board_relative(arm, c, shared);
		if (is_enemy(telling, c) && square <= board_tail(arm))
			tell_ucked_on(telling, c, square);
	}
}

static enum moment_kind
kind_of_move(const struct telling *telling, const struct move *move)
{
	int tail = board_tail(telling->rs->arm);

	if (move->from == BASE)
		return MOMENT_EXITED;
	if (move->to == board_home(telling->rs->arm))
		return MOMENT_HOME;
	return move->from <= tail && move->to > tail ? MOMENT_PIPED
						     : MOMENT_MOVED;
}

static void
tell_move(struct telling *telling, const struct move *move)
{
	int8_t *counter = telling->counter[move->colour];
	struct moment *moment;

	for (int i = 0; i < NCOUNTER; i++)
		if (counter[i] == move->from) {
			counter[i] = move->to;
			break;
		}
	moment = tell_say(telling, kind_of_move(telling, move));
	moment->moved.colour = move->colour;
	moment->moved.from = move->from;
	moment->moved.to = move->to;
	if (move->to != BASE)
		tell_ucked(telling, move->colour, move->to);
}

/*
 * Counters of the seat's side on a colour's square, and colours there; none
 * on a safe square, where they make no blob (E5).
 */
static int
tell_crowd(const struct telling *telling, int colour, int square, int *colours)
{
	int arm = telling->rs->arm, shared = board_shared(arm, colour, square);
	int all = 0, n, here;

	*colours = 0;
	if (ruleset_safe(telling->rs, shared))
		return 0;
	for (int c = 0; c < NCOLOUR; c++) {
		here = board_relative(arm, c, shared);
		if (is_enemy(telling, c) || here > board_tail(arm))
			continue;
		n = 0;
		for (int i = 0; i < NCOUNTER; i++)
			n += telling->counter[c][i] == here;
		*colours += n > 0;
		all += n;
	}
	return all;
}

static bool
told_already(const struct play *play, int n)
{
	for (int i = 0; i < n; i++)
		if (play->move[i].colour == play->move[n].colour &&
		    play->move[i].to == play->move[n].to)
			return true;
	return false;
}

static void
tell_blobs(struct telling *telling)
{
	const struct play *play = telling->play;
	const struct move *move;
	struct moment *moment;
	int count, colours;

	for (int i = 0; i < play->nmoves; i++) {
		move = &play->move[i];
		if (move->kind != MOVE_COUNTER || move->to < 0 ||
		    move->to > board_tail(telling->rs->arm) ||
		    told_already(play, i))
			continue;
		count = tell_crowd(telling, move->colour, move->to, &colours);
		if (count < 2)
			continue;
		moment =
		    tell_say(telling, colours > 1 ? MOMENT_MIXI : MOMENT_BLOB);
		moment->blob.colour = move->colour;
		moment->blob.from = move->from;
		moment->blob.to = move->to;
		moment->blob.counters = count;
	}
}

static struct moment *
say_challenge(struct telling *telling, enum moment_kind kind,
    const struct challenge *challenge)
{
	const struct position *position = &telling->game->position;
	struct moment *moment = tell_say(telling, kind);
	int blob =
	    challenge_target(telling->rs, position, position->turn, challenge);

	moment->challenge.colour = challenge->colour;
	moment->challenge.target = blob == -1 ? 0 : blob;
	moment->challenge.from = challenge->from;
	moment->challenge.to = challenge->from + 1;
	return moment;
}

static void
tell_challenge(struct telling *telling)
{
	const struct game *game = telling->game;
	const struct play *play = telling->play;
	int seat = game->position.turn;
	struct challenge challenge = game->position.challenge[seat];
	struct moment *moment;

	if (challenge.sixes > 0 && play->nmoves == 0) {
		say_challenge(telling, MOMENT_CHALLENGE_FAILED, &challenge)
		    ->challenge.sixes = challenge.sixes;
		return;
	}
	if (play->nmoves == 0 || play->move[0].kind != MOVE_CHALLENGE)
		return;
	if (play->then != THEN_CHALLENGE) {
		say_challenge(telling, MOMENT_CHALLENGE_WON, &challenge);
		return;
	}
	challenge = play->after.challenge[seat];
	moment = say_challenge(telling, MOMENT_CHALLENGED, &challenge);
	moment->challenge.sixes = challenge.sixes;
	moment->challenge.needed =
	    challenge_needs(telling->rs, &play->after, seat, &challenge);
}

static bool
has_lapsed(const struct telling *telling, int seat)
{
	return telling->game->position.challenge[seat].sixes > 0 &&
	    telling->play->after.challenge[seat].sixes == 0;
}

static void
tell_lapsed(struct telling *telling)
{
	if (telling->play->then == THEN_WIN)
		return;
	for (int s = 0; s < telling->rs->seats; s++)
		if (s != telling->game->position.turn && has_lapsed(telling, s))
			tell(telling->moments, MOMENT_CHALLENGE_LAPSED,
			    game_chair(telling->game, s));
}

/* How many of a colour's counters have left a square. */
static int
count_gone(const struct telling *telling, int colour, int square)
{
	return position_count(&telling->game->position, colour, square) -
	    position_count(&telling->play->after, colour, square);
}

/* Counters that an attempt sent to base; false where it missed. */
static bool
tell_hit(struct telling *telling, const struct announcement *a)
{
	int arm = telling->rs->arm, tail = board_tail(arm);
	int shared = board_shared(arm, a->colour, tail);
	int square = board_relative(arm, a->target, shared);

	if (a->kind == ANNOUNCE_SUCKBACK)
		square = tail + a->distance;
	if (count_gone(telling, a->target, square) == 0)
		return false;
	tell_say(telling, MOMENT_ANNOUNCED_HIT)->attempt = *a;
	if (a->kind == ANNOUNCE_BLOWBACK) {
		tell_ucked(telling, a->colour, tail);
		return true;
	}
	for (square = tail + 1; square < board_home(arm); square++)
		if (count_gone(telling, a->target, square) > 0)
			tell_ucked_on(telling, a->target, square);
	return true;
}

static void
tell_attempt(struct telling *telling)
{
	const struct game *game = telling->game;
	const struct announcement *a =
	    position_attempt(&game->position, &game->announced);

	if (a != NULL && !tell_hit(telling, a))
		tell_say(telling, MOMENT_ANNOUNCED_MISS)->attempt = *a;
}

static void
tell_nothing(struct telling *telling)
{
	const struct game *game = telling->game;
	int seat = game->position.turn;

	if (game->position.challenge[seat].sixes > 0 ||
	    position_attempt(&game->position, &game->announced) != NULL)
		return;
	if ((telling->play->after.active ^ game->position.active) >> seat & 1)
		return;
	if (plays_blocked(telling->rs, &game->position))
		tell_say(telling, MOMENT_BLOCKED);
	tell_say(telling, MOMENT_FORFEITED);
}

static void
tell_seat(struct telling *telling)
{
	const struct position *before = &telling->game->position;
	const struct position *after = &telling->play->after;
	int seat = before->turn;

	if (telling->play->then == THEN_WIN)
		return;
	if ((after->active & ~before->active) >> seat & 1)
		tell_say(telling, MOMENT_ACTIVE);
	if (position_seat_home(telling->rs, after, seat) &&
	    !position_seat_home(telling->rs, before, seat))
		tell_say(telling, MOMENT_ALL_HOME);
}

void
tell_play(const struct ruleset *rs, const struct game *game,
    const struct play *play, struct moments *moments)
{
	struct telling telling = {.rs = rs,
	    .game = game,
	    .play = play,
	    .moments = moments,
	    .chair = game->actor};

	memcpy(
	    telling.counter, game->position.counter, sizeof(telling.counter));
	tell_challenge(&telling);
	tell_attempt(&telling);
	if (play->nmoves == 0)
		tell_nothing(&telling);
	/* Only snake-eyes moves more counters than there are dice. */
	if (play->nmoves > DICE_MAX)
		tell_say(&telling, MOMENT_SNAKE_EYES)->snake_eyes.out =
		    play->move[0].to != BASE;
	for (int i = 0; i < play->nmoves; i++)
		if (play->move[i].kind == MOVE_COUNTER)
			tell_move(&telling, &play->move[i]);
	tell_blobs(&telling);
	tell_lapsed(&telling);
	tell_seat(&telling);
}
