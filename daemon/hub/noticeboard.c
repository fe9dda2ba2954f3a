/* What of the news, the notes and the wall people hear without asking. */
#include "daemon/hub/noticeboard.h"

#include <stdint.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"

#define WALL_LINES 5
#define NEWS_FRESH (30 * DAY) /* for those who never read any */
#define NEWS_MOST 100         /* counted */

bool
noticeboard_remembers(const struct conn *conn)
{
	return conn->role != ROLE_GUEST && conn->peer != NULL &&
	    conn->peer->kind == LINK_SESSION;
}

/* Counts a piece; the first is described. */
static void
waiting_news(void *arg, const struct news *news)
{
	json_t **waiting = arg;
	json_int_t n;

	if (*waiting == NULL)
		*waiting = json_pack("{s:i,s:I,s:s}", "n", 0, "piece",
		    (json_int_t)news->n, "title", news->title);
	n = json_integer_value(json_object_get(*waiting, "n"));
	json_object_set_new(*waiting, "n", json_integer(n + 1));
}

json_t *
noticeboard_news(struct hub *hub, const struct conn *conn)
{
	struct reader reader = store_reader(hub->store, conn->name);
	int64_t since = 0;
	json_t *waiting = NULL;

	if (!noticeboard_remembers(conn))
		return NULL;
	if (reader.news < 0)
		since = hub->io.now(hub->io.arg) - NEWS_FRESH;
	store_news_after(
	    hub->store, reader.news, since, NEWS_MOST, waiting_news, &waiting);
	return waiting;
}

int
noticeboard_unread(const struct topic *topic)
{
	return topic->read < topic->last ? topic->last - topic->read : 0;
}

struct unread_topics {
	bool all; /* not only those that were read before */
	int n;
};

static void
count_unread(void *arg, const struct topic *topic)
{
	struct unread_topics *unread = arg;

	unread->n +=
	    (topic->read > 0 || unread->all) && noticeboard_unread(topic) > 0;
}

void
noticeboard_waits(struct hub *hub, const struct conn *conn)
{
	/* Who has said what is read wants to know of all that is not. */
	struct unread_topics unread = {
	    .all = store_reader(hub->store, conn->name).floor > 0};
	json_t *waiting = noticeboard_news(hub, conn), *notice;

	if (waiting != NULL) {
		notice = notice_new(NOTICE_NEWS);
		json_object_update_new(notice, waiting);
		send_event(hub, conn, notice);
	}
	if (!noticeboard_remembers(conn))
		return;
	store_topics(hub->store, conn->name, INT64_MAX, NOTICEBOARD_TOPICS,
	    false, count_unread, &unread);
	if (unread.n == 0)
		return;
	notice = notice_new(NOTICE_NOTES);
	json_object_set_new(notice, "n", json_integer(unread.n));
	send_event(hub, conn, notice);
}

static void
wall_line(void *arg, const struct oneliner *line)
{
	json_array_insert_new(arg, 0,
	    json_pack("{s:s,s:s,s:I}", "from", line->writer, "text", line->text,
		"at", (json_int_t)(line->at / SECOND)));
}

json_t *
noticeboard_wall(struct hub *hub)
{
	json_t *lines = json_array();

	store_oneliners(hub->store, WALL_LINES, wall_line, lines);
	return lines;
}
