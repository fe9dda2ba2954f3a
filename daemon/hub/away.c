/* Who has said that they are away, and who has quiet hours. */
#include "daemon/hub/away.h"

#include <string.h>

#include "accounts/preference.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"

static void
away_set(struct hub *hub, const char *name, uint64_t order, const char *text)
{
	struct conn *conn = people_named(hub, name);

	for (; conn != NULL; conn = people_next_named(conn)) {
		conn->away_order = order;
		strlcpy(conn->away, text, sizeof(conn->away));
		people_mark_dirty(hub, conn);
	}
	hub->lobby_dirty = true;
}

void
away_begin(struct hub *hub, const char *name, const char *text)
{
	away_set(hub, name, ++hub->aways, text);
}

bool
away_end(struct hub *hub, const char *name)
{
	const struct conn *conn = people_named(hub, name);

	while (conn != NULL && conn->away_order == 0)
		conn = people_next_named(conn);
	if (conn == NULL)
		return false;
	away_set(hub, name, 0, "");
	for (conn = people_named(hub, name); conn != NULL;
	     conn = people_next_named(conn))
		if (conn->peer != NULL)
			send_event(hub, conn, notice_new(NOTICE_BACK));
	return true;
}

bool
away_tell(struct conn *who, const struct conn *other)
{
	int i;

	if (other->away_order == 0)
		return false;
	for (i = 0; i < AWAY_TOLD; i++)
		if (who->away_told[i] == other->away_order)
			return false;
	who->away_told[who->away_next] = other->away_order;
	who->away_next = (who->away_next + 1) % AWAY_TOLD;
	return true;
}

bool
away_quiet(struct hub *hub, const struct conn *conn)
{
	return quiet_at(&conn->quiet, hub->io.now(hub->io.arg) / SECOND);
}

static void
quiet_read(void *arg, const char *key, const char *value)
{
	struct quiet *quiet = arg;

	if (strcmp(key, preference_row(PREFERENCE_QUIET)->name) == 0)
		quiet_parse(quiet, value);
	else if (strcmp(key, preference_row(PREFERENCE_ZONE)->name) == 0)
		quiet_zone_parse(&quiet->zone, value);
}

void
away_quiet_load(struct hub *hub, struct conn *conn)
{
	memset(&conn->quiet, 0, sizeof(conn->quiet));
	store_preferences(hub->store, conn->name, quiet_read, &conn->quiet);
}

void
away_quiet_changed(struct hub *hub, const char *name)
{
	struct conn *conn = people_named(hub, name);

	for (; conn != NULL; conn = people_next_named(conn))
		away_quiet_load(hub, conn);
}
