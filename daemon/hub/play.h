#ifndef DAEMON_HUB_PLAY_H
#define DAEMON_HUB_PLAY_H

/*
 * Games at tables: from the dice's commitment to the end (dice.md).
 */
#include "daemon/hub/state.h"

/* At an open table all chairs are taken by who is there: a game is set up. */
void table_full(struct hub *, struct table *);
/* The table has no game any more, with all that belongs to it. */
void play_forget(struct table_state *);
/* Draws a secret, shows its commitment and asks for phrases. */
void play_setup(struct hub *, struct table *);
/* A seat's phrase; the last one starts the game. */
void play_phrase(struct hub *, struct table *, int seat, const char *phrase);
/* Phrases that have not come are empty. */
void play_phrases_over(struct hub *, struct table *);
/*
 * Does an action for a seat and writes it down; by is who did it, NULL for
 * the host. NULL, or one sentence why it cannot be done.
 */
const char *
play_act(struct hub *, struct table *, const struct action *, const char *by);
/* Draws the next throw and does it. */
const char *play_throw(struct hub *, struct table *, int seat, const char *by);
/* Throws for a seat that cannot move on any throw (D8). */
void play_blocked(struct hub *, struct table *);
/*
 * (play_adjourn.c) Puts the game away, or takes it out of the count where
 * somebody who plays has too many put away already; and takes it up again.
 */
void play_adjourn(struct hub *, struct table *);
void play_resume(struct hub *, struct table *);
/*
 * The chairs, as bits, whose people have not come to a game that is put away
 * for the days of the configuration; and when the first of the other side's
 * did so, or will have, 0 where they are bots.
 */
unsigned play_overdue(const struct hub *, const struct table *);
int64_t play_claim_due(const struct hub *, const struct table *, int seat);
/* When the host takes a game that is put away out of the count. */
int64_t play_void_due(const struct hub *, const struct table *);
/* Somebody comes to a game that is put away, or goes. */
void play_came(struct hub *, struct table *, int seat);
/*
 * Somebody has come in: he and who is here of those with whom he has games that
 * are put away are told of each other.
 */
void play_met(struct hub *, const struct conn *);
/* A game that was put away is over: those of it who are elsewhere are told. */
void play_ended_away(
    struct hub *, const struct table *, const struct action *, const char *by);
/* He waits at such a game: the others who are here are told. */
void play_waits(struct hub *, const struct table *, int seat);
/* The first of its people who has too many games put away; NULL. */
const char *play_overloaded(struct hub *, const struct table *);
/* Takes a game that is on out of the count. */
void play_void(struct hub *, struct table *);
/* Replays a stored game into s; false with a sentence where it is damaged. */
bool play_load(struct store *, struct table_state *, char error[CONF_ERROR]);

#endif
