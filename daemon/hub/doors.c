/* The doors, draining, and the countdown to a stop. */
#include "daemon/hub/doors.h"

#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/log.h"

const struct list_entry *
doors_find(struct hub *hub, const char *what)
{
	return user_list_find(hub, LIST_DOORS, what, NULL);
}

void
doors_set(struct hub *hub, const char *what, int64_t until, const char *reason,
    const char *by)
{
	struct list_entry entry = {.until = until};

	strlcpy(entry.what, what, sizeof(entry.what));
	strlcpy(entry.reason, reason, sizeof(entry.reason));
	user_list_set(hub, LIST_DOORS, &entry, by);
}

bool
doors_clear(struct hub *hub, const char *what)
{
	return user_list_clear(hub, LIST_DOORS, what, NULL);
}

/* Somebody with an account plays in a game that is on. */
static bool
is_playing(const struct hub *hub, const struct conn *conn)
{
	const struct table *table = NULL;

	if (conn->role == ROLE_GUEST)
		return false;
	while ((table = tables_of(hub, conn->name, table)) != NULL)
		if (table_running(table))
			return true;
	return false;
}

bool
doors_turn_away(struct hub *hub, struct conn *conn)
{
	const struct list_entry *closed = doors_find(hub, DOORS_CLOSED);

	if (closed == NULL || conn->role >= ROLE_MODERATOR ||
	    conn->peer->kind != LINK_SESSION || is_playing(hub, conn))
		return false;
	conn_bye(hub, conn, BYE_CLOSED, closed->reason);
	return true;
}

/* How long before the stop everybody is told again. */
static const int64_t announced[] = {30 * MINUTE, 15 * MINUTE, 10 * MINUTE,
    5 * MINUTE, 3 * MINUTE, 2 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND};
#define NANNOUNCED (sizeof(announced) / sizeof(*announced))

/* The next time to tell them, with the stop itself as the last. */
static int64_t
doors_next(int64_t stop, int64_t now)
{
	size_t i;

	for (i = 0; i < NANNOUNCED; i++)
		if (stop - announced[i] > now)
			return stop - announced[i];
	return stop;
}

void
doors_announce(struct hub *hub, const struct conn *conn)
{
	const struct list_entry *entry = doors_find(hub, DOORS_SHUTDOWN);
	int64_t now = hub->io.now(hub->io.arg);
	json_t *notice;

	if (entry == NULL)
		return;
	notice = notice_new(NOTICE_SHUTDOWN);
	json_object_set_new(notice, "seconds",
	    json_integer((entry->until - now + SECOND - 1) / SECOND));
	if (*entry->reason != '\0')
		json_object_set_new(notice, "text", json_string(entry->reason));
	if (conn != NULL)
		send_event(hub, conn, notice);
	else
		send_all(hub, notice);
}

int64_t
doors_tick(struct hub *hub, int64_t now)
{
	const struct list_entry *entry =
	    user_list_what(hub, LIST_DOORS, DOORS_SHUTDOWN);

	if (entry == NULL) {
		hub->doors_due = 0;
		return 0;
	}
	if (entry->until <= now) {
		/* From before a hub that ran later: it was stopped by another.
		 */
		if (hub->doors_due != 0 && hub->io.stop != NULL) {
			log_info(
			    "shutdown", "reason=%s", log_quote(entry->reason));
			hub->io.stop(hub->io.arg);
		}
		doors_clear(hub, DOORS_SHUTDOWN);
		hub->doors_due = 0;
		return 0;
	}
	if (hub->doors_due != 0 && hub->doors_due <= now)
		doors_announce(hub, NULL);
	if (hub->doors_due <= now)
		hub->doors_due = doors_next(entry->until, now);
	return hub->doors_due;
}
