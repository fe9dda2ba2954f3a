#ifndef DAEMON_SESSION_HUBLINK_H
#define DAEMON_SESSION_HUBLINK_H

/*
 * The process's links to the hubs, one for each deck: wrap what one connection
 * says, take apart what comes for many. Each line is decoded once, however many
 * it is for.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct gallery;
struct hublink;
struct rule_list;
struct lobby_picture;
struct conn_table;
struct connection;

/*
 * An event that came for one or many: all that is alike for all is found once,
 * and it is encoded again at most once for those who want text. With m alone
 * it is complete.
 */
struct hub_event {
	const json_t *m;
	bool sorted;      /* what follows is known */
	const json_t *re; /* NULL: no answer */
	bool ok;          /* it says whether a command was done */
	/* What a connection does about it. */
	void (*take)(struct connection *, struct hub_event *);
	char *text; /* with its newline; NULL until somebody asks */
	size_t length;
};
/* The line for json clients; owned by the event. */
const char *hub_event_text(struct hub_event *);

/* A link to a deck's hub, without a hub yet; the process owns it. */
struct hublink *hublink_new(struct conn_table *, int deck);
/*
 * That of a deck. The gate gives the first deck's without being asked; it is
 * asked for any other when somebody comes to need it. NULL: there is no such
 * deck.
 */
struct hublink *hublink_of(struct conn_table *, int64_t deck);
/* Frees all of them. */
void hublinks_free(struct conn_table *);
/*
 * A new hub's end of a link: takes the fd; whoever is at that deck attaches
 * again. In a cluster that is when the hub has said hello, with an epoch not
 * below this one or any that was seen: an older hub has lost its deck.
 */
void hublink_attach(struct hublink *, int fd, bool cluster, int64_t epoch);
/* Whether there is a hub that serves. */
bool hublink_there(const struct hublink *);
/* Sends {"from":from,"m":m}; m is the callee's. False while it is away. */
bool hublink_send(struct hublink *, int64_t from, json_t *m);
/* Up to which mark it has told what was said there; 0: unknown. */
int64_t hublink_mark(const struct hublink *);
/* The hub's hello as a line for json clients, "" before there was one. */
const char *hublink_hello(const struct hublink *);
/* The lobby as the hub tells it; the link's. */
const struct lobby_picture *hublink_lobby(const struct hublink *);
/* The host's pictures; the process's. */
const struct gallery *hublink_gallery(const struct hublink *);
/* The rule sets that people may choose; the process's. */
const struct rule_list *hublink_rules(const struct hublink *);
/* So much waits for the hub that more might break the link. */
bool hublink_crowded(const struct hublink *);
/* What waits for the gate and for all hubs goes out. */
void hublinks_flush(struct conn_table *);

#endif
