/* The lobby as the hub tells it to this process. */
#include "daemon/session/lobby_picture.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/lobby_window.h"

bool
lobby_picture_take(struct lobby_picture *picture, const json_t *lobby)
{
	json_t *window = json_incref(json_object_get(lobby, "whole"));
	json_int_t seq = field_number(lobby, "seq", -1);
	json_t *diff;

	if (window == NULL) {
		if (picture->window == NULL || seq != picture->seq + 1)
			return false;
		diff = json_copy((json_t *)lobby);
		json_object_del(diff, "seq");
		window = lobby_window_apply(picture->window, diff);
		json_decref(diff);
	}
	if (!json_is_object(window)) {
		json_decref(window);
		return false;
	}
	lobby_picture_free(picture);
	picture->window = window;
	picture->seq = seq;
	picture->program = json_copy(window);
	json_object_set_new(picture->program, "offers", json_array());
	return true;
}

void
lobby_picture_free(struct lobby_picture *picture)
{
	json_decref(picture->window);
	json_decref(picture->program);
	picture->window = picture->program = NULL;
}

json_t *
lobby_picture_event(const struct lobby_picture *picture, const json_t *own)
{
	json_t *event = json_copy(picture->program), *people;
	json_t *row = json_object_get(own, "row");
	static const char *const fields[] = {"offers", "stored"};
	size_t i;

	for (i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		if (json_object_get(own, fields[i]) != NULL)
			json_object_set(
			    event, fields[i], json_object_get(own, fields[i]));
	people = json_object_get(event, "people");
	/* People come to the end of the list, as far as it goes. */
	if (row == NULL || json_array_size(people) >= LOBBY_WINDOW_ROWS ||
	    lobby_window_row(people, "name", field_or(row, "name", "")) != NULL)
		return event;
	people = json_copy(people);
	json_array_append(people, row);
	json_object_set_new(event, "people", people);
	json_object_set_new(
	    event, "here", json_integer(field_number(event, "here", 0) + 1));
	return event;
}
