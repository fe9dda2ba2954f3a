/* Bans, mutes, censors, and whose coming and going is told. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"

static const char *const kinds[] = {[LIST_BAN] = "ban",
    [LIST_MUTE] = "mute",
    [LIST_CENSOR] = "censor",
    [LIST_NOTIFY] = "notify"};

static struct user_list *
user_list_of(struct hub *hub, enum list_kind kind)
{
	switch (kind) {
	case LIST_BAN:
		return &hub->bans;
	case LIST_MUTE:
		return &hub->mutes;
	case LIST_CENSOR:
		return &hub->censors;
	default:
		return &hub->notifies;
	}
}

const struct user_list *
user_list_all(const struct hub *hub, enum list_kind kind)
{
	return user_list_of((struct hub *)hub, kind);
}

static struct list_entry *
user_list_get(
    struct hub *hub, enum list_kind kind, const char *what, const char *whom)
{
	struct list_entry *mark;

	TAILQ_FOREACH (mark, user_list_of(hub, kind), entry)
		if (strcasecmp(mark->what, what) == 0 &&
		    strcasecmp(mark->whom, whom == NULL ? "" : whom) == 0)
			return mark;
	return NULL;
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
	struct network network;

	if (mark != NULL)
		return mark;
	TAILQ_FOREACH (mark, user_list_of(hub, kind), entry)
		if (network_parse(mark->what, &network) &&
		    conn_from(conn, &network) && entry_in_force(hub, mark))
			return mark;
	return NULL;
}

const struct list_entry **
user_list_censors(struct hub *hub, const char *whom, int *n)
{
	const struct list_entry *mark, **list = NULL;
	int room = 0;

	*n = 0;
	TAILQ_FOREACH (mark, &hub->censors, entry) {
		if (strcasecmp(mark->whom, whom) != 0)
			continue;
		if (*n == room) {
			room = room == 0 ? 8 : 2 * room;
			list = xrealloc(list, (size_t)room * sizeof(*list));
		}
		list[(*n)++] = mark;
	}
	return list;
}

static void
user_list_remove(struct hub *hub, enum list_kind kind, struct list_entry *mark)
{
	TAILQ_REMOVE(user_list_of(hub, kind), mark, entry);
	free(mark);
}

static void
user_list_add(
    struct hub *hub, enum list_kind kind, const struct list_entry *from)
{
	struct list_entry *mark = xcalloc(1, sizeof(*mark));

	*mark = *from;
	TAILQ_INSERT_TAIL(user_list_of(hub, kind), mark, entry);
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
	hub->step_durable = true;
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
	hub->step_durable = true;
	return true;
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
user_lists_free(struct hub *hub)
{
	struct list_entry *mark;
	int kind;

	for (kind = LIST_BAN; kind < NLIST; kind++)
		while ((mark = TAILQ_FIRST(user_list_of(hub, kind))) != NULL)
			user_list_remove(hub, kind, mark);
}
