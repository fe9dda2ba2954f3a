#ifndef TESTS_HUB_HOST_H
#define TESTS_HUB_HOST_H

/*
 * A hub on a fake transport, a fake clock and a disk of its own in a
 * temporary folder. What it sends lies in a queue for each connection.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/hub/hub.h"

#define HOST_LINKS 32
#define HOST_ID 7 /* of commands, in their answers */

struct host {
	struct conf *conf;
	struct hub *hub;
	int64_t now; /* ms */
	char folder[64];
	int deck, decks; /* which of how many */
	int life;        /* counts crashes: each has its own files */
	uint64_t random; /* state of the fake random numbers */
	enum link_kind kind[HOST_LINKS];
	bool linked[HOST_LINKS], cut[HOST_LINKS];
	bool deaf[HOST_LINKS]; /* takes nothing more */
	bool unsent;           /* what is sent is lost with the hub */
	bool failed;
	bool stopped;      /* the hub wants the host to stop */
	bool held;         /* several lines make one turn */
	uint64_t catch_up; /* the last question to the gate, 0: answered */
	json_t *handed;    /* "link.number": by the gate, for one person each */
	char login[256];   /* what the gate heard of logins: "1.3 in", ... */
	int bots[BOT_LEVELS]; /* processes that were wanted last */
	char nudged[256];     /* "alice T0001-1 1, ..." that it was to nudge */
	uint64_t question;    /* the last one to auth */
	char question_text[256];
	json_t *queue;                 /* "link.number": array of messages */
	long lines;                    /* sent on links */
	void (*heard)(const json_t *); /* told of each of them, or NULL */
	char sql[2048];                /* done to the files at the next crash */
};

void host_open(struct host *);
/* The same for a deck of several, in a database; the first makes it empty. */
void host_open_deck(struct host *, int deck, int decks);
void host_close(struct host *);
/* Drops the hub as kill -9 would and starts another on its files, ms later. */
void host_crash(struct host *, int64_t away);
void host_link(struct host *, int link, enum link_kind, bool sysop);
void host_unlink(struct host *, int link);
/* The gate hands a connection over; or it has heard of its end. */
void host_conn(struct host *, int link, int number, const char *transport,
    const char *address);
void host_conn_ended(struct host *, int link, int number);
/*
 * One line from link.number; the wrapping is added for sessions. Takes the
 * message over. Where the gate has not spoken of the connection it is by SSH
 * from nowhere.
 */
void host_send_json(struct host *, int link, int number, json_t *);
void host_send_text(struct host *, int link, const char *line);
/* A guest logs in who wants that name; from an address, NULL for none. */
void host_login(
    struct host *, int link, int number, const char *name, const char *address);
/* A command; and one with its answer, borrowed until link.number's next one. */
void host_do(struct host *, int link, int number, const char *words);
const json_t *host_ask(struct host *, int link, int number, const char *words);
/* Does a command; why it was refused, the answer's code; NULL: it was not. */
const char *
host_refusal(struct host *, int link, int number, const char *words);
/* The end of a turn of the loop, unless held. */
void host_turn(struct host *);
/* Lets time pass, doing on its way what comes due. */
void host_pass(struct host *, int64_t ms);
/* What waits for link.number (borrowed, may be emptied). */
json_t *host_queue(struct host *, int link, int number);

/* Dice for the next throws; after them the real ones. */
void host_dice(int die);
void host_dice_clear(void);

#endif
