/* notes, note: topics that people begin, and answers to them. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/cmd/cmd_notes.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/noticeboard.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/log.h"

#define TOPICS_PAGE 20
#define NOTES_PAGE 50
#define NOTES_BYTES 1000        /* of a note */
#define NOTES_A_DAY 30          /* of one person */
#define EDIT_TIME (10 * MINUTE) /* for the writer */

/* Moderators see what is hidden, and hide. */
static bool
notes_moderator(const struct request *req)
{
	return conn_may(req->hub, req->conn, ROLE_MODERATOR);
}

/* Whose bookmarks count; "": nobody's. */
static const char *
notes_reader(const struct request *req)
{
	return noticeboard_remembers(req->conn) ? req->conn->name : "";
}

struct topics_page {
	json_t *list;
	int64_t before; /* the last one's running number */
	bool remembers;
};

static json_t *
topic_json(const struct topic *topic)
{
	json_t *row = json_pack("{s:I,s:s,s:s,s:i,s:I}", "topic",
	    (json_int_t)topic->n, "title", topic->title, "from", topic->writer,
	    "count", topic->last, "at", (json_int_t)(topic->at / SECOND));

	if (topic->hidden)
		json_object_set_new(row, "hidden", json_true());
	return row;
}

static void
topics_row(void *arg, const struct topic *topic)
{
	struct topics_page *page = arg;
	json_t *row = topic_json(topic);

	if (page->remembers)
		json_object_set_new(
		    row, "unread", json_integer(noticeboard_unread(topic)));
	json_array_append_new(page->list, row);
	page->before = topic->active;
}

/* Topics that were active before a running number, the newest first. */
static void
topics_list(struct request *req, int64_t before)
{
	struct topics_page page = {.list = json_array(),
	    .remembers = noticeboard_remembers(req->conn)};

	store_topics(req->hub->store, notes_reader(req), before, TOPICS_PAGE,
	    notes_moderator(req), topics_row, &page);
	if (json_array_size(page.list) < TOPICS_PAGE)
		page.before = 0;
	answer(req,
	    json_pack("{s:o,s:o}", "topics", page.list, "before",
		number_or_null(page.before, 2)));
}

/* False, having refused, if they cannot see a topic of that number. */
static bool
find_topic(struct request *req, int64_t n, struct topic *topic)
{
	if (!store_topic(req->hub->store, notes_reader(req), n, topic)) {
		refuse(req, REFUSED_NOBODY,
		    "There is no topic %lld; /notes lists them.", (long long)n);
		return false;
	}
	if (topic->hidden && !notes_moderator(req)) {
		refuse(req, REFUSED_NOBODY,
		    "A moderator has hidden topic %lld.", (long long)n);
		return false;
	}
	return true;
}

struct notes_page {
	struct request *req;
	struct send_list list;
	int next; /* the note that did not fit; 0: all did */
	int last;
};

static void
notes_row(void *arg, const struct note *note)
{
	struct notes_page *page = arg;
	const struct request *req = page->req;
	bool censored = user_list_find(req->hub, LIST_CENSOR, req->conn->name,
			    note->writer) != NULL;
	bool shown = note->hidden == NULL || notes_moderator(req);
	json_t *row;

	if (page->next != 0)
		return;
	row = json_pack("{s:i,s:s,s:I,s:s}", "note", note->n, "from",
	    note->writer, "at", (json_int_t)(note->at / SECOND), "text",
	    shown && !censored ? note->text : "");
	if (note->edited)
		json_object_set_new(row, "edited", json_true());
	if (censored)
		json_object_set_new(row, "censored", json_true());
	if (note->hidden != NULL)
		json_object_set_new(row, "hidden", json_true());
	if (send_list_add(&page->list, row))
		page->last = note->n;
	else
		page->next = note->n;
}

/* A topic from a note on; 0: from the first unread one. */
static void
topic_read(struct request *req, int64_t n, int from)
{
	struct hub *hub = req->hub;
	struct notes_page page = {.req = req};
	struct topic topic;
	json_t *data;

	if (!find_topic(req, n, &topic))
		return;
	if (from == 0)
		from = noticeboard_unread(&topic) > 0 ? topic.read + 1 : 1;
	page.list = send_list_new(ROOM_ANSWER);
	store_notes(hub->store, n, from, NOTES_PAGE, notes_row, &page);
	if (page.next == 0 && page.last != 0 && page.last < topic.last)
		page.next = page.last + 1;
	if (noticeboard_remembers(req->conn) &&
	    noticeboard_unread(&topic) > 0 && page.last > topic.read)
		store_bookmark_put(hub->store, req->conn->name, &topic,
		    page.last, hub->io.now(hub->io.arg));
	data = topic_json(&topic);
	json_object_set_new(data, "notes", page.list.list);
	json_object_set_new(data, "more", number_or_null(page.next, 1));
	answer(req, data);
}

static void
find_unread(void *arg, const struct topic *topic)
{
	int64_t *unread = arg;

	if (*unread == 0 && noticeboard_unread(topic) > 0)
		*unread = topic->n;
}

/* The topic with the newest unread notes. */
static void
topic_next(struct request *req)
{
	int64_t unread = 0;

	if (refuse_unremembered(req))
		return;
	store_topics(req->hub->store, req->conn->name, INT64_MAX,
	    NOTICEBOARD_TOPICS, false, find_unread, &unread);
	if (unread == 0)
		answer(req, json_pack("{s:n}", "topic"));
	else
		topic_read(req, unread, 0);
}

void
cmd_notes(struct request *req)
{
	struct hub *hub = req->hub;
	const char *word;
	int n, from = 0;

	if (*req->args == '\0') {
		topics_list(req, INT64_MAX);
		return;
	}
	if (strspn(req->args, "0123456789") > 0) {
		n = next_number(req, 1, INT32_MAX, "A topic");
		if (n > 0 && *req->args != '\0')
			from = next_number(req, 1, TOPIC_NOTES, "A note");
		if (n > 0 && from >= 0)
			topic_read(req, n, from);
		return;
	}
	word = next_word(req);
	if (strcasecmp(word, "next") == 0)
		topic_next(req);
	else if (strcasecmp(word, "read") == 0) {
		if (refuse_unremembered(req))
			return;
		store_bookmarks_all(
		    hub->store, req->conn->name, hub->io.now(hub->io.arg));
		answer(req, json_pack("{s:b}", "read", 1));
	} else if (strcasecmp(word, "before") == 0) {
		n = next_number(req, 1, INT32_MAX, "The number after before");
		if (n > 0)
			topics_list(req, n);
	} else
		refuse_usage(req);
}

/* True, having refused, if they have written as much as one may in a day. */
static bool
refuse_day(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg);

	if (store_notes_since(req->hub->store, req->conn->name, now - DAY, now,
		NOTES_A_DAY) < NOTES_A_DAY)
		return false;
	refuse(req, REFUSED_FULL,
	    "You have written %d notes in a day, which is the most; try again "
	    "tomorrow.",
	    NOTES_A_DAY);
	return true;
}

/* The rest of the line as a note's text; NULL, having refused. */
static const char *
note_text(struct request *req)
{
	if (*req->args == '\0') {
		refuse_usage(req);
		return NULL;
	}
	if (strlen(req->args) > NOTES_BYTES) {
		refuse(req, REFUSED_USAGE, "A note has at most %d bytes.",
		    NOTES_BYTES);
		return NULL;
	}
	return req->args;
}

static void
put_note(struct request *req, int64_t topic, int n, const char *text)
{
	struct note note = {.topic = topic,
	    .n = n,
	    .at = req->hub->io.now(req->hub->io.arg),
	    .writer = req->conn->name,
	    .text = text};
	struct topic now;

	store_note_put(req->hub->store, &note);
	req->hub->step_durable = true;
	/* One's own note is read, if those before it were. */
	if (noticeboard_remembers(req->conn) &&
	    store_topic(req->hub->store, req->conn->name, topic, &now) &&
	    noticeboard_unread(&now) == 1)
		store_bookmark_put(
		    req->hub->store, req->conn->name, &now, n, note.at);
	answer(
	    req, json_pack("{s:I,s:i}", "topic", (json_int_t)topic, "note", n));
}

static void
note_new(struct request *req)
{
	const char *title = next_title(req, NOTES_BYTES);

	if (title == NULL || refuse_day(req) || refuse_rate(req))
		return;
	put_note(req, store_topic_new(req->hub->store, title, req->conn->name),
	    1, req->args);
}

static void
note_answer(struct request *req)
{
	size_t digits = strspn(req->args, "0123456789");
	struct topic topic;
	const char *text;
	char number[16];
	int n;

	if (req->args[digits] == '.') {
		refuse(req, REFUSED_USAGE,
		    "Answers are to a topic: /note %.*s TEXT; /note edit "
		    "changes"
		    " what you wrote.",
		    (int)digits, req->args);
		return;
	}
	n = next_number(req, 1, INT32_MAX, "A topic");
	snprintf(number, sizeof(number), "%d", n);
	if (n < 0 || refuse_held(req, "topic", number) ||
	    !find_topic(req, n, &topic))
		return;
	text = note_text(req);
	if (text == NULL)
		return;
	if (topic.last >= TOPIC_NOTES) {
		refuse(req, REFUSED_FULL,
		    "Topic %d is full with %d notes; begin another with /note"
		    " new TITLE: TEXT.",
		    n, TOPIC_NOTES);
		return;
	}
	if (!refuse_day(req) && !refuse_rate(req))
		put_note(req, n, topic.last + 1, text);
}

/*
 * The next word as a topic, or a note in it (12.3); false, having refused, if
 * there is none, or no note where one is needed.
 */
static bool
next_place(struct request *req, bool needs_note, int64_t *topic, int *note)
{
	const char *word = next_word(req);
	char *end = NULL;
	long n = 0;

	*topic = word == NULL ? 0 : strtol(word, &end, 10);
	if (*topic > 0 && *end == '.')
		n = strtol(end + 1, &end, 10);
	*note = (int)n;
	if (*topic > 0 && *topic <= INT32_MAX && *end == '\0' && n >= 0 &&
	    n <= TOPIC_NOTES && (n > 0 || !needs_note))
		return true;
	refuse(req, REFUSED_USAGE,
	    needs_note ? "Name the note: 12.3 is note 3 of topic 12."
		       : "Name a topic, 12, or a note in it, 12.3.");
	return false;
}

/* A note as far as it matters whether it can be changed. */
struct note_found {
	int n; /* 0: not found */
	char writer[NAME_SIZE];
	int64_t at;
	bool hidden;
};

static void
take_note(void *arg, const struct note *note)
{
	struct note_found *found = arg;

	found->n = note->n;
	strlcpy(found->writer, note->writer, sizeof(found->writer));
	found->at = note->at;
	found->hidden = note->hidden != NULL;
}

/* False, having refused, if the topic has no such note. */
static bool
find_note(struct request *req, int64_t topic, int n, struct note_found *found)
{
	*found = (struct note_found){.n = 0};
	store_notes(req->hub->store, topic, n, 1, take_note, found);
	if (found->n == n)
		return true;
	refuse(req, REFUSED_NOBODY, "Topic %lld has no note %d.",
	    (long long)topic, n);
	return false;
}

static void
note_edit(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg), n;
	struct note_found found;
	struct topic topic;
	const char *text;
	int note;

	if (!next_place(req, true, &n, &note) || !find_topic(req, n, &topic) ||
	    !find_note(req, n, note, &found))
		return;
	if (!name_same(found.writer, req->conn->name)) {
		refuse(
		    req, REFUSED_DENIED, "%s wrote that note.", found.writer);
		return;
	}
	if (found.hidden) {
		refuse(
		    req, REFUSED_DENIED, "A moderator has hidden that note.");
		return;
	}
	if (now - found.at > EDIT_TIME) {
		refuse(req, REFUSED_FULL,
		    "A note can be edited for ten minutes; answer with /note"
		    " %lld TEXT.",
		    (long long)n);
		return;
	}
	text = note_text(req);
	if (text == NULL || refuse_rate(req))
		return;
	store_note_edit(req->hub->store, n, note, text);
	req->hub->step_durable = true;
	answer(req,
	    json_pack("{s:I,s:i,s:b}", "topic", (json_int_t)n, "note", note,
		"edited", 1));
}

static void
note_hide(struct request *req, bool hide)
{
	struct note_found found;
	struct topic topic;
	int64_t n;
	int note;

	if (!notes_moderator(req)) {
		refuse(req, REFUSED_DENIED,
		    "Only a moderator may hide and show notes.");
		return;
	}
	if (!next_place(req, false, &n, &note) || !find_topic(req, n, &topic))
		return;
	if (note > 0 && !find_note(req, n, note, &found))
		return;
	store_note_hide(
	    req->hub->store, n, note, hide ? req->conn->name : NULL);
	req->hub->step_durable = true;
	req->harmless = false;
	log_info(hide ? "note_hidden" : "note_shown",
	    "topic=%lld note=%d by=%s", (long long)n, note,
	    log_quote(req->conn->name));
	answer(req,
	    json_pack("{s:I,s:o,s:b}", "topic", (json_int_t)n, "note",
		number_or_null(note, 1), "hidden", hide));
}

void
cmd_note(struct request *req)
{
	const char *word;

	req->harmless = true;
	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	if (refuse_guest(req, "write notes") || refuse_muted(req))
		return;
	if (strspn(req->args, "0123456789") > 0) {
		note_answer(req);
		return;
	}
	word = next_word(req);
	if (strcasecmp(word, "new") == 0)
		note_new(req);
	else if (strcasecmp(word, "edit") == 0)
		note_edit(req);
	else if (strcasecmp(word, "hide") == 0)
		note_hide(req, true);
	else if (strcasecmp(word, "show") == 0)
		note_hide(req, false);
	else
		refuse_usage(req);
}
