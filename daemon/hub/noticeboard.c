/* What of the news, the notes and the wall people hear without asking. */
#include "daemon/hub/noticeboard.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"

#define WALL_LINES 5
#define NEWS_FRESH (30 * DAY) /* for those who never read any */
/* Among the preferences, which `set` does not know: pieces, as "7 9". */
#define NEWS_KEY "news"

bool
noticeboard_remembers(const struct conn *conn)
{
	return conn->role != ROLE_GUEST && conn->peer != NULL &&
	    conn->peer->kind == LINK_SESSION;
}

static void
read_beyond(void *arg, const char *key, const char *value)
{
	struct news_read *read = arg;
	char *end;

	if (strcmp(key, NEWS_KEY) != 0)
		return;
	for (; read->n < NEWS_KEEP; value = end) {
		read->piece[read->n] = strtoll(value, &end, 10);
		if (end == value)
			return;
		read->n++;
	}
}

void
noticeboard_read(
    struct hub *hub, const struct conn *conn, struct news_read *read)
{
	read->n = 0;
	read->up_to = INT64_MAX;
	if (!noticeboard_remembers(conn))
		return;
	read->up_to = store_reader(hub->store, conn->name).news;
	store_preferences(hub->store, conn->name, read_beyond, read);
}

bool
noticeboard_is_read(const struct news_read *read, int64_t piece)
{
	int i;

	for (i = 0; i < read->n; i++)
		if (read->piece[i] == piece)
			return true;
	return piece <= read->up_to;
}

/* The news behind what is read without a gap. */
static void
news_behind(struct hub *hub, const struct news_read *read,
    void (*each)(void *, const struct news *), void *arg)
{
	int64_t since = 0;

	if (read->up_to < 0)
		since = hub->io.now(hub->io.arg) - NEWS_FRESH;
	store_news_after(hub->store, read->up_to, since, NEWS_KEEP, each, arg);
}

/* What is read once one more piece is, or all of them (piece NULL). */
struct news_reading {
	const struct news_read *before;
	const int64_t *piece;
	struct news_read after;
	bool gap; /* a piece that is not read was there */
};

static void
reading_news(void *arg, const struct news *news)
{
	struct news_reading *reading = arg;
	struct news_read *after = &reading->after;
	bool read = reading->piece == NULL || news->n == *reading->piece ||
	    noticeboard_is_read(reading->before, news->n);

	if (!reading->gap)
		after->up_to = read ? news->n : news->n - 1;
	reading->gap |= !read;
	if (reading->gap && read)
		after->piece[after->n++] = news->n;
}

static void
newest_news(void *arg, const struct news *news)
{
	*(int64_t *)arg = news->n;
}

void
noticeboard_has_read(
    struct hub *hub, const struct conn *conn, const int64_t *piece)
{
	struct reader reader = store_reader(hub->store, conn->name);
	struct news_read read;
	struct news_reading reading = {.before = &read, .piece = piece};

	noticeboard_read(hub, conn, &read);
	if (piece != NULL && noticeboard_is_read(&read, *piece))
		return;
	reading.after.up_to = read.up_to;
	news_behind(hub, &read, reading_news, &reading);
	/* There is none of the last month; all that is older counts as read. */
	if (reading.after.up_to < 0)
		store_news(hub->store, INT64_MAX, 1, newest_news,
		    &reading.after.up_to);
	reader.news = reading.after.up_to;
	store_reader_put(
	    hub->store, conn->name, &reader, hub->io.now(hub->io.arg));
	if (read.n > 0 || reading.after.n > 0) {
		char text[NEWS_KEEP * 12] = "";
		size_t length = 0;
		int i;

		for (i = 0; i < reading.after.n; i++)
			length += (size_t)snprintf(text + length,
			    sizeof(text) - length, "%s%" PRId64,
			    i == 0 ? "" : " ", reading.after.piece[i]);
		if (length > 0)
			store_preference_put(
			    hub->store, conn->name, NEWS_KEY, text);
		else
			store_preference_drop(hub->store, conn->name, NEWS_KEY);
	}
}

struct news_waiting {
	struct news_read read;
	json_t *first; /* NULL: none */
	int n;
};

static void
waiting_news(void *arg, const struct news *news)
{
	struct news_waiting *waiting = arg;

	if (noticeboard_is_read(&waiting->read, news->n))
		return;
	if (waiting->n++ == 0)
		waiting->first = json_pack("{s:I,s:s}", "piece",
		    (json_int_t)news->n, "title", news->title);
}

json_t *
noticeboard_news(struct hub *hub, const struct conn *conn)
{
	struct news_waiting waiting = {.n = 0};

	noticeboard_read(hub, conn, &waiting.read);
	if (!noticeboard_remembers(conn))
		return NULL;
	news_behind(hub, &waiting.read, waiting_news, &waiting);
	if (waiting.first != NULL)
		json_object_set_new(
		    waiting.first, "n", json_integer(waiting.n));
	return waiting.first;
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
