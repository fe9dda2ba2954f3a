/* Fields of messages. */
#include "daemon/protocol/field.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/notation.h"

#include <string.h>

int64_t
field_number(const json_t *object, const char *key, int64_t fallback)
{
	const json_t *value = json_object_get(object, key);

	return json_is_integer(value) ? json_integer_value(value) : fallback;
}

const char *
field_text(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

const char *
field_or(const json_t *object, const char *key, const char *fallback)
{
	const char *text = field_text(object, key);

	return text == NULL ? fallback : text;
}

bool
field_true(const json_t *object, const char *key)
{
	return json_is_true(json_object_get(object, key));
}

bool
field_has(const json_t *object, const char *key, int64_t number)
{
	const json_t *list = json_object_get(object, key), *one;
	size_t i;

	json_array_foreach (list, i, one)
		if (json_is_integer(one) && json_integer_value(one) == number)
			return true;
	return false;
}

int
field_values(const char *text, size_t length)
{
	bool quoted = false;
	int values = 0;
	size_t i;

	for (i = 0; i < length; i++)
		if (text[i] == '"')
			quoted = !quoted;
		else if (quoted)
			i += text[i] == '\\';
		else
			values +=
			    text[i] == ',' || text[i] == '[' || text[i] == '{';
	return values;
}

bool
field_rules(const json_t *data, struct ruleset *rules)
{
	const char *name = field_text(data, "rules");
	char error[RULESET_ERROR];

	memset(rules, 0, sizeof(*rules));
	return name != NULL &&
	    ruleset_make(rules, name, (int)field_number(data, "seats", 0),
		field_text(data, "house"), error);
}

json_t *
field_plays(const json_t *state)
{
	char error[RULESET_ERROR], text[NOTATION_PLAY];
	struct ruleset rs;
	struct game game;
	struct plays plays;
	json_t *list;

	if (!json_game_parse(json_object_get(state, "play"), &rs, &game, error))
		return NULL;
	game_plays(&rs, &game, &plays);
	list = plays.n == 0 ? NULL : json_array();
	for (int i = 0; i < plays.n; i++) {
		notation_play(&rs, &game.position, &plays.play[i], text);
		json_array_append_new(
		    list, json_pack("{s:i,s:s}", "n", i + 1, "play", text));
	}
	return list;
}
