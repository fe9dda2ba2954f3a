/* Who has said that they are away. */
#include "daemon/hub/away.h"

#include <string.h>

#include "daemon/hub/people.h"
#include "daemon/hub/send.h"

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
