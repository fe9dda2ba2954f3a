#ifndef DAEMON_BOT_ANALYST_H
#define DAEMON_BOT_ANALYST_H

/*
 * The analyst: the hub's questions in, answers out, as lines of JSON. It knows
 * no socket and no clock. Questions about a position come before reports, which
 * are made a few actions at a time.
 *
 *   {"ask": 7, "position": "uckers ..."}              what it is worth
 *   {"ask": 8, "report": "...", "more": true}         a record, in pieces
 *   {"re": 7, "data": {...}}, {"re": 7, "error": "A sentence."}
 */
#include <stdbool.h>
#include <stddef.h>

#include "daemon/bot/bot.h"
#include "engine/eval.h"

struct analyst;

/*
 * An analyst with these weights, NULL where there are none: then every answer
 * says so. NULL if out of memory. io and the weights must outlive it.
 */
struct analyst *analyst_new(const struct bot_io *, const struct eval *);
void analyst_free(struct analyst *);
/* Handles one line from the hub, without its newline. */
void analyst_line(struct analyst *, const char *line);
/* Does a slice of its work; true while there is more. */
bool analyst_work(struct analyst *);

#endif
