/* Bans, mutes, censors, and whose coming and going is told. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/marks.h"
#include "daemon/hub/people.h"
#include "daemon/hub/store.h"
#include "daemon/log.h"

static const char *const kinds[] = {[MARK_BAN] = "ban",
    [MARK_MUTE] = "mute",
    [MARK_CENSOR] = "censor",
    [MARK_NOTIFY] = "notify"};

static struct marks *
marks_list(struct hub *hub, enum mark_kind kind)
{
	switch (kind) {
	case MARK_BAN:
		return &hub->bans;
	case MARK_MUTE:
		return &hub->mutes;
	case MARK_CENSOR:
		return &hub->censors;
	default:
		return &hub->notifies;
	}
}

const struct marks *
marks_all(const struct hub *hub, enum mark_kind kind)
{
	return marks_list((struct hub *)hub, kind);
}

static struct mark *
mark_get(
    struct hub *hub, enum mark_kind kind, const char *what, const char *whom)
{
	struct mark *mark;

	TAILQ_FOREACH (mark, marks_list(hub, kind), entry)
		if (strcasecmp(mark->what, what) == 0 &&
		    strcasecmp(mark->whom, whom == NULL ? "" : whom) == 0)
			return mark;
	return NULL;
}

static bool
in_force(const struct hub *hub, const struct mark *mark)
{
	return mark->until == 0 || mark->until > hub->io.now(hub->io.arg);
}

const struct mark *
mark_find(
    struct hub *hub, enum mark_kind kind, const char *what, const char *whom)
{
	const struct mark *mark = mark_get(hub, kind, what, whom);

	return mark != NULL && in_force(hub, mark) ? mark : NULL;
}

const struct mark *
mark_on(struct hub *hub, enum mark_kind kind, const struct conn *conn)
{
	const struct mark *mark = mark_find(hub, kind, conn->name, NULL);
	struct network network;

	if (mark != NULL)
		return mark;
	TAILQ_FOREACH (mark, marks_list(hub, kind), entry)
		if (network_parse(mark->what, &network) &&
		    conn_from(conn, &network) && in_force(hub, mark))
			return mark;
	return NULL;
}

const struct mark **
censors_of(struct hub *hub, const char *whom, int *n)
{
	const struct mark *mark, **list = NULL;
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
mark_remove(struct hub *hub, enum mark_kind kind, struct mark *mark)
{
	TAILQ_REMOVE(marks_list(hub, kind), mark, entry);
	free(mark);
}

static void
mark_keep(struct hub *hub, enum mark_kind kind, const struct mark *from)
{
	struct mark *mark = xcalloc(1, sizeof(*mark));

	*mark = *from;
	TAILQ_INSERT_TAIL(marks_list(hub, kind), mark, entry);
}

void
mark_set(struct hub *hub, enum mark_kind kind, const struct mark *from,
    const char *by)
{
	struct mark *old = mark_get(hub, kind, from->what, from->whom);

	if (old != NULL)
		mark_remove(hub, kind, old);
	mark_keep(hub, kind, from);
	store_mark_put(
	    hub->store, kinds[kind], from, by, hub->io.now(hub->io.arg));
	hub->step_hard = true;
}

bool
mark_clear(
    struct hub *hub, enum mark_kind kind, const char *what, const char *whom)
{
	struct mark *mark = mark_get(hub, kind, what, whom);

	if (mark == NULL)
		return false;
	store_mark_drop(hub->store, kinds[kind], mark);
	mark_remove(hub, kind, mark);
	hub->step_hard = true;
	return true;
}

struct loading {
	struct hub *hub;
	enum mark_kind kind;
};

static void
mark_load(void *arg, const struct mark *mark)
{
	struct loading *loading = arg;

	mark_keep(loading->hub, loading->kind, mark);
}

void
marks_load(struct hub *hub)
{
	struct loading loading = {.hub = hub};
	int kind;

	marks_free(hub);
	for (kind = MARK_BAN; kind < NMARK; kind++) {
		loading.kind = kind;
		store_marks(hub->store, kinds[kind], mark_load, &loading);
	}
}

void
marks_free(struct hub *hub)
{
	struct mark *mark;
	int kind;

	for (kind = MARK_BAN; kind < NMARK; kind++)
		while ((mark = TAILQ_FIRST(marks_list(hub, kind))) != NULL)
			mark_remove(hub, kind, mark);
}
