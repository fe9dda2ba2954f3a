/* The hub's interface to the engine for the game at a table. */
#include "daemon/hub/engine_game.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "engine/bot_greedy.h"
#include "engine/fnv.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/json_game_event.h"
#include "engine/json_why.h"
#include "engine/json_write.h"
#include "engine/notation.h"
#include "engine/notation_game.h"
#include "engine/suckback.h"

#define BEGINNING 10 /* throws, before which many games are alike */

void
engine_game_begin(const struct ruleset *rules, struct game *game)
{
	game_start(rules, game);
}

void
engine_game_void(struct game *game)
{
	game->outcome = OUTCOME_VOIDED;
	game->winner = NOSEAT;
}

bool
engine_game_over(const struct game *game)
{
	return game->phase == PHASE_OVER;
}

unsigned
engine_game_throws(const struct game *game)
{
	return game->nthrows;
}

unsigned
engine_game_actions(const struct game *game)
{
	return game->nactions;
}

int
engine_game_decider(const struct ruleset *rules, const struct game *game)
{
	return game_decider(rules, game);
}

int
engine_game_turn(const struct game *game)
{
	return game->actor;
}

unsigned
engine_game_throw_due(const struct game *game)
{
	return game->nthrows + (game->phase != PHASE_PLAY);
}

bool
engine_game_blocked(const struct ruleset *rules, const struct game *game)
{
	return game_blocked(rules, game);
}

bool
engine_game_in_hand(
    const struct ruleset *rules, const struct game *game, int seat)
{
	return game->phase == PHASE_PLAY &&
	    ruleset_same_side(rules, seat, game->actor);
}

struct engine_game_result
engine_game_result(const struct game *game)
{
	return (struct engine_game_result){
	    .outcome = json_game_outcome((enum outcome)game->outcome),
	    .winner = game->winner == NOSEAT ? -1 : game->winner,
	    .eight_piecer = game->eight_piecer,
	    .harbour = game->harbour};
}

bool
engine_game_won(const struct ruleset *rules, const struct game *game, int seat)
{
	return game->winner != NOSEAT &&
	    ruleset_same_side(rules, seat, game->winner);
}

const char *
engine_game_seat_result(
    const struct ruleset *rules, const struct game *game, int seat)
{
	if (game->outcome == OUTCOME_DRAWN)
		return "drawn";
	if (game->winner == NOSEAT)
		return NULL;
	return engine_game_won(rules, game, seat) ? "won" : "lost";
}

int
engine_game_place(
    const struct ruleset *rules, const struct game *game, int seat)
{
	return tally_place(rules, game, seat);
}

enum rating_pool
engine_game_pool(const struct ruleset *rules)
{
	if (rules->dice == 1)
		return rules->partners ? RATING_FLEET : RATING_LUDO;
	return rules->partners ? RATING_PAIRS : RATING_SINGLES;
}

bool
engine_game_partners(const struct ruleset *rules)
{
	return rules->partners;
}

const char *
engine_game_rules(int n)
{
	return ruleset_preset(n, NULL);
}

const char *
engine_game_count(int n)
{
	return n < NTALLY ? tally_name((enum tally_count)n) : NULL;
}

bool
engine_game_find(const struct ruleset *rules, const struct game *game,
    const char *text, const char *lists, struct play *play,
    char why[ENGINE_GAME_WHY])
{
	bool is_number = strspn(text, "0123456789") == strlen(text);
	struct plays plays;
	int number;

	if (game->phase != PHASE_PLAY) {
		strlcpy(why,
		    game->phase == PHASE_COLOURS ? "Choose your colours first."
						 : "Throw the dice first.",
		    ENGINE_GAME_WHY);
		return false;
	}
	/* For a number only that play is built. */
	if (is_number &&
	    game_play(
		rules, game, (int)strtonum(text, 1, PLAYS_MAX, NULL) - 1, play))
		return true;
	game_plays(rules, game, &plays);
	number = is_number
	    ? -1
	    : notation_find(rules, &game->position, &plays, text);
	if (number == -2) {
		strlcpy(why, "That could mean more than one play.",
		    ENGINE_GAME_WHY);
		return false;
	}
	if (number < 0 && plays.n == 1)
		snprintf(why, ENGINE_GAME_WHY,
		    "The one legal play is 1, not \"%s\".", text);
	else if (number < 0)
		snprintf(why, ENGINE_GAME_WHY,
		    "The legal plays are 1 to %d, not \"%s\"; %s lists them.",
		    plays.n, text, lists);
	if (number < 0)
		return false;
	*play = plays.play[number];
	return true;
}

json_t *
engine_game_why(const struct ruleset *rules, const struct game *game,
    const char *asked, char why[ENGINE_GAME_WHY])
{
	struct why list[WHY_MAX];
	const char *error;
	int n = why_game(rules, game, asked, list, &error);
	json_t *reasons;

	if (n == 0) {
		strlcpy(why, error, ENGINE_GAME_WHY);
		return NULL;
	}
	reasons = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(reasons, json_why(rules, &list[i]));
	return reasons;
}

bool
engine_game_announces(const struct game *game)
{
	return game->phase == PHASE_THROW;
}

static const char *
announcement_word(const struct announcement *announcement)
{
	return announcement->kind == ANNOUNCE_SUCKBACK ? "suckback"
						       : "blowback";
}

bool
engine_game_announcement(const struct ruleset *rules, const struct game *game,
    const char *const word[4], struct announcement *announcement)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int i, n = plays_announcements(rules, &game->position, list);

	for (i = 0; i < n; i++) {
		*announcement = list[i];
		if (strcmp(word[0], announcement_word(&list[i])) == 0 &&
		    colour_parse(word[1]) == list[i].colour &&
		    atoi(word[2]) == list[i].distance &&
		    colour_parse(word[3]) == list[i].target)
			return true;
	}
	return false;
}

int
engine_game_colour(const char *name)
{
	return colour_parse(name);
}

const char *
engine_game_seat_colour(
    const struct ruleset *rules, const struct game *game, int seat)
{
	unsigned colours = game_colours(rules, game, seat);

	for (int colour = 0; colour < NCOLOUR; colour++)
		if (colours == 1u << colour)
			return colour_name((enum colour)colour);
	return NULL;
}

void
engine_game_best(
    const struct ruleset *rules, const struct game *game, struct action *action)
{
	struct plays plays;

	*action = (struct action){
	    .kind = ACTION_THROW, .seat = (uint8_t)game_decider(rules, game)};
	if (game->phase == PHASE_COLOURS) {
		action->kind = ACTION_COLOURS;
		action->colour = RED;
	} else if (game->phase == PHASE_PLAY) {
		action->kind = ACTION_PLAY;
		game_plays(rules, game, &plays);
		action->play = plays.play[bot_greedy_play(rules, game, &plays)];
	}
}

json_t *
engine_game_choices(const struct ruleset *rules, const struct game *game)
{
	static const char *const told[] = {"moves", "after", "then"};
	json_t *list = json_array(), *all, *from, *to;
	struct announcement said[ANNOUNCEMENTS_MAX];
	char notation[NOTATION_PLAY], text[64];
	struct plays plays;
	size_t row, i;
	int k, n;

	if (game->phase == PHASE_THROW) {
		/* What may follow the word throw. */
		n = plays_announcements(rules, &game->position, said);
		for (k = 0; k < n; k++) {
			snprintf(text, sizeof(text), "%s %s %d %s",
			    announcement_word(&said[k]),
			    colour_name((enum colour)said[k].colour),
			    said[k].distance,
			    colour_name((enum colour)said[k].target));
			json_array_append_new(list, json_string(text));
		}
		return json_pack("{s:[],s:o}", "plays", "announcements", list);
	}
	if (game->phase != PHASE_PLAY)
		return json_pack("{s:o}", "plays", list);
	/* The plays in order: notation, moves and result of each. */
	game_plays(rules, game, &plays);
	all = json_plays(rules, &plays);
	json_array_foreach (all, row, from) {
		to = json_object();
		notation_play(
		    rules, &game->position, &plays.play[row], notation);
		json_object_set_new(to, "play", json_string(notation));
		for (i = 0; i < sizeof(told) / sizeof(*told); i++)
			json_object_set(
			    to, told[i], json_object_get(from, told[i]));
		json_array_append_new(list, to);
	}
	json_decref(all);
	return json_pack("{s:o}", "plays", list);
}

void
engine_game_dice(const struct ruleset *rules, const struct game *game,
    const uint8_t secret[DICE_SECRET], const char *id, const char *mix,
    struct action *action)
{
	unsigned t = game->nthrows + 1u;

	dice_throw(secret, id, mix, t, rules->dice, action->dice);
	action->cocky =
	    (uint8_t)dice_cocky(secret, id, mix, t, rules->dice, rules->cocky);
}

int
engine_game_thrown(const struct ruleset *rules, const struct action *action)
{
	return action->kind == ACTION_THROW ? rules->dice : 0;
}

const char *
engine_game_check(const struct ruleset *rules, const struct game *game,
    const struct action *action)
{
	return game_check(rules, game, action);
}

void
engine_game_apply(const struct ruleset *rules, struct game *game,
    const struct action *action, char line[RECORD_LINE], json_t *events)
{
	struct game_events happened = {.n = 0};
	int i;

	record_line(rules, game, action, line);
	game_apply(rules, game, action, &happened);
	for (i = 0; i < happened.n; i++)
		json_array_append_new(
		    events, json_game_event(&happened.event[i]));
}

bool
engine_game_threw(const json_t *events)
{
	const json_t *event;
	const char *what;
	size_t i;

	json_array_foreach (events, i, event) {
		what = field_text(event, "m");
		if (what != NULL &&
		    strcmp(what, game_event_name(GAME_EVENT_THREW)) == 0)
			return true;
	}
	return false;
}

json_t *
engine_game_json(const struct ruleset *rules, const struct game *game)
{
	return json_game(rules, game);
}

uint64_t
engine_game_hash(const struct ruleset *rules, const struct game *game)
{
	return game_hash(rules, game);
}

_Static_assert(ENGINE_GAME_LINE == NOTATION_GAME, "a game's line fits");

bool
engine_game_line(const struct ruleset *rules, const struct game *game,
    char line[ENGINE_GAME_LINE])
{
	if (game->phase != PHASE_PLAY && game->phase != PHASE_THROW)
		return false;
	notation_game(rules, game, line);
	return true;
}

bool
engine_game_line_ok(const char *line, char error[RULESET_ERROR])
{
	struct ruleset rules;
	struct game game;

	return notation_game_parse(line, &rules, &game, error);
}

/* The same for all games whose counters stand alike, turned or not; not 0. */
static uint64_t
board_of(const struct position *p)
{
	uint64_t sum = 0, hash;

	for (int c = 0; c < NCOLOUR; c++) {
		hash = FNV64_BEGIN;
		for (int i = 0; i < NCOUNTER; i++)
			hash = fnv64_step(hash, (uint8_t)p->counter[c][i]);
		sum += hash;
	}
	return sum | 1;
}

uint64_t
engine_game_board(const struct game *game)
{
	return game->nthrows < BEGINNING ? 0 : board_of(&game->position);
}

uint64_t
engine_game_line_board(const char *line)
{
	char error[RULESET_ERROR];
	struct ruleset rules;
	struct game game;

	return notation_game_parse(line, &rules, &game, error)
	    ? board_of(&game.position)
	    : 0;
}

int
engine_game_line_play(const char *line, const char *words, const char *lists,
    char text[NOTATION_PLAY], char why[ENGINE_GAME_WHY])
{
	struct ruleset rules;
	struct game game;
	struct play play;
	char one[NOTATION_PLAY], error[RULESET_ERROR];
	int i;

	if (!notation_game_parse(line, &rules, &game, error)) {
		snprintf(why, ENGINE_GAME_WHY, "%s", error);
		return 0;
	}
	if (!engine_game_find(&rules, &game, words, lists, &play, why))
		return 0;
	notation_play(&rules, &game.position, &play, text);
	for (i = 0; game_play(&rules, &game, i, &play); i++) {
		notation_play(&rules, &game.position, &play, one);
		if (strcmp(one, text) == 0)
			return i + 1;
	}
	return 0;
}

char *
engine_game_text(const struct ruleset *rules, const struct game *game)
{
	json_t *json = json_game(rules, game);
	char *text = json_dumps(json, JSON_COMPACT);

	json_decref(json);
	if (text == NULL)
		fatal("memory", "actions=%u", (unsigned)game->nactions);
	return text;
}

bool
engine_game_parse(const char *text, const struct ruleset *rules,
    struct game *game, char error[CONF_ERROR])
{
	json_t *json = text == NULL ? NULL : json_loads(text, 0, NULL);
	char why[RULESET_ERROR] = "it was not kept";
	struct ruleset same;
	bool ok;

	ok = json != NULL && json_game_parse(json, &same, game, why) &&
	    strcmp(ruleset_name(&same), ruleset_name(rules)) == 0;
	json_decref(json);
	if (!ok)
		snprintf(error, CONF_ERROR,
		    "a game of another version cannot be continued: %s", why);
	return ok;
}

bool
engine_game_replay(const struct ruleset *rules, struct game *game,
    const char *line, uint64_t hash, char error[RULESET_ERROR])
{
	return record_apply(rules, game, line, hash, error);
}

bool
engine_game_tally(const struct ruleset *rules, struct game *game,
    const char *line, uint64_t hash, struct tally *tally, unsigned counted,
    char error[RULESET_ERROR])
{
	struct game_events events = {.n = 0};
	struct game after = *game;
	struct action action;

	if (!record_parse(rules, game, line, &action, error))
		return false;
	game_apply(rules, &after, &action, &events);
	if (game_hash(rules, &after) != hash)
		return ruleset_wrong(error, "the action leads elsewhere");
	*game = after;
	tally_add(tally, rules, game, &events, counted);
	return true;
}

void
engine_game_record_result(const struct ruleset *rules, const struct game *game,
    char result[RECORD_RESULT])
{
	record_result(rules, game, result);
}

uint64_t
engine_game_position(const struct ruleset *rules, const struct game *game)
{
	return position_hash(rules, &game->position);
}
