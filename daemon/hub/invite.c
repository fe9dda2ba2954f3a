/* What people wish to play. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/capped_list.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"

struct invite *
invite_find(struct hub *hub, const char *from, const char *to)
{
	struct invite *invite;

	TAILQ_FOREACH (invite, &hub->invites, entry)
		if (name_same(invite->from, from) && name_same(invite->to, to))
			return invite;
	return NULL;
}

int
invites_count(const struct hub *hub, const char *from)
{
	const struct invite *invite;
	int n = 0;

	TAILQ_FOREACH (invite, &hub->invites, entry)
		n += *invite->to != '\0' && name_same(invite->from, from);
	return n;
}

/* A seek is everybody's business, a challenge that of whom it goes to. */
static void
invites_changed(struct hub *hub, const struct invite *invite)
{
	hub->invites_dirty = true;
	hub->lobby_dirty = true;
	if (*invite->to != '\0')
		lobby_offered(hub, invite->to);
}

struct invite *
invite_new(struct hub *hub, const char *from, const char *to,
    const struct ruleset *rules)
{
	struct invite *invite = invite_find(hub, from, to);

	if (invite == NULL) {
		invite = xcalloc(1, sizeof(*invite));
		TAILQ_INSERT_TAIL(&hub->invites, invite, entry);
	}
	strlcpy(invite->from, from, sizeof(invite->from));
	strlcpy(invite->to, to, sizeof(invite->to));
	invite->rules = *rules;
	invites_changed(hub, invite);
	return invite;
}

void
invite_drop(struct hub *hub, struct invite *invite)
{
	TAILQ_REMOVE(&hub->invites, invite, entry);
	invites_changed(hub, invite);
	free(invite);
}

void
invites_forget(struct hub *hub, const char *name)
{
	struct invite *invite, *next;

	TAILQ_FOREACH_SAFE (invite, &hub->invites, entry, next) {
		if (!name_same(invite->from, name) &&
		    !name_same(invite->to, name))
			continue;
		if (*invite->to != '\0')
			invite_tell(hub, invite, "withdrawn");
		invite_drop(hub, invite);
	}
}

struct invite *
invite_fitting(struct hub *hub, const char *name, const struct ruleset *rules)
{
	struct invite *invite;

	TAILQ_FOREACH (invite, &hub->invites, entry)
		if (*invite->to == '\0' && !name_same(invite->from, name) &&
		    memcmp(&invite->rules, rules, sizeof(*rules)) == 0)
			return invite;
	return NULL;
}

json_t *
invite_json(const struct invite *invite)
{
	char house[RULESET_HOUSE];

	ruleset_house(&invite->rules, house);
	return json_pack("{s:s,s:s,s:n,s:s,s:s,s:i}", "kind", "match", "from",
	    invite->from, "table", "rules", ruleset_name(&invite->rules),
	    "house", house, "seats", invite->rules.seats);
}

json_t *
invites_seeks(struct hub *hub, enum capped_place place)
{
	struct capped_list seeks = capped_list_new(place);
	const struct invite *invite;
	char house[RULESET_HOUSE];

	TAILQ_FOREACH (invite, &hub->invites, entry) {
		if (*invite->to != '\0')
			continue;
		ruleset_house(&invite->rules, house);
		if (!capped_list_add(&seeks,
			json_pack("{s:s,s:s,s:s,s:i}", "name", invite->from,
			    "rules", ruleset_name(&invite->rules), "house",
			    house, "seats", invite->rules.seats)))
			break;
	}
	return seeks.list;
}

json_t *
invites_offers(struct hub *hub, const char *to)
{
	struct capped_list offers = capped_list_new(CAPPED_EVENT);
	const struct invite *invite;

	TAILQ_FOREACH (invite, &hub->invites, entry)
		if (name_same(invite->to, to) &&
		    !capped_list_add(&offers, invite_json(invite)))
			break;
	return offers.list;
}

void
invite_tell(struct hub *hub, const struct invite *invite, const char *state)
{
	struct held *held;
	struct conn *from = conn_named(hub, invite->from);
	struct conn *to = conn_named(hub, invite->to);
	json_t *event = invite_json(invite);

	json_object_set_new(event, "ev", json_string("offer"));
	json_object_set_new(event, "to", json_string(invite->to));
	json_object_set_new(event, "state", json_string(state));
	held = outbox_hold(hub, HELD_EVENT, event);
	if (from != NULL)
		held_to(held, from);
	if (to != NULL)
		held_to(held, to);
}

static void
invite_load(void *arg, const struct invite *stored)
{
	struct hub *hub = arg;

	invite_new(hub, stored->from, stored->to, &stored->rules);
}

void
invites_load(struct hub *hub)
{
	store_invites(hub->store, invite_load, hub);
	hub->invites_dirty = false;
}

void
invites_free(struct hub *hub)
{
	struct invite *invite;

	while ((invite = TAILQ_FIRST(&hub->invites)) != NULL) {
		TAILQ_REMOVE(&hub->invites, invite, entry);
		free(invite);
	}
}
