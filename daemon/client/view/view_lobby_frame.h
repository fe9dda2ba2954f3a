#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_FRAME_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_FRAME_H

/* The lobby's frames for many: see frame_cache.h. */
#include <stdbool.h>
#include <stddef.h>

struct canvas;
struct client;
struct frame_key;

/* The lobby's part of the key of a frame; state is its struct lobby. */
bool lobby_frame_key(struct client *, void *state, struct frame_key *);
/*
 * For a screen of which nothing is known: puts a lobby on it that somebody
 * before the same kind of screen was shown, without talk. The frame that is
 * drawn then has little to change; false: there is no such lobby. The canvas is
 * for drawing.
 */
bool lobby_frame_first(struct client *, struct canvas *);
/* To be called then with the bytes of the frame that followed it. */
void lobby_frame_behind(size_t n);

#endif
