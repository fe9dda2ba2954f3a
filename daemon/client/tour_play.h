#ifndef DAEMON_CLIENT_TOUR_PLAY_H
#define DAEMON_CLIENT_TOUR_PLAY_H

/* What the visitor types on the tour: throws, plays, words. */
#include <stdbool.h>

struct client;
struct command;

/*
 * A typed line, or a command; false if the tour does not handle it and it means
 * what it always does.
 */
bool tour_line(struct client *, const char *line);
bool tour_command(struct client *, const struct command *, const char *rest);

#endif
