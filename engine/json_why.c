/* Why a play or an announcement is not possible, as JSON. */
#include <string.h>

#include "engine/json_read.h"
#include "engine/json_why.h"

json_t *
json_why(const struct ruleset *rs, const struct why *why)
{
	char sentence[WHY_SENTENCE];

	why_sentence(rs, why, sentence);
	if (*why_clause(rs, why) == '\0')
		return json_pack(
		    "{s:i,s:s}", "play", why->play + 1, "sentence", sentence);
	return json_pack(
	    "{s:s,s:s}", "clause", why_clause(rs, why), "sentence", sentence);
}

/* ["red", 12, 18] or ["challenge", "red", 14]. */
static bool
read_move(const struct ruleset *rs, const json_t *json,
    struct wanted_move *move, char error[RULESET_ERROR])
{
	const char *word = json_string_value(json_array_get(json, 0));
	int colour, from, to, home = board_home(rs->arm);
	bool challenge = word != NULL && strcmp(word, "challenge") == 0;

	if (json_array_size(json) != 3)
		return json_wrong(error, "why",
		    "a move is [colour, from, to] or "
		    "[\"challenge\", colour, from]");
	if (!json_colour(
		json_array_get(json, challenge), "why", &colour, error) ||
	    !json_number(json_array_get(json, 1 + challenge), "why", BASE, home,
		&from, error) ||
	    (!challenge &&
		!json_number(
		    json_array_get(json, 2), "why", BASE, home, &to, error)))
		return false;
	*move = (struct wanted_move){
	    .kind = challenge ? MOVE_CHALLENGE : MOVE_COUNTER,
	    .colour = colour,
	    .from = from,
	    .to = challenge ? from : to};
	return true;
}

static bool
read_moves(const struct ruleset *rs, const json_t *json,
    struct wanted_play *wanted, char error[RULESET_ERROR])
{
	const json_t *move;
	size_t n;

	wanted->n = 0;
	if (json_array_size(json) > MOVES_MAX)
		return json_wrong(
		    error, "why", "it has more than %d moves", MOVES_MAX);
	json_array_foreach (json, n, move)
		if (!read_move(rs, move, &wanted->move[wanted->n++], error))
			return false;
	return true;
}

json_t *
json_why_play(const struct ruleset *rs, const struct position *position,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    const json_t *asked, char error[RULESET_ERROR])
{
	struct wanted_play wanted;
	struct why why;

	if (json_is_array(asked)) {
		if (!read_moves(rs, asked, &wanted, error))
			return NULL;
	} else if (!json_is_string(asked) ||
	    !notation_read(rs, json_string_value(asked), &wanted)) {
		json_wrong(error, "why",
		    "it must be a play, such as \"R 12/18\" or a list of "
		    "moves");
		return NULL;
	}
	why_play(rs, position, dice, announced, &wanted, &why);
	return json_pack("{s:o}", "why", json_why(rs, &why));
}

json_t *
json_why_announcement(const struct ruleset *rs, const struct position *position,
    const json_t *asked, char error[RULESET_ERROR])
{
	struct announcement announcement = {.kind = ANNOUNCE_NONE};
	struct why why;

	if (!json_announcement_parse(asked, "why", &announcement, error))
		return NULL;
	why_announcement(rs, position, &announcement, &why);
	return json_pack("{s:o}", "why", json_why(rs, &why));
}
