#ifndef DAEMON_HUB_TALK_H
#define DAEMON_HUB_TALK_H

/*
 * What people say to each other: what they said lately, and when partners may
 * not talk.
 */
#include "daemon/hub/state.h"

struct talk;

/* {"ev":"said",...} */
json_t *talk_json(const struct talk *);
/*
 * The time of one line more that is said on this deck, in ms. It is the line's
 * mark, too, later than all before it and no other deck's: session processes
 * know the last one that they have heard. Where so much is said that marks
 * would run ahead of the clock, some lines have none.
 */
int64_t talk_next(struct hub *);
/* Adds it to a line's event; false, if that was said on another deck. */
bool talk_mark(const struct hub *, const struct talk *, json_t *event);
/* The same, and keeps it for those who come back and have not heard it. */
void talk_keep(struct hub *, const struct talk *, json_t *event);
/* Keeps the last ones of the hub before this one. */
void talk_load(struct hub *);
/*
 * For one line more at a table: the game whose record it goes into. 0 where
 * there is none, or where it has as many as a record takes.
 */
int64_t talk_game(struct hub *, struct table *);
/* The disk has room again: counts only lines that the store has. */
void talk_recount(struct hub *);
/* The recent lines at a table, for somebody who comes. */
void talk_recall(struct hub *, const struct table *, const struct conn *);
/*
 * Why somebody may not talk in private to those who hear it, by any of their
 * connections, as a sentence: one is a partner with a throw of their side in
 * hand (P5), or in a game at a table where partners never do. Of games of other
 * decks nobody knows here whether a throw is in hand. NULL where they may.
 */
const char *talk_closed(struct hub *, const char *name,
    bool (*hears)(void *, const char *name), void *);
/* Tells somebody who comes about messages left for them, if any. */
void talk_waits(struct hub *, const struct conn *);

#endif
