/* What the house bot does at a table: a state in, a command line out. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "daemon/bot/bot.h"
#include "daemon/bot/decide.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"
#include "engine/bot_greedy.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/notation.h"

unsigned
bot_chairs(const json_t *state, const char *name)
{
	const json_t *chairs = json_object_get(state, "chairs");
	unsigned bits = 0;
	size_t i;

	for (i = 0; i < json_array_size(chairs) && i < BOT_CHAIRS; i++)
		if (strcmp(field_or(json_array_get(chairs, i), "name", ""),
			name) == 0)
			bits |= 1u << i;
	return bits;
}

bool
bot_patient(const json_t *state)
{
	return field_true(state, "pit");
}

/*
 * Alone: nobody to play with, no spectator of a running game, and it is not one
 * that bots are to play.
 */
static bool
should_leave(const json_t *state)
{
	const json_t *chair, *chairs = json_object_get(state, "chairs");
	int status = codes_status_parse(field_text(state, "status"));
	size_t i;

	json_array_foreach (chairs, i, chair)
		if (field_or(chair, "name", "")[0] != '\0' &&
		    !field_true(chair, "house"))
			return false;
	if (bot_patient(state) && status == TABLE_PHRASES)
		return false;
	return status != TABLE_PLAYING ||
	    (!bot_patient(state) && field_number(state, "watchers", 0) == 0);
}

/* Whether one of the chairs has not answered it yet. */
static bool
asks_for(const json_t *offer, unsigned chairs)
{
	const json_t *one, *asked = json_object_get(offer, "asked");
	size_t i;

	json_array_foreach (asked, i, one)
		if (json_is_integer(one) && json_integer_value(one) >= 0 &&
		    json_integer_value(one) < BOT_CHAIRS &&
		    chairs & 1u << json_integer_value(one))
			return true;
	return false;
}

/* Refuse a draw when ahead; agree to everything else. */
static bool
should_accept(const struct bot_mind *mind, const json_t *state,
    const json_t *offer, unsigned chairs)
{
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game game;
	int chair, sides;

	if (strcmp(field_or(offer, "kind", ""), "draw") != 0)
		return true;
	if (!json_game_parse(json_object_get(state, "play"), &rs, &game, error))
		return false;
	for (chair = 0; !(chairs & 1u << chair); chair++)
		;
	if (chair >= rs.seats)
		return true;
	if (mind->eval == NULL)
		return bot_greedy_lead(&rs, &game, chair) <= 0;
	sides = rs.partners ? 2 : rs.seats;
	return bot_level_chance(mind, &rs, &game, chair) <= EVAL_ONE / sides;
}

static bool
decide_offers(const struct bot_mind *mind, const json_t *state, unsigned chairs,
    char command[BOT_COMMAND])
{
	const json_t *offer, *offers = json_object_get(state, "offers");
	size_t i;

	json_array_foreach (offers, i, offer) {
		if (!asks_for(offer, chairs))
			continue;
		snprintf(command, BOT_COMMAND, "%s %s",
		    should_accept(mind, state, offer, chairs) ? "accept"
							      : "decline",
		    field_or(offer, "kind", ""));
		return true;
	}
	return false;
}

/* A throw, and what is announced before it. */
static void
decide_throw(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game, char command[BOT_COMMAND])
{
	struct announcement a;

	snprintf(command, BOT_COMMAND, "throw");
	if (mind->eval == NULL ? bot_greedy_announce(rs, game, &a)
			       : bot_level_announce(mind, rs, game, &a))
		snprintf(command, BOT_COMMAND, "throw %s %s %d %s",
		    a.kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback",
		    colour_name(a.colour), a.distance, colour_name(a.target));
}

static void
decide_play(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game, char command[BOT_COMMAND])
{
	char text[NOTATION_PLAY];
	struct plays plays;

	game_plays(rs, game, &plays);
	notation_play(rs, &game->position,
	    &plays.play[mind->eval == NULL ? bot_greedy_play(rs, game, &plays)
					   : bot_level_play(mind, rs, game)],
	    text);
	snprintf(command, BOT_COMMAND, "play %s", text);
}

/* The chairs decide, and the game can be read. */
static bool
is_decider(const json_t *state, unsigned chairs)
{
	const json_t *decider = json_object_get(state, "decider");
	json_int_t chair = json_integer_value(decider);

	return json_is_integer(decider) && chair >= 0 && chair < BOT_CHAIRS &&
	    chairs & 1u << chair;
}

static bool
decide_turn(const struct bot_mind *someone, const json_t *state,
    unsigned chairs, int failed, struct bot_decision *decision)
{
	struct bot_mind mind = *someone;
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game game;

	if (!is_decider(state, chairs) ||
	    !json_game_parse(json_object_get(state, "play"), &rs, &game, error))
		return false;
	mind.game = bot_level_game(field_or(state, "game", ""));
	switch (game.phase) {
	case PHASE_START:
		snprintf(decision->command, BOT_COMMAND, "throw");
		return true;
	case PHASE_COLOURS:
		snprintf(decision->command, BOT_COMMAND, "colours red");
		return true;
	case PHASE_THROW:
		if (failed > 1)
			snprintf(decision->command, BOT_COMMAND, "throw");
		else
			decide_throw(&mind, &rs, &game, decision->command);
		break;
	case PHASE_PLAY:
		if (failed > 1)
			snprintf(decision->command, BOT_COMMAND, "play 1");
		else
			decide_play(&mind, &rs, &game, decision->command);
		break;
	default:
		return false;
	}
	if (failed <= 1)
		bot_thought_text(&mind, decision->thought);
	return true;
}

bool
bot_chooses(const json_t *state, unsigned chairs)
{
	return codes_status_parse(field_text(state, "status")) ==
	    TABLE_PLAYING &&
	    is_decider(state, chairs) &&
	    game_phase_parse(field_text(
		json_object_get(state, "play"), "phase")) == PHASE_PLAY;
}

bool
bot_decide(const struct bot_mind *mind, const json_t *state, unsigned chairs,
    int failed, struct bot_decision *decision)
{
	int status = codes_status_parse(field_text(state, "status"));
	const json_t *phrased = json_object_get(state, "phrased");

	memset(decision, 0, sizeof(*decision));
	if (chairs == 0)
		return false;
	if (should_leave(state)) {
		snprintf(decision->command, BOT_COMMAND, "leave");
		return true;
	}
	if (decide_offers(mind, state, chairs, decision->command))
		return true;
	if (status == TABLE_PLAYING)
		return decide_turn(mind, state, chairs, failed, decision);
	if (status != TABLE_PHRASES)
		return false;
	for (size_t i = 0; i < json_array_size(phrased) && i < BOT_CHAIRS; i++)
		if (chairs & 1u << i &&
		    !json_is_true(json_array_get(phrased, i))) {
			snprintf(decision->command, BOT_COMMAND, "phrase");
			return true;
		}
	return false;
}
