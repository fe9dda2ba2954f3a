#ifndef DAEMON_HUB_GAME_SNAPSHOT_H
#define DAEMON_HUB_GAME_SNAPSHOT_H

/*
 * A game after its last action, as text in the store. Games are replayed from
 * their record and judged as they were; only one that began under another
 * version of the rules' code is taken from this text, so that a mended rule
 * never makes it look damaged.
 */
#include "daemon/conf/conf.h"
#include "engine/game.h"

/* To be freed. */
char *game_snapshot_text(const struct ruleset *, const struct game *);
/* False, with a sentence in error, where the text is no game. */
bool game_snapshot_parse(const char *text, const struct ruleset *,
    struct game *, char error[CONF_ERROR]);

#endif
