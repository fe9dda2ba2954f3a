/* Positions out of JSON. */
#include <string.h>

#include "engine/challenge.h"
#include "engine/json_position.h"
#include "engine/json_read.h"
#include "engine/position_valid.h"

struct json_reader {
	const json_t *json;
	struct ruleset *rs;
	struct position *position;
	char *error;
};

static bool
read_counters(struct json_reader *reader)
{
	json_t *counters = json_object_get(reader->json, "counters"), *list;
	const char *name;
	int square;

	if (!json_is_object(counters))
		return json_wrong(reader->error, "counters",
		    "it must be an object with each colour's squares");
	json_object_foreach (counters, name, list)
		if (json_colour_named(name) == -1)
			return json_wrong(reader->error, "counters",
			    "\"%.32s\" is not a colour", name);
	for (int c = 0; c < NCOLOUR; c++) {
		name = colour_name(c);
		list = json_object_get(counters, name);
		if (ruleset_owner(reader->rs, c) == -1) {
			if (list == NULL)
				continue;
			return json_wrong(reader->error, "counters",
			    "%s is not in play", name);
		}
		if (!json_is_array(list) || json_array_size(list) != NCOUNTER)
			return json_wrong(reader->error, "counters",
			    "%s has to be a list of four squares", name);
		for (int i = 0; i < NCOUNTER; i++) {
			if (!json_number(json_array_get(list, i), name, BASE,
				board_home(reader->rs->arm), &square,
				reader->error))
				return false;
			reader->position->counter[c][i] = square;
		}
		position_sort(reader->position, c);
	}
	return true;
}

/* An optional list. */
static bool
read_list(struct json_reader *reader, const char *field, const json_t **list)
{
	*list = json_object_get(reader->json, field);
	if (*list == NULL || json_is_array(*list))
		return true;
	return json_wrong(reader->error, field, "it must be a list");
}

/* [colour, square] of the side to act, from low to high. */
static bool
read_place(struct json_reader *reader, const char *field, const json_t *place,
    int low, int high, int *colour, int *square)
{
	unsigned side = reader->rs->side_colours[reader->position->turn];

	if (json_array_size(place) != 2)
		return json_wrong(reader->error, field,
		    "it must be a list of [colour, square]");
	if (!json_colour(
		json_array_get(place, 0), field, colour, reader->error) ||
	    !json_number(json_array_get(place, 1), field, low, high, square,
		reader->error))
		return false;
	if (!(side >> *colour & 1))
		return json_wrong(reader->error, field,
		    "%s is not of the side of the seat to act",
		    colour_name(*colour));
	return true;
}

static bool
read_arrived(struct json_reader *reader)
{
	struct position *p = reader->position;
	const json_t *list, *place;
	int colour, square;
	uint16_t before;
	size_t n;

	if (!read_list(reader, "arrived", &list))
		return false;
	json_array_foreach (list, n, place) {
		if (!read_place(reader, "arrived", place, 0,
			board_tail(reader->rs->arm), &colour, &square))
			return false;
		before = p->arrived;
		if (!(position_movable(reader->rs, p, p->turn) >> colour & 1))
			return json_wrong(reader->error, "arrived",
			    "%s is not the seat's to move",
			    colour_name(colour));
		for (int i = 0; i < NCOUNTER; i++)
			if (p->counter[colour][i] == square)
				p->arrived |= COUNTER_BIT(colour, i);
		if (p->arrived == before)
			return json_wrong(reader->error, "arrived",
			    "%s %d is not held, or named twice",
			    colour_name(colour), square);
	}
	return true;
}

static bool
read_backwards(struct json_reader *reader)
{
	struct position *p = reader->position;
	const json_t *list, *place;
	int colour, square, i;
	size_t n;

	if (!read_list(reader, "backwards", &list))
		return false;
	if (json_array_size(list) > 0 && !reader->rs->bounce)
		return json_wrong(
		    reader->error, "backwards", "these rules have no bounce");
	json_array_foreach (list, n, place) {
		if (!read_place(reader, "backwards", place, 1,
			board_home(reader->rs->arm) - 1, &colour, &square))
			return false;
		for (i = 0; i < NCOUNTER; i++)
			if (p->counter[colour][i] == square &&
			    !(p->backwards & COUNTER_BIT(colour, i)))
				break;
		if (i == NCOUNTER)
			return json_wrong(reader->error, "backwards",
			    "there are not that many counters on %s %d",
			    colour_name(colour), square);
		p->backwards |= COUNTER_BIT(colour, i);
	}
	return true;
}

static bool
read_active(struct json_reader *reader)
{
	const json_t *list, *one;
	size_t seat;

	if (!read_list(reader, "active", &list))
		return false;
	if (list != NULL && json_array_size(list) != reader->rs->seats)
		return json_wrong(reader->error, "active",
		    "it has to have one true or false for each seat");
	json_array_foreach (list, seat, one) {
		if (!json_is_boolean(one))
			return json_wrong(reader->error, "active",
			    "it has to have one true or false for each seat");
		if (json_is_true(one))
			reader->position->active |= 1u << seat;
	}
	return true;
}

static bool
read_throws(struct json_reader *reader)
{
	const json_t *list;
	int throws;

	if (!read_list(reader, "throws_so_far", &list))
		return false;
	if (list == NULL)
		return true;
	if (json_array_size(list) != reader->rs->seats)
		return json_wrong(reader->error, "throws_so_far",
		    "it has to have one number for each seat");
	for (int s = 0; s < reader->rs->seats; s++) {
		if (!json_number(json_array_get(list, s), "throws_so_far", 0,
			UINT16_MAX, &throws, reader->error))
			return false;
		/* Only snake-eyes asks. */
		if (reader->rs->snake_eyes)
			reader->position->throws_so_far[s] = throws;
	}
	return true;
}

/* An optional number; has: the rule that uses it is on. */
static bool
read_number(struct json_reader *reader, const char *field, int high, bool has,
    uint8_t *out)
{
	const json_t *json = json_object_get(reader->json, field);
	int number = 0;

	if (json != NULL &&
	    !json_number(json, field, 0, high, &number, reader->error))
		return false;
	if (number > 0 && !has)
		return json_wrong(
		    reader->error, field, "these rules do not have it");
	*out = number;
	return true;
}

static bool
read_challenge(struct json_reader *reader, const json_t *json)
{
	int colour, from, sixes, seat;
	struct challenge *challenge;

	if (!json_is_object(json))
		return json_wrong(reader->error, "challenge",
		    "it must be an object, or where challenges persist a "
		    "list of them");
	if (!json_colour(json_object_get(json, "colour"), "challenge", &colour,
		reader->error) ||
	    !json_member(json, "from", BASE, board_tail(reader->rs->arm) - 1,
		&from, reader->error) ||
	    !json_member(json, "sixes", 1, UINT8_MAX, &sixes, reader->error) ||
	    !json_member(
		json, "seat", 0, reader->rs->seats - 1, &seat, reader->error))
		return false;
	if (!(reader->rs->side_colours[seat] >> colour & 1))
		return json_wrong(reader->error, "challenge",
		    "%s is not of the side of seat %d", colour_name(colour),
		    seat);
	challenge = &reader->position->challenge[seat];
	if (challenge->sixes > 0)
		return json_wrong(
		    reader->error, "challenge", "seat %d has two", seat);
	*challenge = (struct challenge){colour, from, sixes};
	return true;
}

static bool
read_challenges(struct json_reader *reader)
{
	struct position *p;
	const json_t *json = json_object_get(reader->json, "challenge"), *one;
	size_t n;

	if (json == NULL)
		return true;
	if (!reader->rs->challenge)
		return json_wrong(reader->error, "challenge",
		    "these rules have no challenges");
	if (!reader->rs->persist)
		return read_challenge(reader, json);
	if (!json_is_array(json) && !read_challenge(reader, json))
		return false;
	json_array_foreach (json, n, one)
		if (!read_challenge(reader, one))
			return false;
	/* CH9: where challenges persist one that has lapsed is ignored. */
	p = reader->position;
	for (int s = 0; s < reader->rs->seats; s++)
		if (!challenge_stands(reader->rs, p, s))
			memset(&p->challenge[s], 0, sizeof(p->challenge[s]));
	return true;
}

/*
 * Attempts whose attacker is gone are dropped (RG1); those whose target is gone
 * have nothing to be recorded for.
 */
static bool
json_position_stands(
    const struct json_reader *reader, const struct announcement *a)
{
	int tail = a->kind == ANNOUNCE_SUCKBACK ? a->colour : a->target;
	int pipe = a->kind == ANNOUNCE_SUCKBACK ? a->target : a->colour;
	int arm = reader->rs->arm;
	int square =
	    board_relative(arm, tail, board_shared(arm, pipe, board_tail(arm)));

	return a->distance < arm &&
	    position_count(reader->position, tail, square) > 0;
}

static bool
read_attempts(struct json_reader *reader)
{
	struct position *p = reader->position;
	const json_t *list, *one;
	struct announcement a;
	int failed;
	size_t n;

	if (!read_list(reader, "attempts", &list))
		return false;
	if (json_array_size(list) > 0 && reader->rs->suckback != SUCKBACK_NAVY)
		return json_wrong(reader->error, "attempts",
		    "these rules do not count attempts");
	json_array_foreach (list, n, one) {
		if (!json_announcement_parse(
			one, "attempts", &a, reader->error) ||
		    !json_member(one, "failed", 1, 2, &failed, reader->error))
			return false;
		if (a.colour % 2 == a.target % 2)
			return json_wrong(reader->error, "attempts",
			    "%s and %s are no enemies", colour_name(a.colour),
			    colour_name(a.target));
		if (!json_position_stands(reader, &a))
			continue;
		if (position_failed(reader->rs, p, &a) > 0)
			return json_wrong(
			    reader->error, "attempts", "one is named twice");
		position_set_failed(reader->rs, p, &a, failed);
	}
	return true;
}

bool
json_position_read(const json_t *json, struct ruleset *rs, struct position *p,
    char error[RULESET_ERROR])
{
	const char *rules = json_string_value(json_object_get(json, "rules"));
	const json_t *suckback = json_object_get(json, "suckback");
	struct json_reader reader = {json, rs, p, error};
	int seats, turn;

	position_start(p);
	if (rules == NULL)
		return json_wrong(
		    error, "rules", "it must be the name of a rule set");
	if (!json_member(json, "seats", 2, SEATS_MAX, &seats, error) ||
	    !json_rules_read("rules", rules, seats,
		json_object_get(json, "house"), rs, error) ||
	    !read_counters(&reader) ||
	    !json_member(json, "turn", 0, rs->seats - 1, &turn, error))
		return false;
	p->turn = turn;
	if (!read_active(&reader) || !read_arrived(&reader) ||
	    !read_backwards(&reader) || !read_challenges(&reader))
		return false;
	if (suckback != NULL &&
	    !json_announcement_parse(suckback, "suckback", &p->suckback, error))
		return false;
	return read_attempts(&reader) &&
	    read_number(&reader, "sixes_in_a_row", 2, rs->three_sixes,
		&p->sixes_in_a_row) &&
	    read_number(
		&reader, "extra", UINT8_MAX, rs->two_throws, &p->extra) &&
	    read_throws(&reader);
}

bool
json_position_parse(const json_t *json, struct ruleset *rs, struct position *p,
    char error[RULESET_ERROR])
{
	return json_position_read(json, rs, p, error) &&
	    position_valid(rs, p, error);
}
