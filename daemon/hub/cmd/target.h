#ifndef DAEMON_HUB_CMD_TARGET_H
#define DAEMON_HUB_CMD_TARGET_H

/* Whom a ban, a mute or another act of moderators and sysops is about. */
#include "daemon/hub/state.h"
#include "daemon/lib/address.h"

struct target {
	const char *word;        /* as it was typed */
	char what[ADDRESS_SIZE]; /* a network, or the name that is meant */
	bool known;              /* is or was somebody's name */
	const struct network *network; /* NULL: a name or a key */
	bool key;                      /* the fingerprint of one */
	struct network space;
};

/*
 * The next word as one; false, having refused, where there is none, or where
 * somebody who may not see addresses means one.
 */
bool target_next(struct request *, struct target *);
/* The same of a name, a network or a key on a list, which is borrowed. */
void target_of(struct target *, const char *what);
/* Whether somebody who is here has the key, or is from the network. */
bool target_is(const struct target *, const struct conn *);
/*
 * The next connection behind one (NULL: the first) that it is about: of a name,
 * or from its network; NULL.
 */
struct conn *
target_conn(struct hub *, const struct target *, struct conn *after);
/* Sends a notice, which it takes over, to the people here it is about. */
void target_notify(struct hub *, const struct target *, json_t *notice);
/* Tells them that they are muted, until when and why; NULL: no more. */
void
target_muted(struct hub *, const struct target *, const struct list_entry *);
/* Removes the entry, or refuses with none, a sentence about the word. */
bool target_clear(
    struct request *, enum list_kind, const struct target *, const char *none);
/*
 * A number of units ("Days") in front of the reason, as a time (ms), 0 where
 * there is none; false, having refused, where it is out of range or the reason
 * too long.
 */
bool target_until(struct request *, const char *units, int64_t unit, int most,
    int64_t *until);
/* The rest of the line, or NULL if it is empty. */
const char *target_rest(const struct request *);
/*
 * True, having refused, where that person's role is not below the sender's, and
 * the sender is no sysop.
 */
bool target_refuse_rank(struct request *, const char *name);

#endif
