#ifndef DAEMON_CLIENT_EXAMINE_H
#define DAEMON_CLIENT_EXAMINE_H

/*
 * Going through a game that was recorded: its state, on the screen and in
 * sentences. The host is asked for the record; everything else happens here.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/client/model/replay.h"
#include "daemon/client/view/view_table.h"

struct examine {
	char game[RECORD_GAME]; /* as it was asked for */
	struct replay *replay;  /* NULL while its record is coming */
	char *text;             /* what has come of the record */
	size_t length;
	int place;

	/* Off the line: a game of one's own, from that place on. */
	bool off;
	int tries; /* actions since */
	struct game tried;

	struct model model; /* of the table as it was there */
	struct table_view view;
	int64_t due; /* when it goes on by itself, 0: it does not */
	bool plays;  /* as soon as it is there */
	int speed;   /* a row of the speeds, the slowest first */
};

/* Asks for a game's record, and then shows it; plays: goes on by itself. */
void examine_begin(struct client *, const char *game, bool plays);
/* Shows it on the screen, if there is one to show. */
void examine_open_view(struct client *);
/* Whether its record is coming. */
bool examine_waits(const struct client *);
/* A piece of it has come, or was refused. */
void examine_take(struct client *, const json_t *answer);
/* Ends it; on the screen the view closes. */
void examine_end(struct client *);
/* Frees what it holds. */
void examine_free(struct client *);

/* Goes to a place; away from the line of one's own, if there is one. */
void examine_go(struct client *, int place);
/* The next or last (by -1) such stop. */
void examine_step(struct client *, int by, enum replay_stop);
/* Goes on by itself, or stops. */
void examine_play(struct client *);
/* Faster (1) or slower (-1). */
void examine_speed(struct client *, int by);
/* Goes on where that is due; when it is due next, 0: never. */
int64_t examine_tick(struct client *);
/*
 * What somebody types: "next", "back", "back ucking", "12" (a throw), "try
 * 12-18", "try 6 3", "line" ... False: nothing of that.
 */
bool examine_line(struct client *, const char *line);
/* The words about where it is: "Throw 12 of 143". */
void examine_where(const struct examine *, FILE *);
/* What happened by the action that leads there, in sentences. */
void examine_happened(const struct client *, FILE *);

#endif
