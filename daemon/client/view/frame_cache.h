#ifndef DAEMON_CLIENT_VIEW_FRAME_CACHE_H
#define DAEMON_CLIENT_VIEW_FRAME_CACHE_H

/*
 * The last frames of spectators. Spectators of a table whose screens look the
 * same get the same bytes, so these are made once for each kind of screen. If
 * only their talk or their input line differs, the picture around it is drawn
 * once.
 */
#include <stdbool.h>
#include <stddef.h>

struct canvas;
struct client;

/*
 * Whether the client may share frames: a spectator with nothing typed and
 * nothing open.
 */
bool frame_cache_shared(const struct client *);
/*
 * Updates a client's screen with a cached frame, if one fits; false if it must
 * be drawn.
 */
bool frame_cache_reuse(struct client *);
/* Before a frame is drawn for a client that shares, and after: its bytes. */
void frame_cache_begin(const struct client *);
void frame_cache_store(const struct client *, const char *bytes, size_t n);

/*
 * Copies a cached picture of the table, without its talk and the input line, to
 * a canvas of the client's size, if one fits; false if it must be drawn. And
 * caches what was drawn. Both for spectators only.
 */
bool frame_cache_reuse_picture(const struct client *, struct canvas *);
void frame_cache_store_picture(const struct client *, const struct canvas *);

#endif
