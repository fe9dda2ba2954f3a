#ifndef DAEMON_CLIENT_VIEW_TOUR_LAYOUT_H
#define DAEMON_CLIENT_VIEW_TOUR_LAYOUT_H

/*
 * Where the tour's parts lie on the screen, and which of its words: what has
 * no room is turned over, leaf by leaf.
 */
#include "daemon/client/tour.h"

#define LEAF_BYTES 1024

/* The board lies where it does at a table. */
struct tour_layout {
	struct layout table;
	struct table_scene scene; /* of the tour's table, with that layout */
	struct rect head;
	struct rect title; /* on a low phone, of the head; else empty */
	struct rect text;  /* where it stands above what is said; or empty */
	struct rect leaf;  /* what is said and the plays; or the text */
	struct rect dice;
	struct rect news;
	bool upright;     /* dice, one below the other */
	const char *said; /* the news; NULL: none */
};

/* A part of the words for which there is room, or the plays behind them. */
struct leaf {
	int n; /* from 0 */
	char words[LEAF_BYTES];
	bool plays; /* they follow the words */
	bool last;
};

/* For the client's size, and what the tour says just now. */
void tour_layout_make(struct tour_layout *, const struct client *);
/* The leaf to be seen there. */
void tour_layout_leaf(
    const struct client *, const struct tour_layout *, struct leaf *);
/* A leaf on or back (-1); false where there is none. */
bool tour_layout_turn(struct client *, int by);

#endif
