#ifndef DAEMON_CONF_CONF_BAN_H
#define DAEMON_CONF_CONF_BAN_H

/*
 * An entry of the option "bans": "WHAT [until YYYY-MM-DD] [reason]", where WHAT
 * is a name, an address, a network, or the fingerprint of a key.
 */
#include <stdbool.h>
#include <stdint.h>

#define CONF_BAN_WHAT 64
#define CONF_BAN_REASON 400

struct conf_ban {
	char what[CONF_BAN_WHAT];
	int64_t until;      /* seconds since 1970, UTC; 0: for ever */
	const char *reason; /* points into the entry; "" for none */
};

/* False where it is none; *why is then a constant clause. */
bool conf_ban_parse(const char *entry, struct conf_ban *, const char **why);
/* Whether it has the form of a key's fingerprint, "SHA256:...". */
bool conf_ban_is_key(const char *);

#endif
