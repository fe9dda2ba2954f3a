#ifndef DAEMON_HUB_TABLE_EVENT_H
#define DAEMON_HUB_TABLE_EVENT_H

/* A table's public state and the events that carry it. */
#include <jansson.h>
#include <stdbool.h>

struct conn;
struct hub;
struct table;

/*
 * The whole public state; live: of the game as it is, else as spectators see
 * it, which may be some throws later.
 */
json_t *table_state_json(const struct hub *, const struct table *, bool live);
/* The table event without game events, to one who comes or goes. */
void table_send_now(struct hub *, const struct table *, const struct conn *);
/* The same, unless this turn has an event for all who are there. */
void table_send(struct hub *, const struct table *, const struct conn *);
/* Sends the events of tables that changed. */
void tables_send(struct hub *);

#endif
