#ifndef DAEMON_SESSION_CLIENT_INTERNAL_H
#define DAEMON_SESSION_CLIENT_INTERNAL_H

/* What the files of a client share; nothing outside looks in here. */
#include "ansi/editor.h"
#include "ansi/keys.h"
#include "ansi/render.h"
#include "daemon/command.h"
#include "daemon/session/client.h"
#include "daemon/session/countdown.h"
#include "daemon/session/model.h"
#include "daemon/session/motion.h"
#include "daemon/session/options.h"
#include "daemon/session/prompt.h"
#include "daemon/session/view.h"
#include "daemon/session/words.h"

#define LINE_MAX_BYTES 512 /* of a typed line */
#define TALK_MAX_BYTES 400 /* of talk: the hub takes no more */
#define CARDS_MAX 4        /* rule cards known to have been shown */
#define TOKEN_SIZE 48

/* A command on its way to the hub. */
struct pending {
	int64_t id;
	const struct command *command;
	char *then; /* the line that waits for its card, or NULL */
	bool quiet; /* asked by the screen itself: a refusal is not said */
};

struct tour;

struct client {
	struct client_io io;
	enum client_mode mode;
	bool echo, crlf, ssh;
	bool screen; /* the line could carry one */
	int width, height;
	int wrap; /* columns that lines of the linear view may take; 0: any */

	struct terminal terminal;
	const struct palette *palette;
	struct options options;
	struct keys keys;
	struct shadow shadow;
	struct editor editor; /* what is being typed, by ear, too */
	bool entered;         /* the screen has been taken */
	bool dirty;           /* something to draw */
	bool bell;            /* ring it with the next picture */
	bool cramped;         /* linear only until the window grows */
	char title[80];       /* the one the terminal shows */
	int64_t escape_due;   /* when an open sequence becomes an Esc, 0 */
	int64_t query_due;    /* until when to wait for the terminal, 0 */
	int64_t late_due;     /* when its answers are given up, 0 */
	int64_t motion_due;   /* the motion's next step, 0 */
	struct motion motion;
	struct countdown countdown;
	int said_seat; /* for which was said what is asked, -1 */

	struct model model;
	const struct view *view; /* the lobby's or the table's */
	void *view_state;
	const struct view *over; /* drawn above it: help, an answer; NULL */
	void *over_state;
	struct tour *tour;   /* NULL: not on the tour */
	int scroll;          /* lines of talk scrolled back */
	struct zone clicked; /* what the click hit that is on its way */
	unsigned clicks;     /* since the last picture */
	char hint[100];      /* instead of the prompt's, until a key */

	/* The live picture under the lobby's cursor (peek.c). */
	struct seen *peek;  /* NULL: none yet */
	int64_t peek_asked; /* the table that it is of, 0: none */
	bool peek_waiting;  /* for the host's answer */

	char token[TOKEN_SIZE];     /* a guest's, "" for others */
	bool discards;              /* the game that he leaves */
	char challenger[NAME_SIZE]; /* whose match y or n answers by ear, "" */

	int64_t next_id;
	struct pending *pending; /* in the order they were sent; NULL: none */
	int npending;            /* the connection sends only so many */
	bool overlong;           /* more was typed by ear than a line holds */
	int64_t hurried;         /* when it went too fast last, 0 */
	struct ruleset cards[CARDS_MAX]; /* newest first; zeroes: none */

	/* by ear */
	char *last;      /* the last sentences, for repeat */
	bool said_board; /* this table's has been described */
	char *exec;      /* CLIENT_EXEC: the command */
	int status;      /* and its exit status, where it ends here */
	bool streaming;  /* it goes on until the end (watch) */
	bool ended;      /* no more input will come */
	bool quits;      /* because the person said so */
	bool left;       /* io.leave was called */
};

/* client.c */
void client_mark(struct client *);
/* Ends the connection with an exit status, once. */
void client_leave(struct client *, int status);
/* The same once the input has ended and nothing is waited for; no exec's. */
void client_end(struct client *, int status);
/* Ends an exec with a line on standard error. */
void client_fail(struct client *, const char *text, int status);
/* Rings the bell, where it is on. */
void client_ring(struct client *);
/* Adds a line to the talk, or says it. Text may be of others. */
void client_say(struct client *, enum chat_kind, const char *text);
/* The message of the day: a line of talk, or pages where it is longer. */
void client_motd(struct client *, const char *text);
/* The talk about the table where the person is. */
struct talk client_talk(const struct client *, FILE *);

/* client_mode.c: a screen, or sentences. */
/* Takes a size: any comes in, 0x0, -1x-1 and 1e6x1e6 too. */
void client_size(struct client *, int width, int height);
/* It has no room for a screen; and says so by ear. */
bool client_too_small(const struct client *);
void client_say_cramped(struct client *);
/* Begins or ends the linear view. */
void client_linear(struct client *, bool on);

/* client_line.c: what a typed line does. */
void client_line(struct client *, const char *line);
/*
 * A command for the hub, with its arguments. then: the line whose rule card
 * this asks for, NULL for none.
 */
void client_send(
    struct client *, const char *command, const char *rest, const char *then);
/* Forgets the commands whose answers will not come. */
void client_forget(struct client *);
/* A command line, without its slash. */
void client_command(struct client *, const char *line);
/* The same on the screen's own account; false where it must wait. */
bool client_ask(struct client *, const char *command, const char *rest);
/* The command of an exec; what is none ends it. */
void client_exec(struct client *);
/* Text for the reader, or by ear, or as an exec's output. */
void client_text(struct client *, const char *title, const char *text);

/* client_answer.c: the hub's answer to a command that was sent. */
void client_answer(struct client *, const json_t *answer);

/* client_card.c: true where the card is asked for before the command goes. */
bool card_first(struct client *, const struct command *, const char *rest);
/* The card is here: shows it, or sends the line where it is known. */
void card_answer(struct client *, const json_t *answer, const char *line);

/* peek.c: the live picture under the lobby's cursor. */
/* Asks for that table's (0: none), unless it is the one already. */
void peek_want(struct client *, int64_t table);
/* Takes a picture from an event or an answer. */
void peek_take(struct client *, const json_t *);
/* It is over: the host ended or refused it, or the person is at a table. */
void peek_forget(struct client *);

/* client_local.c: the commands that the session carries out. */
void client_local(struct client *, const struct command *, const char *rest);

/* client_complete.c: whether that is the name of somebody else here. */
bool client_knows(const struct client *, const char *name, size_t length);
/* editor_complete's hook. */
const char *
client_complete(void *arg, const char *line, size_t start, size_t len, int nth);

/* client_screen.c */
/* The base view that fits to where the person is; starts it if it is new. */
void client_choose_view(struct client *);
void screen_enter(struct client *);
void screen_leave(struct client *);
void screen_key(struct client *, const struct key *);
void screen_draw(struct client *);

/* linear.c: by ear, and for exec. */
void linear_say(struct client *, const char *text);
void linear_input(struct client *, const struct key *);
/* Keeps what was said last, for repeat; more: together with that before. */
void linear_remember(struct client *, const char *text, bool more);
/* Says what is asked of the person now. */
void linear_prompt(struct client *);
void linear_table(struct client *, const struct talk *, bool turned);

#endif
