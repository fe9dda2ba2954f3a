#ifndef ANSI_EDITOR_H
#define ANSI_EDITOR_H

/*
 * The input line: one line of UTF-8 with the usual keys of a shell, a history,
 * and a hook for completion. It knows nothing of commands or names.
 */
#include <stdbool.h>
#include <stddef.h>

#include "ansi/canvas.h"
#include "ansi/keys.h"

#define EDITOR_BYTES 1024 /* the longest line there can be */
#define EDITOR_HISTORY 32

/*
 * The nth (from 0) completion of the word of len bytes at start, NULL past the
 * last. The string belongs to the hook and is valid until its next call.
 */
typedef const char *(*editor_complete_fn)(
    void *arg, const char *line, size_t start, size_t len, int nth);

struct editor {
	char *text;                    /* ends in NUL; read it freely */
	size_t len, cursor;            /* bytes */
	size_t max;                    /* bytes at most */
	size_t left;                   /* first byte shown */
	char *history[EDITOR_HISTORY]; /* newest first */
	int nhistory, recalled; /* recalled: from 1, 0: the line itself */
	char *draft;            /* the line, while history is shown */
	char *killed;           /* what Ctrl-K, U or W took, for Ctrl-Y */
	editor_complete_fn complete;
	void *arg;
	size_t start, stem; /* the word being completed */
	int nth;            /* which completion stands there, -1: none */
};

enum editor_result {
	EDITOR_UNUSED,  /* not one of the editor's keys, or nothing to do */
	EDITOR_CHANGED, /* draw again */
	EDITOR_DONE,    /* Enter: take the line with editor_take */
	EDITOR_FULL     /* refused: the line is full (bell) */
};

/* A line of at most max bytes (up to EDITOR_BYTES); false: no memory. */
bool editor_init(struct editor *, size_t max);
void editor_free(struct editor *);
/* Sets the hook for Tab; NULL for none. */
void editor_complete(struct editor *, editor_complete_fn, void *arg);
/*
 * A key. An Enter inside a paste becomes a blank, so that pasting never sends
 * anything.
 */
enum editor_result editor_key(struct editor *, const struct key *);
/* Whether Alt and that key are one of its keys. */
bool editor_alt(const struct key *);
/*
 * Copies the line to out (max + 1 bytes), adds it to the history unless it is
 * empty or the same as the last, and begins a new one.
 */
void editor_take(struct editor *, char *out, size_t size);
/* Clears the line without adding it to the history. */
void editor_clear(struct editor *);
/* Replaces the line, with the cursor at its end; cut to fit. */
void editor_set(struct editor *, const char *);
/*
 * Draws the line, scrolled so that its cursor is visible, and blanks up to
 * width; places the canvas's cursor if focus.
 */
void editor_draw(struct editor *, struct canvas *, int x, int y, int width,
    struct style, bool focus);

#endif
