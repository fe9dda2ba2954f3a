#ifndef DAEMON_CLIENT_VIEW_FRAME_CACHE_H
#define DAEMON_CLIENT_VIEW_FRAME_CACHE_H

/*
 * The last frames of spectators. Those of a table who sit before screens that
 * look alike are sent the same bytes, so these are made once for each kind of
 * screen. Where what they hear or type differs, the picture around it is drawn
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
 * Brings a client's screen up to date with a kept frame, if one is what he
 * needs; false where it must be drawn.
 */
bool frame_cache_reuse(struct client *);
/* Before a frame is drawn for a client who shares, and after: its bytes. */
void frame_cache_begin(const struct client *);
void frame_cache_store(const struct client *, const char *bytes, size_t n);

/*
 * Puts a kept picture of the table, all but its talk and the input line, on a
 * canvas that was begun in the client's size, if one is what he needs; false
 * where it must be drawn. And keeps what was drawn. Both for spectators only.
 */
bool frame_cache_reuse_picture(const struct client *, struct canvas *);
void frame_cache_store_picture(const struct client *, const struct canvas *);

#endif
