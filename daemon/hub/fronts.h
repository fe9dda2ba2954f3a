#ifndef DAEMON_HUB_FRONTS_H
#define DAEMON_HUB_FRONTS_H

/*
 * The front ends of a cluster as the hub sees them: a gate with a link of its
 * own, and the links of its session processes. The gate says there what a gate
 * on the same machine says on its link: who has connected, and to which process
 * it has handed him. They live and die with the gate's link.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/lib/link.h"

struct front;
struct fronts;
struct hub;

struct fronts_ops {
	/* All that has come on a link is to be handled now. */
	void (*drain)(void *arg, int link);
	/* A session process's link is to be closed. */
	void (*cut)(void *arg, int link);
};

struct fronts *
fronts_new(struct loop *, struct hub *, const struct fronts_ops *, void *arg);
void fronts_free(struct fronts *);
/*
 * A gate's link has come, which is taken over. A link of the same front end
 * from before is over.
 */
void fronts_gate(
    struct fronts *, struct link *, const char *name, const char *machine);
/* The front end of that name; NULL: it has no gate here. */
struct front *fronts_find(struct fronts *, const char *name);
/*
 * A link of one of its session processes, by the gate's number for it and ours;
 * the gate is told, and says then who is on it. It is gone.
 */
void front_link(struct front *, int number, int link);
void front_unlink(struct front *, int number);
/* As hub_io's functions of the same names, for a link by the gate's number. */
void front_login(struct front *, int number, int64_t conn, bool ok);
void
front_catch_up(struct front *, uint64_t question, int number, int64_t conn);
/* Every gate is to stop its machine. */
void fronts_stop(struct fronts *);
/* The end of a turn: what was said goes out. */
void fronts_flush(struct fronts *);
/* {"machine","processes","people"} for each. */
json_t *fronts_list(struct fronts *);

#endif
