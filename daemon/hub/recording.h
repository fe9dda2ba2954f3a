#ifndef DAEMON_HUB_RECORDING_H
#define DAEMON_HUB_RECORDING_H

/*
 * A stored game as the file that people exchange.
 */
#include "daemon/hub/state.h"
#include "engine/record.h"

enum recording_result {
	RECORDING_MORE,
	RECORDING_DONE,
	RECORDING_DELETED, /* meanwhile, as one of guests (retention.h) */
	RECORDING_DAMAGED
};
struct recording;

/* A game's record, by its id or running number; NULL where there is none. */
struct recording *recording_begin(struct store *, const char *id);
/* Writes more of it: replays or writes that number of actions. */
enum recording_result recording_go_on(struct recording *, int actions);
/* The record, once it is done: the recording's. */
const struct record_text *recording_text(const struct recording *);
/* It has only that many actions. */
void recording_limit(struct recording *, unsigned actions);
/* At which table it was played, and its id. */
int recording_table(const struct recording *);
/* Whether it is over. */
bool recording_over(const struct recording *);
const char *recording_id(const struct recording *);
void recording_free(struct recording *);

/*
 * Games whose records cannot be read: they are quarantined, never half loaded.
 */
/*
 * Quarantines the table's game, in the store, the log of games and the host's
 * log.
 */
void recording_set_aside(struct hub *, const struct table *, const char *why);
/*
 * Tells somebody who has just come about such games: their players once,
 * however late they come; spectators when they reconnect.
 */
void recording_tell_damage(struct hub *, struct conn *);

#endif
