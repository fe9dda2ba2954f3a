#ifndef DAEMON_CLIENT_TOUR_H
#define DAEMON_CLIENT_TOUR_H

/*
 * The tour for newcomers: five short screens, three of which play a throw at a
 * local table that no hub knows. The engine decides what is legal; only the
 * dice are fixed.
 */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/client/help/tour_text.h"
#include "daemon/client/view/view_table.h"

/* What a screen waits for. */
enum tour_stage { TOUR_READ, TOUR_THROW, TOUR_PLAY, TOUR_DONE };

struct tour {
	const struct tour_screen *screen;
	int number; /* of the screen, from 0 */
	enum tour_stage stage;
	struct ruleset rules;
	struct game game;
	int64_t seq;
	struct model model; /* its table, where the visitor has seat 0 */
	unsigned talk;      /* lines of talk that there were when it began */
	char say[320];      /* below the text: what has happened, what to do */
	int leaf; /* of the text, if a screen has no room for all of it */
	struct table_view view;
};

/* tour.c */
/* Whether the visitor has neither started it nor played a game. */
bool tour_is_new(const struct client *);
/* Somebody who has played does not need it any more. */
void tour_known(struct client *);
/* In linear mode: tells newcomers that there is one. */
void tour_offer(struct client *);
/* Begins at the first screen, on the screen or in linear mode. */
void tour_begin(struct client *);
/* Ends it, if it is running. */
void tour_end(struct client *);
/* Frees a client's tour state. */
void tour_free(struct client *);
/* One screen forward or back; after the last one the tour ends. */
void tour_go(struct client *, int by);
/* Talk about the tour's table. */
struct narrator tour_talk(const struct client *, FILE *);
/* Shows, or says, where the tour is. */
void tour_show(struct client *);
/*
 * Applies an action if the engine allows it, and shows it; false: it does not.
 */
bool tour_act(struct client *, const struct action *);
/* Sets the words below the text, NULL: none; from its first page. */
void tour_say(struct tour *, const char *);

#endif
