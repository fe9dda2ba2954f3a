/* Results of games in the store. */
#include "daemon/hub/store/store_result.h"

#include <string.h>

#include "daemon/hub/store/store_sql.h"

/* The number that a statement has read. */
static int64_t
number_read(struct store_rows *rows)
{
	int64_t n = 0;

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}

void
store_game_unrated_put(struct store *store, int64_t game)
{
	store_run(store, SQL_GAME_UNRATED, "i", game);
}

bool
store_game_unrated(struct store *store, int64_t game)
{
	return number_read(store_read(store, SQL_GAME_IS_UNRATED, "i", game)) !=
	    0;
}

void
store_result_due_put(struct store *store, int64_t game)
{
	store_run(store, SQL_RESULT_DUE_PUT, "i", game);
}

bool
store_result_due(struct store *store, int64_t *n, int64_t *game)
{
	struct store_rows *rows = store_read(store, SQL_RESULT_DUE, "");
	bool found = false;

	while (store_row(rows)) {
		*n = store_int(rows, 0);
		*game = store_int(rows, 1);
		found = true;
	}
	return found;
}

void
store_result_due_drop(struct store *store, int64_t n)
{
	store_run(store, SQL_RESULT_DUE_DROP, "i", n);
}

void
store_result_players(struct store *store, int64_t game,
    void (*each)(void *, const struct result_player *), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_RESULT_PLAYERS, "i", game);
	struct result_player player;

	while (store_row(rows)) {
		player.seat = (int)store_int(rows, 0);
		player.since = store_int(rows, 1);
		player.name = store_text(rows, 2);
		player.role = store_text(rows, 3);
		player.result = store_text(rows, 4);
		player.mixed = store_text(rows, 5);
		each(arg, &player);
	}
}

bool
store_competitor(
    struct store *store, const char *name, struct competitor *competitor)
{
	struct store_rows *rows = store_read(store, SQL_COMPETITOR, "s", name);
	bool found = false;

	while (store_row(rows)) {
		competitor->id = store_int(rows, 0);
		store_copy(rows, 1, competitor->name, sizeof(competitor->name));
		competitor->gone = store_int(rows, 2) != 0;
		found = true;
	}
	return found;
}

void
store_competitor_put(struct store *store, const char *name)
{
	store_run(store, SQL_COMPETITOR_PUT, "s", name);
}

static void
competitor_end(struct store *store, int64_t id, const char *name)
{
	store_run(store, SQL_FIGURES_DROP, "i", id);
	store_run(store, SQL_HONOURS_DROP, "i", id);
	store_run(store, SQL_RATINGS_UNLIST, "i", id);
	store_run(store, SQL_COMPETITOR_GONE, "si", name, id);
}

void
store_competitor_rename(struct store *store, const char *old, const char *name)
{
	struct competitor from, to;

	if (!store_competitor(store, old, &from))
		return;
	if (!store_competitor(store, name, &to) || to.id == from.id) {
		store_run(store, SQL_COMPETITOR_RENAME, "ss", name, old);
		return;
	}
	store_run(store, SQL_FIGURES_MOVE, "ii", to.id, from.id);
	store_run(store, SQL_HONOURS_MOVE, "ii", to.id, from.id);
	competitor_end(store, from.id, NULL);
}

void
store_competitor_gone(struct store *store, const char *name)
{
	struct competitor competitor;

	if (store_competitor(store, name, &competitor))
		competitor_end(store, competitor.id, competitor.name);
}

static void
rating_read(
    const struct store_rows *rows, int column, struct stored_rating *stored)
{
	struct rating *rating = &stored->rating;

	rating->period = store_int(rows, column);
	rating->points = store_int(rows, column + 1);
	rating->deviation = store_int(rows, column + 2);
	rating->volatility = store_int(rows, column + 3);
	rating->information = store_int(rows, column + 4);
	rating->surprise = store_int(rows, column + 5);
	rating->results = store_int(rows, column + 6);
	stored->games = store_int(rows, column + 7);
}

bool
store_rating(struct store *store, int64_t competitor, int pool,
    struct stored_rating *stored)
{
	struct store_rows *rows =
	    store_read(store, SQL_RATING, "ii", competitor, (int64_t)pool);
	bool found = false;

	for (; store_row(rows); found = true)
		rating_read(rows, 0, stored);
	return found;
}

void
store_rating_put(struct store *store, const struct competitor *competitor,
    int pool, const struct stored_rating *stored)
{
	const struct rating *r = &stored->rating;
	const struct rating_value now = rating_now(r);

	store_run(store, SQL_RATING_PUT, "iiiiiiiiiiii", competitor->id,
	    (int64_t)pool, r->period, r->points, r->deviation, r->volatility,
	    r->information, r->surprise, r->results, stored->games,
	    -(int64_t)(now.points * RATING_UNIT),
	    (int64_t)rating_provisional(&now));
	if (competitor->gone)
		store_run(store, SQL_RATINGS_UNLIST, "i", competitor->id);
}

void
store_ladder(struct store *store, int pool, int limit, int behind,
    void (*each)(void *, const struct stored_rating *), void *arg)
{
	struct store_rows *rows = store_read(store, SQL_LADDER, "iii",
	    (int64_t)pool, (int64_t)limit, (int64_t)behind);
	struct stored_rating stored;

	while (store_row(rows)) {
		store_copy(rows, 0, stored.name, sizeof(stored.name));
		rating_read(rows, 1, &stored);
		each(arg, &stored);
	}
}

int
store_ladder_count(struct store *store, int pool, int most)
{
	return (int)number_read(store_read(
	    store, SQL_LADDER_COUNT, "ii", (int64_t)pool, (int64_t)most));
}

int
store_ladder_above(struct store *store, int64_t competitor, int pool, int most)
{
	return (int)number_read(store_read(store, SQL_LADDER_ABOVE, "iii",
	    (int64_t)pool, competitor, (int64_t)most));
}

int64_t
store_rating_result_last(struct store *store)
{
	return number_read(store_read(store, SQL_RATING_RESULT_LAST, ""));
}

void
store_rating_result_put(struct store *store, const struct stored_result *result)
{
	store_run(store, SQL_RATING_RESULT_PUT, "iiiiiiiiii", result->n,
	    (int64_t)result->seat, result->game, (int64_t)result->pool,
	    result->at, result->competitor, (int64_t)result->place,
	    (int64_t)result->absent, result->points, result->deviation);
}

void
store_rating_course(struct store *store, int64_t competitor, int pool,
    int limit, void (*each)(void *, const struct stored_result *), void *arg)
{
	struct store_rows *rows = store_read(store, SQL_RATING_COURSE, "iii",
	    competitor, (int64_t)pool, (int64_t)limit);
	struct stored_result result = {.competitor = competitor, .pool = pool};

	while (store_row(rows)) {
		result.at = store_int(rows, 0);
		result.points = store_int(rows, 1);
		result.deviation = store_int(rows, 2);
		each(arg, &result);
	}
}

void
store_figures(struct store *store, int64_t competitor,
    void (*each)(void *, const char *kind, int64_t n), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_FIGURES, "i", competitor);

	while (store_row(rows))
		each(arg, store_text(rows, 0), store_int(rows, 1));
}

void
store_figure_put(
    struct store *store, int64_t competitor, const char *kind, int64_t n)
{
	store_run(store, SQL_FIGURE_PUT, "isi", competitor, kind, n);
}

struct versus
store_versus(struct store *store, int64_t competitor, int64_t other)
{
	struct store_rows *rows =
	    store_read(store, SQL_VERSUS, "ii", competitor, other);
	struct versus versus = {0};

	while (store_row(rows)) {
		versus.won = store_int(rows, 0);
		versus.lost = store_int(rows, 1);
		versus.drawn = store_int(rows, 2);
	}
	return versus;
}

void
store_versus_add(struct store *store, int64_t competitor, int64_t other,
    const struct versus *versus)
{
	store_run(store, SQL_VERSUS_ADD, "iiiii", competitor, other,
	    versus->won, versus->lost, versus->drawn);
}

void
store_honours(struct store *store, int64_t competitor,
    void (*each)(void *, const char *honour, int64_t game, int64_t at),
    void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_HONOURS, "i", competitor);

	while (store_row(rows))
		each(arg, store_text(rows, 0), store_int(rows, 1),
		    store_int(rows, 2));
}

void
store_honour_put(struct store *store, int64_t competitor, const char *honour,
    int64_t game, int64_t at)
{
	store_run(store, SQL_HONOUR_PUT, "isii", competitor, honour, game, at);
}

void
store_eight_piecer_put(struct store *store, const struct eight_piecer *row)
{
	store_run(store, SQL_EIGHT_PIECER_PUT, "iiisi", row->game, row->at,
	    (int64_t)row->table, row->rules, (int64_t)row->harbour);
}

void
store_eight_piecers(struct store *store, int64_t before, int limit,
    void (*each)(void *, const struct eight_piecer *), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_EIGHT_PIECERS, "ii", before, (int64_t)limit);
	struct eight_piecer row;

	while (store_row(rows)) {
		row.n = store_int(rows, 0);
		row.game = store_int(rows, 1);
		row.at = store_int(rows, 2);
		row.table = (int)store_int(rows, 3);
		row.rules = store_text(rows, 4);
		row.harbour = store_int(rows, 5) != 0;
		each(arg, &row);
	}
}

void
store_eight_piecer_names(struct store *store, int64_t game,
    void (*each)(void *, const char *name, bool won), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_EIGHT_PIECER_NAMES, "i", game);

	while (store_row(rows))
		each(arg, store_text(rows, 0), store_int(rows, 1) != 0);
}
