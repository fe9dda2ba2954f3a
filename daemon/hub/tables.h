#ifndef DAEMON_HUB_TABLES_H
#define DAEMON_HUB_TABLES_H

/*
 * All tables, with what finds them: by number, by who has a seat, by when they
 * are due. Nothing here walks over all of them.
 */
#include "daemon/hub/state.h"

void tables_init(struct hub *);
/* Frees what it has, once no table is left. */
void tables_end(struct hub *);
/* Takes a table over; number 0: it gets the lowest that is free. */
void tables_add(struct hub *, struct table *);
/* Takes it out of everything; its number is free again. */
void tables_remove(struct hub *, struct table *);
/*
 * The names in its seats have changed, or whether its game is adjourned. The
 * end of a turn does so for every table that changed; whoever may look for
 * them within the turn does not wait for that.
 */
void tables_index(struct hub *, struct table *);
/* When its clocks must be looked at again; 0 for never. */
void tables_set_due(struct hub *, struct table *, int64_t due);

/* The table with that number, closed or not; NULL. */
struct table *tables_numbered(const struct hub *, int number);
/*
 * The next table behind one (NULL: the first), in the order of their numbers,
 * where a name has a seat or owns one that a bot plays; NULL.
 */
struct table *
tables_of(const struct hub *, const char *name, const struct table *after);
/* The same for tables to which a name is invited, and has not answered. */
struct table *
tables_asking(const struct hub *, const char *name, const struct table *after);
/*
 * The same for games that may be rated and whose counters stand as that number
 * of engine_game_board says.
 */
struct table *tables_with_board(
    const struct hub *, uint64_t board, const struct table *after);
/* The table that is due first; the next one behind it; NULL. */
struct table *tables_by_due(const struct hub *);
struct table *tables_next_due(const struct table *);
/*
 * Of the adjourned games that only guests play the one that was adjourned
 * first, where there are more than that number; NULL.
 */
struct table *tables_guests_over(const struct hub *, int most);

#endif
