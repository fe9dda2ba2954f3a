#ifndef DAEMON_CLIENT_EXAMINE_VALUES_H
#define DAEMON_CLIENT_EXAMINE_VALUES_H

/*
 * What a recorded game is worth, throw by throw, while somebody goes through
 * it: the chances by its report, its mistakes, and the values of plays, which
 * the analyst is asked for, also off the game's line.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "daemon/protocol/command.h"
#include "engine/board.h"

struct client;
struct examine;

struct examine_values {
	json_t *report; /* NULL: there is none, or not yet */
	bool shown;     /* values of plays */
	bool asked;     /* for those of the position named here */
	int place, tries;
	json_t *position; /* the answer; NULL: none */
	char *why;        /* why there is none; NULL */
};

/* Asks for the game's report, as it is opened. */
void examine_values_begin(struct client *);
void examine_values_free(struct examine *);
/* An answer to what was asked here: of report or evaluate. */
void
examine_values_take(struct client *, enum command_id, const json_t *answer);
/* Another place is shown, or something was tried. */
void examine_values_moved(struct client *);
/* What was asked will not be answered: the hub is gone. */
void examine_values_lost(struct client *);
/* Shows the values of plays, or no longer; in sentences, once. */
void examine_values_toggle(struct client *);
/* Goes to the next mistake, or the last (by -1). */
void examine_values_seek(struct client *, int by);
/* The chances of all seats as they are shown; false: not known. */
bool examine_values_chances(const struct client *, int chances[SEATS_MAX]);
/* What there is to say of the place: mistakes and values, a line each. */
void examine_values_say(const struct client *, FILE *);
/* "value", "mistake", "back mistake"; false: nothing of that. */
bool examine_values_line(struct client *, const char *line);

#endif
