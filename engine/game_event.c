/* Kinds of events and their names. */
#include "engine/game_event.h"

#include <stddef.h>
#include <string.h>

static const char *const names[NGAME_EVENT] = {
#define X(symbol, name) [GAME_EVENT_##symbol] = name,
    GAME_EVENTS(X)
#undef X
};

bool
game_event_is_move(const struct game_event *event)
{
	return event->kind == GAME_EVENT_EXITED ||
	    event->kind == GAME_EVENT_MOVED ||
	    event->kind == GAME_EVENT_PIPED || event->kind == GAME_EVENT_HOME;
}

const char *
game_event_name(int kind)
{
	return kind >= 0 && kind < NGAME_EVENT ? names[kind] : NULL;
}

int
game_event_parse(const char *name)
{
	for (int k = 0; k < NGAME_EVENT; k++)
		if (strcmp(name, names[k]) == 0)
			return k;
	return -1;
}
