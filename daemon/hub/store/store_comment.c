/* Comments on throws of games, in the store. */
#include "daemon/hub/store/store_comment.h"

#include "daemon/hub/store/store_people.h"
#include "daemon/hub/store/store_sql.h"

void
store_comment_put(struct store *store, const struct comment *comment)
{
	store_run(store, SQL_COMMENT_PUT, "iiiiss", comment->game,
	    (int64_t)comment->n, (int64_t)comment->place, comment->at,
	    comment->writer, comment->text);
}

static void
comments_take(struct store_rows *rows, int64_t game,
    void (*each)(void *, const struct comment *), void *arg)
{
	struct comment comment = {.game = game};

	while (store_row(rows)) {
		comment.n = (int)store_int(rows, 0);
		comment.place = (int)store_int(rows, 1);
		comment.at = store_int(rows, 2);
		comment.writer = store_text(rows, 3);
		comment.text = store_text(rows, 4);
		each(arg, &comment);
	}
}

void
store_comment(struct store *store, int64_t game, int n,
    void (*each)(void *, const struct comment *), void *arg)
{
	comments_take(
	    store_read(store, SQL_COMMENT_FIND, "ii", game, (int64_t)n), game,
	    each, arg);
}

void
store_comments(struct store *store, int64_t game, int from, int limit,
    void (*each)(void *, const struct comment *), void *arg)
{
	comments_take(store_read(store, SQL_COMMENTS, "iii", game,
			  (int64_t)from, (int64_t)limit),
	    game, each, arg);
}

/* The one number that a statement has read. */
static int
comment_number(struct store_rows *rows)
{
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

int
store_comment_last(struct store *store, int64_t game)
{
	return comment_number(store_read(store, SQL_COMMENT_LAST, "i", game));
}

int
store_comments_of(struct store *store, int64_t game)
{
	return comment_number(store_read(store, SQL_COMMENTS_OF, "i", game));
}

int
store_comments_since(struct store *store, const char *writer, int64_t since,
    int64_t now, int limit)
{
	return comment_number(store_read(store, SQL_COMMENTS_SINCE, "siii",
	    writer, since, now, (int64_t)limit));
}

void
store_comment_drop(struct store *store, int64_t game, int n)
{
	store_run(store, SQL_COMMENT_DROP, "ii", game, (int64_t)n);
}
