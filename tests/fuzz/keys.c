/*
 * Fuzz target: bytes from any terminal through the key decoder into an input
 * line. Whatever comes, the line stays whole and nothing remains pending.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/editor.h"
#include "ansi/keys.h"
#include "tests/fuzz/must.h"

#define LINE_MAX_BYTES 100

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
take(void *arg, const struct key *key)
{
	struct editor *e = arg;
	char line[LINE_MAX_BYTES + 1];

	if (editor_key(e, key) == EDITOR_DONE)
		editor_take(e, line, sizeof(line));
	must(e->len <= e->max && e->cursor <= e->len);
	must(strlen(e->text) == e->len);
}

/* The first byte: the character set, and how long the pieces are. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct editor e;
	struct keys k;
	size_t piece, n;

	if (size == 0 || !editor_init(&e, LINE_MAX_BYTES))
		return 0;
	keys_init(&k, data[0] & 1 ? CHARSET_CP437 : CHARSET_UTF8);
	keys_expect(&k, data[0] & 2);
	piece = 1 + (data[0] >> 2);
	for (size_t i = 1; i < size; i += n) {
		n = size - i < piece ? size - i : piece;
		keys_feed(&k, data + i, n, take, &e);
	}
	keys_timeout(&k, take, &e);
	must(!keys_pending(&k));
	editor_free(&e);
	return 0;
}
