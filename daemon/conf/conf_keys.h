#ifndef DAEMON_CONF_CONF_KEYS_H
#define DAEMON_CONF_CONF_KEYS_H

/* Whose key a key is: an index of those of all accounts. */
#include "daemon/conf/conf.h"

/* Builds the index again after accounts have changed. */
void conf_keys_index(struct conf *);

#endif
