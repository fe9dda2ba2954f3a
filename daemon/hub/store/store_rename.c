/* Names that change in what is stored. */
#include "daemon/hub/store/store_rename.h"

#include "daemon/hub/store/store_sql.h"

/* Scores, faces and news at once, games and notes later. */
static void
rename_games(struct store *store, const char *old, const char *name, bool talk)
{
	store_run(store, SQL_SCORE_MOVE, "ss", name, old);
	store_run(store, SQL_UPBOARDS_MOVE, "ss", old, name);
	store_run(store, SQL_SCORE_DROP, "s", old);
	store_run(store, SQL_FACES_MOVE, "ss", name, old);
	store_run(store, SQL_FACES_DROP, "s", old);
	store_run(store, SQL_NEWS_RENAME, "ss", name, old);
	store_competitor_rename(store, old, name);
	/* What was to get the old name gets the new one. */
	store_run(store, SQL_RENAMING_AGAIN, "ss", name, old);
	store_run(store, SQL_RENAMING_PUT, "ssi", old, name,
	    (int64_t)(talk ? 0 : -1));
	store_run(store, SQL_RENAMING_SAME, "");
}

void
store_rename(struct store *store, const char *old, const char *name, bool talk)
{
	store_returning_free(store);
	store_run(store, SQL_PREFERENCE_DROP_OF, "s", name);
	store_run(store, SQL_PREFERENCES_MOVE, "ss", name, old);
	store_run(store, SQL_PREFERENCE_DROP_OF, "s", old);
	rename_games(store, old, name, talk);
}

void
store_merge(struct store *store, const char *old, const char *name)
{
	store_returning_free(store);
	store_run(store, SQL_PREFERENCE_DROP_OF, "s", old);
	rename_games(store, old, name, false);
}

void
store_rename_reader(struct store *store, const char *old, const char *name)
{
	store_run(store, SQL_READER_RENAME, "ss", name, old);
	store_run(store, SQL_BOOKMARKS_RENAME, "ss", name, old);
	store_run(store, SQL_ONELINER_RENAME, "ss", name, old);
	store_run(store, SQL_SOLVER_DROP, "s", name);
	store_run(store, SQL_SOLVER_RENAME, "ss", name, old);
}

void
store_reader_drop(struct store *store, const char *name)
{
	store_run(store, SQL_READER_DROP, "s", name);
	store_run(store, SQL_BOOKMARKS_DROP, "s", name);
	store_run(store, SQL_ONELINER_DROP, "s", name);
	store_run(store, SQL_SOLVER_DROP, "s", name);
}

void
store_rename_talk(struct store *store, const char *old, const char *name)
{
	store_run(store, SQL_LEFT_RENAME, "ss", name, old);
	/* As with games: what was to get the old name gets the new one. */
	store_run(store, SQL_RENAMING_TALK_AGAIN, "ss", name, old);
	store_run(store, SQL_RENAMING_TALK_PUT, "ss", old, name);
	store_run(store, SQL_RENAMING_TALK_SAME, "");
}

void
store_account_keys_move(struct store *store, const char *old, const char *name)
{
	store_run(store, SQL_ACCOUNT_KEYS_MOVE, "ss", name, old);
}

void
store_rename_game(struct store *store, int64_t game, const char *old,
    const char *name, const char *role)
{
	store_run(
	    store, SQL_PLAYERS_RENAME_GAME, "ssis", name, role, game, old);
	store_run(store, SQL_GAME_ADOPT, "i", game);
}

static int64_t
talk_last(struct store *store)
{
	int64_t last = 0;
	struct store_rows *rows = store_read(store, SQL_TALK_LAST, "");

	while (store_row(rows))
		last = store_int(rows, 0);
	return last;
}

bool
store_rename_talk_go_on(struct store *store, int limit)
{
	char old[NAME_SIZE], name[NAME_SIZE];
	int64_t from = -1, last = talk_last(store);
	struct store_rows *rows =
	    store_read(store, SQL_RENAMING_TALK_FIRST, "");

	while (store_row(rows)) {
		store_copy(rows, 0, old, sizeof(old));
		store_copy(rows, 1, name, sizeof(name));
		from = store_int(rows, 2);
	}
	if (from < 0)
		return false;
	store_run(
	    store, SQL_TALK_RENAME, "ssii", old, name, from, from + limit);
	if (from + limit < last)
		store_run(store, SQL_RENAMING_TALK_ON, "is", from + limit, old);
	else
		store_run(store, SQL_RENAMING_TALK_DROP, "s", old);
	return true;
}

bool
store_rename_go_on(struct store *store, int limit)
{
	static const enum store_statement slices[] = {SQL_PLAYERS_RENAME,
	    SQL_NOTES_RENAME, SQL_TOPICS_RENAME, SQL_COMMENTS_RENAME};
	char old[NAME_SIZE], name[NAME_SIZE];
	int64_t talk = -1, to;
	bool any = false;
	size_t i;
	struct store_rows *rows = store_read(store, SQL_RENAMING, "");

	while (store_row(rows)) {
		store_copy(rows, 0, old, sizeof(old));
		store_copy(rows, 1, name, sizeof(name));
		talk = store_int(rows, 2);
		any = true;
	}
	if (!any)
		return false;
	if (talk >= 0) {
		store_run(
		    store, SQL_COMMENTS_DROP_OF, "si", old, (int64_t)limit);
		if (store_changes(store) == limit)
			return true;
		/* Along all lines: no index says who said them. */
		to = talk + limit;
		store_run(store, SQL_TALK_DROP_OF, "iis", talk, to, old);
		store_run(store, SQL_RENAMING_TALK, "is",
		    to < talk_last(store) ? to : -1, old);
		return true;
	}
	for (i = 0; i < sizeof(slices) / sizeof(*slices); i++) {
		store_run(store, slices[i], "ssi", name, old, (int64_t)limit);
		if (store_changes(store) == limit)
			return true;
	}
	store_run(store, SQL_RENAMING_DROP, "s", old);
	return true;
}

bool
store_rename_waits(struct store *store)
{
	bool any = false;
	struct store_rows *rows = store_read(store, SQL_RENAMING, "");

	while (store_row(rows))
		any = true;
	rows = store_read(store, SQL_RENAMING_TALK_FIRST, "");
	while (store_row(rows))
		any = true;
	return any;
}
