#ifndef DAEMON_CLIENT_VIEW_VIEW_H
#define DAEMON_CLIENT_VIEW_VIEW_H

/*
 * A view fills the whole screen: a small table of functions. The lobby or the
 * table is always there; a reader or a dialog may lie over it.
 */
#include <stdbool.h>

#include "ansi/canvas.h"
#include "ansi/keys.h"

struct client;

/* What a click may hit; the number of a row is from 0. */
enum zone_kind {
	ZONE_NONE,
	ZONE_INPUT,  /* the input line */
	ZONE_KEY,    /* what names a key: n is it, or one of ZONE_KEY_... */
	ZONE_ROW,    /* a row of a dialog's list */
	ZONE_TABLE,  /* a table in the lobby's list */
	ZONE_BOARD,  /* the picture of the board */
	ZONE_DICE,   /* the dice beside it */
	ZONE_PLAY,   /* a legal play in the list */
	ZONE_CHOICE, /* a row where moves are chosen one by one */
};

#define ZONE_KEY_ENTER '\r'
#define ZONE_KEY_ESCAPE 27

/*
 * How long a letter of a menu waits for the next one of a word: a slow line
 * brings words letter by letter, and closer than anybody presses keys.
 */
#define VIEW_LETTER_MS 40

enum view_letter {
	LETTER_NONE,    /* no letter of a menu: it is for now */
	LETTER_ACTS,    /* it does something */
	LETTER_REPEATS, /* it goes on while it is held down */
};

struct view {
	/* Its state, kept in the client, given back to every other one. */
	void *(*init)(struct client *);
	void (*free)(void *state);
	/* The size, or what the client knows, has changed. */
	void (*update)(struct client *, void *state);
	void (*key)(struct client *, void *state, const struct key *);
	/* What a plain character would be here; NULL: no letter of a menu. */
	enum view_letter (*letter)(
	    const struct client *, const void *state, uint32_t ch);
	void (*draw)(struct client *, void *state, struct canvas *);
};

extern const struct view view_lobby;
extern const struct view view_table;
extern const struct view view_tour;

/* The same for the message of the day, in its own colours. */
void pager_motd(struct client *, const char *text);

#endif
