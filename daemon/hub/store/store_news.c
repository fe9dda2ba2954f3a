/* The host's news and the wall, in the store. */
#include "daemon/hub/store/store_news.h"

#include "daemon/hub/store/store_sql.h"

/* The number of the last piece, which may have been deleted. */
#define LAST_NEWS "news"

int64_t
store_news_put(struct store *store, const struct news *news, int keep)
{
	int64_t n = store_number_next(store, LAST_NEWS);

	store_run(store, SQL_NEWS_PUT, "iisss", n, news->at, news->writer,
	    news->title, news->text);
	/* Two decks would delete the same, and one wait for the other. */
	if (store_hold(store, LAST_NEWS, "old"))
		store_run(store, SQL_NEWS_FORGET, "i", (int64_t)keep);
	return n;
}

bool
store_news_drop(struct store *store, int64_t n)
{
	store_run(store, SQL_NEWS_DROP, "i", n);
	return store_changes(store) > 0;
}

/* Calls each for every row; how many there were. */
static int
news_rows(struct store_rows *rows, void (*each)(void *, const struct news *),
    void *arg)
{
	struct news news;
	int n = 0;

	for (; store_row(rows); n++) {
		news.n = store_int(rows, 0);
		news.at = store_int(rows, 1);
		news.writer = store_text(rows, 2);
		news.title = store_text(rows, 3);
		news.text = store_text(rows, 4);
		each(arg, &news);
	}
	return n;
}

bool
store_news_find(struct store *store, int64_t n,
    void (*each)(void *, const struct news *), void *arg)
{
	return news_rows(store_read(store, SQL_NEWS_FIND, "i", n), each, arg) >
	    0;
}

void
store_news(struct store *store, int64_t before, int limit,
    void (*each)(void *, const struct news *), void *arg)
{
	news_rows(store_read(store, SQL_NEWS, "ii", before, (int64_t)limit),
	    each, arg);
}

void
store_news_after(struct store *store, int64_t n, int64_t since, int limit,
    void (*each)(void *, const struct news *), void *arg)
{
	news_rows(
	    store_read(store, SQL_NEWS_AFTER, "iii", n, since, (int64_t)limit),
	    each, arg);
}

void
store_oneliner_put(struct store *store, const struct oneliner *line)
{
	store_run(
	    store, SQL_ONELINER_PUT, "sis", line->writer, line->at, line->text);
}

int64_t
store_oneliner_at(struct store *store, const char *name)
{
	struct store_rows *rows = store_read(store, SQL_ONELINER_AT, "s", name);
	int64_t at = 0;

	while (store_row(rows))
		at = store_int(rows, 0);
	return at;
}

bool
store_oneliner_drop(struct store *store, const char *name)
{
	store_run(store, SQL_ONELINER_DROP, "s", name);
	return store_changes(store) > 0;
}

void
store_oneliners(struct store *store, int limit,
    void (*each)(void *, const struct oneliner *), void *arg)
{
	struct oneliner line;
	struct store_rows *rows =
	    store_read(store, SQL_ONELINERS, "i", (int64_t)limit);

	while (store_row(rows)) {
		line.writer = store_text(rows, 0);
		line.at = store_int(rows, 1);
		line.text = store_text(rows, 2);
		each(arg, &line);
	}
}

void
store_oneliners_not_after(struct store *store, int64_t at)
{
	store_run(store, SQL_ONELINERS_NOT_AFTER, "i", at);
}
