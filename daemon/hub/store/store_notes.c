/* Notes, and how far they are read, in the store. */
#include "daemon/hub/store/store_notes.h"

#include <string.h>

#include "daemon/hub/store/store_sql.h"

/* Numbers of the last topic, and of the last note in any topic. */
#define LAST_TOPIC "topics"
#define LAST_NOTE "notes"

int64_t
store_topic_new(struct store *store, const char *title, const char *writer)
{
	int64_t n = store_number_next(store, LAST_TOPIC);

	store_run(store, SQL_TOPIC_PUT, "iss", n, title, writer);
	return n;
}

void
store_note_put(struct store *store, const struct note *note)
{
	int64_t active = store_number_next(store, LAST_NOTE);

	store_run(store, SQL_NOTE_PUT, "iiiiss", note->topic, (int64_t)note->n,
	    active, note->at, note->writer, note->text);
	store_run(store, SQL_TOPIC_ADDED, "iiii", note->at, active,
	    (int64_t)note->n, note->topic);
}

static void
topic_take(const struct store_rows *rows, struct topic *topic)
{
	topic->n = store_int(rows, 0);
	store_copy(rows, 1, topic->title, sizeof(topic->title));
	store_copy(rows, 2, topic->writer, sizeof(topic->writer));
	topic->at = store_int(rows, 3);
	topic->active = store_int(rows, 4);
	topic->last = (int)store_int(rows, 5);
	topic->hidden = !store_null(rows, 6);
	topic->read = (int)store_int(rows, 7);
}

bool
store_topic(
    struct store *store, const char *reader, int64_t n, struct topic *topic)
{
	struct store_rows *rows =
	    store_read(store, SQL_TOPIC_FIND, "si", reader, n);
	bool found = false;

	while (store_row(rows)) {
		topic_take(rows, topic);
		found = true;
	}
	return found;
}

void
store_topics(struct store *store, const char *reader, int64_t before, int limit,
    bool all, void (*each)(void *, const struct topic *), void *arg)
{
	struct store_rows *rows =
	    store_read(store, all ? SQL_TOPICS_ALL : SQL_TOPICS, "sii", reader,
		before, (int64_t)limit);
	struct topic topic;

	while (store_row(rows)) {
		topic_take(rows, &topic);
		each(arg, &topic);
	}
}

void
store_notes(struct store *store, int64_t topic, int from, int limit,
    void (*each)(void *, const struct note *), void *arg)
{
	struct note note = {.topic = topic};
	struct store_rows *rows = store_read(
	    store, SQL_NOTES, "iii", topic, (int64_t)from, (int64_t)limit);

	while (store_row(rows)) {
		note.n = (int)store_int(rows, 0);
		note.at = store_int(rows, 1);
		note.writer = store_text(rows, 2);
		note.text = store_text(rows, 3);
		note.edited = store_int(rows, 4) != 0;
		note.hidden = store_null(rows, 5) ? NULL : store_text(rows, 5);
		each(arg, &note);
	}
}

void
store_note_edit(struct store *store, int64_t topic, int n, const char *text)
{
	store_run(store, SQL_NOTE_EDIT, "sii", text, topic, (int64_t)n);
}

void
store_note_hide(struct store *store, int64_t topic, int n, const char *by)
{
	if (n == 0)
		store_run(store, SQL_TOPIC_HIDE, "si", by, topic);
	else
		store_run(store, SQL_NOTE_HIDE, "sii", by, topic, (int64_t)n);
}

void
store_notes_not_after(struct store *store, int64_t at)
{
	store_run(store, SQL_TOPICS_NOT_AFTER, "i", at);
	store_run(store, SQL_BOOKMARKS_NOT_AFTER, "i", at);
	store_run(store, SQL_READERS_NOT_AFTER, "i", at);
}

int
store_notes_since(struct store *store, const char *writer, int64_t since,
    int64_t now, int limit)
{
	struct store_rows *rows = store_read(
	    store, SQL_NOTES_SINCE, "siii", writer, since, now, (int64_t)limit);
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

bool
store_topic_forget(struct store *store, int64_t before)
{
	struct store_rows *rows = store_read(store, SQL_TOPIC_OLDEST, "");
	int64_t topic = 0;

	while (store_row(rows))
		if (store_int(rows, 1) < before)
			topic = store_int(rows, 0);
	if (topic == 0)
		return false;
	store_run(store, SQL_NOTES_DROP, "i", topic);
	store_run(store, SQL_TOPIC_DROP, "i", topic);
	return true;
}

struct reader
store_reader(struct store *store, const char *name)
{
	struct store_rows *rows = store_read(store, SQL_READER, "s", name);
	struct reader reader = {.news = -1};

	while (store_row(rows)) {
		reader.news = store_int(rows, 0);
		reader.floor = store_int(rows, 1);
	}
	return reader;
}

void
store_reader_put(struct store *store, const char *name,
    const struct reader *reader, int64_t at)
{
	store_run(store, SQL_READER_PUT, "siii", name, reader->news,
	    reader->floor, at);
}

/* Takes away the bookmark that is too many. */
static void
bookmarks_bound(struct store *store, const char *name, int64_t at)
{
	struct store_rows *rows = store_read(
	    store, SQL_BOOKMARK_OVER, "si", name, (int64_t)BOOKMARKS_MOST);
	int64_t topic = 0, seq = 0;
	struct reader reader;

	while (store_row(rows)) {
		topic = store_int(rows, 0);
		seq = store_int(rows, 1);
	}
	if (topic == 0)
		return;
	store_run(store, SQL_BOOKMARK_DROP, "si", name, topic);
	reader = store_reader(store, name);
	if (reader.floor < seq)
		reader.floor = seq;
	store_reader_put(store, name, &reader, at);
}

void
store_bookmark_put(struct store *store, const char *name,
    const struct topic *topic, int note, int64_t at)
{
	store_run(store, SQL_BOOKMARK_PUT, "siiii", name, topic->n,
	    (int64_t)note, topic->active, at);
	bookmarks_bound(store, name, at);
}

void
store_bookmarks_all(struct store *store, const char *name, int64_t at)
{
	struct reader reader = store_reader(store, name);

	reader.floor = store_number_last(store, LAST_NOTE);
	store_run(store, SQL_BOOKMARKS_DROP, "s", name);
	store_reader_put(store, name, &reader, at);
}

int
store_readers_forget(struct store *store, int64_t before, int limit)
{
	int n;

	store_run(store, SQL_BOOKMARKS_FORGET, "ii", before, (int64_t)limit);
	n = store_changes(store);
	store_run(
	    store, SQL_READERS_FORGET, "ii", before, (int64_t)(limit - n));
	return n + store_changes(store);
}
