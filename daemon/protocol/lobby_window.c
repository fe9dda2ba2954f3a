/* What everybody sees of the lobby: differences between two windows of it. */
#include "daemon/protocol/lobby_window.h"

#include <stdbool.h>
#include <string.h>

#include "daemon/protocol/field.h"

/* The lists of a window, and the field that tells their rows apart. */
static const struct list_row {
	const char *list, *key;
} lists[] = {{"people", "name"}, {"tables", "table"}, {"seeks", "name"}};

#define NLIST (sizeof(lists) / sizeof(lists[0]))

/* Where the row with that key stands from a row on; -1: nowhere. */
static int
row_with(const json_t *list, int from, const char *key, const json_t *value)
{
	int i, n = (int)json_array_size(list);

	for (i = from; i < n; i++)
		if (json_equal(
			json_object_get(json_array_get(list, (size_t)i), key),
			value))
			return i;
	return -1;
}

static json_t *
list_diff(const json_t *before, const json_t *after, const char *key)
{
	json_t *drop = json_array(), *add = json_array(), *set = json_array();
	json_t *old, *new;
	int i = 0, j, n = (int)json_array_size(before), stays;

	/*
	 * Rows of both in the same order stay; whatever lies between them is
	 * dropped or added, and so is what has moved.
	 */
	for (j = 0; j < (int)json_array_size(after); j++) {
		new = json_array_get(after, (size_t)j);
		stays = row_with(before, i, key, json_object_get(new, key));
		if (stays < 0) {
			json_array_append_new(add, json_pack("[i,O]", j, new));
			continue;
		}
		for (; i < stays; i++)
			json_array_append_new(drop, json_integer(i));
		old = json_array_get(before, (size_t)i++);
		if (!json_equal(old, new))
			json_array_append_new(set, json_pack("[i,O]", j, new));
	}
	for (; i < n; i++)
		json_array_append_new(drop, json_integer(i));
	if (json_array_size(drop) + json_array_size(add) +
		json_array_size(set) >
	    0)
		return json_pack(
		    "{s:o,s:o,s:o}", "drop", drop, "add", add, "set", set);
	json_decref(drop);
	json_decref(add);
	json_decref(set);
	return NULL;
}

static const struct list_row *
list_named(const char *name)
{
	size_t i;

	for (i = 0; i < NLIST; i++)
		if (strcmp(lists[i].list, name) == 0)
			return &lists[i];
	return NULL;
}

json_t *
lobby_window_diff(const json_t *before, const json_t *after)
{
	json_t *diff = json_object(), *value, *was, *part;
	const struct list_row *list;
	const char *field;

	json_object_foreach ((json_t *)after, field, value) {
		was = json_object_get(before, field);
		list = list_named(field);
		part = NULL;
		if (list != NULL)
			part = list_diff(was, value, list->key);
		else if (was == NULL || !json_equal(was, value))
			part = json_incref(value);
		if (part != NULL)
			json_object_set_new(diff, field, part);
	}
	if (json_object_size(diff) > 0)
		return diff;
	json_decref(diff);
	return NULL;
}

/* Puts [row,value] into a list, in place of what stands there or before it. */
static bool
list_put(json_t *list, const json_t *put, bool instead)
{
	const json_t *row = json_array_get(put, 0);
	json_t *value = json_array_get(put, 1);
	size_t at = (size_t)json_integer_value(row);

	if (!json_is_integer(row) || value == NULL)
		return false;
	return (instead ? json_array_set(list, at, value)
			: json_array_insert(list, at, value)) == 0;
}

/* The list after its part of a difference; NULL where it is none of it. */
static json_t *
list_apply(const json_t *before, const json_t *part)
{
	json_t *list =
	    json_is_array(before) ? json_copy((json_t *)before) : json_array();
	const json_t *drop = json_object_get(part, "drop"), *value;
	bool right = json_is_object(part);
	size_t i;

	/* From the last on, so that those before keep their rows. */
	for (i = json_array_size(drop); i-- > 0;) {
		value = json_array_get(drop, i);
		right = right && json_is_integer(value) &&
		    json_array_remove(
			list, (size_t)json_integer_value(value)) == 0;
	}
	json_array_foreach (json_object_get(part, "add"), i, value)
		right = right && list_put(list, value, false);
	json_array_foreach (json_object_get(part, "set"), i, value)
		right = right && list_put(list, value, true);
	if (right)
		return list;
	json_decref(list);
	return NULL;
}

json_t *
lobby_window_apply(const json_t *before, const json_t *diff)
{
	json_t *after = json_copy((json_t *)before), *part, *value;
	const char *field;

	json_object_foreach ((json_t *)diff, field, part) {
		value = list_named(field) == NULL
		    ? json_incref(part)
		    : list_apply(json_object_get(before, field), part);
		if (value == NULL) {
			json_decref(after);
			return NULL;
		}
		json_object_set_new(after, field, value);
	}
	return after;
}

json_t *
lobby_window_row(const json_t *list, const char *field, const char *value)
{
	const char *text;
	json_t *row;
	size_t i;

	json_array_foreach ((json_t *)list, i, row) {
		text = field_text(row, field);
		if (text != NULL && strcmp(text, value) == 0)
			return row;
	}
	return NULL;
}
