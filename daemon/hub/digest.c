/* What the other decks show of themselves. */
#include "daemon/hub/digest.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store.h"
#include "daemon/protocol/field.h"

#define DIGEST_LATE (4 * SECOND) /* then nobody is sent to its deck */
#define DIGEST_LAG SECOND        /* from its time until others can read it */

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

struct digest_taking {
	struct hub *hub;
	int64_t now;
	bool changed;
};

static void
digest_take(void *arg, int deck, int64_t at, const char *text)
{
	struct digest_taking *taking = arg;
	struct others *others = &taking->hub->others;
	json_t *new;

	if (deck < 0 || deck >= taking->hub->decks ||
	    at == others->digest_at[deck] || taking->now - at >= DIGEST_OLD)
		return;
	new = json_loads(text, 0, NULL);
	if (new == NULL || !json_equal(others->digest[deck], new))
		taking->changed = true;
	json_decref(others->digest[deck]);
	others->digest[deck] = new;
	others->digest_at[deck] = at;
}

/* Forgets those that are too old; whether there was one. */
static bool
digests_drop(struct hub *hub, int64_t now)
{
	struct others *others = &hub->others;
	bool dropped = false;
	int deck;

	for (deck = 0; deck < hub->decks; deck++)
		if (others->digest[deck] != NULL &&
		    now - others->digest_at[deck] >= DIGEST_OLD) {
			json_decref(others->digest[deck]);
			others->digest[deck] = NULL;
			dropped = true;
		}
	return dropped;
}

bool
digest_share(struct hub *hub, json_t *own, int64_t now)
{
	struct digest_taking taking = {hub, now, false};
	int64_t *taken = &hub->others.digest_taken;

	digest_tell(hub, own, now);
	/* Those that have changed; once more, since some are written late. */
	store_digests(hub->store, (*taken < now ? *taken : now) - DIGEST_LAG,
	    digest_take, &taking);
	*taken = now;
	return digests_drop(hub, now) || taking.changed;
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
