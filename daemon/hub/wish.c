/* What people wish to play. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/store.h"
#include "daemon/hub/wish.h"
#include "daemon/log.h"

struct wish *
wish_find(struct hub *hub, const char *from, const char *to)
{
	struct wish *wish;

	TAILQ_FOREACH (wish, &hub->wishes, entry)
		if (name_same(wish->from, from) && name_same(wish->to, to))
			return wish;
	return NULL;
}

int
wishes_count(const struct hub *hub, const char *from)
{
	const struct wish *wish;
	int n = 0;

	TAILQ_FOREACH (wish, &hub->wishes, entry)
		n += *wish->to != '\0' && name_same(wish->from, from);
	return n;
}

static void
wishes_changed(struct hub *hub)
{
	hub->wishes_dirty = true;
	hub->lobby_dirty = true;
}

struct wish *
wish_new(struct hub *hub, const char *from, const char *to,
    const struct ruleset *rules)
{
	struct wish *wish = wish_find(hub, from, to);

	if (wish == NULL) {
		wish = xcalloc(1, sizeof(*wish));
		TAILQ_INSERT_TAIL(&hub->wishes, wish, entry);
	}
	strlcpy(wish->from, from, sizeof(wish->from));
	strlcpy(wish->to, to, sizeof(wish->to));
	wish->rules = *rules;
	wishes_changed(hub);
	return wish;
}

void
wish_drop(struct hub *hub, struct wish *wish)
{
	TAILQ_REMOVE(&hub->wishes, wish, entry);
	free(wish);
	wishes_changed(hub);
}

void
wishes_forget(struct hub *hub, const char *name)
{
	struct wish *wish, *next;

	TAILQ_FOREACH_SAFE (wish, &hub->wishes, entry, next) {
		if (!name_same(wish->from, name) && !name_same(wish->to, name))
			continue;
		if (*wish->to != '\0')
			wish_tell(hub, wish, "withdrawn");
		wish_drop(hub, wish);
	}
}

struct wish *
wish_fitting(struct hub *hub, const char *name, const struct ruleset *rules)
{
	struct wish *wish;

	TAILQ_FOREACH (wish, &hub->wishes, entry)
		if (*wish->to == '\0' && !name_same(wish->from, name) &&
		    memcmp(&wish->rules, rules, sizeof(*rules)) == 0)
			return wish;
	return NULL;
}

json_t *
wish_json(const struct wish *wish)
{
	char house[RULESET_HOUSE];

	ruleset_house(&wish->rules, house);
	return json_pack("{s:s,s:s,s:n,s:s,s:s,s:i}", "kind", "match", "from",
	    wish->from, "table", "rules", ruleset_name(&wish->rules), "house",
	    house, "seats", wish->rules.seats);
}

static json_t *
seek_json(const struct wish *wish)
{
	char house[RULESET_HOUSE];

	ruleset_house(&wish->rules, house);
	return json_pack("{s:s,s:s,s:s,s:i}", "name", wish->from, "rules",
	    ruleset_name(&wish->rules), "house", house, "seats",
	    wish->rules.seats);
}

json_t *
wishes_seeks(struct hub *hub, enum rows_place place)
{
	struct rows seeks = rows_new(place);
	const struct wish *wish;

	TAILQ_FOREACH (wish, &hub->wishes, entry)
		if (*wish->to == '\0' && !rows_add(&seeks, seek_json(wish)))
			break;
	return seeks.list;
}

json_t *
wishes_offers(struct hub *hub, const char *to)
{
	struct rows offers = rows_new(ROWS_EVENT);
	const struct wish *wish;

	TAILQ_FOREACH (wish, &hub->wishes, entry)
		if (name_same(wish->to, to) &&
		    !rows_add(&offers, wish_json(wish)))
			break;
	return offers.list;
}

void
wish_tell(struct hub *hub, const struct wish *wish, const char *state)
{
	struct held *held;
	struct conn *from = conn_named(hub, wish->from);
	struct conn *to = conn_named(hub, wish->to);
	json_t *event = wish_json(wish);

	json_object_set_new(event, "ev", json_string("offer"));
	json_object_set_new(event, "to", json_string(wish->to));
	json_object_set_new(event, "state", json_string(state));
	held = outbox_hold(hub, HELD_EVENT, event);
	if (from != NULL)
		held_to(held, from);
	if (to != NULL)
		held_to(held, to);
}

static void
wish_load(void *arg, const struct wish *stored)
{
	struct hub *hub = arg;

	wish_new(hub, stored->from, stored->to, &stored->rules);
}

void
wishes_load(struct hub *hub)
{
	store_wishes(hub->store, wish_load, hub);
	hub->wishes_dirty = false;
}

void
wishes_free(struct hub *hub)
{
	struct wish *wish;

	while ((wish = TAILQ_FIRST(&hub->wishes)) != NULL) {
		TAILQ_REMOVE(&hub->wishes, wish, entry);
		free(wish);
	}
}
