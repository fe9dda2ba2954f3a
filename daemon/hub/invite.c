/* Invitations to play. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/tables.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/tree.h"

TREE_GENERATE_TEXT(
    invites_by_from, invite, by_from, from, TREE_ORDER(a->order, b->order))
TREE_GENERATE_TEXT(
    invites_by_to, invite, by_to, to, TREE_ORDER(a->order, b->order))
TREE_GENERATE(seeks_by_rules, invite, by_rules,
    tree_then(memcmp(&a->rules, &b->rules, sizeof(a->rules)),
	tree_then(memcmp(&a->terms, &b->terms, sizeof(a->terms)),
	    TREE_ORDER(a->order, b->order))))

TREE_GENERATE(invites_by_due, invite, by_due,
    tree_then(TREE_ORDER(a->due, b->due), TREE_ORDER(a->order, b->order)))

struct invite *
invite_first_to(const struct hub *hub, const char *to)
{
	return invites_by_to_with(&hub->invites.tos, to);
}

struct invite *
invite_next_to(const struct invite *invite)
{
	return invites_by_to_next_with(invite);
}

struct invite *
invite_first_from(const struct hub *hub, const char *from)
{
	return invites_by_from_with(&hub->invites.froms, from);
}

struct invite *
invite_next_from(const struct invite *invite)
{
	return invites_by_from_next_with(invite);
}

struct invite *
invite_first_due(const struct hub *hub)
{
	return RB_MIN(
	    invites_by_due, (struct invites_by_due *)&hub->invites.dues);
}

void
invite_schedule(
    struct hub *hub, struct invite *invite, int64_t bot_at, int64_t lost_until)
{
	int64_t due = bot_at;

	if (due == 0 || (lost_until != 0 && lost_until < due))
		due = lost_until;
	if (invite->due != 0)
		RB_REMOVE(invites_by_due, &hub->invites.dues, invite);
	if ((invite->lost_until != 0) != (lost_until != 0))
		hub->lobby_dirty = true;
	invite->bot_at = bot_at;
	invite->lost_until = lost_until;
	invite->due = due;
	if (due != 0)
		RB_INSERT(invites_by_due, &hub->invites.dues, invite);
}

struct invite *
invite_numbered(struct hub *hub, const char *name, uint64_t number)
{
	struct invite *invite = invite_first_to(hub, name);

	while (invite != NULL && invite->order != number)
		invite = invite_next_to(invite);
	if (invite == NULL)
		invite = invite_first_from(hub, name);
	while (invite != NULL && invite->order != number)
		invite = invite_next_from(invite);
	return invite;
}

struct invite *
invite_find(struct hub *hub, const char *from, const char *to)
{
	struct invite *invite = invite_first_from(hub, from);

	/* One person has few of them. */
	while (invite != NULL && !name_same(invite->to, to))
		invite = invite_next_from(invite);
	return invite;
}

int
invites_count(const struct hub *hub, const char *from)
{
	const struct invite *invite = invite_first_from(hub, from);
	int n = 0;

	for (; invite != NULL; invite = invite_next_from(invite))
		n += *invite->to != '\0';
	return n;
}

/* A seek is everybody's business, a challenge that of whom it goes to. */
static void
invites_changed(struct hub *hub, const struct invite *invite)
{
	hub->lobby_dirty = true;
	if (*invite->to != '\0')
		people_offers_changed(hub, invite->to);
}

/* Puts it where it is looked for, or takes it out of there. */
static void
invite_index(struct hub *hub, struct invite *invite, bool in)
{
	struct invites *invites = &hub->invites;

	if (in) {
		RB_INSERT(invites_by_from, &invites->froms, invite);
		if (*invite->to != '\0')
			RB_INSERT(invites_by_to, &invites->tos, invite);
		else
			TAILQ_INSERT_TAIL(&invites->seeks, invite, entry);
		if (*invite->to == '\0')
			RB_INSERT(seeks_by_rules, &invites->rules, invite);
	} else {
		RB_REMOVE(invites_by_from, &invites->froms, invite);
		if (*invite->to != '\0')
			RB_REMOVE(invites_by_to, &invites->tos, invite);
		else
			TAILQ_REMOVE(&invites->seeks, invite, entry);
		if (*invite->to == '\0')
			RB_REMOVE(seeks_by_rules, &invites->rules, invite);
	}
}

static struct invite *
invite_set(struct hub *hub, const struct invite *made)
{
	struct invite *invite = xcalloc(1, sizeof(*invite));

	invite->order = ++hub->invites.came;
	strlcpy(invite->from, made->from, sizeof(invite->from));
	strlcpy(invite->to, made->to, sizeof(invite->to));
	invite->rules = made->rules;
	invite->terms = made->terms;
	invite->how = made->how;
	invite_index(hub, invite, true);
	return invite;
}

struct invite *
invite_new(struct hub *hub, const char *from, const char *to,
    const struct ruleset *rules, const struct terms *terms,
    const struct invite_how *how)
{
	struct invite *invite = invite_find(hub, from, to);
	struct invite made = {.rules = *rules, .terms = *terms};

	if (how != NULL)
		made.how = *how;
	strlcpy(made.from, from, sizeof(made.from));
	strlcpy(made.to, to, sizeof(made.to));
	/* Another number, so that nobody accepts what they have not seen. */
	if (invite != NULL)
		invite_drop(hub, invite);
	invite = invite_set(hub, &made);
	store_invite_put(hub->store, invite);
	invites_changed(hub, invite);
	return invite;
}

static void
invite_free(struct hub *hub, struct invite *invite)
{
	invite_schedule(hub, invite, 0, 0);
	invite_index(hub, invite, false);
	free(invite);
}

void
invite_drop(struct hub *hub, struct invite *invite)
{
	store_invite_drop(hub->store, invite->from, invite->to);
	invites_changed(hub, invite);
	invite_free(hub, invite);
}

void
invites_forget_challenges(struct hub *hub, const char *name)
{
	struct invite *invite = invite_first_from(hub, name), *next;

	for (; invite != NULL; invite = next) {
		next = invite_next_from(invite);
		if (*invite->to == '\0')
			continue;
		invite_tell(hub, invite, "withdrawn", NULL);
		invite_drop(hub, invite);
	}
	while ((invite = invite_first_to(hub, name)) != NULL) {
		invite_tell(hub, invite, "withdrawn", NULL);
		invite_drop(hub, invite);
	}
}

void
invites_forget(struct hub *hub, const char *name)
{
	struct invite *seek = invite_find(hub, name, "");

	invites_forget_challenges(hub, name);
	if (seek != NULL)
		invite_drop(hub, seek);
}

struct invite *
invite_first_seek(const struct hub *hub)
{
	return TAILQ_FIRST(&hub->invites.seeks);
}

struct invite *
invite_next_seek(const struct invite *seek)
{
	return TAILQ_NEXT(seek, entry);
}

struct invite *
invite_first_alike(const struct hub *hub, const struct ruleset *rules,
    const struct terms *terms)
{
	struct invite key = {.rules = *rules, .terms = *terms}, *seek;

	seek = RB_NFIND(
	    seeks_by_rules, (struct seeks_by_rules *)&hub->invites.rules, &key);
	return seek != NULL && invite_same(seek, rules, terms) ? seek : NULL;
}

struct invite *
invite_next_alike(const struct invite *seek)
{
	struct invite *next = seeks_by_rules_next(seek);

	return next != NULL && invite_same(next, &seek->rules, &seek->terms)
	    ? next
	    : NULL;
}

bool
invite_same(const struct invite *invite, const struct ruleset *rules,
    const struct terms *terms)
{
	return memcmp(&invite->rules, rules, sizeof(*rules)) == 0 &&
	    terms_same(&invite->terms, terms);
}

json_t *
invite_json(const struct invite *invite)
{
	char house[RULESET_HOUSE];
	json_t *json;

	ruleset_house(&invite->rules, house);
	json = json_pack("{s:s,s:s,s:n,s:s,s:s,s:i,s:I}", "kind",
	    *invite->to == '\0' ? "seek" : "match", "from", invite->from,
	    "table", "rules", ruleset_name(&invite->rules), "house", house,
	    "seats", invite->rules.seats, "number", (json_int_t)invite->order);
	terms_put(&invite->terms, json);
	if (invite->how.counter)
		json_object_set_new(json, "counter", json_true());
	return json;
}

/* What a seek has beside a challenge. */
static void
seek_put(const struct invite *seek, json_t *json)
{
	int finished = seek->person.value[FORMULA_FINISHED];

	if (*seek->how.formula != '\0')
		json_object_set_new(
		    json, "formula", json_string(seek->how.formula));
	if (seek->how.by_hand)
		json_object_set_new(json, "by", json_string("hand"));
	if (finished != FORMULA_UNKNOWN)
		json_object_set_new(json, "finished", json_integer(finished));
	if (seek->lost_until != 0)
		json_object_set_new(json, "away", json_true());
}

json_t *
invites_seeks(struct hub *hub, enum send_room place, const char *reader)
{
	char why[SEEK_WHY];
	struct send_list seeks = send_list_new(place);
	const struct invite *invite;
	char house[RULESET_HOUSE];
	json_t *seek;

	TAILQ_FOREACH (invite, &hub->invites.seeks, entry) {
		if (reader != NULL &&
		    user_list_avoids(hub, reader, invite->from, why))
			continue;
		ruleset_house(&invite->rules, house);
		seek = json_pack("{s:s,s:s,s:s,s:i}", "name", invite->from,
		    "rules", ruleset_name(&invite->rules), "house", house,
		    "seats", invite->rules.seats);
		terms_put(&invite->terms, seek);
		seek_put(invite, seek);
		if (!send_list_add(&seeks, seek))
			break;
	}
	return seeks.list;
}

json_t *
invites_offers(struct hub *hub, const char *to)
{
	struct send_list offers = send_list_new(ROOM_EVENT);
	const struct invite *invite = invite_first_to(hub, to);
	const struct table_invited *invited;
	const struct table *table = NULL;
	json_t *others, *one;
	size_t i;

	for (; invite != NULL; invite = invite_next_to(invite))
		if (!send_list_add(&offers, invite_json(invite)))
			break;
	while ((table = tables_asking(hub, to, table)) != NULL) {
		invited = table_access_invited(table, to);
		if (invited == NULL ||
		    !send_list_add(&offers, table_access_json(table, invited)))
			break;
	}
	others = table_access_elsewhere(hub, to);
	json_array_foreach (others, i, one)
		if (!send_list_add(&offers, json_incref(one)))
			break;
	json_decref(others);
	return offers.list;
}

void
invite_tell(struct hub *hub, const struct invite *invite, const char *state,
    const char *taker)
{
	const char *other = taker == NULL ? invite->to : taker;
	struct held *held;
	struct conn *from = conn_named(hub, invite->from);
	struct conn *to = conn_named(hub, other);
	json_t *event = invite_json(invite);

	json_object_set_new(event, "ev", json_string("offer"));
	json_object_set_new(event, "kind", json_string("match"));
	json_object_set_new(event, "to", json_string(other));
	json_object_set_new(event, "state", json_string(state));
	held = outbox_hold(hub, HELD_EVENT, event);
	if (from != NULL)
		held_to(held, from);
	if (to == NULL)
		return;
	held_to(held, to);
	if (strcmp(state, "withdrawn") == 0) {
		strlcpy(to->withdrawn, invite->from, sizeof(to->withdrawn));
		to->withdrawn_at = hub->io.now(hub->io.arg);
	}
}

static void
invite_load(void *arg, const struct invite *stored)
{
	struct hub *hub = arg;

	hub->invites.came = stored->order - 1;
	invite_set(hub, stored);
}

void
invites_init(struct hub *hub)
{
	TAILQ_INIT(&hub->invites.seeks);
	RB_INIT(&hub->invites.froms);
	RB_INIT(&hub->invites.tos);
	RB_INIT(&hub->invites.rules);
	RB_INIT(&hub->invites.dues);
}

void
invites_load(struct hub *hub)
{
	store_invites(hub->store, invite_load, hub);
}

void
invites_save(struct hub *hub)
{
	struct invite *invite;

	if (!hub->invites.rewrite)
		return;
	store_invites_drop(hub->store);
	RB_FOREACH (invite, invites_by_from, &hub->invites.froms)
		store_invite_put(hub->store, invite);
}

void
invites_free(struct hub *hub)
{
	struct invite *invite;

	while ((invite = RB_ROOT(&hub->invites.froms)) != NULL)
		invite_free(hub, invite);
}
