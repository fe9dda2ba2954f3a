#ifndef DAEMON_HUB_TABLE_GAME_ADJOURN_H
#define DAEMON_HUB_TABLE_GAME_ADJOURN_H

/* Adjourned games, and how many of them there may be. */
#include <stdint.h>

struct action;
struct conn;
struct hub;
struct table;

/*
 * Adjourns the game, or voids it where somebody who plays has too many
 * adjourned already; and resumes it.
 */
void table_game_adjourn(struct hub *, struct table *);
void table_game_resume(struct hub *, struct table *);
/*
 * The seats, as bits, whose people have not come to an adjourned game for the
 * days of the configuration; and when the first of the other side's
 * did so, or will have, 0 where they are bots.
 */
unsigned table_game_overdue(const struct hub *, const struct table *);
int64_t
table_game_claim_due(const struct hub *, const struct table *, int seat);
/* When the host voids an adjourned game. */
int64_t table_game_void_due(const struct hub *, const struct table *);
/* Somebody comes to an adjourned game, or goes. */
void table_game_came(struct hub *, struct table *, int seat);
/*
 * Somebody has come in: tells them and the people here with whom they have
 * adjourned games about each other.
 */
void table_game_met(struct hub *, const struct conn *);
/* An adjourned game is over: tells its players who are elsewhere. */
void table_game_ended_away(
    struct hub *, const struct table *, const struct action *, const char *by);
/* A message for each of its players who are not at the table. */
void
table_game_tell_absent(struct hub *, const struct table *, const char *text);
/* A player waits at such a game: tells the others who are here. */
void table_game_waits(struct hub *, const struct table *, int seat);
/* The first of its people who has too many adjourned games; NULL. */
const char *table_game_overloaded(struct hub *, const struct table *);

#endif
