#ifndef DAEMON_CLIENT_MODEL_LOBBY_ROW_H
#define DAEMON_CLIENT_MODEL_LOBBY_ROW_H

/* Rows of a lobby event, or of an answer of the same kind. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

/* A table of the lobby; strings are the lobby's. */
struct lobby_table {
	int64_t number;
	const char *rules, *house, *terms, *status;
	const char *turn;            /* whose it is in a slow game; NULL */
	const char *name[SEATS_MAX]; /* NULL where free */
	const char
	    *owner[SEATS_MAX]; /* for whom bots play, in no particular order */
	bool away[SEATS_MAX];  /* sits there, but has dropped */
	int seats, taken, watchers, throws;
	int free;     /* if somebody there waits for more players */
	bool private; /* a seat needs an invitation or a phrase */
};

struct lobby_person {
	const char *name, *role;
	const char *away; /* why, perhaps ""; NULL: not away */
	int64_t table;    /* -1 in the lobby */
	int seat;         /* -1 for none */
	int idle;
};

/* An offer or a seek. */
struct lobby_offer {
	const char *from, *rules, *house, *terms;
	int seats;
	int table; /* to which it invites; 0: it is another one */
};

/* A table's row; false for NULL. */
bool lobby_table(const json_t *row, struct lobby_table *);
/* Reads the row-th of a list, from 0: false past the last. */
bool lobby_person(const json_t *list, int row, struct lobby_person *);
bool lobby_offer(const json_t *list, int row, struct lobby_offer *);

#endif
