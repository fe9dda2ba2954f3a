/* Guests' names and tokens. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "accounts/skeleton.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/address.h"

#define TOKEN_LETTERS 12
#define NLETTER 23
#define TAKE_MOST 8  /* names that other decks have taken just now */
#define AGAIN_MOST 8 /* guests of one key or address that are looked at */

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
	int tries = 0;

	*suggestion = '\0';
	asked = asked && name_guest(conn->name, name);
	numbered = asked &&
	    (strncasecmp(name, "Guest-", 6) == 0 &&
		name[6 + strspn(name + 6, "0123456789")] == '~');
	reserved = asked && !numbered && account_book_reserved(hub, name);
	if (reserved)
		name_suggest(hub, conn, name, suggestion);
	if (!asked || reserved || numbered) {
		do
			name_numbered("Guest-",
			    hub->guests++ * hub->decks + hub->deck + 1, name);
		while (name_used(hub, conn, name));
		store_deck_number_put(hub->store, "guests", hub->guests);
	} else if (name_used(hub, conn, name))
		name_next(hub, conn, name);
	/* Another deck's guest may have been sooner. */
	for (; hub->decks > 1 && tries < TAKE_MOST; tries++) {
		if (store_guest_take(hub->store, conn, name))
			break;
		name_next(hub, conn, name);
	}
	if (reserved)
		conn->word = NAME_RESERVED;
	else if (conn->word == NAME_UNKNOWN && !is_called(conn->name, name))
		conn->word = NAME_TAKEN;
	strlcpy(conn->name, name, sizeof(conn->name));
}

/* Hashed, so that the database has neither keys nor addresses of guests. */
static void
left_by_set(struct conn *conn, const char *what)
{
	char hash[DICE_HEX];

	dice_sha256(what, strlen(what), hash);
	snprintf(
	    conn->left_by, sizeof(conn->left_by), "%.*s", LEFT_BY - 1, hash);
}

void
guest_by_key(struct conn *conn, const char *key)
{
	left_by_set(conn, key);
	conn->by_key = true;
}

void
guest_by_address(const struct hub *hub, struct conn *conn)
{
	struct address address;
	char what[ADDRESS_SIZE + NAME_SIZE + 32];
	const char *wish = name_is_guest(conn->name) ? "" : conn->name;
	char *p;

	if (!address_parse(conn->address, &address) ||
	    conf_exempts(hub->conf, &address))
		return;
	snprintf(what, sizeof(what), "%s %s %s", conn->transport, conn->address,
	    wish);
	for (p = what; *p != '\0'; p++)
		*p = (char)tolower((unsigned char)*p);
	left_by_set(conn, what);
}

/* Whether a guest's name came of a wished one: "bob2~" of "bob". */
static bool
comes_of(const char *wish, const char *name)
{
	char plain[NAME_SIZE];
	size_t length;

	if (name_is_guest(wish))
		return true;
	if (!name_guest(wish, plain))
		return false;
	length = strlen(plain) - 1;
	return strncasecmp(plain, name, length) == 0 &&
	    name[length + strspn(name + length, "0123456789")] == '~';
}

bool
guest_again(struct hub *hub, struct conn *conn)
{
	int64_t since = hub->io.now(hub->io.arg) - AGAIN_TIME;
	char name[AGAIN_MOST][NAME_SIZE];
	int i, n;

	if (*conn->left_by == '\0')
		return false;
	n = store_guests_left(
	    hub->store, conn->left_by, since, AGAIN_MOST, name);
	for (i = 0; i < n; i++) {
		/* An address stands for the wished name already. */
		if ((conn->by_key && !comes_of(conn->name, name[i])) ||
		    people_named(hub, name[i]) != NULL ||
		    decks_person(hub, name[i]) >= 0)
			continue;
		strlcpy(conn->name, name[i], sizeof(conn->name));
		conn->word = conn->by_key ? NAME_KEY : NAME_ADDRESS;
		return true;
	}
	return false;
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
	char plain[TOKEN_HEX] = ""; /* also behind a word that is no token */
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
