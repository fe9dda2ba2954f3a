/* Several decks in one database: mail, digests, and who is where. */
#include "daemon/hub/store/store_deck.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/skeleton.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/alloc.h"

#define CHAIR_OFFERED 2 /* instead of 0 or 1 for one that waits */

/* The first row's number; or that where there is none. */
static int64_t
deck_number(struct store_rows *rows, int64_t none)
{
	bool found = false;

	while (store_row(rows)) {
		if (!found)
			none = store_int(rows, 0);
		found = true;
	}
	return none;
}

/* --- mail --- */

void
store_deck_mail_put(struct store *store, int deck, const char *text)
{
	store_run(store, SQL_DECK_MAIL_PUT, "is", (int64_t)deck, text);
	store->mailed |= UINT64_C(1) << deck;
}

struct letter {
	int64_t id;
	char *text;
};

static int
by_id(const void *left, const void *right)
{
	const struct letter *a = left, *b = right;

	return a->id < b->id ? -1 : a->id > b->id;
}

bool
store_deck_mail_take(struct store *store, int most,
    void (*each)(void *, const char *text), void *arg)
{
	struct letter *letter;
	struct store_rows *rows;
	int i, n = 0;

	/* Mostly there is none, and nothing to commit. */
	if (deck_number(
		store_read(store, SQL_DECK_MAIL_ANY, "i", (int64_t)store->deck),
		0) == 0)
		return true;
	letter = xcalloc((size_t)most, sizeof(*letter));

	/* It is gone with this turn, or it is still there. */
	store_write(store);
	rows = store_read(store, SQL_DECK_MAIL_TAKE, "ii", (int64_t)store->deck,
	    (int64_t)most);
	for (; store_row(rows); n++) {
		letter[n].id = store_int(rows, 0);
		letter[n].text = xstrdup(store_text(rows, 1));
	}
	qsort(letter, (size_t)n, sizeof(*letter), by_id);
	for (i = 0; i < n; i++) {
		each(arg, letter[i].text);
		free(letter[i].text);
	}
	free(letter);
	return n < most;
}

void
store_deck_poke(struct store *store)
{
	uint64_t decks = store->pokes;

	store->pokes = 0;
	if (decks != 0 && store->engine->poke != NULL)
		store->engine->poke(store, decks);
}

bool
store_deck_poked(struct store *store)
{
	return store->engine->poked != NULL && store->engine->poked(store);
}

/* --- digests --- */

void
store_digest_put(struct store *store, int64_t at, const char *text)
{
	store_run(store, SQL_DIGEST_PUT, "iis", (int64_t)store->deck, at, text);
}

void
store_digests(struct store *store, int64_t after,
    void (*each)(void *, int deck, int64_t at, const char *text), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_DIGESTS, "ii", (int64_t)store->deck, after);

	while (store_row(rows))
		each(arg, (int)store_int(rows, 0), store_int(rows, 1),
		    store_text(rows, 2));
}

/* The row of what one deck shows to another, behind those of the decks. */
static int64_t
peeks_key(int from, int to)
{
	return CLUSTER_DECKS + (int64_t)from * CLUSTER_DECKS + to;
}

void
store_peeks_put(struct store *store, int deck, int64_t at, const char *text)
{
	store_run(store, SQL_DIGEST_PUT, "iis", peeks_key(store->deck, deck),
	    at, text);
}

char *
store_peeks(struct store *store, int deck)
{
	struct store_rows *rows =
	    store_read(store, SQL_DIGEST, "i", peeks_key(deck, store->deck));
	char *text = NULL;

	while (store_row(rows)) {
		free(text);
		text = xstrdup(store_text(rows, 0));
	}
	return text;
}

/* --- who is where --- */

int
store_conn_deck(struct store *store, const char *hash)
{
	return (int)deck_number(
	    store_read(store, SQL_CONN_DECK, "s", hash), -1);
}

/* The deck and the name of the only person in the rows; -1. */
static int
deck_person(struct store_rows *rows, char name[NAME_SIZE])
{
	int deck = -1, n = 0;
	char other[NAME_SIZE];

	while (store_row(rows)) {
		store_copy(rows, 1, other, sizeof(other));
		if (n > 0 && !name_same(other, name))
			deck = -1;
		else if (n == 0) {
			deck = (int)store_int(rows, 0);
			strlcpy(name, other, NAME_SIZE);
		}
		n++;
	}
	return deck;
}

int
store_person_deck(struct store *store, const char *called, char name[NAME_SIZE])
{
	return deck_person(store_read(store, SQL_PERSON_DECK, "si", called,
			       (int64_t)store->deck),
	    name);
}

int
store_person_begins(
    struct store *store, const char *begin, char name[NAME_SIZE])
{
	return deck_person(store_read(store, SQL_PERSON_BEGINS, "si", begin,
			       (int64_t)store->deck),
	    name);
}

int
store_guests_elsewhere(struct store *store)
{
	return (int)deck_number(
	    store_read(store, SQL_GUESTS_ELSEWHERE, "i", (int64_t)store->deck),
	    0);
}

bool
store_table_there(struct store *store, int number)
{
	return deck_number(
		   store_read(store, SQL_TABLE_THERE, "i", (int64_t)number),
		   0) != 0;
}

void
store_chairs_put(struct store *store, const struct table *table)
{
	const struct table_state *s = &table->s;
	const struct table_invited *invited = s->access.invited;
	const struct seat *seat;
	int64_t waits =
	    s->status == TABLE_ADJOURNED || s->terms.clock.kind == CLOCK_DAYS;
	int i;

	store_run(store, SQL_CHAIRS_DROP, "i", (int64_t)table->number);
	if (s->status == TABLE_CLOSED)
		return;
	for (seat = s->seat; seat < s->seat + s->rules.seats; seat++) {
		if (*seat->name != '\0' && !seat->house)
			store_run(store, SQL_CHAIR_PUT, "sii", seat->name,
			    (int64_t)table->number, waits);
		if (*seat->owner != '\0')
			store_run(store, SQL_CHAIR_PUT, "sii", seat->owner,
			    (int64_t)table->number, waits);
	}
	for (i = 0; i < ACCESS_NAMES; i++)
		if (invited[i].open && *invited[i].name != '\0')
			store_run(store, SQL_CHAIR_PUT, "sii", invited[i].name,
			    (int64_t)table->number, (int64_t)CHAIR_OFFERED);
}

int
store_chairs(
    struct store *store, const char *name, struct store_chair *chair, int most)
{
	struct store_rows *rows;
	int n = 0;

	if (store->decks == 1)
		return 0;
	rows = store_read(store, SQL_CHAIRS_OF, "siii", name,
	    (int64_t)store->decks, (int64_t)store->deck, (int64_t)most);
	for (; store_row(rows); n++, chair++) {
		chair->table = (int)store_int(rows, 0);
		chair->status = codes_status_parse(store_text(rows, 1));
		chair->game = store_int(rows, 2);
		chair->adjourned = store_int(rows, 3);
		chair->waits = store_int(rows, 4) != 0;
	}
	return n;
}

bool
store_guest_take(struct store *store, const struct conn *conn, const char *name)
{
	char skeleton[SKELETON_SIZE];

	skeleton_of(name, skeleton);
	store_run(store, SQL_GUEST_TAKE, "ssiss", name, conn->guest_hash,
	    conn->since, skeleton, conn->left_by);
	return store_changes(store) > 0;
}

int
store_invite_deck(struct store *store, const char *from, const char *to)
{
	return (int)deck_number(
	    store_read(store, SQL_INVITE_DECK, "ss", from, to), -1);
}
