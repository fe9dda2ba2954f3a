#ifndef DAEMON_HUB_STORE_STORE_TABLE_H
#define DAEMON_HUB_STORE_STORE_TABLE_H

/* Tables as they stand. */
#include "daemon/hub/state.h"

void store_table_put(struct store *, const struct table *);
void store_table_drop(struct store *, int number);
/*
 * Tables as they were stored: their games are not replayed yet. why: a table
 * cannot be read, only its number and its game's are known; NULL where it can.
 */
void store_tables(struct store *,
    void (*each)(void *, const struct table *, const char *why), void *arg);
/* Puts the chairs of all tables; hosts with one deck have none. */
void store_tables_chairs(struct store *);
/* The first tables of other decks to which a name is invited. */
void store_tables_asking(struct store *, const char *name, int most,
    void (*each)(void *, const struct table *), void *arg);
/*
 * Those of other decks, without what their games are at: where somebody has a
 * seat, and another ("": anybody), too; where who comes from an address plays.
 */
void store_tables_seated(struct store *, const char *name, const char *other,
    void (*each)(void *, const struct table *), void *arg);
void store_tables_from(struct store *, const char *address,
    void (*each)(void *, const struct table *), void *arg);

#endif
