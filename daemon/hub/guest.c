/* Guests' names and tokens. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/store/store.h"

#define TOKEN_LETTERS 12
#define NLETTER 23

/*
 * Letters that cannot be mistaken for others or for digits. Twelve of them are
 * 54 bits: at the rate at which one address may guess, and with ten thousand
 * valid tokens, a hit takes some twenty thousand years.
 */
static const char letters[NLETTER + 1] = "abcdefghjkmnpqrstuvwxyz";

static bool
name_used(struct hub *hub, const struct conn *self, const char *name)
{
	const struct conn *conn = people_named(hub, name);

	/* Guests who came in this turn are not in the store yet. */
	for (; conn != NULL; conn = people_next_named(conn))
		if (conn != self && !conn->call)
			return true;
	return store_name_known(hub->store, name);
}

/* The wanted name with a number appended, short enough to be a name. */
static void
name_numbered(const char *invite, int64_t n, char name[NAME_SIZE])
{
	char number[24];
	size_t room;

	snprintf(number, sizeof(number), "%" PRId64 "~", n);
	room = NAME_SIZE - strlen(number);
	strlcpy(name, invite, room);
	strlcat(name, number, NAME_SIZE);
}

/* "Guest-12~" is nobody's own name. */
static bool
is_numbered(const char *name)
{
	return strncasecmp(name, "Guest-", 6) == 0 &&
	    name[6 + strspn(name + 6, "0123456789")] == '~';
}

/*
 * Others have the wish already: it gets a number whose next lower one is taken.
 * It is sought by halves, because everybody who tries hosts wishes for the same
 * name.
 */
static void
name_next(struct hub *hub, const struct conn *self, char name[NAME_SIZE])
{
	char invite[NAME_SIZE];
	int64_t taken = 1, n = 2, half;

	strlcpy(invite, name, sizeof(invite));
	invite[strlen(invite) - 1] = '\0';
	for (name_numbered(invite, n, name); name_used(hub, self, name);
	     name_numbered(invite, n, name)) {
		taken = n;
		n *= 2;
	}
	while (n - taken > 1) {
		half = taken + (n - taken) / 2;
		name_numbered(invite, half, name);
		if (name_used(hub, self, name))
			taken = half;
		else
			n = half;
	}
	name_numbered(invite, n, name);
}

/* Whether a guest got the wanted name. */
static bool
is_called(const char *invite, const char *name)
{
	size_t length = strcspn(invite, "~");

	return strncasecmp(invite, name, length) == 0 &&
	    strcmp(name + length, "~") == 0;
}

/*
 * Whether a guest of that name would be taken for an account, for the house
 * bot, or for those who run the host, also with a number behind it.
 */
static bool
is_reserved(const struct hub *hub, const char *name)
{
	static const char *const words[] = {"admin", "administrator", "daemon",
	    "host", "messdeck", "mod", "moderator", "operator", "root",
	    "server", "staff", "sysadmin", "sysop", "system", "you"};
	size_t length = strcspn(name, "~"), i;
	char own[NAME_SIZE];

	snprintf(own, sizeof(own), "%.*s", (int)length, name);
	if (account_find(hub, own) != NULL ||
	    (hub->conf->bot_name != NULL &&
		name_same(hub->conf->bot_name, own)))
		return true;
	while (length > 0 && strchr("0123456789-_", own[length - 1]) != NULL)
		own[--length] = '\0';
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (name_same(words[i], own))
			return true;
	return false;
}

void
guest_pick(struct hub *hub, struct conn *conn)
{
	bool asked = !name_is_guest(conn->name), reserved;
	char name[NAME_SIZE];

	asked = asked && name_guest(conn->name, name);
	reserved = asked && is_reserved(hub, name);
	if (!asked || reserved || is_numbered(name)) {
		do
			name_numbered("Guest-", ++hub->guests, name);
		while (name_used(hub, conn, name));
		store_number_put(hub->store, "guests", hub->guests);
	} else if (name_used(hub, conn, name))
		name_next(hub, conn, name);
	if (reserved)
		conn->word = NAME_RESERVED;
	else if (conn->word == NAME_UNKNOWN && !is_called(conn->name, name))
		conn->word = NAME_TAKEN;
	strlcpy(conn->name, name, sizeof(conn->name));
}

void
guest_token_new(
    struct hub *hub, char token[GUEST_TOKEN_SIZE], char hash[DICE_HEX])
{
	char plain[TOKEN_LETTERS + 1];
	uint8_t byte;
	int n = 0;

	while (n < TOKEN_LETTERS) {
		hub->io.random(hub->io.arg, &byte, 1);
		/* Each letter is as likely as any other. */
		if (byte < 256 / NLETTER * NLETTER)
			plain[n++] = letters[byte % NLETTER];
	}
	plain[n] = '\0';
	guest_token_read(plain, token, hash);
}

bool
guest_token_read(
    const char *typed, char token[GUEST_TOKEN_SIZE], char hash[DICE_HEX])
{
	char plain[TOKEN_HEX];
	size_t n = 0;

	for (; *typed != '\0'; typed++) {
		if (!isalnum((unsigned char)*typed))
			continue;
		if (n + 1 == sizeof(plain))
			return false;
		plain[n++] = (char)tolower((unsigned char)*typed);
	}
	plain[n] = '\0';
	dice_sha256(plain, n, hash);
	/* Those of the previous version have 32 hex digits. */
	if (n == TOKEN_HEX - 1)
		strlcpy(token, plain, GUEST_TOKEN_SIZE);
	else
		snprintf(token, GUEST_TOKEN_SIZE, "%.4s-%.4s-%.4s", plain,
		    plain + 4, plain + 8);
	return n == TOKEN_HEX - 1 ||
	    (n == TOKEN_LETTERS && plain[strspn(plain, letters)] == '\0');
}
