#ifndef DAEMON_VERSION_H
#define DAEMON_VERSION_H

/*
 * The program's version, and that of the host protocol. While a new version
 * takes over, session processes of the old one continue to serve their people:
 * a hub of protocol N serves clients of N and N - 1. A database only goes
 * forward: a program knows its own schema and all earlier ones.
 */
#include <stdbool.h>

extern const char version_text[];  /* "0.1" */
extern const int version_protocol; /* N */
extern const int version_schema;   /* of the database that it writes */

/* Whether a hub of one protocol serves a client of another. */
static inline bool
version_serves(int hub, int client)
{
	return client == hub || client == hub - 1;
}

#endif
