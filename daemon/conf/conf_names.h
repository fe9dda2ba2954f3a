#ifndef DAEMON_CONF_CONF_NAMES_H
#define DAEMON_CONF_CONF_NAMES_H

/*
 * Names that belong to somebody: accounts, the house bot, and those who run the
 * host. Names are looked for by their skeletons (accounts/skeleton.h).
 */
#include "daemon/conf/conf.h"

/*
 * Whether a guest of that name would be taken for an account, for the bot, or,
 * also with a number behind it, for a reserved word. Accounts and words are
 * found by binary search.
 */
bool conf_name_reserved(const struct conf *, const char *name);

/* Whether an account's name looks like that one. */
bool conf_name_like_account(const struct conf *, const char *name);

/* Builds the index again after accounts or reserved words have changed. */
void conf_names_index(struct conf *);

#endif
