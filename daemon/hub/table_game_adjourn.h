#ifndef DAEMON_HUB_TABLE_GAME_ADJOURN_H
#define DAEMON_HUB_TABLE_GAME_ADJOURN_H

/* Games that are put away, and how many of them there may be. */
#include <stdint.h>

struct action;
struct conn;
struct hub;
struct table;

/*
 * (table_game_adjourn.c) Puts the game away, or takes it out of the count where
 * somebody who plays has too many put away already; and takes it up again.
 */
void table_game_adjourn(struct hub *, struct table *);
void table_game_resume(struct hub *, struct table *);
/*
 * The seats, as bits, whose people have not come to a game that is put away
 * for the days of the configuration; and when the first of the other side's
 * did so, or will have, 0 where they are bots.
 */
unsigned table_game_overdue(const struct hub *, const struct table *);
int64_t
table_game_claim_due(const struct hub *, const struct table *, int seat);
/* When the host takes a game that is put away out of the count. */
int64_t table_game_void_due(const struct hub *, const struct table *);
/* Somebody comes to a game that is put away, or goes. */
void table_game_came(struct hub *, struct table *, int seat);
/*
 * Somebody has come in: he and who is here of those with whom he has games that
 * are put away are told of each other.
 */
void table_game_met(struct hub *, const struct conn *);
/* A game that was put away is over: those of it who are elsewhere are told. */
void table_game_ended_away(
    struct hub *, const struct table *, const struct action *, const char *by);
/* He waits at such a game: the others who are here are told. */
void table_game_waits(struct hub *, const struct table *, int seat);
/* The first of its people who has too many games put away; NULL. */
const char *table_game_overloaded(struct hub *, const struct table *);

#endif
