/* Events as JSON and back. */
#include <stddef.h>
#include <string.h>

#include "engine/json_game_event.h"
#include "engine/json_read.h"

/* How the byte of a field is written. */
enum type { END, COLOUR, SQUARE, NUMBER, DICE };

struct field {
	const char *key;
	enum type type;
	size_t offset;
};

#define FIELD(key, type, member)                               \
	{                                                      \
		key, type, offsetof(struct game_event, member) \
	}
#define FIELDS 7 /* at most of one kind, with the terminator */
#define MOVED                                  \
	FIELD("colour", COLOUR, moved.colour), \
	    FIELD("from", SQUARE, moved.from), FIELD("to", SQUARE, moved.to)
#define BLOB                                                                \
	FIELD("colour", COLOUR, blob.colour),                               \
	    FIELD("from", SQUARE, blob.from), FIELD("to", SQUARE, blob.to), \
	    FIELD("n", NUMBER, blob.counters)
#define CHALLENGE                                      \
	FIELD("colour", COLOUR, challenge.colour),     \
	    FIELD("target", COLOUR, challenge.target), \
	    FIELD("from", SQUARE, challenge.from),     \
	    FIELD("to", SQUARE, challenge.to)
#define ATTEMPT                                      \
	FIELD("colour", COLOUR, attempt.colour),     \
	    FIELD("target", COLOUR, attempt.target), \
	    FIELD("n", NUMBER, attempt.distance),    \
	    FIELD("total", NUMBER, attempt.kind)

/* What is written of a kind besides its seat, in the protocol's order. */
static const struct field fields[NGAME_EVENT][FIELDS] = {
    [GAME_EVENT_THREW] = {FIELD("n", NUMBER, threw.for_start),
	FIELD("dice", DICE, threw.dice)},
    [GAME_EVENT_START_TIE] = {FIELD("n", NUMBER, tie.seats)},
    [GAME_EVENT_CHOSE] = {FIELD("colour", COLOUR, chose.colour)},
    [GAME_EVENT_COCKY] = {FIELD("n", NUMBER, cocky.dice)},
    [GAME_EVENT_EXITED] = {MOVED},
    [GAME_EVENT_MOVED] = {MOVED},
    [GAME_EVENT_UCKED] = {FIELD("colour", COLOUR, ucked.colour),
	FIELD("from", SQUARE, ucked.from)},
    [GAME_EVENT_BLOB] = {BLOB},
    [GAME_EVENT_MIXI] = {BLOB},
    [GAME_EVENT_PIPED] = {MOVED},
    [GAME_EVENT_HOME] = {MOVED},
    [GAME_EVENT_CHALLENGED] = {CHALLENGE, FIELD("n", NUMBER, challenge.sixes),
	FIELD("total", NUMBER, challenge.needed)},
    [GAME_EVENT_CHALLENGE_FAILED] = {CHALLENGE,
	FIELD("n", NUMBER, challenge.sixes)},
    [GAME_EVENT_CHALLENGE_WON] = {CHALLENGE},
    [GAME_EVENT_ANNOUNCED] = {ATTEMPT},
    [GAME_EVENT_ANNOUNCED_HIT] = {ATTEMPT},
    [GAME_EVENT_ANNOUNCED_MISS] = {ATTEMPT},
    [GAME_EVENT_SNAKE_EYES] = {FIELD("n", NUMBER, snake_eyes.out)},
    [GAME_EVENT_WON] = {FIELD("n", NUMBER, won.how)},
};

static json_t *
write_field(enum type type, const uint8_t *byte)
{
	json_t *list;

	switch (type) {
	case COLOUR:
		return json_string(colour_name(*byte));
	case SQUARE:
		return json_integer((int8_t)*byte);
	case DICE:
		list = json_array();
		for (int d = 0; d < DICE_MAX && byte[d] != 0; d++)
			json_array_append_new(list, json_integer(byte[d]));
		return list;
	default:
		return json_integer(*byte);
	}
}

json_t *
json_game_event(const struct game_event *event)
{
	const struct field *field = fields[event->kind];
	json_t *json = json_pack("{s:s,s:i}", "m", game_event_name(event->kind),
	    "seat", event->seat);

	for (; field->type != END; field++)
		json_object_set_new(json, field->key,
		    write_field(
			field->type, (const uint8_t *)event + field->offset));
	return json;
}

static bool
read_field(const json_t *json, const struct field *field, uint8_t *byte)
{
	const json_t *value = json_object_get(json, field->key);
	char error[RULESET_ERROR];
	int number;

	switch (field->type) {
	case COLOUR:
		if (!json_colour(value, field->key, &number, error))
			return false;
		break;
	case SQUARE:
		if (!json_member(json, field->key, BASE, 127, &number, error))
			return false;
		break;
	case DICE:
		return value != NULL &&
		    json_numbers(
			json, field->key, DICE_MAX, 1, 6, byte, error) != -1;
	default:
		if (!json_member(json, field->key, 0, 255, &number, error))
			return false;
	}
	*byte = (uint8_t)number;
	return true;
}

bool
json_game_event_parse(const json_t *json, struct game_event *event)
{
	const char *name = json_string_value(json_object_get(json, "m"));
	int kind = name == NULL ? -1 : game_event_parse(name), seat;
	const struct field *field;
	char error[RULESET_ERROR];

	memset(event, 0, sizeof(*event));
	if (kind == -1 || !json_member(json, "seat", 0, 255, &seat, error))
		return false;
	event->kind = kind;
	event->seat = seat;
	for (field = fields[kind]; field->type != END; field++)
		if (!read_field(json, field, (uint8_t *)event + field->offset))
			return false;
	return true;
}
