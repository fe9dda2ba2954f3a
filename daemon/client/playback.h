#ifndef DAEMON_CLIENT_PLAYBACK_H
#define DAEMON_CLIENT_PLAYBACK_H

/*
 * A recorded game for a single call: "ssh HOST replay 12" plays it in any
 * terminal, "ssh HOST cast 12" gives an asciicast v2, which players like
 * asciinema play, and "ssh HOST record 12 --json" all of the record for
 * programs.
 */
#include <stdbool.h>
#include <stdint.h>

struct client;

enum playback_kind { PLAYBACK_SHOW, PLAYBACK_CAST, PLAYBACK_JSON };

/* Asks for the record; faster is how many times faster than usual, from 1. */
void playback_begin(
    struct client *, enum playback_kind, const char *game, int faster);
/* "12 --json" behind record: asks for it; false: something else. */
bool playback_record(struct client *, const char *rest);
/* The record has come: begins to draw. */
void playback_start(struct client *);
void playback_free(struct client *);
/* Whether there is something to draw now. */
bool playback_wants(const struct client *);
/* Draws it; at the end the call ends. */
void playback_draw(struct client *);
/* Goes on where that is due; when it is due next, 0: never. */
int64_t playback_tick(struct client *);

#endif
