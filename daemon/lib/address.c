/*
 * Internet addresses and networks.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/lib/address.h"

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool
is_v4(const struct address *address)
{
	return memcmp(address->byte, mapped, sizeof(mapped)) == 0;
}

bool
address_parse(const char *text, struct address *address)
{
	memcpy(address->byte, mapped, sizeof(mapped));
	if (inet_pton(AF_INET, text, address->byte + sizeof(mapped)) == 1)
		return true;
	return inet_pton(AF_INET6, text, address->byte) == 1;
}

void
address_text(const struct address *address, char text[ADDRESS_TEXT])
{
	if (is_v4(address))
		inet_ntop(AF_INET, address->byte + sizeof(mapped), text,
		    ADDRESS_TEXT);
	else
		inet_ntop(AF_INET6, address->byte, text, ADDRESS_TEXT);
}

bool
address_from(
    const struct sockaddr_storage *from, struct address *address, int *port)
{
	const struct sockaddr_in *v4 = (const struct sockaddr_in *)from;
	const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)from;

	if (from->ss_family == AF_INET) {
		memcpy(address->byte, mapped, sizeof(mapped));
		memcpy(address->byte + sizeof(mapped), &v4->sin_addr, 4);
		*port = ntohs(v4->sin_port);
		return true;
	}
	if (from->ss_family != AF_INET6)
		return false;
	memcpy(address->byte, &v6->sin6_addr, 16);
	*port = ntohs(v6->sin6_port);
	return true;
}

bool
network_parse(const char *text, struct network *network)
{
	char address[ADDRESS_TEXT];
	const char *slash = strchr(text, '/'), *error = NULL;
	int extra;

	if (strlen(text) >= sizeof(address))
		return false;
	strlcpy(address, text, sizeof(address));
	if (slash != NULL)
		address[slash - text] = '\0';
	if (!address_parse(address, &network->address))
		return false;
	extra = strchr(address, ':') == NULL ? 96 : 0;
	network->bits = 128;
	if (slash != NULL)
		network->bits =
		    (int)strtonum(slash + 1, 0, 128 - extra, &error) + extra;
	return error == NULL;
}

bool
network_has(const struct network *network, const struct address *address)
{
	int whole = network->bits / 8, rest = network->bits % 8, mask;

	if (memcmp(network->address.byte, address->byte, (size_t)whole) != 0)
		return false;
	if (rest == 0)
		return true;
	mask = 0xff00 >> rest & 0xff;
	return ((network->address.byte[whole] ^ address->byte[whole]) & mask) ==
	    0;
}

struct address
address_house(const struct address *address)
{
	struct address house = *address;

	if (!is_v4(address))
		memset(house.byte + 8, 0, 8);
	return house;
}

struct network
address_house_network(const struct address *address)
{
	struct network network = {.address = address_house(address)};

	network.bits = is_v4(address) ? 128 : 64;
	return network;
}

struct network
address_network(const struct address *address, bool wide)
{
	struct network network = {.address = *address};

	if (is_v4(address))
		network.bits = wide ? 112 : 120;
	else
		network.bits = wide ? 32 : 48;
	memset(network.address.byte + network.bits / 8, 0,
	    sizeof(network.address.byte) - (size_t)network.bits / 8);
	return network;
}

void
network_text(const struct network *network, char text[ADDRESS_TEXT])
{
	bool v4 = is_v4(&network->address);
	size_t n;

	address_text(&network->address, text);
	n = strlen(text);
	if (network->bits < 128)
		snprintf(text + n, ADDRESS_TEXT - n, "/%d",
		    network->bits - (v4 ? 96 : 0));
}

/* Splits "host:port"; the host without its brackets. */
static bool
address_split(const char *text, char host[ADDRESS_TEXT], int *port)
{
	const char *colon = strrchr(text, ':'), *error;
	size_t length;

	if (colon == NULL)
		return false;
	*port = (int)strtonum(colon + 1, 0, 65535, &error);
	length = (size_t)(colon - text);
	if (error != NULL || length == 0)
		return false;
	if (*text == '[' && text[length - 1] == ']') {
		text++;
		length -= 2;
	} else if (memchr(text, ':', length) != NULL)
		return false;
	if (length >= ADDRESS_TEXT)
		return false;
	memcpy(host, text, length);
	host[length] = '\0';
	return true;
}

bool
address_listen(const char *text, struct sockaddr_storage *at, socklen_t *length)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)at;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)at;
	char host[ADDRESS_TEXT];
	int port;

	memset(at, 0, sizeof(*at));
	if (!address_split(text, host, &port))
		return false;
	if (inet_pton(AF_INET, host, &v4->sin_addr) == 1) {
		v4->sin_family = AF_INET;
		v4->sin_port = htons((in_port_t)port);
		*length = sizeof(*v4);
		return true;
	}
	if (strcmp(host, "*") == 0)
		strlcpy(host, "::", sizeof(host));
	v6->sin6_family = AF_INET6;
	v6->sin6_port = htons((in_port_t)port);
	*length = sizeof(*v6);
	return inet_pton(AF_INET6, host, &v6->sin6_addr) == 1;
}

bool
address_local(const char *text, char local[ADDRESS_LOCAL])
{
	return snprintf(local, ADDRESS_LOCAL, "%s%s",
		   *text == ':' ? "127.0.0.1" : "", text) < ADDRESS_LOCAL;
}

/* "*" is both families if the machine has IPv6, else IPv4 only. */
static int
socket_for(struct sockaddr_storage *at, socklen_t *length, const char *text)
{
	const int kind = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
	char v4[ADDRESS_LOCAL + 8];
	int fd = socket(at->ss_family, kind, 0);

	if (fd == -1 && *text == '*') {
		snprintf(v4, sizeof(v4), "0.0.0.0%s", text + 1);
		address_listen(v4, at, length);
		fd = socket(AF_INET, kind, 0);
	}
	return fd;
}

int
address_bind(const char *text, int backlog)
{
	const int reuse = 1, only = *text != '*';
	struct sockaddr_storage at;
	char local[ADDRESS_LOCAL];
	socklen_t length;
	int fd, error;

	if (!address_local(text, local) ||
	    !address_listen(local, &at, &length)) {
		errno = EINVAL;
		return -1;
	}
	fd = socket_for(&at, &length, local);
	if (fd == -1)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof(reuse));
	if (at.ss_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof(only));
	if (bind(fd, (struct sockaddr *)&at, length) == 0 &&
	    listen(fd, backlog) == 0)
		return fd;
	error = errno;
	close(fd);
	errno = error;
	return -1;
}
