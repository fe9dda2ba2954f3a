/* Positions and plays as JSON. */
#include <jansson.h>
#include <string.h>

#include "engine/game.h"
#include "engine/json_write.h"

static json_t *
json_write_squares(const struct ruleset *rs, const struct position *position)
{
	json_t *all = json_object(), *one;

	for (int c = 0; c < NCOLOUR; c++) {
		if (ruleset_owner(rs, c) == -1)
			continue;
		one = json_array();
		for (int i = 0; i < NCOUNTER; i++)
			json_array_append_new(
			    one, json_integer(position->counter[c][i]));
		json_object_set_new(all, colour_name(c), one);
	}
	return all;
}

/* The counters of a set as [colour, square]; each square once if wanted. */
static json_t *
json_write_places(const struct position *position, unsigned set, bool once)
{
	json_t *list = json_array();
	const int8_t *counter;

	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			counter = position->counter[c];
			if (!(set & COUNTER_BIT(c, i)) ||
			    (once && i > 0 && counter[i] == counter[i - 1]))
				continue;
			json_array_append_new(list,
			    json_pack("[s,i]", colour_name(c), counter[i]));
		}
	return list;
}

static json_t *
json_write_challenges(const struct ruleset *rs, const struct position *position)
{
	const struct challenge *challenge;
	json_t *list = json_array(), *one;

	for (int s = 0; s < rs->seats; s++) {
		challenge = &position->challenge[s];
		if (challenge->sixes == 0)
			continue;
		one = json_pack("{s:s,s:i,s:i,s:i}", "colour",
		    colour_name(challenge->colour), "from", challenge->from,
		    "sixes", challenge->sixes, "seat", s);
		if (!rs->persist) {
			json_decref(list);
			return one;
		}
		json_array_append_new(list, one);
	}
	return list;
}

json_t *
json_announcement(const struct announcement *a)
{
	return json_pack("{s:s,s:s,s:s,s:i}", "kind",
	    a->kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback", "colour",
	    colour_name(a->colour), "target", colour_name(a->target),
	    "distance", a->distance);
}

static json_t *
json_write_attempts(const struct ruleset *rs, const struct position *position)
{
	json_t *list = json_array(), *one;
	struct announcement a;
	int failed;

	for (a.kind = ANNOUNCE_SUCKBACK; a.kind <= ANNOUNCE_BLOWBACK; a.kind++)
		for (a.colour = 0; a.colour < NCOLOUR; a.colour++)
			for (a.target = 0; a.target < NCOLOUR; a.target++)
				for (a.distance = 1;
				     a.colour % 2 != a.target % 2 &&
				     a.distance < rs->arm;
				     a.distance++) {
					failed =
					    position_failed(rs, position, &a);
					if (failed == 0)
						continue;
					one = json_announcement(&a);
					json_object_set_new(one, "failed",
					    json_integer(failed));
					json_array_append_new(list, one);
				}
	return list;
}

/* Adds a list or object unless it is empty. */
static void
set_unless_empty(json_t *to, const char *name, json_t *value)
{
	if (json_array_size(value) == 0 && json_object_size(value) == 0)
		json_decref(value);
	else
		json_object_set_new(to, name, value);
}

static void
set_number(json_t *to, const char *name, int number)
{
	if (number != 0)
		json_object_set_new(to, name, json_integer(number));
}

/* The referee's optional state: everything that is not empty. */
static void
set_state(json_t *to, const struct ruleset *rs, const struct position *p)
{
	json_t *list = json_array();
	bool thrown = false;

	set_unless_empty(to, "arrived", json_write_places(p, p->arrived, true));
	for (int s = 0; p->active != 0 && s < rs->seats; s++)
		json_array_append_new(list, json_boolean(p->active >> s & 1));
	set_unless_empty(to, "active", list);
	set_unless_empty(to, "challenge", json_write_challenges(rs, p));
	if (p->suckback.kind != ANNOUNCE_NONE)
		json_object_set_new(
		    to, "suckback", json_announcement(&p->suckback));
	if (rs->suckback == SUCKBACK_NAVY)
		set_unless_empty(to, "attempts", json_write_attempts(rs, p));
	set_number(to, "sixes_in_a_row", p->sixes_in_a_row);
	set_unless_empty(
	    to, "backwards", json_write_places(p, p->backwards, false));
	set_number(to, "extra", p->extra);
	for (int s = 0; s < SEATS_MAX; s++)
		thrown |= p->throws_so_far[s] != 0;
	list = json_array();
	for (int s = 0; thrown && s < rs->seats; s++)
		json_array_append_new(list, json_integer(p->throws_so_far[s]));
	set_unless_empty(to, "throws_so_far", list);
}

json_t *
json_position(const struct ruleset *rs, const struct position *position)
{
	char words[RULESET_HOUSE], *word, *rest = words;
	json_t *json = json_object(), *house = json_array();

	ruleset_house(rs, words);
	while ((word = strsep(&rest, " ")) != NULL)
		if (*word != '\0')
			json_array_append_new(house, json_string(word));
	json_object_set_new(json, "rules", json_string(ruleset_name(rs)));
	json_object_set_new(json, "house", house);
	json_object_set_new(json, "seats", json_integer(rs->seats));
	json_object_set_new(json, "counters", json_write_squares(rs, position));
	json_object_set_new(json, "turn", json_integer(position->turn));
	set_state(json, rs, position);
	return json;
}

static json_t *
json_play(const struct ruleset *rs, const struct play *play)
{
	static const char *const thens[] = {[THEN_NEXT] = "next",
	    [THEN_THROW] = "throw",
	    [THEN_CHALLENGE] = "challenge",
	    [THEN_SUCKBACK] = "suckback",
	    [THEN_WIN] = "win"};
	json_t *json = json_object(), *moves = json_array();
	const struct move *move;

	for (int i = 0; i < play->nmoves; i++) {
		move = &play->move[i];
		json_array_append_new(moves,
		    move->kind == MOVE_CHALLENGE
			? json_pack("[s,s,i]", "challenge",
			      colour_name(move->colour), move->from)
			: json_pack("[s,i,i]", colour_name(move->colour),
			      move->from, move->to));
	}
	json_object_set_new(json, "moves", moves);
	json_object_set_new(
	    json, "after", json_write_squares(rs, &play->after));
	json_object_set_new(json, "then", json_string(thens[play->then]));
	if (play->then == THEN_WIN) {
		json_object_set_new(json, "result",
		    json_pack("{s:b,s:b}", "eight_piecer", play->eight_piecer,
			"harbour", play->harbour));
		return json;
	}
	if (play->then == THEN_NEXT)
		json_object_set_new(
		    json, "seat", json_integer(play->after.turn));
	set_state(json, rs, &play->after);
	return json;
}

json_t *
json_plays(const struct ruleset *rs, const struct plays *plays)
{
	json_t *list = json_array();

	for (int i = 0; i < plays->n; i++)
		json_array_append_new(list, json_play(rs, &plays->play[i]));
	return list;
}
