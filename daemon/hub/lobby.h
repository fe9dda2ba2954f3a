#ifndef DAEMON_HUB_LOBBY_H
#define DAEMON_HUB_LOBBY_H

/*
 * Who is here and what is played: lists, and the lobby's event, at most one
 * in LOBBY_PAUSE to those who are in the lobby.
 */
#include "daemon/hub/capped_list.h"
#include "daemon/hub/state.h"

/* {"name","role","table","seat","idle","via"} */
json_t *person_json(const struct hub *, const struct conn *);
/* Who is here; and the tables whose game is not adjourned. */
json_t *lobby_people(const struct hub *, enum capped_place);
json_t *lobby_tables(const struct hub *, enum capped_place);
/* The lobby as it is, for one person at once. */
void lobby_send(struct hub *, const struct conn *);
/*
 * A game was adjourned or resumed: those of its players who are in the lobby
 * are told.
 */
void lobby_adjourned(struct hub *, const struct table *);
/* Sends what is due; the next due time, 0 for none. */
int64_t lobby_tick(struct hub *, int64_t now);

#endif
