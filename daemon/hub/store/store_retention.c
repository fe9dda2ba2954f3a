/* What takes how much room; and deleting what is too old or too much. */
#include "daemon/hub/store/store_retention.h"

#include <stdlib.h>

#include "daemon/hub/store/store_sql.h"
#include "daemon/lib/alloc.h"

/* The number of a game of which rows are left although it is deleted. */
#define FORGETTING "forgetting"
/* What a game's own row is worth, with what hangs on it. */
#define GAME_ROWS 20

int
store_guests_forget(struct store *store, int64_t before, int limit,
    void (*each)(void *, const char *name), void *arg)
{
	char(*name)[NAME_SIZE] = xcalloc((size_t)limit, sizeof(*name));
	int n = 0, i;
	struct store_rows *rows =
	    store_read(store, SQL_GUESTS_OLD, "ii", before, (int64_t)limit);

	for (; store_row(rows); n++)
		store_copy(rows, 0, name[n], NAME_SIZE);
	for (i = 0; i < n; i++) {
		store_returning_forget(store, name[i]);
		store_run(store, SQL_GUEST_DROP, "s", name[i]);
		store_run(store, SQL_PREFERENCE_DROP_OF, "s", name[i]);
		store_run(store, SQL_CHANNEL_MEMBER_DROP_OF, "s", name[i]);
		store_run(store, SQL_SCORE_FORGET, "s", name[i]);
		store_run(store, SQL_FACES_FORGET, "s", name[i]);
		each(arg, name[i]);
	}
	free(name);
	return n;
}

/* What is deleted whole; and what guests have of it. */
static const struct {
	enum store_statement old, guests;
} forgotten[] = {
    [STORE_TALK] = {SQL_TALK_FORGET, SQL_TALK_GUESTS_FORGET},
    [STORE_REPORTS] = {SQL_REPORTS_FORGET, SQL_REPORTS_GUESTS_FORGET},
    [STORE_LOGINS] = {SQL_LOGINS_FORGET, SQL_LOGINS_GUESTS_FORGET},
    [STORE_AUDIT] = {.old = SQL_AUDIT_FORGET},
    [STORE_WALL] = {.old = SQL_ONELINERS_FORGET},
    [STORE_COMMENTS] = {.guests = SQL_COMMENTS_OLDEST_FORGET},
    [STORE_GONE] = {.old = SQL_ACCOUNTS_FORGET},
    [STORE_INVITATIONS] = {.old = SQL_INVITATIONS_FORGET},
};

int
store_forget(
    struct store *store, enum store_forgotten what, int64_t before, int limit)
{
	store_run(store, forgotten[what].old, "ii", before, (int64_t)limit);
	return store_changes(store);
}

int
store_forget_guests(struct store *store, enum store_forgotten what, int limit)
{
	store_run(store, forgotten[what].guests, "i", (int64_t)limit);
	return store_changes(store);
}

/* The game itself, so that nobody finds it; the rest follows. */
static void
game_forget(struct store *store, int64_t game)
{
	store_run(store, SQL_SCORES_FORGET_GAME, "i", game);
	store_run(store, SQL_FACES_FORGET_GAME, "i", game);
	store_run(store, SQL_GAME_FORGET, "i", game);
	store_run(store, SQL_PLAYERS_FORGET, "i", game);
	store_run(store, SQL_COMMENTS_GAME_FORGET, "i", game);
	store_run(store, SQL_LUCK_DUE_DROP, "i", game);
	store_run(store, SQL_LUCK_REPORT_FORGET, "i", game);
	store_run(store, SQL_LUCK_GAME_FORGET, "i", game);
	store_number_put(store, FORGETTING, game);
}

/* The number that a statement has read; 0 for none. */
static int64_t
game_read(struct store_rows *rows)
{
	int64_t game = 0;

	while (store_row(rows))
		game = store_int(rows, 0);
	return game;
}

/* The first that is over and need not stay; 0 for none. */
static int64_t
game_over_first(
    struct store *store, bool (*keep)(void *, int64_t game), void *arg)
{
	int64_t game = 0;

	do
		game = game_read(
		    store_read(store, SQL_GAME_GUESTS_OVER, "i", game));
	while (game != 0 && keep(arg, game));
	return game;
}

int
store_guest_games_forget(struct store *store, int limit,
    bool (*keep)(void *, int64_t game), void *arg)
{
	int64_t game = store_number(store, FORGETTING), left;
	int n;

	for (n = 0; n < limit; n += GAME_ROWS) {
		if (game == 0) {
			game = game_over_first(store, keep, arg);
			if (game == 0)
				return n;
			game_forget(store, game);
		}
		left = limit - n;
		store_run(store, SQL_ACTIONS_FORGET, "ii", game, left);
		n += store_changes(store);
		left = limit - n;
		store_run(store, SQL_TALK_GAME_FORGET, "ii", game, left);
		n += store_changes(store);
		if (n < limit) {
			store_number_put(store, FORGETTING, 0);
			game = 0;
		}
	}
	return n;
}

int64_t
store_guest_game_open(struct store *store, int64_t after)
{
	return game_read(store_read(store, SQL_GAME_GUESTS_OPEN, "i", after));
}

int
store_game_table(struct store *store, int64_t game)
{
	return (int)game_read(store_read(store, SQL_GAME_TABLE, "i", game));
}

void
store_usages(struct store *store,
    void (*each)(void *, const struct store_usage *), void *arg)
{
	struct store_usage usage;
	struct store_rows *rows = store_read(store, SQL_USAGES, "");

	while (store_row(rows)) {
		usage.kind = store_text(rows, 0);
		usage.rows[0] = store_int(rows, 1);
		usage.bytes[0] = store_int(rows, 2);
		usage.rows[1] = store_int(rows, 3);
		usage.bytes[1] = store_int(rows, 4);
		each(arg, &usage);
	}
}

int64_t
store_usage_guests(struct store *store, const char *kind, int64_t *n)
{
	struct store_rows *rows =
	    store_read(store, SQL_USAGE_GUESTS, "s", kind);
	int64_t bytes = 0;

	while (store_row(rows)) {
		bytes = store_int(rows, 1);
		if (n != NULL)
			*n = store_int(rows, 0);
	}
	return bytes;
}

int64_t
store_usage_guests_all(struct store *store)
{
	struct store_rows *rows = store_read(store, SQL_USAGE_GUESTS_ALL, "");
	int64_t bytes = 0;

	while (store_row(rows))
		bytes = store_int(rows, 0);
	return bytes;
}

int64_t
store_usage_rows(struct store *store, const char *kind)
{
	struct store_rows *rows = store_read(store, SQL_USAGE_ROWS, "s", kind);
	int64_t n = 0;

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}
