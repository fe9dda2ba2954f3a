/* A game, action by action. */
#include "engine/game.h"

#include <string.h>

#include "engine/fnv.h"
#include "engine/movegen.h"
#include "engine/play.h"
#include "engine/suckback.h"

#define COCKY_MAX 3 /* cocky throws in a row that lose the turn (D9) */

static const char *const phases[] = {[PHASE_START] = "start",
    [PHASE_COLOURS] = "colours",
    [PHASE_THROW] = "throw",
    [PHASE_PLAY] = "play",
    [PHASE_OVER] = "over"};

const char *
game_phase_name(enum phase phase)
{
	return phases[phase];
}

int
game_phase_parse(const char *name)
{
	for (int phase = PHASE_START; name != NULL && phase <= PHASE_OVER;
	     phase++)
		if (strcmp(name, phases[phase]) == 0)
			return phase;
	return -1;
}

void
game_start(const struct ruleset *rs, struct game *game)
{
	memset(game, 0, sizeof(*game));
	position_start(&game->position);
	game->phase = PHASE_START;
	game->start_in = (1u << rs->seats) - 1;
	game->winner = NOSEAT;
}

int
game_side(const struct game *game, int chair)
{
	return game->swapped ? 1 - chair : chair;
}

int
game_chair(const struct game *game, int side)
{
	return game->swapped ? 1 - side : side;
}

unsigned
game_colours(const struct ruleset *rs, const struct game *game, int chair)
{
	return ruleset_seat_colours(rs, game_side(game, chair));
}

int
game_decider(const struct ruleset *rs, const struct game *game)
{
	return game->asked ? ruleset_partner(rs, game->actor) : game->actor;
}

void
game_plays(
    const struct ruleset *rs, const struct game *game, struct plays *plays)
{
	plays->n = 0;
	if (game->phase == PHASE_PLAY)
		plays_list(
		    rs, &game->position, game->dice, &game->announced, plays);
}

/* The number of plays of the throw in hand; each is built when it is needed. */
static int
find_plays(
    const struct ruleset *rs, const struct game *game, struct movegen *thrown)
{
	return plays_find(
	    thrown, rs, &game->position, game->dice, &game->announced);
}

bool
game_play(const struct ruleset *rs, const struct game *game, int number,
    struct play *play)
{
	struct movegen thrown;

	if (game->phase != PHASE_PLAY || number < 0 ||
	    number >= find_plays(rs, game, &thrown))
		return false;
	plays_build(&thrown, number, play);
	return true;
}

bool
game_blocked(const struct ruleset *rs, const struct game *game)
{
	return game->phase == PHASE_THROW &&
	    game->announced.kind == ANNOUNCE_NONE &&
	    plays_blocked(rs, &game->position);
}

/* Ludo with three or four: the others play on for places (WI1). */
static bool
each_for_himself(const struct ruleset *rs)
{
	return rs->seats > 2 && !rs->partners;
}

static void
game_end(struct game *game, enum outcome outcome, int winner)
{
	game->phase = PHASE_OVER;
	game->outcome = outcome;
	game->winner = winner;
}

static void
give_turn(
    struct game *game, struct game_events *events, enum game_event_kind kind)
{
	game->phase = PHASE_THROW;
	game->actor = game_chair(game, game->position.turn);
	game_event_emit(events, kind, game->actor);
}

/* Start (S1, S2) */

static int
next_to_start(const struct ruleset *rs, const struct game *game)
{
	for (int chair = 0; chair < rs->seats; chair++)
		if (game->start_in >> chair & 1 && game->start[chair] == 0)
			return chair;
	return -1;
}

int
game_start_next(const struct ruleset *rs, const struct game *game)
{
	unsigned in = game->start_in;

	if (in >> rs->seats != 0 || (in & (in - 1)) == 0)
		return -1;
	for (int chair = 0; chair < rs->seats; chair++)
		if (!(in >> chair & 1) && game->start[chair] == 0)
			return -1;
	return next_to_start(rs, game);
}

static void
settle_start(
    const struct ruleset *rs, struct game *game, struct game_events *events)
{
	unsigned chairs = 0;
	int best = 0;

	/* The highest totals among the contenders. */
	for (int chair = 0; chair < rs->seats; chair++) {
		if (!(game->start_in >> chair & 1) || game->start[chair] < best)
			continue;
		if (game->start[chair] > best)
			chairs = 0;
		best = game->start[chair];
		chairs |= 1u << chair;
	}
	if ((chairs & (chairs - 1)) != 0) {
		game->start_in = chairs;
		for (int chair = 0; chair < rs->seats; chair++)
			if (chairs >> chair & 1)
				game->start[chair] = 0;
		game->actor = next_to_start(rs, game);
		game_event_emit(events, GAME_EVENT_START_TIE, game->actor)
		    ->tie.seats = chairs;
		return;
	}
	game->start_in = chairs;
	for (game->actor = 0; chairs >> game->actor != 1;)
		game->actor++;
	game_event_emit(events, GAME_EVENT_STARTS, game->actor);
	if (rs->winner_rethrows && rs->seats == 2) {
		game->phase = PHASE_COLOURS;
		return;
	}
	game->position.turn = game->actor;
	give_turn(game, events, GAME_EVENT_TURN);
}

/* Throws and plays */

static int
game_playing(const struct ruleset *rs, const struct game *game)
{
	int n = 0;

	for (int s = 0; s < rs->seats; s++)
		n += !position_seat_home(rs, &game->position, s);
	return n;
}

/* A seat of ludo has come in; the others play on while there are two. */
static void
come_in(const struct ruleset *rs, struct game *game, struct game_events *events)
{
	game->places[game->nplaces++] = game->actor;
	if (game_playing(rs, game) > 1) {
		position_next(rs, &game->position);
		give_turn(game, events, GAME_EVENT_TURN);
		return;
	}
	for (int s = 0; s < rs->seats; s++)
		if (!position_seat_home(rs, &game->position, s))
			game->places[game->nplaces++] = s;
	game_end(game, OUTCOME_WON, game->places[0]);
}

static void
do_play(const struct ruleset *rs, struct game *game, const struct play *play,
    struct game_events *events)
{
	game_event_emit_play(rs, game, play, events);
	game->position = play->after;
	game->asked = false;
	memset(&game->announced, 0, sizeof(game->announced));
	if (play->then == THEN_WIN) {
		if (game->nplaces == 0) {
			game->eight_piecer = play->eight_piecer;
			game->harbour = play->harbour;
		}
		game_event_emit(events, GAME_EVENT_WON, game->actor)->won.how =
		    play->eight_piecer + play->harbour;
		if (each_for_himself(rs))
			come_in(rs, game, events);
		else
			game_end(game, OUTCOME_WON, game->actor);
	} else
		give_turn(game, events,
		    play->then == THEN_NEXT ? GAME_EVENT_TURN
					    : GAME_EVENT_AGAIN);
}

static void
throw_dice(
    const struct ruleset *rs, struct game *game, struct game_events *events)
{
	const struct position *position = &game->position;
	struct movegen thrown;
	struct play play;

	game->cocky = 0;
	game->phase = PHASE_PLAY;
	if (find_plays(rs, game, &thrown) != 1)
		return;
	plays_build(&thrown, 0, &play);
	/* A throw with a single play that is pure chance is played at once. */
	if (play.nmoves == 0 || play.nmoves > DICE_MAX ||
	    position->challenge[position->turn].sixes > 0 ||
	    position_attempt(position, &game->announced) != NULL)
		do_play(rs, game, &play, events);
}

static void
throw_cocky(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	struct position *position;
	const struct announcement *attempt;

	game_event_emit(events, GAME_EVENT_COCKY, action->seat)->cocky.dice =
	    action->cocky;
	/*
	 * At the start there is no turn to lose: the seat throws until it
	 * counts.
	 */
	if (game->phase == PHASE_START || ++game->cocky < COCKY_MAX)
		return;
	game->cocky = 0;
	/* D9: the turn is lost, and with it any attempt in progress. */
	position = &game->position;
	attempt = position_attempt(position, &game->announced);
	if (attempt != NULL && rs->suckback == SUCKBACK_NAVY)
		position_set_failed(rs, position, attempt,
		    position_failed(rs, position, attempt) + 1);
	if (!rs->persist)
		memset(position->challenge, 0, sizeof(position->challenge));
	memset(&game->announced, 0, sizeof(game->announced));
	position_next(rs, position);
	give_turn(game, events, GAME_EVENT_TURN);
}

static void
apply_throw(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	struct game_event *event =
	    game_event_emit(events, GAME_EVENT_THREW, action->seat);

	memcpy(event->threw.dice, action->dice, rs->dice);
	event->threw.for_start = game->phase == PHASE_START;
	memset(game->dice, 0, sizeof(game->dice));
	memcpy(game->dice, action->dice, rs->dice);
	game->nthrows++;
	if (rs->cocky != 0 && action->cocky != 0)
		throw_cocky(rs, game, action, events);
	else if (game->phase == PHASE_START) {
		int next;

		game->start[action->seat] =
		    action->dice[0] + (rs->dice == 2 ? action->dice[1] : 0);
		if ((next = next_to_start(rs, game)) != -1)
			game->actor = next;
		else
			settle_start(rs, game, events);
	} else
		throw_dice(rs, game, events);
}

static void
apply_play(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	if (game->asked)
		game_event_emit(events, GAME_EVENT_ADVISED, action->seat);
	do_play(rs, game, &action->play, events);
}

static void
apply_announce(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	(void)rs;
	game->announced = action->announcement;
	game_event_emit(events, GAME_EVENT_ANNOUNCED, action->seat)->attempt =
	    action->announcement;
}

static void
apply_colours(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	/* Red and yellow are the position's seat 0. */
	int side = action->colour % 2;

	(void)rs;
	game->swapped = side != action->seat;
	game->position.turn = side;
	game_event_emit(events, GAME_EVENT_CHOSE, action->seat)->chose.colour =
	    action->colour;
	give_turn(game, events, GAME_EVENT_TURN);
}

static void
apply_ask(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	(void)rs;
	game->asked = true;
	game_event_emit(events, GAME_EVENT_ASKED, action->seat);
}

/* The first chair of the other side that still plays. */
static int
game_opponent(const struct ruleset *rs, const struct game *game, int seat)
{
	for (int chair = 0; chair < rs->seats; chair++)
		if (!ruleset_same_side(rs, chair, seat) &&
		    !position_seat_home(
			rs, &game->position, game_side(game, chair)))
			return chair;
	return NOSEAT;
}

/* One of two sides has won; the last two in ludo count as sides, too. */
static void
end_between(struct game *game, enum outcome outcome, int winner, int loser)
{
	if (game->nplaces == 0) {
		game_end(game, outcome, winner);
		return;
	}
	game->places[game->nplaces++] = winner;
	game->places[game->nplaces++] = loser;
	game_end(game, OUTCOME_WON, game->places[0]);
}

static void
apply_resign(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	game_event_emit(events, GAME_EVENT_RESIGNED, action->seat);
	end_between(game, OUTCOME_RESIGNED,
	    game_opponent(rs, game, action->seat), action->seat);
}

static void
apply_claim(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	game_event_emit(events, GAME_EVENT_CLAIMED, action->seat);
	end_between(game, OUTCOME_CLAIMED, action->seat,
	    game_opponent(rs, game, action->seat));
}

static void
apply_draw(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	(void)rs;
	game_event_emit(events, GAME_EVENT_DRAWN, action->seat);
	if (game->nplaces > 0)
		game_end(game, OUTCOME_WON, game->places[0]);
	else
		game_end(game, OUTCOME_DRAWN, NOSEAT);
}

static void
apply_void(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	(void)rs;
	game_event_emit(events, GAME_EVENT_VOIDED, action->seat);
	game_end(game, OUTCOME_VOIDED, NOSEAT);
}

/* Why an action is refused */

static const char *
check_actor(const struct game *game, const struct action *action)
{
	return action->seat == game->actor ? NULL : "It is not your turn.";
}

static const char *
check_throw(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	if (game->phase == PHASE_PLAY)
		return "There is a throw in hand: play it first.";
	if (game->phase == PHASE_COLOURS)
		return "Choose your colours before the first throw.";
	for (int d = 0; d < rs->dice; d++)
		if (action->dice[d] < 1 || action->dice[d] > 6)
			return "A die shows 1 to 6.";
	return check_actor(game, action);
}

static const char *
check_play(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	if (game->phase != PHASE_PLAY)
		return "There is no throw to play: throw first.";
	if (game->asked && action->seat == game->actor)
		return "You have asked your partner, who decides.";
	return action->seat == game_decider(rs, game) ? NULL
						      : "It is not your turn.";
}

static const char *
check_announce(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	if (rs->suckback == SUCKBACK_NONE)
		return "These rules have no suck-backs and no blow-backs.";
	if (game->phase != PHASE_THROW)
		return "An announcement comes before the throw.";
	if (action->seat != game->actor)
		return "It is not your turn.";
	if (game->announced.kind != ANNOUNCE_NONE)
		return "You have announced already: throw.";
	return plays_may_announce(rs, &game->position, &action->announcement)
	    ? NULL
	    : "Nothing stands so that this could be announced.";
}

static const char *
check_colours(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	(void)rs;
	if (game->phase != PHASE_COLOURS)
		return "There are no colours to choose now.";
	if (action->colour >= NCOLOUR)
		return "There is no such colour.";
	return check_actor(game, action);
}

static const char *
check_ask(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	if (!rs->advice)
		return "These rules have no asking one's partner.";
	if (game->phase != PHASE_PLAY)
		return "Ask when there is a throw in hand.";
	if (game->asked)
		return "The partner has been asked already.";
	return check_actor(game, action);
}

/* The seat is on one of the two sides that still play. */
static const char *
check_between(const struct ruleset *rs, const struct game *game,
    const struct action *action, const char *many)
{
	if (action->seat >= rs->seats)
		return "There is no such seat.";
	if (!each_for_himself(rs))
		return NULL;
	if (position_seat_home(
		rs, &game->position, game_side(game, action->seat)))
		return "You are home already.";
	return game_playing(rs, game) > 2 ? many : NULL;
}

static const char *
check_resign(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	return check_between(rs, game, action,
	    "With more than two still playing nobody can resign.");
}

static const char *
check_claim(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	return check_between(rs, game, action,
	    "With more than two still playing nobody can claim the game.");
}

static const char *
check_nothing(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	(void)rs;
	(void)game;
	(void)action;
	return NULL;
}

static const struct {
	const char *(*check)(
	    const struct ruleset *, const struct game *, const struct action *);
	void (*apply)(const struct ruleset *, struct game *,
	    const struct action *, struct game_events *);
} actions[NACTION] = {
    [ACTION_THROW] = {check_throw, apply_throw},
    [ACTION_PLAY] = {check_play, apply_play},
    [ACTION_ANNOUNCE] = {check_announce, apply_announce},
    [ACTION_COLOURS] = {check_colours, apply_colours},
    [ACTION_ASK] = {check_ask, apply_ask},
    [ACTION_RESIGN] = {check_resign, apply_resign},
    [ACTION_DRAW] = {check_nothing, apply_draw},
    [ACTION_VOID] = {check_nothing, apply_void},
    [ACTION_CLAIM] = {check_claim, apply_claim},
};

const char *
game_check(const struct ruleset *rs, const struct game *game,
    const struct action *action)
{
	if (action->kind >= NACTION)
		return "There is no such action.";
	if (game->phase == PHASE_OVER)
		return "The game is over.";
	return actions[action->kind].check(rs, game, action);
}

void
game_apply(const struct ruleset *rs, struct game *game,
    const struct action *action, struct game_events *events)
{
	game->nactions++;
	actions[action->kind].apply(rs, game, action, events);
}

static void
game_mix(uint64_t *hash, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		*hash = fnv64_step(*hash, bytes[i]);
}

uint64_t
game_hash(const struct ruleset *rs, const struct game *game)
{
	const struct announcement *a = &game->announced;
	uint64_t hash = position_hash(rs, &game->position);
	const uint8_t small[] = {game->phase, game->actor, game->swapped,
	    game->dice[0], game->dice[1], a->kind, a->colour, a->target,
	    a->distance, game->start_in, game->cocky, game->asked,
	    game->outcome, game->winner, game->eight_piecer, game->harbour,
	    game->nplaces, game->nthrows & 0xff, game->nthrows >> 8 & 0xff,
	    game->nactions & 0xff, game->nactions >> 8 & 0xff};
	const uint8_t large[] = {game->nthrows >> 16 & 0xff,
	    game->nthrows >> 24, game->nactions >> 16 & 0xff,
	    game->nactions >> 24};

	game_mix(&hash, small, sizeof(small));
	game_mix(&hash, game->start, sizeof(game->start));
	game_mix(&hash, game->places, sizeof(game->places));
	/* Games of usual length keep the hash that is in their records. */
	if ((game->nthrows | game->nactions) >> 16 != 0)
		game_mix(&hash, large, sizeof(large));
	return hash;
}
