/* Rows of a lobby event, or of an answer of the same kind. */
#include "daemon/client/model/lobby_row.h"

#include <string.h>

#include "daemon/protocol/field.h"

bool
lobby_table(const json_t *object, struct lobby_table *out)
{
	const json_t *names = json_object_get(object, "names");
	const json_t *owners = json_object_get(object, "owners");
	int i;

	if (object == NULL)
		return false;
	memset(out, 0, sizeof(*out));
	out->number = field_number(object, "table", -1);
	out->rules = field_text(object, "rules");
	out->house = field_text(object, "house");
	out->terms = field_text(object, "terms");
	out->status = field_text(object, "status");
	out->turn = field_text(object, "turn");
	out->seats = (int)field_number(
	    object, "seats", (json_int_t)json_array_size(names));
	if (out->seats > SEATS_MAX)
		out->seats = SEATS_MAX;
	out->watchers = (int)field_number(object, "watchers", 0);
	out->throws = (int)field_number(object, "throw", 0);
	for (i = 0; i < out->seats; i++) {
		out->name[i] =
		    json_string_value(json_array_get(names, (size_t)i));
		out->taken += out->name[i] != NULL;
		out->owner[i] =
		    json_string_value(json_array_get(owners, (size_t)i));
		out->away[i] = field_has(object, "away", i);
	}
	out->private =
	    strstr(field_or(object, "terms", ""), "private=yes") != NULL;
	out->free = (int)field_number(object, "free", out->seats - out->taken);
	return true;
}

bool
lobby_person(const json_t *list, int row, struct lobby_person *out)
{
	const json_t *object = json_array_get(list, (size_t)row);

	if (row < 0 || object == NULL)
		return false;
	memset(out, 0, sizeof(*out));
	out->name = field_text(object, "name");
	out->role = field_text(object, "role");
	out->away = field_text(object, "away");
	out->table = field_number(object, "table", -1);
	out->seat = (int)field_number(object, "seat", -1);
	out->idle = (int)field_number(object, "idle", 0);
	return out->name != NULL;
}

bool
lobby_offer(const json_t *list, int row, struct lobby_offer *out)
{
	const json_t *object = json_array_get(list, (size_t)row);

	if (row < 0 || object == NULL)
		return false;
	memset(out, 0, sizeof(*out));
	out->from = field_text(object, "from");
	if (out->from == NULL)
		out->from = field_text(object, "name");
	out->rules = field_text(object, "rules");
	out->house = field_text(object, "house");
	out->terms = field_text(object, "terms");
	out->seats = (int)field_number(object, "seats", 2);
	if (strcmp(field_or(object, "kind", ""), "table") == 0)
		out->table = (int)field_number(object, "table", 0);
	return true;
}
