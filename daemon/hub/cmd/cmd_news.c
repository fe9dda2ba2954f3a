/* news, oneliner, wipe: what the host says, and what people write on a wall. */
#include <stdint.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/hub/cmd/cmd_news.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/noticeboard.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/lib/log.h"

#define NEWS_PAGE 20    /* titles in one answer */
#define NEWS_BYTES 2000 /* of a text */
#define WALL_COLUMNS 72 /* of a line on the wall */
#define WALL_BYTES 300
#define WALL_TIME DAY /* between two lines of one person */

struct news_page {
	struct hub *hub;
	json_t *list;
	struct news_read read;
	int64_t before; /* the last one in the list */
};

static json_t *
news_json(const struct news *news)
{
	return json_pack("{s:I,s:s,s:s,s:I}", "piece", (json_int_t)news->n,
	    "title", news->title, "from", news->writer, "at",
	    (json_int_t)(news->at / SECOND));
}

static void
news_row(void *arg, const struct news *news)
{
	struct news_page *page = arg;
	json_t *row = news_json(news);

	if (!noticeboard_is_read(&page->read, news->n))
		json_object_set_new(row, "unread", json_true());
	json_array_append_new(page->list, row);
	page->before = news->n;
}

/* The titles of those before a piece, the newest first. */
static void
news_list(struct request *req, int64_t before)
{
	struct news_page page = {.hub = req->hub, .list = json_array()};

	noticeboard_read(req->hub, req->conn, &page.read);
	store_news(req->hub->store, before, NEWS_PAGE, news_row, &page);
	if (json_array_size(page.list) < NEWS_PAGE)
		page.before = 0;
	answer(req,
	    json_pack("{s:o,s:o}", "news", page.list, "before",
		number_or_null(page.before, 1)));
}

static void
news_whole(void *arg, const struct news *news)
{
	json_t **data = arg;

	*data = news_json(news);
	json_object_set_new(*data, "text", json_string(news->text));
}

static void
news_read(struct request *req, int64_t n)
{
	struct hub *hub = req->hub;
	json_t *data = NULL, *waiting;

	if (!store_news_find(hub->store, n, news_whole, &data)) {
		refuse(req, REFUSED_NOBODY,
		    "There is no piece %lld of news; /news lists them.",
		    (long long)n);
		return;
	}
	noticeboard_has_read(hub, req->conn, &n);
	waiting = noticeboard_news(hub, req->conn);
	json_object_set_new(
	    data, "waiting", waiting == NULL ? json_null() : waiting);
	answer(req, data);
}

/* The oldest one that is unread. */
static void
news_next(struct request *req)
{
	json_t *waiting;

	if (refuse_unremembered(req))
		return;
	waiting = noticeboard_news(req->hub, req->conn);
	if (waiting == NULL)
		answer(req, json_pack("{s:n}", "piece"));
	else
		news_read(
		    req, json_integer_value(json_object_get(waiting, "piece")));
	json_decref(waiting);
}

/* True, having refused, if they are no moderator. */
static bool
refuse_player(struct request *req)
{
	req->harmless = false;
	if (conn_may(req->hub, req->conn, ROLE_MODERATOR))
		return false;
	refuse(req, REFUSED_DENIED,
	    "Only a moderator may add and delete news; /news lists them.");
	return true;
}

static void
news_log(const struct request *req, const char *event, int64_t n)
{
	log_info(event, "piece=%lld by=%s", (long long)n,
	    log_quote(req->conn->name));
}

static void
news_add(struct request *req)
{
	struct hub *hub = req->hub;
	struct news news = {
	    .at = hub->io.now(hub->io.arg), .writer = req->conn->name};
	json_t *notice;

	if (refuse_player(req))
		return;
	news.title = next_title(req, NEWS_BYTES);
	if (news.title == NULL)
		return;
	news.text = req->args;
	news.n = store_news_put(hub->store, &news, NEWS_KEEP);
	hub->step_durable = true;
	news_log(req, "news_added", news.n);
	notice = notice_new(NOTICE_NEWS);
	json_object_set_new(notice, "n", json_integer(1));
	json_object_set_new(notice, "piece", json_integer(news.n));
	json_object_set_new(notice, "title", json_string(news.title));
	send_everybody(hub, notice);
	answer(req, json_pack("{s:I}", "added", (json_int_t)news.n));
}

static void
news_delete(struct request *req)
{
	int n;

	if (refuse_player(req))
		return;
	n = next_number(req, 1, INT32_MAX, "A piece of news");
	if (n < 0)
		return;
	if (!store_news_drop(req->hub->store, n)) {
		refuse(req, REFUSED_NOBODY,
		    "There is no piece %d of news; /news lists them.", n);
		return;
	}
	req->hub->step_durable = true;
	news_log(req, "news_deleted", n);
	answer(req, json_pack("{s:i}", "deleted", n));
}

void
cmd_news(struct request *req)
{
	const char *word;
	int n;

	req->harmless = true;
	if (*req->args == '\0') {
		news_list(req, INT64_MAX);
		return;
	}
	if (strspn(req->args, "0123456789") > 0) {
		n = next_number(req, 1, INT32_MAX, "A piece of news");
		if (n > 0)
			news_read(req, n);
		return;
	}
	word = next_word(req);
	if (strcasecmp(word, "add") == 0)
		news_add(req);
	else if (strcasecmp(word, "delete") == 0)
		news_delete(req);
	else if (strcasecmp(word, "next") == 0)
		news_next(req);
	else if (strcasecmp(word, "read") == 0) {
		if (refuse_unremembered(req))
			return;
		noticeboard_has_read(req->hub, req->conn, NULL);
		answer(req, json_pack("{s:b}", "read", 1));
	} else if (strcasecmp(word, "before") == 0) {
		n = next_number(req, 1, INT32_MAX, "A piece of news");
		if (n > 0)
			news_list(req, n);
	} else
		refuse_usage(req);
}

/* In how many hours they may write again; 0: now. */
static int
oneliner_wait(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg), hour = 60 * MINUTE;
	int64_t at = store_oneliner_at(req->hub->store, req->conn->name);

	if (at == 0 || at > now || now - at >= WALL_TIME)
		return 0;
	return (int)((WALL_TIME - (now - at) + hour - 1) / hour);
}

void
cmd_oneliner(struct request *req)
{
	struct hub *hub = req->hub;
	struct oneliner line = {.writer = req->conn->name,
	    .text = req->args,
	    .at = hub->io.now(hub->io.arg)};
	int wait;

	if (*req->args == '\0') {
		answer(req, json_pack("{s:o}", "wall", noticeboard_wall(hub)));
		return;
	}
	if (refuse_guest(req, "write on the wall") || refuse_muted(req))
		return;
	if (text_width(line.text) > WALL_COLUMNS ||
	    strlen(line.text) > WALL_BYTES) {
		refuse(req, REFUSED_USAGE,
		    "A line on the wall has at most %d columns; yours has %d.",
		    WALL_COLUMNS, text_width(line.text));
		return;
	}
	wait = oneliner_wait(req);
	if (wait > 0) {
		refuse(req, REFUSED_RATE,
		    "You wrote on the wall today; you may again in %d hour%s.",
		    wait, wait == 1 ? "" : "s");
		return;
	}
	if (refuse_rate(req))
		return;
	store_oneliner_put(hub->store, &line);
	hub->step_durable = true;
	hub->lobby_dirty = true;
	answer(req,
	    json_pack(
		"{s:o,s:b}", "wall", noticeboard_wall(hub), "written", 1));
}

void
cmd_wipe(struct request *req)
{
	const char *name = next_word(req);

	if (name == NULL) {
		refuse_usage(req);
		return;
	}
	if (!store_oneliner_drop(req->hub->store, name)) {
		refuse(req, REFUSED_NOBODY,
		    "%s has no line on the wall; /oneliner shows it.", name);
		return;
	}
	req->hub->step_durable = true;
	req->hub->lobby_dirty = true;
	log_info("wall_wiped", "what=%s by=%s", log_quote(name),
	    log_quote(req->conn->name));
}
