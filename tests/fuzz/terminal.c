/*
 * Fuzz target: what a client says of its terminal and what that terminal
 * answers. Whatever it is, each sequence made for it has room, answers that
 * came are not waited for, and nothing is asked for ever.
 *
 * The first byte: flags; then TERM, COLORTERM and LANG, each up to a NUL, and
 * then the bytes that come from the terminal.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/terminal.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_terminal(struct terminal *t)
{
	char buf[TERMINAL_BYTES];
	struct terminal copy = *t;

	must(t->depth <= DEPTH_TRUE && t->charset < NCHARSET);
	must(terminal_enter(t, buf, sizeof(buf)) <= sizeof(buf));
	must(terminal_leave(t, buf, sizeof(buf)) <= sizeof(buf));
	must(terminal_mouse(&copy, true, buf, sizeof(buf)) <= sizeof(buf));
	if (!t->cursor)
		must(terminal_enter(t, buf, sizeof(buf)) == 0);
}

static void
key_came(void *arg, const struct key *key)
{
	struct terminal *t = arg, before = *t;

	if (key->code == KEY_REPORT) {
		(void)terminal_answer(t, key);
		must((t->awaited & ~before.awaited) == 0);
		check_terminal(t);
	}
}

/* The title keeps to itself: no control character but its own ends. */
static void
check_title(const struct terminal *t, const char *text)
{
	char buf[TERMINAL_BYTES];
	size_t n = terminal_title(t, text, buf, sizeof(buf));

	must(n <= sizeof(buf));
	for (size_t i = 1; i + 2 < n; i++)
		must((unsigned char)buf[i] >= 0x20 && buf[i] != 0x7f);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 4), *said[3], *at;
	struct terminal_hints hints = {0};
	char buf[TERMINAL_BYTES];
	struct terminal t;
	struct keys keys;

	if (size == 0 || text == NULL) {
		free(text);
		return 0;
	}
	memcpy(text, data + 1, size - 1);
	memset(text + size - 1, 0, 5);
	at = text;
	for (int i = 0; i < 3; i++) {
		said[i] = at;
		at += strlen(at) + 1;
		if (at > text + size - 1)
			at = text + size - 1;
	}
	hints.term = said[0];
	hints.colorterm = said[1];
	hints.lang = said[2];
	hints.no_color = data[0] & 1;
	hints.utf8 = data[0] & 2;
	hints.mtts = (unsigned)data[0] >> 2 | (data[0] & 4 ? 256 : 0);
	terminal_init(&t, &hints);
	check_terminal(&t);
	check_title(&t, said[0]);
	(void)terminal_linear(&t);
	must(terminal_query(&t, buf, sizeof(buf)) <= sizeof(buf));
	keys_init(&keys, (enum charset)t.charset);
	keys_expect(&keys, true);
	keys_feed(&keys, at, (size_t)(text + size - 1 - at), key_came, &t);
	keys_timeout(&keys, key_came, &t);
	terminal_settle(&t);
	must(!terminal_asking(&t));
	check_terminal(&t);
	free(text);
	return 0;
}
