/* Bans, mutes, and the lists of censor and notify. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/key.h"
#include "daemon/conf/conf_ban.h"
#include "daemon/hub/away.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/tree.h"
#include "daemon/protocol/field.h"

static const char *const kinds[] = {[LIST_BAN] = "ban",
    [LIST_MUTE] = "mute",
    [LIST_CENSOR] = "censor",
    [LIST_NOTIFY] = "notify",
    [LIST_NOPLAY] = "noplay",
    [LIST_DOORS] = "doors",
    [LIST_FILE] = NULL};

TREE_GENERATE_TEXT(
    entries_by_what, list_entry, by_what, what, strcasecmp(a->whom, b->whom))
TREE_GENERATE_TEXT(
    entries_by_whom, list_entry, by_whom, whom, strcasecmp(a->what, b->what))
TREE_GENERATE(entries_by_until, list_entry, by_until,
    tree_then(TREE_ORDER(a->until, b->until), entries_by_what_order(a, b)))

const struct list_entry *
user_list_what(const struct hub *hub, enum list_kind kind, const char *what)
{
	return entries_by_what_with(&hub->lists[kind].whats, what);
}

const struct list_entry *
user_list_next_what(const struct list_entry *entry)
{
	return entries_by_what_next_with(entry);
}

const struct list_entry *
user_list_whom(const struct hub *hub, enum list_kind kind, const char *whom)
{
	return entries_by_whom_with(&hub->lists[kind].whoms, whom);
}

const struct list_entry *
user_list_next_whom(const struct list_entry *entry)
{
	return entries_by_whom_next_with(entry);
}

static struct list_entry *
user_list_get(
    struct hub *hub, enum list_kind kind, const char *what, const char *whom)
{
	struct list_entry key = {.until = 0};

	strlcpy(key.what, what, sizeof(key.what));
	strlcpy(key.whom, whom == NULL ? "" : whom, sizeof(key.whom));
	return RB_FIND(entries_by_what, &hub->lists[kind].whats, &key);
}

static bool
entry_in_force(const struct hub *hub, const struct list_entry *entry)
{
	return entry->until == 0 || entry->until > hub->io.now(hub->io.arg);
}

const struct list_entry *
user_list_find(
    struct hub *hub, enum list_kind kind, const char *what, const char *whom)
{
	const struct list_entry *entry = user_list_get(hub, kind, what, whom);

	return entry != NULL && entry_in_force(hub, entry) ? entry : NULL;
}

const struct list_entry *
user_list_on(struct hub *hub, enum list_kind kind, const struct conn *conn)
{
	const struct list_entry *entry =
	    user_list_find(hub, kind, conn->name, NULL);
	char key[KEY_FINGERPRINT_SIZE];
	struct address address;

	if (entry == NULL && conn->key != NULL &&
	    key_fingerprint(conn->key, key))
		entry = user_list_find(hub, kind, key, NULL);
	if (entry != NULL || !address_parse(conn->address, &address))
		return entry;
	TAILQ_FOREACH (entry, &hub->lists[kind].networks, of_kind)
		if (network_has(entry->network, &address) &&
		    entry_in_force(hub, entry))
			return entry;
	return NULL;
}

/* A guest's own entry, or one about a guest. */
static bool
is_guests(const struct list_entry *entry)
{
	return strchr(entry->what, '~') != NULL;
}

static void
user_list_remove(struct hub *hub, enum list_kind kind, struct list_entry *entry)
{
	struct user_list *list = &hub->lists[kind];

	TAILQ_REMOVE(&list->all, entry, entry);
	RB_REMOVE(entries_by_what, &list->whats, entry);
	RB_REMOVE(entries_by_whom, &list->whoms, entry);
	if (entry->until != 0)
		RB_REMOVE(entries_by_until, &list->untils, entry);
	if (entry->network != NULL)
		TAILQ_REMOVE(&list->networks, entry, of_kind);
	else if (is_guests(entry)) {
		TAILQ_REMOVE(&list->guests, entry, of_kind);
		list->nguests--;
	}
	free(entry->network);
	free(entry);
}

static void
user_list_add(
    struct hub *hub, enum list_kind kind, const struct list_entry *from)
{
	struct list_entry *entry = xcalloc(1, sizeof(*entry));
	struct user_list *list = &hub->lists[kind];
	struct network network;

	*entry = *from;
	if (network_parse(entry->what, &network)) {
		entry->network = xcalloc(1, sizeof(network));
		*entry->network = network;
	}
	TAILQ_INSERT_TAIL(&list->all, entry, entry);
	RB_INSERT(entries_by_what, &list->whats, entry);
	RB_INSERT(entries_by_whom, &list->whoms, entry);
	if (entry->until != 0)
		RB_INSERT(entries_by_until, &list->untils, entry);
	if (entry->network != NULL)
		TAILQ_INSERT_TAIL(&list->networks, entry, of_kind);
	else if (is_guests(entry)) {
		TAILQ_INSERT_TAIL(&list->guests, entry, of_kind);
		list->nguests++;
	}
}

/* The other decks have the same lists. */
static void
list_tell(struct hub *hub, const char *what, enum list_kind kind,
    const struct list_entry *entry)
{
	decks_mail_others(hub,
	    json_pack("{s:{s:i,s:s,s:s,s:s,s:I}}", what, "kind", kind, "what",
		entry->what, "whom", entry->whom, "reason", entry->reason,
		"until", (json_int_t)entry->until));
}

enum list_kind
user_list_told(struct hub *hub, const json_t *told, bool set)
{
	int kind = (int)field_number(told, "kind", NLIST);
	struct list_entry entry = {.until = field_number(told, "until", 0)};
	struct list_entry *old;

	if (kind < LIST_BAN || kind >= LIST_FILE)
		return NLIST;
	strlcpy(entry.what, field_or(told, "what", ""), sizeof(entry.what));
	strlcpy(entry.whom, field_or(told, "whom", ""), sizeof(entry.whom));
	strlcpy(
	    entry.reason, field_or(told, "reason", ""), sizeof(entry.reason));
	old = user_list_get(hub, (enum list_kind)kind, entry.what, entry.whom);
	if (old != NULL)
		user_list_remove(hub, (enum list_kind)kind, old);
	if (set)
		user_list_add(hub, (enum list_kind)kind, &entry);
	hub->lists_changed = true;
	return (enum list_kind)kind;
}

void
user_list_set(struct hub *hub, enum list_kind kind,
    const struct list_entry *from, const char *by)
{
	struct list_entry *old =
	    user_list_get(hub, kind, from->what, from->whom);

	if (old != NULL)
		user_list_remove(hub, kind, old);
	user_list_add(hub, kind, from);
	store_list_put(
	    hub->store, kinds[kind], from, by, hub->io.now(hub->io.arg));
	hub->step_durable = hub->lists_changed = true;
	list_tell(hub, "list", kind, from);
}

bool
user_list_clear(
    struct hub *hub, enum list_kind kind, const char *what, const char *whom)
{
	struct list_entry *entry = user_list_get(hub, kind, what, whom);

	if (entry == NULL)
		return false;
	store_list_drop(hub->store, kinds[kind], entry);
	list_tell(hub, "unlist", kind, entry);
	user_list_remove(hub, kind, entry);
	hub->step_durable = hub->lists_changed = true;
	return true;
}

void
user_lists_forget(struct hub *hub, const char *name)
{
	static const enum list_kind own[] = {
	    LIST_CENSOR, LIST_NOTIFY, LIST_NOPLAY};
	const struct list_entry *entry;
	size_t i;

	for (i = 0; i < sizeof(own) / sizeof(*own); i++)
		while ((entry = user_list_what(hub, own[i], name)) != NULL)
			user_list_clear(hub, own[i], name, entry->whom);
}

int
user_lists_purge(struct hub *hub, int64_t before, int limit)
{
	const struct list_entry *first;
	int kind, n = 0;

	for (kind = LIST_BAN; kind <= LIST_MUTE; kind++)
		while (n < limit &&
		    (first = entries_by_until_first(
			 &hub->lists[kind].untils)) != NULL &&
		    first->until < before) {
			user_list_clear(hub, kind, first->what, first->whom);
			n++;
		}
	return n;
}

/* Another entry in place of one, by the same person and as old. */
static void
entry_rename(struct hub *hub, enum list_kind kind,
    const struct list_entry *entry, const char *what, const char *whom)
{
	struct list_entry next = {.until = entry->until}, *old;

	strlcpy(next.what, what, sizeof(next.what));
	strlcpy(next.whom, whom, sizeof(next.whom));
	strlcpy(next.reason, entry->reason, sizeof(next.reason));
	store_list_rename(hub->store, kinds[kind], entry, next.what, next.whom);
	list_tell(hub, "unlist", kind, entry);
	user_list_remove(
	    hub, kind, user_list_get(hub, kind, entry->what, entry->whom));
	old = user_list_get(hub, kind, next.what, next.whom);
	if (old != NULL)
		user_list_remove(hub, kind, old);
	user_list_add(hub, kind, &next);
	hub->step_durable = hub->lists_changed = true;
	list_tell(hub, "list", kind, &next);
}

void
user_lists_rename(struct hub *hub, const char *old, const char *name)
{
	const struct list_entry *entry;
	int kind;

	for (kind = LIST_BAN; kind < LIST_DOORS; kind++) {
		while ((entry = user_list_what(hub, kind, old)) != NULL)
			entry_rename(hub, kind, entry, name, entry->whom);
		while ((entry = user_list_whom(hub, kind, old)) != NULL)
			entry_rename(hub, kind, entry, entry->what, name);
	}
}

void
user_list_bound_guests(struct hub *hub, enum list_kind kind, int most)
{
	const struct list_entry *oldest = TAILQ_FIRST(&hub->lists[kind].guests);

	if (hub->lists[kind].nguests > most)
		user_list_clear(hub, kind, oldest->what, oldest->whom);
}

void
user_lists_watch_notify(
    struct hub *hub, const struct conn *conn, enum notice_code code)
{
	const struct conn *other;

	if (conn_house(conn))
		return;
	/* Somebody of that name is here by another connection. */
	for (other = people_named(hub, conn->name); other != NULL;
	     other = people_next_named(other))
		if (other != conn && conn_person(other))
			return;
	if (hub->decks > 1 &&
	    user_list_whom(hub, LIST_NOTIFY, conn->name) != NULL)
		decks_mail_others(hub,
		    json_pack("{s:{s:s,s:i}}", "notify", "name", conn->name,
			"code", code));
	user_lists_notify(hub, conn->name, conn, code);
}

void
user_lists_notify(struct hub *hub, const char *name, const struct conn *but,
    enum notice_code code)
{
	const struct list_entry *entry;
	const struct conn *other;
	json_t *notice;

	for (entry = user_list_whom(hub, LIST_NOTIFY, name); entry != NULL;
	     entry = user_list_next_whom(entry))
		for (other = people_named(hub, entry->what); other != NULL;
		     other = people_next_named(other)) {
			if (other == but || !conn_person(other) ||
			    away_quiet(hub, other))
				continue;
			notice = notice_new(code);
			json_object_set_new(notice, "name", json_string(name));
			send_event(hub, other, notice);
		}
}

struct loading {
	struct hub *hub;
	enum list_kind kind;
};

static void
user_list_load(void *arg, const struct list_entry *entry)
{
	struct loading *loading = arg;

	user_list_add(loading->hub, loading->kind, entry);
}

void
user_lists_file(struct hub *hub)
{
	struct list_entry entry, *old;
	struct conf_ban ban;
	const char *why;
	int i;

	while ((old = TAILQ_FIRST(&hub->lists[LIST_FILE].all)) != NULL)
		user_list_remove(hub, LIST_FILE, old);
	for (i = 0; i < hub->conf->nbans; i++) {
		if (!conf_ban_parse(hub->conf->bans[i], &ban, &why) ||
		    user_list_get(hub, LIST_FILE, ban.what, NULL) != NULL)
			continue;
		memset(&entry, 0, sizeof(entry));
		strlcpy(entry.what, ban.what, sizeof(entry.what));
		strlcpy(entry.reason, ban.reason, sizeof(entry.reason));
		entry.until = ban.until * SECOND;
		user_list_add(hub, LIST_FILE, &entry);
	}
}

bool
user_list_avoids(
    struct hub *hub, const char *me, const char *other, char why[USER_LIST_WHY])
{
	if (user_list_find(hub, LIST_NOPLAY, me, other) != NULL)
		snprintf(why, USER_LIST_WHY,
		    "You play no games with %s; /unnoplay %s changes that.",
		    other, other);
	else if (user_list_find(hub, LIST_NOPLAY, other, me) != NULL)
		snprintf(
		    why, USER_LIST_WHY, "%s plays no games with you.", other);
	else if (user_list_find(hub, LIST_CENSOR, me, other) != NULL)
		snprintf(why, USER_LIST_WHY, "You censor %s.", other);
	else if (user_list_find(hub, LIST_CENSOR, other, me) != NULL)
		snprintf(
		    why, USER_LIST_WHY, "%s does not want to hear you.", other);
	else
		return false;
	return true;
}

const struct list_entry *
user_lists_ban(struct hub *hub, const struct conn *conn)
{
	const struct list_entry *entry = user_list_on(hub, LIST_FILE, conn);

	return entry != NULL ? entry : user_list_on(hub, LIST_BAN, conn);
}

void
user_lists_load(struct hub *hub)
{
	struct loading loading = {.hub = hub};
	int kind;

	user_lists_free(hub);
	user_lists_file(hub);
	for (kind = LIST_BAN; kind < LIST_FILE; kind++) {
		loading.kind = kind;
		store_lists(hub->store, kinds[kind], user_list_load, &loading);
	}
}

void
user_lists_rollback(struct hub *hub)
{
	if (hub->lists_changed)
		user_lists_load(hub);
	hub->lists_changed = false;
}

void
user_lists_init(struct hub *hub)
{
	struct user_list *list;

	for (list = hub->lists; list < hub->lists + NLIST; list++) {
		TAILQ_INIT(&list->all);
		TAILQ_INIT(&list->guests);
		TAILQ_INIT(&list->networks);
		RB_INIT(&list->whats);
		RB_INIT(&list->whoms);
		RB_INIT(&list->untils);
	}
}

void
user_lists_free(struct hub *hub)
{
	struct list_entry *entry;
	int kind;

	for (kind = LIST_BAN; kind < NLIST; kind++)
		while ((entry = TAILQ_FIRST(&hub->lists[kind].all)) != NULL)
			user_list_remove(hub, kind, entry);
}
