#ifndef DAEMON_HUB_RECORDING_H
#define DAEMON_HUB_RECORDING_H

/*
 * A stored game as the file that people exchange.
 */
#include "daemon/hub/request.h"
#include "engine/record.h"

/*
 * Writes a game's record, by its id or running number, into text, which the
 * caller frees. False, having refused, where there is none or it is damaged.
 */
bool
recording_or_refuse(struct request *, const char *id, struct record_text *);

#endif
