#ifndef DAEMON_CLIENT_EXAMINE_H
#define DAEMON_CLIENT_EXAMINE_H

/*
 * Going through a game that was recorded: its state, on the screen and in
 * sentences. The host is asked for the record; everything else happens here.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/client/examine_values.h"
#include "daemon/client/model/replay.h"
#include "daemon/client/view/view_table.h"

#define EXAMINE_LINE 200 /* room for what is tried */

struct examine_together {
	bool here; /* the hub knows of it */
	char leader[NAME_SIZE];
	bool leads;     /* it is this person */
	int n;          /* people here */
	char *others;   /* but for this person and the leader: "bob, carol" */
	bool apart;     /* goes through it alone for a while */
	bool led;       /* is just being led */
	bool behind;    /* the leader has moved in this turn */
	char hint[160]; /* of the screen */
	int place;      /* what the leader sees */
	char line[EXAMINE_LINE];
};

struct examine {
	char game[RECORD_GAME]; /* as it was asked for */
	struct replay *replay;  /* NULL while its record is coming */
	char *text;             /* what has come of the record */
	size_t length;
	int place;

	/* Off the line: a game of one's own, from that place on. */
	bool off;
	int tries;               /* actions since, */
	char line[EXAMINE_LINE]; /* as words: dice, and plays' numbers */
	struct game tried;

	struct model model; /* of the table as it was there */
	struct table_view view;
	/* With others, or with nobody else: see examine_together.h. */
	struct examine_together together;
	struct examine_comment {
		int n, place;
		char *text; /* "alice: ..." */
	} * comment;
	int ncomments;

	struct examine_values values;

	unsigned chat_began; /* the first line of the talk's page before */
	int64_t due;         /* when it goes on by itself, 0: it does not */
	bool plays;          /* as soon as it is there */
	int speed;           /* a row of the speeds, the slowest first */
};

/*
 * Asks for a game's record, and then shows it; plays: goes on by itself. What
 * is typed as examine goes to the hub first: examine_together_begin().
 */
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
/* Goes to a place, and on by a line of throws and plays, as somebody leads. */
void examine_show_line(struct client *, int place, const char *line);
/* The words about where it is: "Throw 12 of 143". */
void examine_where(const struct examine *, FILE *);
/* What happened by the action that leads there, in sentences. */
void examine_happened(const struct client *, FILE *);

#endif
