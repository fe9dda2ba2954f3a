#ifndef DAEMON_CLIENT_VIEW_TOUR_LAYOUT_H
#define DAEMON_CLIENT_VIEW_TOUR_LAYOUT_H

/*
 * The tour's layout on the screen, and the page of its text: text without room
 * goes to further pages.
 */
#include "daemon/client/tour.h"

#define LEAF_BYTES 1024

/* The board is where it is at a table. */
struct tour_layout {
	struct layout table;
	struct table_scene scene; /* of the tour's table, with that layout */
	struct rect head;
	struct rect title; /* on a low phone, of the head; else empty */
	struct rect text;  /* if it is above the news; or empty */
	struct rect leaf;  /* the news and the plays; or the text */
	struct rect dice;
	struct rect news;
	bool upright;     /* dice, one below the other */
	const char *said; /* the news; NULL: none */
};

/* A page: a part of the text that fits, or the plays after it. */
struct leaf {
	int n; /* from 0 */
	char words[LEAF_BYTES];
	bool plays; /* they follow the words */
	bool last;
};

/* Lays it out for the client's size and the tour's current state. */
void tour_layout_make(struct tour_layout *, const struct client *);
/* The current page. */
void tour_layout_leaf(
    const struct client *, const struct tour_layout *, struct leaf *);
/* One page forward or back (-1); false if there is none. */
bool tour_layout_turn(struct client *, int by);

#endif
