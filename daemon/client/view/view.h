#ifndef DAEMON_CLIENT_VIEW_VIEW_H
#define DAEMON_CLIENT_VIEW_VIEW_H

/*
 * A view fills the whole screen: a small table of functions. The lobby or the
 * table is always there; a pager or a dialog may be on top of it.
 */
#include <stdbool.h>

#include "ansi/canvas.h"
#include "ansi/keys.h"

struct client;
struct frame_key;

/* What a click may hit; rows count from 0. */
enum zone_kind {
	ZONE_NONE,
	ZONE_INPUT, /* the input line */
	ZONE_KEY, /* the name of a key: n is the key, or one of ZONE_KEY_... */
	ZONE_ROW, /* a row of a dialog's list */
	ZONE_TABLE,  /* a table in the lobby's list */
	ZONE_BOARD,  /* the picture of the board */
	ZONE_DICE,   /* the dice beside it */
	ZONE_PLAY,   /* a legal play in the list */
	ZONE_CHOICE, /* a row of a list of single moves */
};

#define ZONE_KEY_ENTER '\r'
#define ZONE_KEY_ESCAPE 27

/*
 * How long a menu letter waits for the next letter of a word: a slow line
 * delivers words letter by letter, but faster than anybody types.
 */
#define VIEW_LETTER_MS 40

enum view_letter {
	LETTER_NONE,    /* not a menu letter: handle it now */
	LETTER_ACTS,    /* it does something */
	LETTER_REPEATS, /* it repeats while held down */
};

struct view {
	/* Makes its state, which the other functions get. */
	void *(*init)(struct client *);
	void (*free)(void *state);
	/* The size or the client's model has changed. */
	void (*update)(struct client *, void *state);
	void (*key)(struct client *, void *state, const struct key *);
	/* What a plain character is here; NULL: never a menu letter. */
	enum view_letter (*letter)(
	    const struct client *, const void *state, uint32_t ch);
	void (*draw)(struct client *, void *state, struct canvas *);
	/*
	 * Ends what the client does while it is open, where something else has
	 * closed it; NULL: nothing. Over the base it has an input line then.
	 */
	void (*end)(struct client *);
	/*
	 * Adds all that the picture depends on to the key, by which others are
	 * sent the same frame; false if it is this person's alone. NULL: it
	 * always is. A view over the base that has it hides all of the base.
	 */
	bool (*shared)(struct client *, void *state, struct frame_key *);
};

extern const struct view view_lobby;
extern const struct view view_table;
extern const struct view view_tour;

/* Shows the message of the day in the pager, in its own colours. */
void pager_motd(struct client *, const char *text);

#endif
