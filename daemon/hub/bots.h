#ifndef DAEMON_HUB_BOTS_H
#define DAEMON_HUB_BOTS_H

/*
 * House bots: for each level one or more connections, each with seats at many
 * tables. Seats keep waiting for one while its process is away.
 */
#include "daemon/hub/state.h"

#define BOT_USUAL BOT_LEADING_HAND /* who plays strangers */
#define BOT_TABLES 64              /* at which a process plays */

/* Whether there are house bots at all. */
bool bot_offered(const struct hub *);
/* The level of the bot of that name, whether it is there or not; -1: none. */
int bot_called(const struct hub *, const char *name);
/* The level that a word begins with or means ("chief"); -1: none. */
int bot_level_meant(const char *word);
/* Their names and levels, for the list of who is here; NULL: none. */
json_t *bots_json(const struct hub *);
/* The name of a level's bot for its next seat. */
const char *bot_name(const struct hub *, int level);
/* The one that plays that level at a table; NULL while it is away. */
struct conn *bot_at(const struct hub *, const struct table *, int level);
/* All that play at a table; returns how many. */
int bots_at(
    const struct hub *, const struct table *, struct conn *bots[BOT_LEVELS]);
/* Tells the seat's bot, if it is there, that the seat is its own. */
void bot_invite(struct hub *, const struct table *, int seat);
/*
 * The table's seats have changed (gone: it has none): those levels that have a
 * seat there get a process with room for it, the others leave.
 */
void bots_settle(struct hub *, struct table *, bool gone);
/* One has come (back): all seats that have waited for it. */
void bot_returned(struct hub *, struct conn *);
/*
 * That seat's has not moved for too long: closes its link, so that another is
 * started.
 */
void bot_hangs(struct hub *, const struct table *, int seat);
/* The link of one has ended; its seats wait, or another takes them. */
void bot_gone(struct hub *, struct peer *);
/* The seat of that level that the table waits for, else the first; -1. */
int bot_seat(const struct table *, int level);

#endif
