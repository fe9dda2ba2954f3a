#ifndef DAEMON_HUB_RECORDING_H
#define DAEMON_HUB_RECORDING_H

/*
 * A stored game as the file that people exchange.
 */
#include "daemon/hub/request.h"
#include "engine/record.h"

enum recording_result { RECORDING_DONE, RECORDING_NONE, RECORDING_DAMAGED };

/*
 * Writes a game's record, by its id or running number, into text, which the
 * caller frees in any case.
 */
enum recording_result
recording_make(struct store *, const char *id, struct record_text *);
/*
 * The same for a request. False, having refused, if there is none or it is
 * damaged.
 */
bool
recording_or_refuse(struct request *, const char *id, struct record_text *);

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
