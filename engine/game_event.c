/* Kinds of events and their names; and what a play did, as events. */
#include "engine/game_event.h"

#include <string.h>

#include "engine/challenge.h"
#include "engine/game.h"

static const char *const names[NGAME_EVENT] = {
#define X(symbol, name) [GAME_EVENT_##symbol] = name,
    GAME_EVENTS(X)
#undef X
};

bool
game_event_is_move(const struct game_event *event)
{
	return event->kind == GAME_EVENT_EXITED ||
	    event->kind == GAME_EVENT_MOVED ||
	    event->kind == GAME_EVENT_PIPED || event->kind == GAME_EVENT_HOME;
}

const char *
game_event_name(int kind)
{
	return kind >= 0 && kind < NGAME_EVENT ? names[kind] : NULL;
}

int
game_event_parse(const char *name)
{
	for (int k = 0; k < NGAME_EVENT; k++)
		if (strcmp(name, names[k]) == 0)
			return k;
	return -1;
}

struct emitter {
	const struct ruleset *rs;
	const struct game *game;
	const struct play *play;
	struct game_events *events;
	int chair;
	int8_t counter[NCOLOUR][NCOUNTER]; /* as emitted so far */
};

struct game_event *
game_event_emit(
    struct game_events *events, enum game_event_kind kind, int chair)
{
	struct game_event *event;

	if (events->n < GAME_EVENTS_MAX)
		events->n++;
	event = &events->event[events->n - 1];
	memset(event, 0, sizeof(*event));
	event->kind = kind;
	event->seat = chair;
	return event;
}

static struct game_event *
emit_event(struct emitter *emitter, enum game_event_kind kind)
{
	return game_event_emit(emitter->events, kind, emitter->chair);
}

static bool
is_enemy(const struct emitter *emitter, int colour)
{
	int seat = emitter->game->position.turn;

	return emitter->rs->enemy_colours[seat] >> colour & 1;
}

static void
emit_ucked_on(struct emitter *emitter, int colour, int square)
{
	struct game_event *event;

	for (int i = 0; i < NCOUNTER; i++) {
		if (emitter->counter[colour][i] != square)
			continue;
		emitter->counter[colour][i] = BASE;
		event = emit_event(emitter, GAME_EVENT_UCKED);
		event->ucked.colour = colour;
		event->ucked.from = square;
	}
}

/* The enemies on a colour's square of the track. */
static void
emit_ucked(struct emitter *emitter, int colour, int square)
{
	int arm = emitter->rs->arm, shared = board_shared(arm, colour, square);

	if (shared == -1 || ruleset_safe(emitter->rs, shared))
		return;
	for (int c = 0; c < NCOLOUR; c++) {
		square = board_relative(arm, c, shared);
		if (is_enemy(emitter, c) && square <= board_tail(arm))
			emit_ucked_on(emitter, c, square);
	}
}

static void
emit_move(struct emitter *emitter, const struct move *move)
{
	int8_t *counter = emitter->counter[move->colour];
	int tail = board_tail(emitter->rs->arm);
	enum game_event_kind kind = GAME_EVENT_MOVED;
	struct game_event *event;

	for (int i = 0; i < NCOUNTER; i++)
		if (counter[i] == move->from) {
			counter[i] = move->to;
			break;
		}
	if (move->from == BASE)
		kind = GAME_EVENT_EXITED;
	else if (move->to == board_home(emitter->rs->arm))
		kind = GAME_EVENT_HOME;
	else if (move->from <= tail && move->to > tail)
		kind = GAME_EVENT_PIPED;
	event = emit_event(emitter, kind);
	event->moved.colour = move->colour;
	event->moved.from = move->from;
	event->moved.to = move->to;
	if (move->to != BASE)
		emit_ucked(emitter, move->colour, move->to);
}

/*
 * Counters of the seat's side on a colour's square, and colours there; none
 * on a safe square, where they make no blob (E5).
 */
static int
count_crowd(const struct emitter *emitter, int colour, int square, int *colours)
{
	int arm = emitter->rs->arm, shared = board_shared(arm, colour, square);
	int all = 0, n, here;

	*colours = 0;
	if (ruleset_safe(emitter->rs, shared))
		return 0;
	for (int c = 0; c < NCOLOUR; c++) {
		here = board_relative(arm, c, shared);
		if (is_enemy(emitter, c) || here > board_tail(arm))
			continue;
		n = 0;
		for (int i = 0; i < NCOUNTER; i++)
			n += emitter->counter[c][i] == here;
		*colours += n > 0;
		all += n;
	}
	return all;
}

static void
emit_blobs(struct emitter *emitter)
{
	const struct play *play = emitter->play;
	const struct move *move, *first;
	struct game_event *event;
	int count, colours;

	for (int i = 0; i < play->nmoves; i++) {
		move = &play->move[i];
		if (move->kind != MOVE_COUNTER || move->to < 0 ||
		    move->to > board_tail(emitter->rs->arm))
			continue;
		count = count_crowd(emitter, move->colour, move->to, &colours);
		if (count < 2)
			continue;
		/* Reported by the first of the moves that end there. */
		first = play->move;
		while (first->colour != move->colour || first->to != move->to)
			first++;
		if (first != move)
			continue;
		event = emit_event(
		    emitter, colours > 1 ? GAME_EVENT_MIXI : GAME_EVENT_BLOB);
		event->blob.colour = move->colour;
		event->blob.from = move->from;
		event->blob.to = move->to;
		event->blob.counters = count;
	}
}

static struct game_event *
emit_challenge_event(struct emitter *emitter, enum game_event_kind kind,
    const struct challenge *challenge)
{
	const struct position *position = &emitter->game->position;
	struct game_event *event = emit_event(emitter, kind);
	int blob =
	    challenge_target(emitter->rs, position, position->turn, challenge);

	event->challenge.colour = challenge->colour;
	event->challenge.target = blob == -1 ? 0 : blob;
	event->challenge.from = challenge->from;
	event->challenge.to = challenge->from + 1;
	return event;
}

static void
emit_challenge(struct emitter *emitter)
{
	const struct game *game = emitter->game;
	const struct play *play = emitter->play;
	int seat = game->position.turn;
	struct challenge challenge = game->position.challenge[seat];
	struct game_event *event;

	if (challenge.sixes > 0 && play->nmoves == 0) {
		emit_challenge_event(
		    emitter, GAME_EVENT_CHALLENGE_FAILED, &challenge)
		    ->challenge.sixes = challenge.sixes;
		return;
	}
	if (play->nmoves == 0 || play->move[0].kind != MOVE_CHALLENGE)
		return;
	if (play->then != THEN_CHALLENGE) {
		emit_challenge_event(
		    emitter, GAME_EVENT_CHALLENGE_WON, &challenge);
		return;
	}
	challenge = play->after.challenge[seat];
	event =
	    emit_challenge_event(emitter, GAME_EVENT_CHALLENGED, &challenge);
	event->challenge.sixes = challenge.sixes;
	event->challenge.needed =
	    challenge_needs(emitter->rs, &play->after, seat, &challenge);
}

/* How many of a colour's counters have left a square. */
static int
count_gone(const struct emitter *emitter, int colour, int square)
{
	return position_count(&emitter->game->position, colour, square) -
	    position_count(&emitter->play->after, colour, square);
}

/* The counters that an attempt sent to base; false if it missed. */
static bool
emit_hit(struct emitter *emitter, const struct announcement *a)
{
	int arm = emitter->rs->arm, tail = board_tail(arm);
	int shared = board_shared(arm, a->colour, tail);
	int square = board_relative(arm, a->target, shared);

	if (a->kind == ANNOUNCE_SUCKBACK)
		square = tail + a->distance;
	if (count_gone(emitter, a->target, square) == 0)
		return false;
	emit_event(emitter, GAME_EVENT_ANNOUNCED_HIT)->attempt = *a;
	if (a->kind == ANNOUNCE_BLOWBACK) {
		emit_ucked(emitter, a->colour, tail);
		return true;
	}
	for (square = tail + 1; square < board_home(arm); square++)
		if (count_gone(emitter, a->target, square) > 0)
			emit_ucked_on(emitter, a->target, square);
	return true;
}

void
game_event_emit_play(const struct ruleset *rs, const struct game *game,
    const struct play *play, struct game_events *events)
{
	const struct position *before = &game->position, *after = &play->after;
	const struct announcement *a =
	    position_attempt(before, &game->announced);
	int seat = before->turn;
	struct emitter emitter = {.rs = rs,
	    .game = game,
	    .play = play,
	    .events = events,
	    .chair = game->actor};

	memcpy(emitter.counter, before->counter, sizeof(emitter.counter));
	emit_challenge(&emitter);
	if (a != NULL && !emit_hit(&emitter, a))
		emit_event(&emitter, GAME_EVENT_ANNOUNCED_MISS)->attempt = *a;
	/* No legal play, unless it is a throw at something or for a six. */
	if (play->nmoves == 0 && a == NULL &&
	    before->challenge[seat].sixes == 0 &&
	    !((after->active ^ before->active) >> seat & 1)) {
		if (plays_blocked(rs, before))
			emit_event(&emitter, GAME_EVENT_BLOCKED);
		emit_event(&emitter, GAME_EVENT_FORFEITED);
	}
	/* Only snake-eyes moves more counters than there are dice. */
	if (play->nmoves > DICE_MAX)
		emit_event(&emitter, GAME_EVENT_SNAKE_EYES)->snake_eyes.out =
		    play->move[0].to != BASE;
	for (int i = 0; i < play->nmoves; i++)
		if (play->move[i].kind == MOVE_COUNTER)
			emit_move(&emitter, &play->move[i]);
	emit_blobs(&emitter);
	if (play->then == THEN_WIN)
		return;
	for (int s = 0; s < rs->seats; s++)
		if (s != seat && before->challenge[s].sixes > 0 &&
		    after->challenge[s].sixes == 0)
			game_event_emit(events, GAME_EVENT_CHALLENGE_LAPSED,
			    game_chair(game, s));
	if ((after->active & ~before->active) >> seat & 1)
		emit_event(&emitter, GAME_EVENT_ACTIVE);
	if (position_seat_home(rs, after, seat) &&
	    !position_seat_home(rs, before, seat))
		emit_event(&emitter, GAME_EVENT_ALL_HOME);
}
