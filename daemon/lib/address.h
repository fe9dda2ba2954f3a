#ifndef DAEMON_LIB_ADDRESS_H
#define DAEMON_LIB_ADDRESS_H

/*
 * Internet addresses as in the configuration and the log. All are stored as
 * sixteen bytes, IPv4 in its mapped form ::ffff:192.0.2.1.
 */
#include <sys/socket.h>

#include <stdbool.h>

#define ADDRESS_TEXT 52                   /* longest text with its NUL */
#define ADDRESS_LOCAL (ADDRESS_TEXT + 16) /* the same with a port */

struct address {
	unsigned char byte[16];
};

struct network {
	struct address address;
	int bits; /* 0-128 */
};

/* "192.0.2.1" or "2001:db8::1". */
bool address_parse(const char *text, struct address *);
/* The shortest text, IPv4 as such. */
void address_text(const struct address *, char text[ADDRESS_TEXT]);
/* That of a socket's peer; false if it is not an internet address. */
bool address_from(const struct sockaddr_storage *, struct address *, int *port);
/* "192.0.2.0/24", "2001:db8::/32", or one address. */
bool network_parse(const char *text, struct network *);
bool network_has(const struct network *, const struct address *);
/*
 * The network of one household: the address itself for IPv4, the first 64 bits
 * for IPv6.
 */
struct address address_house(const struct address *);
/* The same as a network. */
struct network address_house_network(const struct address *);
/*
 * A network around it: the first 24 bits of IPv4 and 48 of IPv6, wide: 16 and
 * 32 of them.
 */
struct network address_network(const struct address *, bool wide);
/* As network_parse() reads it. */
void network_text(const struct network *, char text[ADDRESS_TEXT]);
/*
 * Where to listen: "*:2222" (all addresses; IPv4 and IPv6), "192.0.2.1:22",
 * "[::1]:2222". Port 0 takes any free port. False if it is none of these.
 */
bool address_listen(const char *text, struct sockaddr_storage *, socklen_t *);
/* The same text, but ":2222" is "127.0.0.1:2222"; false: it is too long. */
bool address_local(const char *text, char local[ADDRESS_LOCAL]);
/*
 * A socket that listens there or, by ":2222", on the loopback interface; it
 * neither blocks nor outlives exec. -1 with errno, EINVAL if it is no address.
 */
int address_bind(const char *text, int backlog);

#endif
