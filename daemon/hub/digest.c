/* What the other decks show of themselves. */
#include "daemon/hub/digest.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store.h"
#include "daemon/protocol/field.h"

#define DIGEST_LATE (4 * SECOND) /* then nobody is sent to its deck */

static void
digest_tell(struct hub *hub, json_t *own, int64_t now)
{
	struct others *others = &hub->others;
	char *text = json_dumps(own, JSON_COMPACT);

	json_decref(own);
	if (text == NULL)
		return;
	if (others->digest_told != NULL &&
	    strcmp(text, others->digest_told) == 0 &&
	    now - others->digest_told_at < DIGEST_ALIVE) {
		free(text);
		return;
	}
	store_digest_put(hub->store, now, text);
	free(others->digest_told);
	others->digest_told = text;
	others->digest_told_at = now;
}

static void
digest_seen(void *arg, int deck, int64_t at)
{
	int64_t *seen = arg;

	if (deck >= 0 && deck < CLUSTER_DECKS)
		seen[deck] = at;
}

/* Whether what one deck shows has changed. */
static bool
digest_take(struct hub *hub, int deck, int64_t at, int64_t now)
{
	struct others *others = &hub->others;
	json_t *old = others->digest[deck], *new = NULL;
	bool changed;
	char *text;

	if (at != 0 && at == others->digest_at[deck] && now - at < DIGEST_OLD)
		return false;
	if (at != 0 && now - at < DIGEST_OLD) {
		text = store_digest(hub->store, deck);
		if (text != NULL)
			new = json_loads(text, 0, NULL);
		free(text);
	}
	changed = (old == NULL) != (new == NULL) ||
	    (old != NULL && !json_equal(old, new));
	others->digest_at[deck] = at;
	others->digest[deck] = new;
	json_decref(old);
	return changed;
}

bool
digest_share(struct hub *hub, json_t *own, int64_t now)
{
	int64_t seen[CLUSTER_DECKS] = {0};
	bool changed = false;
	int deck;

	digest_tell(hub, own, now);
	store_digests(hub->store, digest_seen, seen);
	for (deck = 0; deck < hub->decks; deck++)
		if (deck != hub->deck &&
		    digest_take(hub, deck, seen[deck], now))
			changed = true;
	return changed;
}

int
digest_sum(const struct hub *hub, const char *what)
{
	int deck, sum = 0;

	for (deck = 0; deck < hub->decks; deck++)
		sum += (int)field_number(hub->others.digest[deck], what, 0);
	return sum;
}

int
digest_sum_of(const struct hub *hub, const char *what, const char *name)
{
	const json_t *counts;
	int deck, sum = 0;

	for (deck = 0; deck < hub->decks; deck++) {
		counts = json_object_get(hub->others.digest[deck], what);
		sum += (int)field_number(counts, name, 0);
	}
	return sum;
}

int
digest_rows(const struct hub *hub, const char *what)
{
	int deck, n = 0;

	for (deck = 0; deck < hub->decks; deck++)
		n += (int)json_array_size(
		    json_object_get(hub->others.digest[deck], what));
	return n;
}

json_t *
digest_row(const struct hub *hub, const char *what, int row, int *deck)
{
	const json_t *rows;

	for (*deck = 0; *deck < hub->decks; ++*deck) {
		rows = json_object_get(hub->others.digest[*deck], what);
		if (row < (int)json_array_size(rows))
			return json_array_get(rows, (size_t)row);
		row -= (int)json_array_size(rows);
	}
	return NULL;
}

bool
digest_away(const struct hub *hub, int deck)
{
	int64_t now = hub->io.now(hub->io.arg);

	/* A hub that has just begun has not looked yet. */
	return now - hub->started >= DIGEST_OLD &&
	    (hub->others.digest[deck] == NULL ||
		now - hub->others.digest_at[deck] >= DIGEST_LATE);
}

bool
digest_names(
    const struct hub *hub, int deck, const char *what, const char *name)
{
	const json_t *names = json_object_get(hub->others.digest[deck], what),
		     *one;
	size_t i;

	json_array_foreach (names, i, one)
		if (json_is_string(one) &&
		    strcasecmp(json_string_value(one), name) == 0)
			return true;
	return false;
}

const json_t *
digest_item(const struct hub *hub, int deck, const char *what, int item)
{
	return json_array_get(
	    json_object_get(hub->others.digest[deck], what), (size_t)item);
}

int
digest_with(const struct hub *hub, const char *what)
{
	int deck;

	for (deck = 0; deck < hub->decks; deck++)
		if (field_number(hub->others.digest[deck], what, 0) != 0)
			return deck;
	return -1;
}

void
digest_free(struct hub *hub)
{
	int deck;

	for (deck = 0; deck < CLUSTER_DECKS; deck++)
		json_decref(hub->others.digest[deck]);
	free(hub->others.digest_told);
}
