#ifndef DAEMON_HUB_HUB_PROCESS_INTERNAL_H
#define DAEMON_HUB_HUB_PROCESS_INTERNAL_H

/* What the files of the hub as a process share: the one struct of it. */
#include <sys/queue.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/hub/deck_door.h"
#include "daemon/hub/fronts.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/clock.h"
#include "daemon/lib/control.h"
#include "daemon/lib/tree.h"

#define LOCAL_FIRST \
	(1 << 24) /* number of the first link that is not the gate's */

struct hub_peer {
	struct hub_process *process;
	struct link *link;
	int id;
	enum link_kind kind;
	struct front *front; /* whose session process it is; NULL: ours */
	int number;          /* of its gate for it */
	bool dead;           /* freed at the end of the turn */
	bool touched;
	TAILQ_ENTRY(hub_peer) in_turn; /* something was sent, or it is dead */
	RB_ENTRY(hub_peer) by_id;
};
TAILQ_HEAD(hub_peer_list, hub_peer);
RB_HEAD(hub_peers_by_id, hub_peer);

/* What the gate has said while the hub waited for its deck. */
struct kept {
	STAILQ_ENTRY(kept) entry;
	const struct control_row *row;
	json_t *value;
	int fd;
};

struct hub_process {
	struct loop *loop;
	struct timer *due;
	struct conf *conf;
	struct hub *hub;
	const struct store_engine *engine;
	struct control control;
	struct auth_client *verify;
	struct watch *local;
	struct clock clock;
	int local_fd, next_local, nlocal;
	int line_fd; /* came with the line that is handled now, or -1 */
	struct hub_peer_list turn; /* to be seen to at its end */
	struct hub_peers_by_id peers;
	int64_t worked;          /* loop_worked() at the end of the last turn */
	struct deck_door *door;  /* NULL without a cluster */
	char word[CLUSTER_WORD]; /* the cluster's, for the door */
	struct fronts *fronts;
	char machine[FRONT_MACHINE]; /* this one's name */
	int deck;                    /* which it is to have */
	struct store *store;         /* until the hub has it */
	struct timer *claim, *alive; /* for the deck; that it is still ours */
	char waits[CONF_ERROR + 64]; /* the line for whoever comes meanwhile */
	STAILQ_HEAD(kept_list, kept)
	kept; /* of the gate, until there is a hub */
	struct watch *database;
	int64_t ahead; /* of the monotonic clock: the database's, in ms */
	bool told;     /* the gate, that it is ready */
	bool alive_due;
	bool stopping, failed, clock_set;
	bool never; /* what keeps it from beginning does not pass */
};

/* hub_peers.c: links. */

/* The one of that number; NULL: there is none, or it has ended. */
struct hub_peer *hub_peer_find(struct hub_process *, int id);
/* Something was sent on it, or it has ended: to be seen to after the turn. */
void hub_peer_touch(struct hub_peer *);
void hub_peer_untouch(struct hub_peer *);
/* A link has come; takes over the fd. */
void
hub_peer_new(struct hub_process *, int id, enum link_kind, bool sysop, int fd);
void hub_peer_free(struct hub_peer *);
void hub_peers_free(struct hub_process *);
/* The gate's {"listen":...}: a socket for local programs, or the deck's door.
 */
void hub_peers_listen(void *process, const json_t *, int fd);
/* There is a hub, and front ends find it. */
void hub_peers_open_door(struct hub_process *);
/* The descriptor that came with the line; -1. */
int hub_peers_descriptor(void *process);

/* hub_deck.c: how a hub gets its deck. */

/*
 * Opens the store and enters the sandbox; in that it can open no socket, so
 * that of a database comes first. NULL with a sentence.
 */
struct store *hub_deck_open(struct hub_process *, char error[CONF_ERROR]);
/*
 * Claims what was opened, now or (later) when others have had the time for it;
 * until it is ours, whoever comes is told who has it.
 */
void hub_deck_claim(struct hub_process *, bool later);
/* Does what the gate has said meanwhile, and says that the hub is ready. */
void hub_deck_catch_up(struct hub_process *);
/* The gate's words, but for those that cannot wait, are kept until then. */
bool hub_deck_keep(
    void *process, const struct control_row *, const json_t *, int fd);
void hub_deck_free(struct hub_process *);

/* hub_process.c */

/* The gate keeps the reason for the sysop, until a hub is ready. */
void hub_process_trouble(struct hub_process *, char *error);
/* The deck is ours: loads it. False: it cannot, as the gate was told. */
bool hub_process_begin(struct hub_process *);
/* The gate's {"stop":true}. */
void hub_process_stop(void *process, const json_t *, int fd);

#endif
