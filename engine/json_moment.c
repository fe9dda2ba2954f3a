/* Moments as JSON and back. */
#include <string.h>

#include "engine/json_moment.h"
#include "engine/json_read.h"

/* The fields that a kind of moment uses besides its seat. */
enum {
	COLOUR = 1 << 0,
	TARGET = 1 << 1,
	FROM = 1 << 2,
	TO = 1 << 3,
	N = 1 << 4,
	TOTAL = 1 << 5,
	DICE = 1 << 6
};

static const uint8_t used[NMOMENT] = {
    [MOMENT_THREW] = DICE | N,
    [MOMENT_START_TIE] = N,
    [MOMENT_CHOSE] = COLOUR,
    [MOMENT_COCKY] = N,
    [MOMENT_EXITED] = COLOUR | FROM | TO,
    [MOMENT_MOVED] = COLOUR | FROM | TO,
    [MOMENT_UCKED] = COLOUR | FROM,
    [MOMENT_BLOB] = COLOUR | FROM | TO | N,
    [MOMENT_MIXI] = COLOUR | FROM | TO | N,
    [MOMENT_PIPED] = COLOUR | FROM | TO,
    [MOMENT_HOME] = COLOUR | FROM | TO,
    [MOMENT_CHALLENGED] = COLOUR | TARGET | FROM | TO | N | TOTAL,
    [MOMENT_CHALLENGE_FAILED] = COLOUR | TARGET | FROM | TO | N,
    [MOMENT_CHALLENGE_WON] = COLOUR | TARGET | FROM | TO,
    [MOMENT_ANNOUNCED] = COLOUR | TARGET | N | TOTAL,
    [MOMENT_ANNOUNCED_HIT] = COLOUR | TARGET | N | TOTAL,
    [MOMENT_ANNOUNCED_MISS] = COLOUR | TARGET | N | TOTAL,
    [MOMENT_SNAKE_EYES] = N,
    [MOMENT_WON] = N,
};

static void
set_numbers(json_t *json, const struct moment *moment, unsigned fields)
{
	if (fields & FROM)
		json_object_set_new(json, "from", json_integer(moment->from));
	if (fields & TO)
		json_object_set_new(json, "to", json_integer(moment->to));
	if (fields & N)
		json_object_set_new(json, "n", json_integer(moment->n));
	if (fields & TOTAL)
		json_object_set_new(json, "total", json_integer(moment->total));
}

static json_t *
json_moment_dice(const struct moment *moment)
{
	json_t *list = json_array();

	for (int d = 0; d < DICE_MAX && moment->dice[d] != 0; d++)
		json_array_append_new(list, json_integer(moment->dice[d]));
	return list;
}

json_t *
json_moment(const struct moment *moment)
{
	unsigned fields = used[moment->kind];
	json_t *json = json_pack(
	    "{s:s,s:i}", "m", moment_name(moment->kind), "seat", moment->seat);

	if (fields & COLOUR)
		json_object_set_new(
		    json, "colour", json_string(colour_name(moment->colour)));
	if (fields & TARGET)
		json_object_set_new(
		    json, "target", json_string(colour_name(moment->target)));
	set_numbers(json, moment, fields);
	if (fields & DICE)
		json_object_set_new(json, "dice", json_moment_dice(moment));
	return json;
}

static bool
read_numbers(const json_t *json, struct moment *moment, unsigned fields)
{
	char error[RULESET_ERROR];
	int from = 0, to = 0, n = 0, total = 0;

	if ((fields & FROM &&
		!json_member(json, "from", BASE, 127, &from, error)) ||
	    (fields & TO && !json_member(json, "to", BASE, 127, &to, error)) ||
	    (fields & N && !json_member(json, "n", 0, 255, &n, error)) ||
	    (fields & TOTAL &&
		!json_member(json, "total", 0, 255, &total, error)))
		return false;
	moment->from = from;
	moment->to = to;
	moment->n = n;
	moment->total = total;
	return true;
}

static bool
read_dice(const json_t *json, struct moment *moment)
{
	const json_t *list = json_object_get(json, "dice"), *one;
	char error[RULESET_ERROR];
	int number;
	size_t d;

	if (!json_is_array(list) || json_array_size(list) > DICE_MAX)
		return false;
	json_array_foreach (list, d, one) {
		if (!json_number(one, "dice", 1, 6, &number, error))
			return false;
		moment->dice[d] = number;
	}
	return true;
}

bool
json_moment_parse(const json_t *json, struct moment *moment)
{
	const char *name = json_string_value(json_object_get(json, "m"));
	int kind = name == NULL ? -1 : moment_parse(name);
	int seat, colour = 0, target = 0;
	char error[RULESET_ERROR];
	unsigned fields;

	memset(moment, 0, sizeof(*moment));
	if (kind == -1 || !json_member(json, "seat", 0, 255, &seat, error))
		return false;
	fields = used[kind];
	if ((fields & COLOUR &&
		!json_colour(json_object_get(json, "colour"), "colour", &colour,
		    error)) ||
	    (fields & TARGET &&
		!json_colour(
		    json_object_get(json, "target"), "target", &target, error)))
		return false;
	moment->kind = kind;
	moment->seat = seat;
	moment->colour = colour;
	moment->target = target;
	return read_numbers(json, moment, fields) &&
	    (!(fields & DICE) || read_dice(json, moment));
}
