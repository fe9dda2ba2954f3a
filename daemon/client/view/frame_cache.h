#ifndef DAEMON_CLIENT_VIEW_FRAME_CACHE_H
#define DAEMON_CLIENT_VIEW_FRAME_CACHE_H

/*
 * The last frames, for others. When the lobby or a table changes, all who look
 * at it in the same way are sent the same bytes, made once: where their screens
 * differ, in their names and in what they have heard, nothing is written.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct client;

/* Hashes of all that a picture depends on. */
struct frame_key {
	uint64_t picture; /* but for what is the person's own */
	uint64_t own;     /* which does not move while the picture changes */
};

/* Continues a hash with n bytes. */
uint64_t frame_hash(uint64_t hash, const void *, size_t n);
/* A hash of what every picture depends on: the terminal and its size. */
uint64_t frame_hash_screen(const struct client *);
/*
 * The key of what the client is to see; false if it is for nobody else: a line
 * is begun, say, or the base is covered.
 */
bool frame_cache_key(struct client *, struct frame_key *);
/*
 * Brings the client's screen up to date with a cached frame, if one fits; false
 * if it must be drawn.
 */
bool frame_cache_reuse(struct client *);
/* Stores the frame that was drawn, if it is of use to others. */
void frame_cache_store(struct client *, const char *bytes, size_t n);

#endif
