/* The account of a game: luck, skill, and the drift of the evaluator. */
#include "engine/luck_account.h"

#include <string.h>

#include "engine/luck_plays.h"
#include "engine/suckback.h"

#define COCKY_MOST 3 /* throws in a row that lose the turn (D9) */
#define MILLIONTHS (EVAL_ONE / LUCK_ONE) /* in one of the account's units */

/* Each side counts once: the chair is the first of its side. */
static bool
is_first(const struct ruleset *rs, int chair)
{
	return !rs->partners || chair < 2;
}

/* Adds to the chances of a whole side. */
static void
side_add(const struct ruleset *rs, int side, int by, int32_t chances[SEATS_MAX])
{
	for (int c = 0; c < rs->seats; c++)
		if (ruleset_same_side(rs, c, side))
			chances[c] += by;
}

/*
 * Rounded; the others take what is left, so that the better of two plays is
 * never worse for the one who chooses.
 */
void
luck_chances(const struct ruleset *rs, const struct game *game,
    const struct eval_values *values, int32_t chances[SEATS_MAX])
{
	int32_t left = LUCK_ONE;
	int most;

	memset(chances, 0, sizeof(*chances) * SEATS_MAX);
	for (int c = 0; c < rs->seats; c++) {
		chances[c] =
		    (values->seat[game_side(game, c)] + MILLIONTHS / 2) /
		    MILLIONTHS;
		if (is_first(rs, c))
			left -= chances[c];
	}
	for (; left != 0; left += left > 0 ? -1 : 1) {
		most = -1;
		for (int c = 0; c < rs->seats; c++)
			if (!ruleset_same_side(rs, c, game->actor) &&
			    (most < 0 || chances[c] > chances[most]))
				most = c;
		side_add(rs, most, left > 0 ? 1 : -1, chances);
	}
}

/* What a position is worth: the mean over all throws. */
static void
mean_values(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const struct announcement *announced,
    struct eval_values *values)
{
	eval_expected(eval, rs, p, announced, luck_plies(rs), values);
}

/* The turn is lost by a third cocky throw (D9): what that is worth. */
static void
lost_values(const struct eval *eval, const struct ruleset *rs,
    const struct game *before, const struct announcement *announced,
    struct eval_values *values)
{
	struct action action = {
	    .kind = ACTION_THROW, .seat = before->actor, .cocky = 1};
	struct game_events events = {0};
	struct game game = *before;

	if (announced != NULL)
		game.announced = *announced;
	while (game.position.turn == before->position.turn &&
	    game.nthrows < before->nthrows + COCKY_MOST)
		game_apply(rs, &game, &action, &events);
	mean_values(eval, rs, &game.position, NULL, values);
}

/* With so many cocky throws to come before the turn is lost. */
static void
cocky_weigh(const struct ruleset *rs, const struct eval_values *lost, int left,
    struct eval_values *values)
{
	int ways = 1, counts = 1;
	struct eval_values worth = *lost;

	for (int d = 0; d < rs->dice; d++) {
		ways *= rs->cocky;
		counts *= rs->cocky - 1;
	}
	for (; left > 0; left--)
		for (int s = 0; s < rs->seats; s++)
			worth.seat[s] = values->seat[s] +
			    (int32_t)((int64_t)(worth.seat[s] -
					  values->seat[s]) *
				(ways - counts) / ways);
	*values = worth;
}

/* What a throw at that is worth, or a plain one. */
static void
throw_values(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, const struct announcement *announced,
    int32_t chances[SEATS_MAX])
{
	struct eval_values values, lost;

	mean_values(eval, rs, &game->position, announced, &values);
	if (rs->cocky != 0) {
		lost_values(eval, rs, game, announced, &lost);
		cocky_weigh(rs, &lost, COCKY_MOST - game->cocky, &values);
	}
	luck_chances(rs, game, &values, chances);
}

void
luck_best_announcement(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, struct announcement *best)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(rs, &game->position, list);
	int32_t one[SEATS_MAX], most;

	memset(best, 0, sizeof(*best));
	if (n == 0)
		return;
	throw_values(eval, rs, game, NULL, one);
	most = one[game->actor];
	for (int i = 0; i < n; i++) {
		throw_values(eval, rs, game, &list[i], one);
		if (one[game->actor] > most) {
			most = one[game->actor];
			*best = list[i];
		}
	}
}

/* What a throw is worth with the best announcement. */
static void
best_throw_values(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, int32_t chances[SEATS_MAX])
{
	struct announcement best;

	luck_best_announcement(eval, rs, game, &best);
	throw_values(
	    eval, rs, game, best.kind == ANNOUNCE_NONE ? NULL : &best, chances);
}

/* The side that won, or equal shares where nobody did. */
static void
result_values(const struct ruleset *rs, int winner, int32_t chances[SEATS_MAX])
{
	int sides = rs->partners ? 2 : rs->seats;

	memset(chances, 0, sizeof(*chances) * SEATS_MAX);
	for (int c = 0; c < rs->seats; c++)
		if (winner != NOSEAT)
			chances[c] =
			    ruleset_same_side(rs, c, winner) ? LUCK_ONE : 0;
		else
			chances[c] =
			    LUCK_ONE / sides + (c == 0 ? LUCK_ONE % sides : 0);
}

static bool
is_decided(const struct game *game)
{
	return game->nplaces > 0 || game->phase == PHASE_OVER;
}

/* Before the first throw: the mean over all who may begin. */
static void
start_values(const struct eval *eval, const struct ruleset *rs,
    int32_t chances[SEATS_MAX])
{
	struct eval_values values, mean = {{0}};
	struct game game;

	game_start(rs, &game);
	for (int s = 0; s < rs->seats; s++) {
		game.position.turn = (uint8_t)s;
		mean_values(eval, rs, &game.position, NULL, &values);
		for (int t = 0; t < rs->seats; t++)
			mean.seat[t] += values.seat[t] / rs->seats;
	}
	luck_chances(rs, &game, &mean, chances);
}

/* The winner of the start has not chosen: the colours are worth the same. */
static void
colours_values(const struct eval *eval, const struct ruleset *rs,
    const struct game *before, int32_t chances[SEATS_MAX])
{
	struct game game = *before;

	game.position.turn = (uint8_t)game_side(&game, game.actor);
	throw_values(eval, rs, &game, NULL, chances);
}

void
luck_position(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, int32_t chances[SEATS_MAX])
{
	struct eval_plays plays;

	if (is_decided(game))
		result_values(rs,
		    game->nplaces > 0 ? game->places[0] : game->winner,
		    chances);
	else if (game->phase == PHASE_START)
		start_values(eval, rs, chances);
	else if (game->phase == PHASE_COLOURS)
		colours_values(eval, rs, game, chances);
	else if (game->phase == PHASE_PLAY) {
		luck_plays(eval, rs, game, &plays);
		luck_chances(rs, game, &plays.play[0].values, chances);
	} else if (game->announced.kind != ANNOUNCE_NONE)
		throw_values(eval, rs, game, &game->announced, chances);
	else
		best_throw_values(eval, rs, game, chances);
}

void
luck_account_begin(struct luck_account *account, const struct eval *eval,
    const struct ruleset *rs)
{
	memset(account, 0, sizeof(*account));
	account->eval = eval;
	account->rules = *rs;
	game_start(rs, &account->game);
	luck_position(eval, rs, &account->game, account->now);
	memcpy(account->start, account->now, sizeof(account->start));
}

/* The changes that an action makes, as they are found. */
struct luck_step {
	struct luck_account *account;
	struct luck_change *changes;
	int n;
};

static void
sums_add(const struct ruleset *rs, const struct luck_change *change, int chair,
    struct luck_sums *sums)
{
	bool own = change->seat != NOSEAT &&
	    ruleset_same_side(rs, chair, change->seat);
	int32_t by = change->change[chair];

	if (change->kind == LUCK_DRIFT)
		sums->drift += by;
	else if (change->kind == LUCK_THROW)
		sums->luck += by;
	else
		sums->skill += by;
	if (own && change->kind == LUCK_THROW)
		sums->own_luck += by;
	else if (own && change->kind != LUCK_DRIFT)
		sums->own_skill += by;
}

/* The chances are those now, because of that. */
static void
step_to(struct luck_step *step, enum luck_kind kind, int seat,
    const int32_t chances[SEATS_MAX])
{
	struct luck_account *account = step->account;
	struct luck_change *change = &step->changes[step->n];
	bool any = false;

	memset(change, 0, sizeof(*change));
	change->kind = (uint8_t)kind;
	change->seat = (uint8_t)seat;
	for (int c = 0; c < account->rules.seats; c++) {
		change->change[c] = chances[c] - account->now[c];
		account->now[c] = chances[c];
		any |= change->change[c] != 0;
	}
	/* A drift of nothing is not worth a row; a throw always is. */
	if (!any && kind != LUCK_THROW && kind != LUCK_PLAY)
		return;
	for (int c = 0; c < account->rules.seats; c++)
		sums_add(&account->rules, change, c, &account->sums[c]);
	if (kind == LUCK_PLAY || kind == LUCK_ANNOUNCE)
		account->sums[seat].lost -= change->change[seat];
	step->n++;
}

/* Throwing without the best announcement is a choice. */
static void
step_plain(struct luck_step *step)
{
	struct luck_account *account = step->account;
	struct announcement list[ANNOUNCEMENTS_MAX];
	int32_t chances[SEATS_MAX];

	if (account->game.announced.kind != ANNOUNCE_NONE ||
	    plays_announcements(
		&account->rules, &account->game.position, list) == 0)
		return;
	throw_values(
	    account->eval, &account->rules, &account->game, NULL, chances);
	step_to(step, LUCK_ANNOUNCE, account->game.actor, chances);
}

/* A throw that counts; by the best play with it. */
static void
step_throw(struct luck_step *step, const struct action *action)
{
	struct luck_account *account = step->account;
	struct game game = account->game;
	int32_t chances[SEATS_MAX];
	struct eval_values values;

	step_plain(step);
	game.phase = PHASE_PLAY;
	memcpy(game.dice, action->dice, sizeof(game.dice));
	luck_plays_throw(
	    account->eval, &account->rules, &game, &account->plays, &values);
	luck_chances(&account->rules, &game, &values, chances);
	step_to(step, LUCK_THROW, action->seat, chances);
}

/* The number of the play that an action has. */
static int
play_number(const struct luck_account *account, const struct play *chosen)
{
	struct plays plays;
	int n = 0;

	game_plays(&account->rules, &account->game, &plays);
	while (n < plays.n - 1 &&
	    (plays.play[n].nmoves != chosen->nmoves ||
		plays.play[n].then != chosen->then ||
		memcmp(plays.play[n].move, chosen->move,
		    sizeof(chosen->move[0]) * chosen->nmoves) != 0 ||
		memcmp(&plays.play[n].after, &chosen->after,
		    sizeof(chosen->after)) != 0))
		n++;
	return n;
}

static void
step_play(struct luck_step *step, const struct action *action)
{
	struct luck_account *account = step->account;
	struct eval_plays *plays = &account->plays;
	const struct game *game = &account->game;
	int number = play_number(account, &action->play);
	const struct eval_play *chosen;
	int32_t chances[SEATS_MAX];

	luck_plays_judge(account->eval, &account->rules, game, number, plays);
	luck_chances(&account->rules, game, &plays->play[0].values, chances);
	step_to(step, LUCK_DRIFT, NOSEAT, chances);
	chosen = luck_plays_find(plays, number);
	luck_chances(&account->rules, game, &chosen->values, chances);
	account->sums[action->seat].choices += plays->n > 1;
	step_to(step, LUCK_PLAY, action->seat, chances);
}

/* One that does not: the next one counts, or the turn is lost. */
static void
step_cocky(struct luck_step *step, const struct action *action)
{
	struct luck_account *account = step->account;
	struct game game = account->game;
	const struct announcement *announced =
	    game.announced.kind == ANNOUNCE_NONE ? NULL : &game.announced;
	struct eval_values lost;
	int32_t chances[SEATS_MAX];

	step_plain(step);
	if (++game.cocky < COCKY_MOST)
		throw_values(
		    account->eval, &account->rules, &game, announced, chances);
	else {
		game.cocky = 0;
		lost_values(
		    account->eval, &account->rules, &game, announced, &lost);
		luck_chances(&account->rules, &game, &lost, chances);
	}
	step_to(step, LUCK_THROW, action->seat, chances);
}

/* What happens by the action before the game is as it is afterwards. */
static void
step_before(struct luck_step *step, const struct action *action)
{
	const struct ruleset *rs = &step->account->rules;
	bool throws = action->kind == ACTION_THROW &&
	    step->account->game.phase == PHASE_THROW;

	if (throws &&
	    (action->kind == ACTION_THROW && rs->cocky != 0 &&
		action->cocky != 0))
		step_cocky(step, action);
	else if (throws)
		step_throw(step, action);
	else if (action->kind == ACTION_PLAY)
		step_play(step, action);
}

/* What its last change counts as. */
static enum luck_kind
step_kind(const struct action *action, enum phase before)
{
	switch (action->kind) {
	case ACTION_THROW:
		return before == PHASE_START ? LUCK_THROW : LUCK_DRIFT;
	case ACTION_ANNOUNCE:
		return LUCK_ANNOUNCE;
	case ACTION_RESIGN:
	case ACTION_CLAIM:
	case ACTION_DRAW:
		return LUCK_ENDING;
	default:
		return LUCK_DRIFT;
	}
}

/* The chances after an action that is applied. */
static void
step_after(struct luck_step *step, const struct action *action,
    enum phase before, bool over)
{
	struct luck_account *account = step->account;
	const struct game *game = &account->game;
	int32_t chances[SEATS_MAX];
	int seat = action->kind == ACTION_DRAW || before == PHASE_START
	    ? NOSEAT
	    : action->seat;

	/* A throw in hand has been valued, and what is voided has no result. */
	if (over || game->phase == PHASE_START || action->kind == ACTION_VOID ||
	    (game->phase == PHASE_PLAY && before != PHASE_PLAY) ||
	    action->kind == ACTION_ASK)
		return;
	/* Whoever claims wins by the others' staying away. */
	if (action->kind == ACTION_CLAIM)
		seat = NOSEAT;
	luck_position(account->eval, &account->rules, game, chances);
	step_to(step, step_kind(action, before), seat, chances);
}

int
luck_account_action(struct luck_account *account, const struct action *action,
    struct luck_change changes[LUCK_CHANGES])
{
	struct luck_step step = {account, changes, 0};
	enum phase before = account->game.phase;
	bool over = is_decided(&account->game);
	struct game_events events = {0};

	if (!over)
		step_before(&step, action);
	game_apply(&account->rules, &account->game, action, &events);
	step_after(&step, action, before, over);
	return step.n;
}
