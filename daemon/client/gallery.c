/* The host's pictures, decoded once for all the clients of a process. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/gallery.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define BASE64 sodium_base64_VARIANT_ORIGINAL_NO_PADDING

/* The version in so many characters of base64. */
static void
read_version(struct art *art, const char *text, size_t n)
{
	unsigned char *bytes;
	size_t size = 0;
	const char *why;

	art_free(art);
	if (n == 0)
		return;
	bytes = xcalloc(1, n);
	why =
	    sodium_base642bin(bytes, n, text, n, NULL, &size, NULL, BASE64) != 0
	    ? "is no base64"
	    : art_read(art, bytes, size);
	/* The gate has tried it, so this is another version of the program. */
	if (why != NULL)
		log_warn("picture", "error=%s", log_quote(why));
	free(bytes);
}

bool
gallery_take(struct gallery *gallery, const json_t *part)
{
	enum art_place place = art_place_find(field_text(part, "place"));
	const char *text = field_or(part, "part", ""), *large;
	char *parts;
	size_t n;

	if (place == NART_PLACE)
		return false;
	large = gallery->picture[place].parts;
	parts = xasprintf("%s%s", large != NULL ? large : "", text);
	free(gallery->picture[place].parts);
	gallery->picture[place].parts = parts;
	if (!field_true(part, "last"))
		return false;
	n = strcspn(parts, " ");
	read_version(&gallery->picture[place].large, parts, n);
	text = parts[n] == ' ' ? parts + n + 1 : "";
	read_version(&gallery->picture[place].small, text, strlen(text));
	free(parts);
	gallery->picture[place].parts = NULL;
	gallery->changes++;
	return true;
}

void
gallery_free(struct gallery *gallery)
{
	int i;

	for (i = 0; i < NART_PLACE; i++) {
		art_free(&gallery->picture[i].large);
		art_free(&gallery->picture[i].small);
		free(gallery->picture[i].parts);
	}
	*gallery = (struct gallery){.changes = 0};
}

/* Whether the terminal can show it, and it has room. */
static bool
art_suits(const struct art *art, bool plain, int width, int height)
{
	return art->cell != NULL && art->width <= width &&
	    art->height <= height && !(plain && art->drawn);
}

const struct art *
gallery_pick(const struct gallery *gallery, enum art_place place,
    const struct terminal *terminal, const struct palette *palette, int width,
    int height)
{
	bool plain = terminal->charset == CHARSET_ASCII ||
	    terminal->depth == DEPTH_NONE || !palette->colours;
	const struct art *large, *small;

	if (gallery == NULL)
		return NULL;
	large = &gallery->picture[place].large;
	small = &gallery->picture[place].small;
	return art_suits(large, plain, width, height) ? large
	    : art_suits(small, plain, width, height)  ? small
						      : NULL;
}

const char *
gallery_title(const struct gallery *gallery, enum art_place place)
{
	return gallery == NULL ? "" : gallery->picture[place].large.title;
}
