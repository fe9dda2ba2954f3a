#ifndef DAEMON_HUB_QUOTA_H
#define DAEMON_HUB_QUOTA_H

/*
 * How much guests may add to the database: guest-disk MiB a day for all of
 * them, a quarter of that for a /24 or /48 network, an eighth for an address
 * or /64 network, a sixteenth for a person. What was used comes back evenly
 * over a day. When the whole is used, a sixteenth of each part is left for
 * those who have used less than that: a few who add much do not keep the others
 * from playing. It is not stored, so a hub that starts again has forgotten it;
 * what guests have in all (retention.h) is bounded in any case. Accounts
 * that people made themselves are counted and limited in the same way, those of
 * the configuration and moderators are not, and networks of "exempt" only by
 * person and as part of all.
 */
#include "daemon/hub/state.h"

/*
 * What a guest's name counts: more than it takes, so that nobody displaces the
 * names of others in a day (retention.c).
 */
#define QUOTA_NAME 4096

enum quota_state {
	QUOTA_ROOM,
	QUOTA_FULL, /* talk is not recorded, no game begins, names go soon */
	QUOTA_SPENT /* twice as much is used: games wait, too */
};

void quota_init(struct hub *);
void quota_free(struct hub *);
/* Counts bytes that this person has just added. */
void quota_charge(struct hub *, const struct conn *, int64_t bytes);
/* The turn is on disk, or what it added is not there. */
void quota_commit(struct hub *);
void quota_rollback(struct hub *);
enum quota_state quota_state(struct hub *, const struct conn *);
/* What all guests have used, in bytes; it grows less with time. */
int64_t quota_used(struct hub *);

/*
 * Whether another account may be made from its address today: at most
 * accounts-per-address, and four times as many from its network; and counts
 * one. Addresses of "exempt" have no such limit.
 */
bool quota_account_room(struct hub *, const struct conn *);
void quota_account_made(struct hub *, const struct conn *);

#endif
