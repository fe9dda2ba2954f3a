#ifndef DAEMON_CLIENT_MODEL_PAST_H
#define DAEMON_CLIENT_MODEL_PAST_H

/*
 * A game as it stood after each of its throws, from its record: of a game that
 * is on, as far as the record goes, or of one that is over.
 */
#include <stdbool.h>
#include <stddef.h>

#include "engine/game.h"

struct past;

/*
 * Reads a record and plays its actions; one reference, NULL where it is no
 * record, or follows other rules than this version's.
 */
struct past *past_new(const char *text, size_t length);
/* Adds a reference; drops one (NULL is fine): the last one frees it. */
struct past *past_keep(struct past *);
void past_drop(struct past *);

/*
 * Whether it has all of that throw, where the game has so many actions by now.
 */
bool past_has(const struct past *, int nth, unsigned actions);
/* The game's id, its rules, and how many throws it has. */
const char *past_game(const struct past *);
const struct ruleset *past_rules(const struct past *);
int past_throws(const struct past *);
/*
 * The game after that throw, from 0 (before the first) on, and all that
 * followed until the next one; what happened since the throw before.
 */
const struct game *past_at(const struct past *, int nth, struct game_events *);

#endif
