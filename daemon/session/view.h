#ifndef DAEMON_SESSION_VIEW_H
#define DAEMON_SESSION_VIEW_H

/*
 * A view fills the whole screen: a small table of functions. The lobby or the
 * table is always there; a reader or a dialog may lie over it.
 */
#include <stdbool.h>

#include "ansi/canvas.h"
#include "ansi/keys.h"

struct chat_line;
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

struct view {
	/* Its state, kept in the client, given back to every other one. */
	void *(*init)(struct client *);
	void (*free)(void *state);
	/* The size, or what the client knows, has changed. */
	void (*update)(struct client *, void *state);
	void (*key)(struct client *, void *state, const struct key *);
	void (*draw)(struct client *, void *state, struct canvas *);
};

extern const struct view view_lobby;
extern const struct view view_table;

/* Puts a view over the base (freeing one that lies there), or takes it off. */
void view_over(struct client *, const struct view *, void *state);
void view_close(struct client *);
/*
 * A character that closed what lay above: the view that is on top now takes it
 * as text for its input line, never as a key that does something.
 */
void view_type(struct client *, const struct key *);
/* Frees the base and what lies over it. */
void view_end(struct client *);

/*
 * A reader over the base; it copies both. Scrolls, Esc closes, and so does a
 * character, which is typed then in what lies below.
 */
void reader_open(struct client *, const char *title, const char *text);
/* The same for the message of the day, in its own colours. */
void reader_motd(struct client *, const char *text);
/* The same with a question: Enter closes it and does the line. */
void reader_ask(struct client *, const char *title, const char *text,
    const char *yes, const char *line);
/* The same above the dialog that lies there, which Esc goes back to. */
void reader_ask_above(struct client *, const char *title, const char *text,
    const char *yes, const char *line);
/* Shows on the table's board what a play (from 0) would do; false: none. */
bool table_preview(struct client *, int play);
/* The dialog for a new table. */
void new_open(struct client *);

/*
 * Parts that several views draw. The talk in a rectangle, newest at its
 * bottom, scrolled back by the client's scroll.
 */
void part_chat(struct client *, struct canvas *, struct rect);
/* PageUp, PageDown and the wheel scroll it; true where used. */
bool chat_key(struct client *, const struct key *);
/* A line has come: who reads back goes on reading what he reads. */
void chat_came(struct client *, const char *text);
/*
 * How much talk came while it was covered, as a mark in the screen's corner,
 * for views that cover it.
 */
void part_unread(const struct client *, struct canvas *);
/* Finds the newest page of talk for a place of that size, and its hash. */
struct chat_line *part_page(struct client *, int width, int height);
/* The same for the table's view. */
void table_talk(struct client *);
/*
 * The input line at the row; hint says what to press, "all of it|in brief" or
 * simply all, NULL: the prompt's.
 */
void part_input(
    struct client *, struct canvas *, int y, bool focus, const char *hint);
/* A bar with words at its left and right. */
void
part_bar(struct canvas *, struct rect, const char *left, const char *right);
/* Keys of the input line and the talk. */
void part_key(struct client *, const struct key *);

#endif
