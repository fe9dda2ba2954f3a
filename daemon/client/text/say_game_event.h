#ifndef DAEMON_CLIENT_TEXT_SAY_GAME_EVENT_H
#define DAEMON_CLIENT_TEXT_SAY_GAME_EVENT_H

/* What just happened, in sentences. */
#include <stdbool.h>

struct narrator;

/*
 * All game events of the table's last event, sentences separated by blanks, or
 * each on its own line. There may be a trailing separator.
 */
void say_game_events(const struct narrator *, bool lines);

#endif
