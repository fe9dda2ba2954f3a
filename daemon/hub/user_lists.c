/* Bans, mutes, and the lists of censor and notify. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/tree.h"

static const char *const kinds[] = {[LIST_BAN] = "ban",
    [LIST_MUTE] = "mute",
    [LIST_CENSOR] = "censor",
    [LIST_NOTIFY] = "notify"};

static int
order_by_what(const struct list_entry *a, const struct list_entry *b)
{
	int order = strcasecmp(a->what, b->what);

	return order != 0 ? order : strcasecmp(a->whom, b->whom);
}

static int
order_by_whom(const struct list_entry *a, const struct list_entry *b)
{
	int order = strcasecmp(a->whom, b->whom);

	return order != 0 ? order : strcasecmp(a->what, b->what);
}

TREE_GENERATE(entries_by_what, list_entry, by_what, order_by_what)
TREE_GENERATE(entries_by_whom, list_entry, by_whom, order_by_whom)

const struct list_entry *
user_list_what(const struct hub *hub, enum list_kind kind, const char *what)
{
	struct list_entry key = {.until = 0}, *mark;

	strlcpy(key.what, what, sizeof(key.what));
	mark = RB_NFIND(entries_by_what,
	    (struct entries_by_what *)&hub->lists[kind].whats, &key);
	return mark != NULL && strcasecmp(mark->what, what) == 0 ? mark : NULL;
}

const struct list_entry *
user_list_next_what(const struct list_entry *mark)
{
	struct list_entry *next =
	    RB_NEXT(entries_by_what, NULL, (struct list_entry *)mark);

	return next != NULL && strcasecmp(next->what, mark->what) == 0 ? next
								       : NULL;
}

const struct list_entry *
user_list_whom(const struct hub *hub, enum list_kind kind, const char *whom)
{
	struct list_entry key = {.until = 0}, *mark;

	strlcpy(key.whom, whom, sizeof(key.whom));
	mark = RB_NFIND(entries_by_whom,
	    (struct entries_by_whom *)&hub->lists[kind].whoms, &key);
	return mark != NULL && strcasecmp(mark->whom, whom) == 0 ? mark : NULL;
}

const struct list_entry *
user_list_next_whom(const struct list_entry *mark)
{
	struct list_entry *next =
	    RB_NEXT(entries_by_whom, NULL, (struct list_entry *)mark);

	return next != NULL && strcasecmp(next->whom, mark->whom) == 0 ? next
								       : NULL;
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
entry_in_force(const struct hub *hub, const struct list_entry *mark)
{
	return mark->until == 0 || mark->until > hub->io.now(hub->io.arg);
}

const struct list_entry *
user_list_find(
    struct hub *hub, enum list_kind kind, const char *what, const char *whom)
{
	const struct list_entry *mark = user_list_get(hub, kind, what, whom);

	return mark != NULL && entry_in_force(hub, mark) ? mark : NULL;
}

const struct list_entry *
user_list_on(struct hub *hub, enum list_kind kind, const struct conn *conn)
{
	const struct list_entry *mark =
	    user_list_find(hub, kind, conn->name, NULL);
	struct address address;

	if (mark != NULL || !address_parse(conn->address, &address))
		return mark;
	TAILQ_FOREACH (mark, &hub->lists[kind].networks, of_kind)
		if (network_has(mark->network, &address) &&
		    entry_in_force(hub, mark))
			return mark;
	return NULL;
}

/* Whose mark it is, a guest does not stay for ever. */
static bool
is_guests(const struct list_entry *mark)
{
	return strchr(mark->what, '~') != NULL;
}

static void
user_list_remove(struct hub *hub, enum list_kind kind, struct list_entry *mark)
{
	struct user_list *list = &hub->lists[kind];

	TAILQ_REMOVE(&list->all, mark, entry);
	RB_REMOVE(entries_by_what, &list->whats, mark);
	RB_REMOVE(entries_by_whom, &list->whoms, mark);
	if (mark->network != NULL)
		TAILQ_REMOVE(&list->networks, mark, of_kind);
	else if (is_guests(mark)) {
		TAILQ_REMOVE(&list->guests, mark, of_kind);
		list->nguests--;
	}
	free(mark->network);
	free(mark);
}

static void
user_list_add(
    struct hub *hub, enum list_kind kind, const struct list_entry *from)
{
	struct list_entry *mark = xcalloc(1, sizeof(*mark));
	struct user_list *list = &hub->lists[kind];
	struct network network;

	*mark = *from;
	if (network_parse(mark->what, &network)) {
		mark->network = xcalloc(1, sizeof(network));
		*mark->network = network;
	}
	TAILQ_INSERT_TAIL(&list->all, mark, entry);
	RB_INSERT(entries_by_what, &list->whats, mark);
	RB_INSERT(entries_by_whom, &list->whoms, mark);
	if (mark->network != NULL)
		TAILQ_INSERT_TAIL(&list->networks, mark, of_kind);
	else if (is_guests(mark)) {
		TAILQ_INSERT_TAIL(&list->guests, mark, of_kind);
		list->nguests++;
	}
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
}

bool
user_list_clear(
    struct hub *hub, enum list_kind kind, const char *what, const char *whom)
{
	struct list_entry *mark = user_list_get(hub, kind, what, whom);

	if (mark == NULL)
		return false;
	store_list_drop(hub->store, kinds[kind], mark);
	user_list_remove(hub, kind, mark);
	hub->step_durable = hub->lists_changed = true;
	return true;
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
	const struct list_entry *mark;
	const struct conn *other;
	json_t *notice;

	if (conn_house(conn))
		return;
	/* Somebody of that name is here by another connection. */
	for (other = people_named(hub, conn->name); other != NULL;
	     other = people_next_named(other))
		if (other != conn && conn_person(other))
			return;
	for (mark = user_list_whom(hub, LIST_NOTIFY, conn->name); mark != NULL;
	     mark = user_list_next_whom(mark))
		for (other = people_named(hub, mark->what); other != NULL;
		     other = people_next_named(other)) {
			if (other == conn || !conn_person(other))
				continue;
			notice = notice_new(code);
			json_object_set_new(
			    notice, "name", json_string(conn->name));
			send_event(hub, other, notice);
		}
}

struct loading {
	struct hub *hub;
	enum list_kind kind;
};

static void
user_list_load(void *arg, const struct list_entry *mark)
{
	struct loading *loading = arg;

	user_list_add(loading->hub, loading->kind, mark);
}

void
user_lists_load(struct hub *hub)
{
	struct loading loading = {.hub = hub};
	int kind;

	user_lists_free(hub);
	for (kind = LIST_BAN; kind < NLIST; kind++) {
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
	}
}

void
user_lists_free(struct hub *hub)
{
	struct list_entry *mark;
	int kind;

	for (kind = LIST_BAN; kind < NLIST; kind++)
		while ((mark = TAILQ_FIRST(&hub->lists[kind].all)) != NULL)
			user_list_remove(hub, kind, mark);
}
