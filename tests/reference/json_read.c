/* The referee's questions as the reference reads them. */
#include <stdio.h>
#include <string.h>

#include "tests/reference/json.h"

#define HOUSE_MAX 32

static const char *const colours[] = {"red", "green", "yellow", "blue"};

static bool
fail(char error[REF_ERROR], const char *sentence)
{
	snprintf(error, REF_ERROR, "%s", sentence);
	return false;
}

static bool
read_int(const json_t *value, int low, int high, int *n)
{
	if (!json_is_integer(value) || json_integer_value(value) < low ||
	    json_integer_value(value) > high)
		return false;
	*n = (int)json_integer_value(value);
	return true;
}

static bool
read_colour(const json_t *value, int *colour)
{
	int c;

	if (!json_is_string(value))
		return false;
	for (c = 0; c < REF_COLOURS; c++)
		if (strcmp(json_string_value(value), colours[c]) == 0) {
			*colour = c;
			return true;
		}
	return false;
}

static bool
read_rules(const json_t *json, struct ref_rules *r, char error[REF_ERROR])
{
	const char *words[HOUSE_MAX];
	const json_t *house = json_object_get(json, "house");
	const char *name = json_string_value(json_object_get(json, "rules"));
	const json_t *count = json_object_get(json, "seats");
	size_t i, n = house == NULL ? 0 : json_array_size(house);
	int seats = 0;

	if (name == NULL)
		return fail(error, "rules must be a name");
	if (!read_int(count, 2, 4, &seats))
		return fail(error, "seats must be 2, 3 or 4");
	if ((house != NULL && !json_is_array(house)) || n > HOUSE_MAX)
		return fail(error, "house must be a list");
	for (i = 0; i < n; i++) {
		words[i] = json_string_value(json_array_get(house, i));
		if (words[i] == NULL)
			return fail(error, "house must hold names");
	}
	return ref_rules_make(r, name, seats, words, (int)n, error);
}

static bool
read_counters(const json_t *json, const struct ref_rules *r,
    struct ref_position *p, char error[REF_ERROR])
{
	const json_t *all = json_object_get(json, "counters");
	size_t i, n = 0;
	int c;

	for (c = 0; c < REF_COLOURS; c++) {
		const json_t *list = json_object_get(all, colours[c]);

		if (!ref_in_play(r, c))
			continue;
		n++;
		if (json_array_size(list) != REF_COUNTERS)
			return fail(error, "a colour has four counters");
		for (i = 0; i < REF_COUNTERS; i++)
			if (!read_int(json_array_get(list, i), REF_BASE,
				ref_home(r), &p->counter[c][i]))
				return fail(error, "no such square");
	}
	if (json_object_size(all) != n)
		return fail(error, "counters has other colours");
	return true;
}

/* [colour, square] on the track of a colour in play. */
static bool
read_place(
    const json_t *pair, const struct ref_rules *r, int *colour, int *square)
{
	return json_array_size(pair) == 2 &&
	    read_colour(json_array_get(pair, 0), colour) &&
	    ref_in_play(r, *colour) &&
	    read_int(json_array_get(pair, 1), 0, ref_home(r), square);
}

/* Of colours that the seat to act moves: its partner's only by P4. */
static bool
read_arrived(
    const json_t *list, const struct ref_rules *r, struct ref_position *p)
{
	size_t i;
	int c, square;

	for (i = 0; i < json_array_size(list); i++) {
		if (!read_place(json_array_get(list, i), r, &c, &square))
			return false;
		if (ref_shared(r, c, square) == -1 ||
		    !ref_moves_colour(r, p, p->turn, c) ||
		    ref_count(p, c, square) == 0 || p->arrived[c][square])
			return false;
		p->arrived[c][square] = true;
	}
	return list == NULL || json_is_array(list);
}

/* Marks one counter for every entry of the list. */
static bool
read_backwards(
    const json_t *list, const struct ref_rules *r, struct ref_position *p)
{
	size_t i;
	int c, square, k;

	for (i = 0; i < json_array_size(list); i++) {
		if (!read_place(json_array_get(list, i), r, &c, &square))
			return false;
		for (k = 0; k < REF_COUNTERS; k++)
			if (p->counter[c][k] == square && !p->back[c][k])
				break;
		if (k == REF_COUNTERS)
			return false;
		p->back[c][k] = true;
	}
	return list == NULL || json_is_array(list);
}

static bool
read_active(
    const json_t *list, const struct ref_rules *r, struct ref_position *p)
{
	size_t i;

	if (list == NULL)
		return true;
	if (!json_is_array(list) || json_array_size(list) != (size_t)r->seats)
		return false;
	for (i = 0; i < json_array_size(list); i++) {
		if (!json_is_boolean(json_array_get(list, i)))
			return false;
		p->active[i] = json_is_true(json_array_get(list, i));
	}
	return true;
}

static bool
read_challenge(
    const json_t *one, const struct ref_rules *r, struct ref_position *p)
{
	struct ref_challenge ch;
	int seat;
	const json_t *at = json_object_get(one, "seat");

	if (!read_int(at, 0, r->seats - 1, &seat))
		return false;
	if (!read_colour(json_object_get(one, "colour"), &ch.colour) ||
	    !ref_in_play(r, ch.colour) ||
	    !read_int(json_object_get(one, "from"), REF_BASE, ref_tail(r),
		&ch.from) ||
	    !read_int(json_object_get(one, "sixes"), 1, 99, &ch.sixes) ||
	    p->challenge[seat].sixes != 0)
		return false;
	p->challenge[seat] = ch;
	return r->persist || ref_challenge_stands(r, p, seat, &ch);
}

static bool
read_challenges(
    const json_t *value, const struct ref_rules *r, struct ref_position *p)
{
	size_t i;

	if (value == NULL)
		return true;
	if (!r->challenge)
		return false;
	if (json_is_object(value))
		return read_challenge(value, r, p);
	if (!json_is_array(value) || !r->persist)
		return false;
	for (i = 0; i < json_array_size(value); i++)
		if (!read_challenge(json_array_get(value, i), r, p))
			return false;
	return true;
}

bool
ref_json_announcement(
    const json_t *json, struct ref_announcement *a, char error[REF_ERROR])
{
	const char *kind = json_string_value(json_object_get(json, "kind"));

	memset(a, 0, sizeof(*a));
	if (kind != NULL && strcmp(kind, "suckback") == 0)
		a->kind = REF_SUCKBACK;
	else if (kind != NULL && strcmp(kind, "blowback") == 0)
		a->kind = REF_BLOWBACK;
	if (a->kind == REF_NOTHING ||
	    !read_colour(json_object_get(json, "colour"), &a->colour) ||
	    !read_colour(json_object_get(json, "target"), &a->target) ||
	    !read_int(json_object_get(json, "distance"), 1, 7, &a->distance))
		return fail(error, "no such announcement");
	return true;
}

static bool
read_attempts(const json_t *list, struct ref_position *p, char error[REF_ERROR])
{
	size_t i;

	if (list != NULL && !json_is_array(list))
		return fail(error, "attempts must be a list");
	if (json_array_size(list) > REF_ATTEMPTS)
		return fail(error, "too many attempts");
	for (i = 0; i < json_array_size(list); i++) {
		const json_t *one = json_array_get(list, i);
		int n = p->attempts;

		if (!ref_json_announcement(one, &p->attempt[n], error) ||
		    !read_int(
			json_object_get(one, "failed"), 1, 2, &p->failed[n]))
			return fail(error, "attempts holds something else");
		p->attempts++;
	}
	return true;
}

static bool
read_counts(
    const json_t *json, const struct ref_rules *r, struct ref_position *p)
{
	const json_t *extra = json_object_get(json, "extra");
	const json_t *sixes = json_object_get(json, "sixes_in_a_row");
	const json_t *throws = json_object_get(json, "throws_so_far");
	size_t i;

	if (extra != NULL && !read_int(extra, 0, REF_EXTRA, &p->extra))
		return false;
	if (sixes != NULL && !read_int(sixes, 0, 2, &p->sixes_in_a_row))
		return false;
	if (throws == NULL)
		return true;
	if (!json_is_array(throws) ||
	    json_array_size(throws) != (size_t)r->seats)
		return false;
	for (i = 0; i < json_array_size(throws); i++)
		if (!read_int(json_array_get(throws, i), 0, 65535,
			&p->throws_so_far[i]))
			return false;
	return true;
}

/* Enemies meet on safe squares only; nobody has won already. */
static bool
sound(const struct ref_rules *r, const struct ref_position *p,
    char error[REF_ERROR])
{
	int c, i, seat;

	for (c = 0; c < REF_COLOURS; c++)
		for (i = 0; ref_in_play(r, c) && i < REF_COUNTERS; i++) {
			int shared = ref_shared(r, c, p->counter[c][i]);

			if (shared != -1 && !ref_safe(r, shared) &&
			    ref_enemy_count(r, p, c, shared) > 0)
				return fail(error, "enemies on one square");
		}
	for (seat = 0; seat < r->seats; seat++)
		if (ref_side_home(r, p, seat) &&
		    (r->partners || r->seats == 2 || seat == p->turn))
			return fail(error, "a side is home already");
	return true;
}

/* State that belongs to settings which are not in force. */
static bool
has_no_stranger(const json_t *json, const struct ref_rules *r)
{
	return (r->two_throws || json_object_get(json, "extra") == NULL) &&
	    (r->three_sixes ||
		json_object_get(json, "sixes_in_a_row") == NULL) &&
	    (r->bounce || json_object_get(json, "backwards") == NULL) &&
	    (r->navy_suckback ||
		(json_object_get(json, "suckback") == NULL &&
		    json_object_get(json, "attempts") == NULL));
}

static bool
read_state(const json_t *json, const struct ref_rules *r,
    struct ref_position *p, char error[REF_ERROR])
{
	const json_t *suckback = json_object_get(json, "suckback");

	if (!has_no_stranger(json, r))
		return fail(error, "these rules do not have such a state");
	if (!read_backwards(json_object_get(json, "backwards"), r, p))
		return fail(error, "backwards must list counters");
	if (!read_active(json_object_get(json, "active"), r, p))
		return fail(error, "active must hold a truth for each seat");
	if (!read_arrived(json_object_get(json, "arrived"), r, p))
		return fail(error, "arrived must list colours and squares");
	if (!read_challenges(json_object_get(json, "challenge"), r, p))
		return fail(error, "there cannot be such a challenge");
	if (!read_attempts(json_object_get(json, "attempts"), p, error))
		return false;
	if (!read_counts(json, r, p))
		return fail(error, "a count is out of its range");
	if (suckback != NULL)
		return ref_json_announcement(suckback, &p->suckback, error);
	return true;
}

bool
ref_json_position(const json_t *json, struct ref_rules *r,
    struct ref_position *p, char error[REF_ERROR])
{
	ref_position_start(p);
	if (!json_is_object(json))
		return fail(error, "a question is an object");
	if (!read_rules(json, r, error) || !read_counters(json, r, p, error))
		return false;
	if (!read_int(json_object_get(json, "turn"), 0, r->seats - 1, &p->turn))
		return fail(error, "turn must be a seat");
	if (!sound(r, p, error) || !read_state(json, r, p, error))
		return false;
	ref_sort_counters(p);
	ref_settle(r, p);
	return true;
}

bool
ref_json_throw(const json_t *json, const struct ref_rules *r, int dice[2],
    char error[REF_ERROR])
{
	int i;

	dice[0] = dice[1] = 0;
	if (json_array_size(json) != (size_t)r->dice)
		return fail(error, "throw has the wrong number of dice");
	for (i = 0; i < r->dice; i++)
		if (!read_int(json_array_get(json, (size_t)i), 1, 6, &dice[i]))
			return fail(error, "a die shows 1 to 6");
	return true;
}
