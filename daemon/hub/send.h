#ifndef DAEMON_HUB_SEND_H
#define DAEMON_HUB_SEND_H

/*
 * Sending: events and answers to one person, to a table, to all. Each waits in
 * the outbox until the turn is on disk; messages are taken over.
 */
#include "daemon/hub/outbox.h"

/* A JSON integer, or null below least. */
json_t *number_or_null(int64_t value, int64_t least);
/* A notice event with its code; add to it, then send it. */
json_t *notice_new(enum notice_code);

/* An event for one person. */
void send_event(struct hub *, const struct conn *, json_t *);
/* An answer, with the command's id (NULL: none). */
void send_answer(struct hub *, const struct conn *, json_t *id, json_t *body);
/* An event for everybody who is here; and on the other decks, too. */
void send_all(struct hub *, json_t *);
void send_everybody(struct hub *, json_t *);
/* {"ev":"you"}: somebody's place. */
void send_you(struct hub *, const struct conn *);
/* An event for those at a table who see its game as it is. */
void send_live(struct hub *, const struct table *, json_t *);
/* A message for everybody at a table; more receivers may be added. */
struct held *
send_table(struct hub *, const struct table *, enum held_kind, json_t *);
/* A notice about a seat, for everybody there: table, seat, name. */
void send_seat(struct hub *, const struct table *, enum notice_code, int seat);

/*
 * Lists in answers and events. Rows that do not fit into a line of the protocol
 * are left out: a longer line would end the link of everybody behind it.
 */
enum send_room {
	ROOM_EVENT, /* one of the lobby's lists */
	ROOM_PAGE,  /* of a list that goes on in the next answer */
	ROOM_ALL,   /* the same, with what only sysops see */
	ROOM_ANSWER /* all of an answer */
};

struct send_list {
	json_t *list;
	int rows;     /* that there is still room for, */
	size_t bytes; /* and how many */
};

/* An empty list, the caller's. */
struct send_list send_list_new(enum send_room);
/* Adds a row, which it takes over; false if there was no room for it. */
bool send_list_add(struct send_list *, json_t *row);

#endif
