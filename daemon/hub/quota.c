/*
 * Buckets that leak: by person, address and network in two rows of slots that
 * a secret hash picks. Whoever shares a slot of one row with somebody busy has
 * another to himself in the other row, which then decides; so it takes little
 * memory, however many addresses come.
 */
#include "daemon/hub/quota.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/housekeeping.h"
#include "daemon/hub/retention.h"
#include "daemon/lib/address.h"
#include "daemon/lib/alloc.h"

#define SLOTS 8192
#define ROWS 2
#define MIB (INT64_C(1) << 20)
#define RESERVE 16 /* of a part, so much is left when all is used */

struct quota_slot {
	int64_t used; /* bytes, at that time (ms) */
	int64_t at;
};

struct quota {
	unsigned char key[crypto_shorthash_KEYBYTES];
	struct quota_slot all, row[ROWS][SLOTS];
	struct quota_charge {
		struct quota_slot *slot;
		int64_t bytes;
	} * charge; /* ncharge of this turn, with room for more */
	size_t ncharge, room;
};

/* Whose bytes they are, and the part of the whole that he may use. */
enum quota_kind { QUOTA_PERSON, QUOTA_ADDRESS, QUOTA_NETWORK, NQUOTA };
static const int64_t quota_part[NQUOTA] = {16, 8, 4};

struct quota_names {
	char text[NQUOTA][ADDRESS_SIZE + 8]; /* "": it does not count */
};

void
quota_init(struct hub *hub)
{
	hub->quota = xcalloc(1, sizeof(*hub->quota));
	hub->io.random(hub->io.arg, hub->quota->key, sizeof(hub->quota->key));
}

void
quota_free(struct hub *hub)
{
	if (hub->quota != NULL)
		free(hub->quota->charge);
	free(hub->quota);
	hub->quota = NULL;
}

static struct quota_names
quota_names(const struct hub *hub, const struct conn *conn)
{
	struct quota_names names = {{"", "", ""}};
	struct address address;
	char text[ADDRESS_TEXT];

	/* All calls of guests have one name. */
	if (!conn->call)
		snprintf(names.text[QUOTA_PERSON],
		    sizeof(names.text[QUOTA_PERSON]), "p %s", conn->name);
	if (!address_parse(conn->address, &address) ||
	    conf_exempts(hub->conf, &address))
		return names;
	address = address_house(&address);
	address_text(&address, text);
	snprintf(names.text[QUOTA_ADDRESS], sizeof(names.text[QUOTA_ADDRESS]),
	    "a %s", text);
	/* IPv4 stands in the last four bytes: /24; else the first six: /48. */
	if (strchr(text, ':') == NULL)
		address.byte[15] = 0;
	else
		memset(address.byte + 6, 0, sizeof(address.byte) - 6);
	address_text(&address, text);
	snprintf(names.text[QUOTA_NETWORK], sizeof(names.text[QUOTA_NETWORK]),
	    "n %s", text);
	return names;
}

/* Anybody can be a guest, or make an account. */
static bool
is_counted(const struct conn *conn)
{
	return conn->role == ROLE_GUEST ||
	    (conn->stored && conn->role == ROLE_PLAYER);
}

static int64_t
slot_used(struct quota_slot *slot, int64_t limit, int64_t now)
{
	int64_t passed = now - slot->at, back;

	if (passed < 0)
		slot->at = now;
	else {
		back =
		    limit / 1000 * (passed < DAY ? passed : DAY) / (DAY / 1000);
		slot->used -= back < slot->used ? back : slot->used;
		/* Less than a byte comes back later. */
		if (back > 0 || slot->used == 0)
			slot->at = now;
	}
	return slot->used;
}

static struct quota_slot *
slot_of(struct quota *quota, int row, const char *name)
{
	unsigned char hash[crypto_shorthash_BYTES];
	uint32_t n[ROWS];

	crypto_shorthash(
	    hash, (const unsigned char *)name, strlen(name), quota->key);
	memcpy(n, hash, sizeof(n));
	return &quota->row[row][n[row] % SLOTS];
}

static int64_t
quota_limit(const struct hub *hub)
{
	return hub->conf->guest_disk * MIB;
}

static void
slot_charge(struct quota *quota, struct quota_slot *slot, int64_t limit,
    int64_t bytes, int64_t now)
{
	slot_used(slot, limit, now);
	slot->used += bytes;
	if (quota->ncharge == quota->room) {
		quota->room = 2 * quota->room + 64;
		quota->charge = xrealloc(
		    quota->charge, quota->room * sizeof(*quota->charge));
	}
	quota->charge[quota->ncharge++] = (struct quota_charge){slot, bytes};
}

void
quota_commit(struct hub *hub)
{
	hub->quota->ncharge = 0;
}

void
quota_rollback(struct hub *hub)
{
	const struct quota_charge *charge = hub->quota->charge;
	size_t i;

	for (i = 0; i < hub->quota->ncharge; i++)
		charge[i].slot->used -= charge[i].bytes < charge[i].slot->used
		    ? charge[i].bytes
		    : charge[i].slot->used;
	hub->quota->ncharge = 0;
}

void
quota_charge(struct hub *hub, const struct conn *conn, int64_t bytes)
{
	int64_t now = hub->io.now(hub->io.arg), limit = quota_limit(hub);
	struct quota_names names;
	int kind, row;

	if (!is_counted(conn) || bytes <= 0)
		return;
	names = quota_names(hub, conn);
	housekeeping_added(hub, now, bytes);
	slot_charge(hub->quota, &hub->quota->all, limit, bytes, now);
	for (kind = 0; kind < NQUOTA; kind++)
		for (row = 0; row < ROWS && *names.text[kind] != '\0'; row++)
			slot_charge(hub->quota,
			    slot_of(hub->quota, row, names.text[kind]),
			    limit / quota_part[kind], bytes, now);
}

/* What a name has used, at most: names that share a slot are counted in it. */
static int64_t
quota_used_by(struct hub *hub, const char *name, int64_t part, int64_t now)
{
	int64_t least = INT64_MAX, used;
	int row;

	for (row = 0; row < ROWS; row++) {
		used = slot_used(slot_of(hub->quota, row, name), part, now);
		least = used < least ? used : least;
	}
	return least;
}

enum quota_state
quota_state(struct hub *hub, const struct conn *conn)
{
	int64_t now = hub->io.now(hub->io.arg), limit = quota_limit(hub);
	int64_t all = quota_used(hub), used, part, full, spent;
	enum quota_state state = QUOTA_ROOM;
	struct quota_names names;
	int kind;

	if (!is_counted(conn))
		return QUOTA_ROOM;
	/* What accounts have is theirs, and not deleted for others. */
	switch (conn->stored ? RETENTION_ROOM : retention_room(hub)) {
	case RETENTION_SPENT:
		return QUOTA_SPENT;
	case RETENTION_FULL:
		state = QUOTA_FULL;
		break;
	case RETENTION_ROOM:
		break;
	}
	names = quota_names(hub, conn);
	for (kind = 0; kind < NQUOTA; kind++) {
		if (*names.text[kind] == '\0')
			continue;
		part = limit / quota_part[kind];
		full = all >= limit ? part / RESERVE : part;
		spent = 2 * (all >= 2 * limit ? part / RESERVE : part);
		used = quota_used_by(hub, names.text[kind], part, now);
		if (used >= spent)
			return QUOTA_SPENT;
		if (used >= full)
			state = QUOTA_FULL;
	}
	return state;
}

int64_t
quota_used(struct hub *hub)
{
	return slot_used(
	    &hub->quota->all, quota_limit(hub), hub->io.now(hub->io.arg));
}

/*
 * Accounts are counted in the same slots, each as so many bytes that the limit
 * of a day has room for as many as may be made.
 */
static int64_t
account_part(const struct hub *hub, int kind)
{
	return hub->conf->address_accounts * MIB *
	    (kind == QUOTA_NETWORK ? 4 : 1);
}

static void
account_name(char name[ADDRESS_SIZE + 16], const char *text)
{
	snprintf(name, ADDRESS_SIZE + 16, "account %s", text);
}

bool
quota_account_room(struct hub *hub, const struct conn *conn)
{
	struct quota_names names = quota_names(hub, conn);
	int64_t now = hub->io.now(hub->io.arg), part;
	char name[ADDRESS_SIZE + 16];
	int kind;

	for (kind = QUOTA_ADDRESS; kind < NQUOTA; kind++) {
		if (*names.text[kind] == '\0')
			continue;
		part = account_part(hub, kind);
		account_name(name, names.text[kind]);
		/* What is left of a day's first is less than that. */
		if (quota_used_by(hub, name, part, now) + MIB > part + MIB / 64)
			return false;
	}
	return true;
}

void
quota_account_made(struct hub *hub, const struct conn *conn)
{
	struct quota_names names = quota_names(hub, conn);
	int64_t now = hub->io.now(hub->io.arg);
	char name[ADDRESS_SIZE + 16];
	int kind, row;

	for (kind = QUOTA_ADDRESS; kind < NQUOTA; kind++)
		for (row = 0; row < ROWS && *names.text[kind] != '\0'; row++) {
			account_name(name, names.text[kind]);
			slot_charge(hub->quota, slot_of(hub->quota, row, name),
			    account_part(hub, kind), MIB, now);
		}
}
