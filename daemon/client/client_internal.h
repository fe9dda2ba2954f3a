#ifndef DAEMON_CLIENT_CLIENT_INTERNAL_H
#define DAEMON_CLIENT_CLIENT_INTERNAL_H

/* What the files of a client share; nothing outside looks in here. */
#include "ansi/editor.h"
#include "ansi/keys.h"
#include "ansi/render.h"
#include "daemon/client/client.h"
#include "daemon/client/countdown.h"
#include "daemon/client/model/model.h"
#include "daemon/client/preferences.h"
#include "daemon/client/prompt.h"
#include "daemon/client/text/say.h"
#include "daemon/client/view/animation.h"
#include "daemon/client/view/view_stack.h"
#include "daemon/protocol/command.h"

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

struct preview;
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
	struct preferences options;
	struct keys keys;
	struct shadow shadow;
	struct editor editor;  /* what is being typed, by ear, too */
	bool entered;          /* the screen has been taken */
	bool dirty;            /* something to draw */
	bool bell;             /* ring it with the next picture */
	bool cramped;          /* linear only until the window grows */
	char title[80];        /* the one the terminal shows */
	int64_t escape_due;    /* when an open sequence becomes an Esc, 0 */
	struct key held;       /* a letter that may begin a word */
	int64_t held_due;      /* when it is a key of its own, 0: none */
	int64_t query_due;     /* until when to wait for the terminal, 0 */
	int64_t late_due;      /* when its answers are given up, 0 */
	int64_t animation_due; /* the motion's next step, 0 */
	struct animation animation;
	struct countdown countdown;
	int said_seat; /* for which was said what is asked, -1 */

	struct model model;
	struct view_stack views;
	struct tour *tour;   /* NULL: not on the tour */
	int scroll;          /* lines of talk scrolled back */
	struct zone clicked; /* what the click hit that is on its way */
	unsigned clicks;     /* since the last picture */
	char hint[100];      /* instead of the prompt's, until a key */

	/* The live picture under the lobby's cursor (client_preview.c). */
	struct table_snapshot *peek; /* NULL: none yet */
	struct preview *preview;     /* what it is of; NULL: none */
	TAILQ_ENTRY(client) by_preview;
	int64_t preview_told; /* of which table the host tells it, 0: none */
	bool preview_waiting; /* for the host's answer */
	int64_t page_at;      /* when the lobby's page of tables came, 0 */
	uint64_t lobby_drawn, lobby_own; /* what the screen shows of it */

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

#endif
