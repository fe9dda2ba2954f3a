#ifndef DAEMON_SESSION_TELNET_MSSP_H
#define DAEMON_SESSION_TELNET_MSSP_H

/*
 * The Mud Server Status Protocol: facts about a host for game listings. Nothing
 * that a visitor could not see.
 */
#include <stddef.h>
#include <stdint.h>

#define MSSP_MAX 2048

struct mssp {
	const char *name; /* the host's */
	int players;      /* who are here, without the house bots */
	int64_t started;  /* seconds since 1970 */
	int port;         /* 0: unknown, not said */
};

/* The inside of the subnegotiation; its length, at most size. */
size_t mssp_write(char *buf, size_t size, const struct mssp *);

#endif
