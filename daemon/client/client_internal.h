#ifndef DAEMON_CLIENT_CLIENT_INTERNAL_H
#define DAEMON_CLIENT_CLIENT_INTERNAL_H

/* Shared by the files of a client, and private to them. */
#include <sys/queue.h>

#include "ansi/editor.h"
#include "ansi/keys.h"
#include "ansi/shadow.h"
#include "daemon/client/client.h"
#include "daemon/client/countdown.h"
#include "daemon/client/model/model.h"
#include "daemon/client/preferences.h"
#include "daemon/client/prompt.h"
#include "daemon/client/seat_time.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_export.h"
#include "daemon/client/view/animation.h"
#include "daemon/client/view/view_stack.h"
#include "daemon/protocol/command.h"
#include "daemon/protocol/terms.h"

#define LINE_MAX_BYTES 512 /* of a typed line */
#define TALK_MAX_BYTES 400 /* of talk: the hub's limit */
/* Of a line that was not sent, and how much there may be. */
#define LINE_OVERLONG "Not sent: a line has at most %d bytes."
#define CARDS_MAX 4 /* rule cards known to have been shown */
#define TOKEN_SIZE 48

/* A pending command. */
struct pending {
	int64_t id;
	const struct command *command;
	char *then; /* the line that waits for its card, or NULL */
	bool quiet; /* sent by the screen itself: a refusal is not shown */
	bool secret, old; /* with a password, and with the old one, too */
	char *line;       /* of a command that may need one; or NULL */
};

struct examine;
struct gallery;
struct client_password;
struct playback;
struct preview;
struct review;
struct tour;

struct client {
	struct client_io io;
	enum client_mode mode;
	bool echo, crlf, ssh;
	bool screen; /* the line could carry one */
	int width, height;
	int wrap; /* columns for lines of the linear view; 0: any number */

	struct terminal terminal;
	const struct palette *palette;
	int64_t host_ahead; /* ms of the host's clock, by the welcome */
	json_t *arrival; /* the welcome of another hub, until a command that */
	bool arrived;    /* is said again there is answered; NULL: none */
	struct preferences options;
	struct keys keys;
	struct shadow shadow;
	uint64_t drawn, drawn_own; /* the key of what it shows; 0: none */
	struct editor editor;  /* what is being typed, also in linear mode */
	bool entered;          /* the alternate screen is on */
	bool dirty;            /* something to draw */
	bool bell;             /* ring it with the next picture */
	int64_t alerted;       /* when the desktop was told last, 0 */
	bool cramped;          /* linear only until the window grows */
	char title[80];        /* the one the terminal shows */
	int64_t escape_due;    /* when an open sequence becomes an Esc, 0 */
	struct key held;       /* a letter that may begin a word */
	int64_t held_due;      /* when it is a key of its own, 0: none */
	int64_t query_due;     /* until when to wait for the terminal, 0 */
	int64_t late_due;      /* when to give up its answers, 0 */
	int64_t animation_due; /* the motion's next step, 0 */
	struct animation animation;
	struct countdown countdown;
	struct seat_time seat_time;
	int said_seat;   /* the prompt that was last spoken, -1 */
	int64_t talk_at; /* the last table whose talk was shown, 0: none */

	struct model model;
	struct view_stack views;
	const struct gallery *gallery; /* the host's pictures, or NULL */
	const struct rule_list *rules; /* its rule sets, or NULL */
	struct tour *tour;             /* NULL: not on the tour */
	struct examine *examine;       /* the game that is gone through; NULL */
	struct playback *playback;     /* of a call; NULL */
	int scroll;                    /* lines of talk scrolled back */
	struct zone clicked;           /* what the current click hit */
	unsigned clicks;               /* since the last picture */
	/* Instead of the prompt's, until a key; "all of it|in brief". */
	char hint[160];

	/* The live picture under the lobby's cursor (client_preview.c). */
	struct table_snapshot *peek; /* NULL: none yet */
	struct preview *preview;     /* what it is of; NULL: none */
	TAILQ_ENTRY(client) by_preview;
	int64_t preview_told; /* whose picture the host sends, 0: none */
	bool preview_waiting; /* for the host's answer */
	int64_t page_at;      /* when the lobby's page of tables came, 0 */

	char offer[NAME_SIZE + 16]; /* the command that a guest is offered */
	bool offer_enter;           /* by Enter alone */
	struct review *review;      /* throws of the past; or NULL */
	struct client_password *password; /* that is being typed; or NULL */
	char token[TOKEN_SIZE];           /* a guest's, "" for others */
	bool quick;                       /* play waits for somebody */
	bool discards;                    /* the game that he leaves */
	char challenger[NAME_SIZE]; /* whose match y or n answers in linear
				       mode, "" */

	int64_t next_id;
	struct pending *pending; /* in the order they were sent; NULL: none */
	int npending;            /* the connection limits how many */
	bool overlong;           /* more was typed than the line holds */
	int64_t hurried;         /* when it went too fast last, 0 */
	/* newest first; zeroes: none */
	struct {
		struct ruleset rules;
		struct terms terms;
	} cards[CARDS_MAX];

	/* linear mode */
	char *last;                /* the last sentences, for repeat */
	bool said_board;           /* this table's has been described */
	char *exec;                /* CLIENT_EXEC: the command */
	int status;                /* and its exit status, if it ends here */
	bool streaming;            /* it goes on until the end (watch) */
	enum export_format export; /* of an exec's answer */
	bool exported;             /* a first answer of it */
	bool ended;                /* no more input will come */
	bool quits;                /* because the person said so */
	bool left;                 /* io.leave was called */
};

/* Marks it dirty: it is drawn at the end of the turn. */
static inline void
client_mark(struct client *client)
{
	client->dirty = true;
}

#endif
