/* Whole games as JSON and back. */
#include <string.h>

#include "engine/game_valid.h"
#include "engine/json_game.h"
#include "engine/json_position.h"
#include "engine/json_read.h"
#include "engine/json_write.h"

static const char *const outcomes[] = {[OUTCOME_NONE] = "none",
    [OUTCOME_WON] = "won",
    [OUTCOME_RESIGNED] = "resigned",
    [OUTCOME_DRAWN] = "drawn",
    [OUTCOME_VOIDED] = "voided",
    [OUTCOME_CLAIMED] = "claimed"};
#define NOUTCOME (int)(sizeof(outcomes) / sizeof(outcomes[0]))

#define NO_WORD "it is none of the words that it can be"

const char *
json_game_outcome(enum outcome outcome)
{
	return outcomes[outcome];
}

static json_t *
json_game_numbers(const uint8_t *number, int n)
{
	json_t *list = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(list, json_integer(number[i]));
	return list;
}

json_t *
json_game(const struct ruleset *rs, const struct game *game)
{
	json_t *json = json_position(rs, &game->position);
	uint8_t in[SEATS_MAX];
	int contend = 0;

	for (int s = 0; s < rs->seats; s++)
		if (game->start_in >> s & 1)
			in[contend++] = s;
	json_object_set_new(
	    json, "phase", json_string(game_phase_name(game->phase)));
	json_object_set_new(json, "actor", json_integer(game->actor));
	json_object_set_new(json, "dice",
	    json_game_numbers(game->dice, game->dice[0] == 0 ? 0 : rs->dice));
	json_object_set_new(
	    json, "start", json_game_numbers(game->start, rs->seats));
	json_object_set_new(json, "contends", json_game_numbers(in, contend));
	json_object_set_new(json, "swapped", json_boolean(game->swapped));
	json_object_set_new(json, "asked", json_boolean(game->asked));
	json_object_set_new(json, "throws", json_integer(game->nthrows));
	json_object_set_new(json, "actions", json_integer(game->nactions));
	if (game->announced.kind != ANNOUNCE_NONE)
		json_object_set_new(
		    json, "announced", json_announcement(&game->announced));
	if (game->cocky > 0)
		json_object_set_new(json, "cocky", json_integer(game->cocky));
	if (game->nplaces > 0)
		json_object_set_new(json, "places",
		    json_game_numbers(game->places, game->nplaces));
	if (game->phase == PHASE_OVER) {
		json_object_set_new(
		    json, "outcome", json_string(outcomes[game->outcome]));
		json_object_set_new(json, "winner",
		    game->winner == NOSEAT ? json_null()
					   : json_integer(game->winner));
	}
	json_object_set_new(
	    json, "eight_piecer", json_boolean(game->eight_piecer));
	json_object_set_new(json, "harbour", json_boolean(game->harbour));
	return json;
}

static bool
read_lists(const json_t *json, const struct ruleset *rs, struct game *game,
    char error[RULESET_ERROR])
{
	int seats = rs->seats, n, places;
	uint8_t in[SEATS_MAX];

	if (json_numbers(json, "dice", rs->dice, 0, 6, game->dice, error) ==
		-1 ||
	    json_numbers(json, "start", seats, 0, 12, game->start, error) == -1)
		return false;
	places = json_numbers(
	    json, "places", seats, 0, seats - 1, game->places, error);
	n = json_numbers(json, "contends", seats, 0, seats - 1, in, error);
	if (places == -1 || n == -1)
		return false;
	game->nplaces = places;
	for (int i = 0; i < n; i++)
		game->start_in |= 1u << in[i];
	return true;
}

static bool
read_bool(
    const json_t *json, const char *field, bool *out, char error[RULESET_ERROR])
{
	const json_t *member = json_object_get(json, field);

	*out = json_is_true(member);
	return member == NULL || json_is_boolean(member) ||
	    json_wrong(error, field, "it must be true or false");
}

static bool
read_counts(const json_t *json, const struct ruleset *rs, struct game *game,
    char error[RULESET_ERROR])
{
	int actor, throws, actions, cocky = 0;

	if (!json_member(json, "actor", 0, rs->seats - 1, &actor, error) ||
	    !json_member(json, "throws", 0, INT32_MAX, &throws, error) ||
	    !json_member(json, "actions", 0, INT32_MAX, &actions, error))
		return false;
	if (json_object_get(json, "cocky") != NULL &&
	    !json_member(json, "cocky", 0, 2, &cocky, error))
		return false;
	game->actor = actor;
	game->nthrows = throws;
	game->nactions = actions;
	game->cocky = cocky;
	return true;
}

static bool
read_result(const json_t *json, const struct ruleset *rs, struct game *game,
    char error[RULESET_ERROR])
{
	const json_t *winner = json_object_get(json, "winner");
	const char *word = json_string_value(json_object_get(json, "outcome"));
	int outcome, seat = NOSEAT;

	game->winner = NOSEAT;
	if (game->phase != PHASE_OVER)
		return true;
	for (outcome = 0; outcome < NOUTCOME; outcome++)
		if (word != NULL && strcmp(word, outcomes[outcome]) == 0)
			break;
	if (outcome == NOUTCOME)
		return json_wrong(error, "outcome", NO_WORD);
	if (winner != NULL && !json_is_null(winner) &&
	    !json_number(winner, "winner", 0, rs->seats - 1, &seat, error))
		return false;
	game->outcome = outcome;
	game->winner = seat;
	return true;
}

bool
json_game_parse(const json_t *json, struct ruleset *rs, struct game *game,
    char error[RULESET_ERROR])
{
	const json_t *announced = json_object_get(json, "announced");
	bool swapped, asked;
	int phase;

	memset(game, 0, sizeof(*game));
	if (!json_position_read(json, rs, &game->position, error))
		return false;
	phase =
	    game_phase_parse(json_string_value(json_object_get(json, "phase")));
	if (phase == -1)
		return json_wrong(error, "phase", NO_WORD);
	game->phase = phase;
	if (!read_lists(json, rs, game, error) ||
	    !read_bool(json, "swapped", &swapped, error) ||
	    !read_bool(json, "asked", &asked, error) ||
	    !read_bool(json, "eight_piecer", &game->eight_piecer, error) ||
	    !read_bool(json, "harbour", &game->harbour, error))
		return false;
	game->swapped = swapped;
	game->asked = asked;
	if (!read_counts(json, rs, game, error) ||
	    !read_result(json, rs, game, error))
		return false;
	if (announced != NULL &&
	    !json_announcement_parse(
		announced, "announced", &game->announced, error))
		return false;
	return game_valid(rs, game, error);
}
