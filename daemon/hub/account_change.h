#ifndef DAEMON_HUB_ACCOUNT_CHANGE_H
#define DAEMON_HUB_ACCOUNT_CHANGE_H

/* Accounts of the database that change while people may be here by them. */
#include "daemon/hub/store/store.h"

#define ACCOUNT_GONE_TIME (365 * DAY)

/* Inserts an account of the database, or changes it, also for who is here. */
void account_change_put(struct hub *, const struct stored_account *);
/*
 * Deletes one: who is here by it is sent away, its keys are gone, its games get
 * a neutral name, and its own is nobody's for ACCOUNT_GONE_TIME. talk: what it
 * said is deleted, too.
 */
void account_change_delete(struct hub *, const char *name, bool talk);

#endif
