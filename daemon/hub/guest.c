/* Guests' names and tokens. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "daemon/hub/guest.h"
#include "daemon/hub/store.h"

static bool
name_used(struct hub *hub, const struct conn *self, const char *name)
{
	const struct conn *conn;

	/* Who came in this turn is not in the store yet. */
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn != self && conn->state == CONN_IN && !conn->call &&
		    name_same(conn->name, name))
			return true;
	return store_name_known(hub->store, name);
}

/* The wish with a number behind it, short enough to be a name. */
static void
name_numbered(const char *wish, int64_t n, char name[NAME_SIZE])
{
	char number[24];
	size_t room;

	snprintf(number, sizeof(number), "%" PRId64 "~", n);
	room = NAME_SIZE - strlen(number);
	strlcpy(name, wish, room);
	strlcat(name, number, NAME_SIZE);
}

/* "Guest-12" is nobody's own name. */
static bool
is_numbered(const char *name)
{
	return strncasecmp(name, "Guest-", 6) == 0 &&
	    name[6 + strspn(name + 6, "0123456789")] == '\0';
}

/*
 * Others have the wish already: it gets a number whose next lower one is taken.
 * It is sought by halves, because everybody who tries hosts wishes to be root.
 */
static void
name_next(struct hub *hub, const struct conn *self, char name[NAME_SIZE])
{
	char wish[NAME_SIZE];
	int64_t taken = 1, n = 2, half;

	strlcpy(wish, name, sizeof(wish));
	wish[strlen(wish) - 1] = '\0';
	for (name_numbered(wish, n, name); name_used(hub, self, name);
	     name_numbered(wish, n, name)) {
		taken = n;
		n *= 2;
	}
	while (n - taken > 1) {
		half = taken + (n - taken) / 2;
		name_numbered(wish, half, name);
		if (name_used(hub, self, name))
			taken = half;
		else
			n = half;
	}
	name_numbered(wish, n, name);
}

void
guest_pick(struct hub *hub, struct conn *conn)
{
	char name[NAME_SIZE];

	if (name_is_guest(conn->name) || is_numbered(conn->name) ||
	    !name_guest(conn->name, name)) {
		do
			name_numbered("Guest-", ++hub->guests, name);
		while (name_used(hub, conn, name));
		store_number_put(hub->store, "guests", hub->guests);
	} else if (name_used(hub, conn, name))
		name_next(hub, conn, name);
	strlcpy(conn->name, name, sizeof(conn->name));
}

int
guest_count(const struct hub *hub)
{
	const struct conn *conn;
	int n = 0;

	TAILQ_FOREACH (conn, &hub->conns, entry)
		n += conn->state == CONN_IN && conn->role == ROLE_GUEST &&
		    !conn->call;
	return n;
}

void
token_new(struct hub *hub, char token[TOKEN_HEX], char hash[DICE_HEX])
{
	uint8_t bytes[TOKEN_BYTES];

	hub->io.random(hub->io.arg, bytes, sizeof(bytes));
	dice_hex(bytes, sizeof(bytes), token);
	dice_sha256(token, strlen(token), hash);
}
