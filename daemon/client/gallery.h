#ifndef DAEMON_CLIENT_GALLERY_H
#define DAEMON_CLIENT_GALLERY_H

/*
 * The host's pictures, decoded once for all the clients of a process. Each has
 * a large version and perhaps a small one, which is plain text.
 */
#include <jansson.h>
#include <stdint.h>

#include "ansi/art.h"
#include "ansi/terminal.h"
#include "daemon/lib/art_places.h"

struct gallery {
	struct {
		struct art large, small; /* without cells: there is none */
		char *parts; /* what has come of it; NULL: nothing */
	} picture[NART_PLACE];
	uint64_t changes; /* how many times one has changed */
};

/*
 * Takes what the hub says of a picture, a part of it. True after the last one:
 * now it is another.
 */
bool gallery_take(struct gallery *, const json_t *part);
void gallery_free(struct gallery *);
/*
 * The version for a screen with so much room: the large one if it fits and the
 * screen has its characters and colours, or else the small one if it fits.
 * NULL: none, or there is no gallery.
 */
const struct art *gallery_pick(const struct gallery *, enum art_place,
    const struct terminal *, const struct palette *, int width, int height);
/* What a picture shows, as its artist says, or "". */
const char *gallery_title(const struct gallery *, enum art_place);

#endif
