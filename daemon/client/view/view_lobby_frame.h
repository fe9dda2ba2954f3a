#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_FRAME_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_FRAME_H

/*
 * The last frames of the lobby. When it changes, all who look at it in the same
 * way are sent the same bytes: where their screens differ, in their names and
 * what they have heard, nothing is written.
 */
#include <stdbool.h>
#include <stddef.h>

struct canvas;
struct client;

/*
 * Brings a client's screen up to date with a kept frame, if one is what he
 * needs; false where it must be drawn.
 */
bool lobby_frame_reuse(struct client *);
/*
 * For a screen of which nothing is known: puts a lobby on it that somebody
 * before the same kind of screen was shown, without what is anybody's alone.
 * The frame that is drawn then has little to change. The canvas is for drawing.
 */
void lobby_frame_first(struct client *, struct canvas *);
/* Before any frame is drawn, and after: its bytes. */
void lobby_frame_begin(struct client *);
void lobby_frame_store(struct client *, const char *bytes, size_t n);

#endif
