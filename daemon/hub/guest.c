/* Guests' names and tokens. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "accounts/skeleton.h"
#include "daemon/hub/account_book.h"
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

/* Whether somebody has it or one that looks so, who is here or may come back.
 */
static bool
name_used(struct hub *hub, const struct conn *self, const char *name)
{
	const struct conn *conn = people_confusable(hub, name);

	/* Guests who came in this turn are not in the store yet. */
	for (; conn != NULL; conn = people_next_confusable(conn))
		if (conn != self && !conn->call)
			return true;
	return store_name_known(hub->store, name) ||
	    store_name_like(hub->store, name);
}

/* The wanted name with a number appended, short enough to be a name. */
static void
name_numbered(const char *wanted, int64_t n, char name[NAME_SIZE])
{
	char number[24];
	size_t room;

	snprintf(number, sizeof(number), "%" PRId64 "~", n);
	room = NAME_SIZE - strlen(number);
	strlcpy(name, wanted, room);
	strlcat(name, number, NAME_SIZE);
}

/* "Guest-12~" is nobody's own name. */
static bool
is_numbered(const char *name)
{
	return strncasecmp(name, "Guest-", 6) == 0 &&
	    name[6 + strspn(name + 6, "0123456789")] == '~';
}

static bool
name_free(struct hub *hub, const struct conn *self, const char *name)
{
	return !account_book_reserved(hub, name) && !name_used(hub, self, name);
}

/*
 * Others have the wanted name: it gets a number whose next lower one is taken.
 * A binary search, because everybody who tries hosts wants the same name.
 */
static void
name_next(struct hub *hub, const struct conn *self, char name[NAME_SIZE])
{
	char wanted[NAME_SIZE];
	int64_t taken = 1, n = 2, half;

	strlcpy(wanted, name, sizeof(wanted));
	wanted[strlen(wanted) - 1] = '\0';
	for (name_numbered(wanted, n, name); !name_free(hub, self, name);
	     name_numbered(wanted, n, name)) {
		taken = n;
		n *= 2;
	}
	while (n - taken > 1) {
		half = taken + (n - taken) / 2;
		name_numbered(wanted, half, name);
		if (name_free(hub, self, name))
			n = half;
		else
			taken = half;
	}
	name_numbered(wanted, n, name);
}

/* Whether a guest got the wanted name. */
static bool
is_called(const char *wanted, const char *name)
{
	size_t length = strcspn(wanted, "~");

	return strncasecmp(wanted, name, length) == 0 &&
	    strcmp(name + length, "~") == 0;
}

/*
 * A free name like one that is reserved, which says what its owner is; none for
 * one that said no more. Without the ~ that it will have.
 */
static void
name_suggest(struct hub *hub, const struct conn *self, const char *reserved,
    char suggestion[NAME_SIZE])
{
	static const char like[] = "-guest~";
	char name[NAME_SIZE];
	size_t length;

	strlcpy(name, reserved, sizeof(name) - strlen(like));
	length = strcspn(name, "~");
	while (length > 0 && strchr("0123456789-_", name[length - 1]) != NULL)
		length--;
	name[length] = '\0';
	if (name_confusable(name, "guest"))
		return;
	strlcat(name, like, sizeof(name));
	if (!name_free(hub, self, name))
		name_next(hub, self, name);
	snprintf(suggestion, NAME_SIZE, "%.*s", (int)strcspn(name, "~"), name);
}

void
guest_pick(struct hub *hub, struct conn *conn, char suggestion[NAME_SIZE])
{
	bool asked = !name_is_guest(conn->name), numbered, reserved;
	char name[NAME_SIZE];

	*suggestion = '\0';
	asked = asked && name_guest(conn->name, name);
	numbered = asked && is_numbered(name);
	reserved = asked && !numbered && account_book_reserved(hub, name);
	if (reserved)
		name_suggest(hub, conn, name, suggestion);
	if (!asked || reserved || numbered) {
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
	uint8_t bytes[TOKEN_LETTERS];
	int n = 0, i, more;

	while (n < TOKEN_LETTERS) {
		more = TOKEN_LETTERS - n;
		hub->io.random(hub->io.arg, bytes, (size_t)more);
		/* Each letter is as likely as any other. */
		for (i = 0; i < more; i++)
			if (bytes[i] < 256 / NLETTER * NLETTER)
				plain[n++] = letters[bytes[i] % NLETTER];
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
