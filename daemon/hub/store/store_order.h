#ifndef DAEMON_HUB_STORE_STORE_ORDER_H
#define DAEMON_HUB_STORE_STORE_ORDER_H

/* The audit, what was reported to the moderators, and who came when. */
#include "daemon/hub/state.h"

/* What a moderator or sysop did. */
struct audit_entry {
	int64_t at; /* ms */
	const char *who, *role, *via;
	int64_t uid; /* of the local user, -1 for none */
	const char *what, *whom, *text;
};
void store_audit_put(struct store *, const struct audit_entry *);
/*
 * Calls each for the newest, at most limit: by or about that name, or (NULL)
 * all.
 */
void store_audit(struct store *, const char *name, int limit,
    void (*each)(void *, const struct audit_entry *), void *arg);

struct report {
	int64_t n, at; /* its number; ms */
	const char *sender, *about, *text;
	int table; /* that it is about; 0: about a person */
};
/* Adds one; returns its number. */
int64_t store_report_put(struct store *, const struct report *);
/* Calls each for those that wait, the oldest first, at most limit. */
void store_reports(struct store *, int limit,
    void (*each)(void *, const struct report *), void *arg);
/* Who sent one that waits; false where there is none. */
bool store_report_sender(struct store *, int64_t n, char sender[NAME_SIZE]);
/* Settles one that waits. */
void store_report_done(
    struct store *, int64_t n, int64_t at, const char *by, const char *answer);
/* Somebody who came in. */
struct stored_login {
	int64_t at; /* ms */
	const char *name, *role, *via, *address;
	const char *key; /* its fingerprint, "" for none */
};
void store_login_put(struct store *, const struct stored_login *);
/* Calls each for the newest, at most limit: of that name, or (NULL) all. */
void store_logins(struct store *, const char *name, int limit,
    void (*each)(void *, const struct stored_login *), void *arg);
/* How many wait, at most limit; from that sender, or (NULL) from all. */
int store_reports_open(struct store *, const char *sender, int limit);

#endif
