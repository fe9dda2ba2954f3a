#ifndef DAEMON_LIB_TRANSPORTS_H
#define DAEMON_LIB_TRANSPORTS_H

/*
 * The transports, one row each: how people connect, and the default address.
 * Each row gives the option NAME-listen, the gate's listeners, and the
 * session's call of NAME_accepted().
 */
#include <string.h>

#define TRANSPORTS(X)         \
	X(SSH, ssh, "*:2222") \
	X(TELNET, telnet, "*:2323")

#define TRANSPORT_ID(ID, name, address) TRANSPORT_##ID,
enum transport_id { TRANSPORTS(TRANSPORT_ID) NTRANSPORT };

/* All names, each after a space. */
#define TRANSPORT_WORD(ID, name, address) " " #name
#define TRANSPORT_NAMES TRANSPORTS(TRANSPORT_WORD)

static inline const char *
transport_name(enum transport_id id)
{
#define TRANSPORT_NAME(ID, name, address) #name,
	static const char *const names[] = {TRANSPORTS(TRANSPORT_NAME)};

	return names[id];
}

/* The transport of that name; NTRANSPORT: there is none. */
static inline enum transport_id
transport_find(const char *name)
{
	int id = 0;

	while (id < NTRANSPORT &&
	    (name == NULL || strcmp(name, transport_name(id)) != 0))
		id++;
	return (enum transport_id)id;
}

#endif
