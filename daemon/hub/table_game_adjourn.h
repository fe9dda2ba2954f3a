#ifndef DAEMON_HUB_TABLE_GAME_ADJOURN_H
#define DAEMON_HUB_TABLE_GAME_ADJOURN_H

/* Games that are put away, and how many of them there may be. */
struct hub;
struct table;

/*
 * (table_game_adjourn.c) Puts the game away, or takes it out of the count where
 * somebody who plays has too many put away already; and takes it up again.
 */
void table_game_adjourn(struct hub *, struct table *);
void table_game_resume(struct hub *, struct table *);
/* The first of its people who has too many games put away; NULL. */
const char *table_game_overloaded(struct hub *, const struct table *);

#endif
