#ifndef DAEMON_HUB_HUB_H
#define DAEMON_HUB_HUB_H

/*
 * The hub: the only place that holds state. It knows no socket and no clock: a
 * process (hub_process.c) or a scenario test feeds it lines and time and takes
 * what it sends.
 *
 * What hub_line and hub_tick want to send is held until hub_commit has put
 * what they changed on disk.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/conf/conf.h"

struct hub;

enum link_kind {
	LINK_SESSION, /* many people, wrapped lines */
	LINK_BOT,     /* a house bot, logs in with {"login":{"name":...}} */
	LINK_ANALYST, /* it is asked, and answers; nobody is on it */
	LINK_LOCAL    /* a local program; sysop where its user may be one */
};

struct hub_io {
	void *arg;
	/* Sends a line (no newline) on a link; false: close it. */
	bool (*send)(void *arg, int link, const char *line, size_t length);
	/* Ends a link, which the hub has forgotten; the next turn has news. */
	void (*cut)(void *arg, int link);
	/* Milliseconds since 1970. */
	int64_t (*now)(void *arg);
	void (*random)(void *arg, void *bytes, size_t n);
	/*
	 * Asks the auth process for somebody on that link, as auth_client_ask
	 * does; the answer comes by hub_verified.
	 */
	void (*verify)(void *arg, int link, uint64_t question, const char *hash,
	    bool renew, const char *password);
	/*
	 * Asks the gate for an answer by hub_caught_up, which comes after all
	 * that it has to say of that connection.
	 */
	void (*catch_up)(
	    void *arg, uint64_t question, int link, int64_t number);
	/* Somebody on it has logged in; or a password was wrong. */
	void (*login)(void *arg, int link, int64_t number, bool ok);
	/*
	 * The descriptor that came with the line that is handled now, the
	 * caller's from then on; -1 for none. NULL where lines carry none.
	 */
	int (*descriptor)(void *arg);
	/* The host is to be stopped; NULL where it cannot. */
	void (*stop)(void *arg);
	/*
	 * The nudge-command is to run for somebody: it is their turn in a game
	 * at a table. NULL where it cannot.
	 */
	void (*nudge)(void *arg, const char *name, const char *game, int table);
	/*
	 * {"machine","fronts"} of a cluster; NULL, the function or its answer,
	 * where there is none. And the deck is to be another hub's.
	 */
	json_t *(*cluster)(void *arg);
	void (*hand_over)(void *arg);
	/*
	 * A level of house bots is to have so many processes; NULL where it
	 * cannot.
	 */
	void (*bots)(void *arg, int level, int n);
};

/*
 * Takes over the store, which is ours, and loads tables and games. NULL with a
 * sentence in error, and with errno as for store_open(); the store is closed
 * then. conf stays the caller's and must outlive it (hub_configure changes it).
 */
struct store;
struct hub *hub_new(const struct conf *, struct store *, const struct hub_io *,
    char error[CONF_ERROR]);
void hub_free(struct hub *);
void hub_configure(struct hub *, const struct conf *);

/*
 * A link has come, of what kind, and whether it speaks for the sysop; its
 * number is the caller's. It has gone: its people are taken for dropped.
 */
void hub_link(struct hub *, int link, enum link_kind, bool sysop);
/* The same for one that has been sent the hub's hello. */
void hub_link_greeted(struct hub *, int link, enum link_kind, bool sysop);
/* Which user's program is at its other end, for the audit. */
void hub_link_user(struct hub *, int link, int64_t uid);
/* Which front end (from 1) its session process belongs to. */
void hub_link_front(struct hub *, int link, int front);
/* How many people are on it. */
int hub_link_people(struct hub *, int link);
void hub_unlink(struct hub *, int link);
/* As store_alive(): between two turns. */
bool hub_alive(struct hub *, char error[CONF_ERROR]);
/*
 * The first line on every link: {"hello":...}; on one of a front end with the
 * deck, its epoch, and how many decks there are where that is not one.
 */
#define HUB_HELLO 192
void hub_hello(const struct hub *, bool front, char hello[HUB_HELLO]);
/*
 * What the gate says, this machine's (0) or that of a front end: it has handed
 * the connection of that number to the session process of the link; transport
 * ("ssh") and address are as text. It has ended. And all that it had said
 * before a question has been heard.
 */
void hub_conn(struct hub *, int link, int64_t number, const char *transport,
    const char *address);
void hub_conn_ended(struct hub *, int link, int64_t number);
void hub_caught_up(struct hub *, int front, uint64_t question);
/* One line from a link, NUL-terminated, any bytes. */
void hub_line(struct hub *, int link, const char *line, size_t length);
/* The answer of the auth process; hash: one that was made, or NULL. */
void hub_verified(struct hub *, uint64_t question, bool ok, const char *hash);
/* Does what is due; returns the next due time (ms since 1970), 0 for none. */
int64_t hub_tick(struct hub *);
/*
 * The end of a turn: commits, then sends. False when the disk failed so that
 * the process must end and come back from disk.
 */
bool hub_commit(struct hub *);
/* What the turn said has gone out: does what nobody waits for. */
void hub_rest(struct hub *);
/* How many us of processor time a turn took, for the figures. */
void hub_turn_took(struct hub *, int64_t us);
/*
 * Tells everybody, or those of a front end alone (else 0), that the host stops,
 * for hub_commit to send.
 */
void hub_stopping(struct hub *, int front, int seconds);

#endif
