#ifndef DAEMON_CLIENT_MODEL_REPLAY_H
#define DAEMON_CLIENT_MODEL_REPLAY_H

/*
 * A game as it stood after each of its throws, from its record: of a game that
 * is on, as far as the record goes, or of one that is over.
 */
#include <stdbool.h>
#include <stddef.h>

#include "engine/game.h"

struct replay;

/*
 * Reads a record and plays its actions; one reference, NULL where it is no
 * record, or follows other rules than this version's.
 */
struct replay *replay_new(const char *text, size_t length);
/* Adds a reference; drops one (NULL is fine): the last one frees it. */
struct replay *replay_keep(struct replay *);
void replay_drop(struct replay *);

/*
 * Whether it has all of that throw, where the game has so many actions by now.
 */
bool replay_has(const struct replay *, int nth, unsigned actions);
/* The game's id, its rules, and how many throws it has. */
const char *replay_game(const struct replay *);
const struct ruleset *replay_rules(const struct replay *);
int replay_throws(const struct replay *);
/*
 * The game after that throw, from 0 (before the first) on, and all that
 * followed until the next one; what happened since the throw before.
 */
const struct game *
replay_at(const struct replay *, int nth, struct game_events *);

#endif
