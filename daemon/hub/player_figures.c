/* Somebody's figures and honours. */
#include "daemon/hub/player_figures.h"

#include <stdio.h>
#include <string.h>

#include "daemon/hub/store/store.h"

#define KIND_SIZE 64
#define COMEBACK 7 /* counters behind */

static const char *const figure_names[FIGURE_TALLY] = {
#define X(symbol, name) name,
    PLAYER_FIGURES(X)
#undef X
};

#define NSINGLE (FIGURE_TALLY + NTALLY) /* those of no pool, of no rules */

static const char *
figure_name(int figure)
{
	return figure < FIGURE_TALLY ? figure_names[figure]
				     : engine_game_count(figure - FIGURE_TALLY);
}

/* How many rule sets the engine has, as far as there is room. */
static int
count_presets(void)
{
	int n = 0;

	while (n < FIGURE_PRESETS && engine_game_rules(n) != NULL)
		n++;
	return n;
}

/*
 * The i-th figure, with its kind as the store has it: "won", "pool ludo won",
 * "rules ludo won"; NULL past the last.
 */
static int64_t *
figure_at(struct player_figures *figures, int i, char kind[KIND_SIZE])
{
	const int row = (i - NSINGLE) / 2, rules = row - NRATING_POOL;
	const bool won = (i - NSINGLE) % 2 == 1;
	const char *what = won ? "won" : "games";

	if (i < NSINGLE) {
		strlcpy(kind, figure_name(i), KIND_SIZE);
		return &figures->n[i];
	}
	if (row < NRATING_POOL) {
		snprintf(
		    kind, KIND_SIZE, "pool %s %s", rating_pool_word(row), what);
		return won ? &figures->pool_won[row]
			   : &figures->pool_games[row];
	}
	if (rules >= count_presets())
		return NULL;
	snprintf(
	    kind, KIND_SIZE, "rules %s %s", engine_game_rules(rules), what);
	return won ? &figures->rules_won[rules] : &figures->rules_games[rules];
}

static void
figure_read(void *arg, const char *kind, int64_t n)
{
	char known[KIND_SIZE];
	int64_t *figure;
	int i;

	for (i = 0; (figure = figure_at(arg, i, known)) != NULL; i++)
		if (strcmp(known, kind) == 0)
			*figure = n;
}

void
player_figures_read(
    struct store *store, int64_t competitor, struct player_figures *figures)
{
	memset(figures, 0, sizeof(*figures));
	store_figures(store, competitor, figure_read, figures);
}

void
player_figures_write(struct store *store, int64_t competitor,
    const struct player_figures *before, const struct player_figures *figures)
{
	struct player_figures was = *before, is = *figures;
	char kind[KIND_SIZE];
	int64_t *figure;
	int i;

	for (i = 0; (figure = figure_at(&is, i, kind)) != NULL; i++)
		if (*figure != *figure_at(&was, i, kind))
			store_figure_put(store, competitor, kind, *figure);
}

void
player_figures_add(
    struct player_figures *figures, const struct player_game *game)
{
	int64_t *n = figures->n;
	int i;

	for (i = 0; i < NTALLY; i++)
		n[FIGURE_TALLY + i] += game->tally[i];
	n[FIGURE_BEGUN]++;
	n[FIGURE_STREAK] = game->won ? n[FIGURE_STREAK] + 1 : 0;
	if (n[FIGURE_STREAK] > n[FIGURE_BEST_STREAK])
		n[FIGURE_BEST_STREAK] = n[FIGURE_STREAK];
	if (game->absent)
		return;
	n[FIGURE_FINISHED]++;
	n[FIGURE_WON] += game->won;
	n[FIGURE_DRAWN] += game->drawn;
	if (game->throws > n[FIGURE_LONGEST])
		n[FIGURE_LONGEST] = game->throws;
	n[FIGURE_EIGHT_GIVEN] += game->eight_piecer && game->won;
	n[FIGURE_EIGHT_TAKEN] += game->eight_piecer && !game->won;
	n[FIGURE_HARBOUR_TAKEN] +=
	    game->eight_piecer && !game->won && game->harbour;
	n[FIGURE_COMEBACKS] += game->won && game->behind >= COMEBACK;
	figures->pool_games[game->pool]++;
	figures->pool_won[game->pool] += game->won;
	for (i = 0; i < count_presets(); i++)
		if (strcmp(engine_game_rules(i), game->rules) == 0) {
			n[FIGURE_RULE_SETS] += figures->rules_games[i]++ == 0;
			figures->rules_won[i] += game->won;
		}
}

int64_t
player_figures_face(const struct player_figures *figures, int face)
{
	return figures->n[FIGURE_TALLY + TALLY_ONES + face - 1];
}

static json_t *
games_json(int64_t games, int64_t won)
{
	return json_pack(
	    "{s:I,s:I}", "games", (json_int_t)games, "won", (json_int_t)won);
}

json_t *
player_figures_json(const char *name, const struct player_figures *figures)
{
	json_t *json = json_pack("{s:s}", "name", name), *pools = json_object(),
	       *rules = json_object();
	int i;

	for (i = 0; i < NSINGLE; i++)
		json_object_set_new(json, figure_name(i),
		    json_integer((json_int_t)figures->n[i]));
	for (i = 0; i < NRATING_POOL; i++)
		json_object_set_new(pools, rating_pool_word(i),
		    games_json(figures->pool_games[i], figures->pool_won[i]));
	for (i = 0; i < count_presets(); i++)
		json_object_set_new(rules, engine_game_rules(i),
		    games_json(figures->rules_games[i], figures->rules_won[i]));
	json_object_set_new(json, "pools", pools);
	json_object_set_new(json, "rules", rules);
	return json;
}

#define ALL_RULES (-1) /* as many as there are rule sets */

static const struct honour {
	const char *word, *title, *condition;
	int figure;
	int64_t least;
} honours[] = {
    {"first-game", "Signed on", "a game played to its end", FIGURE_FINISHED, 1},
    {"first-win", "First blood", "a game won", FIGURE_WON, 1},
    {"ten-wins", "Able hand", "ten games won", FIGURE_WON, 10},
    {"hundred-games", "Old salt", "a hundred games played to their end",
	FIGURE_FINISHED, 100},
    {"hundred-wins", "Flag rank", "a hundred games won", FIGURE_WON, 100},
    {"streak", "Fair wind", "five games won in a row", FIGURE_BEST_STREAK, 5},
    {"long-streak", "Trade wind", "ten games won in a row", FIGURE_BEST_STREAK,
	10},
    {"hundred-uckings", "Press gang", "a hundred counters ucked",
	FIGURE_TALLY + TALLY_UCKED, 100},
    {"blob-broken", "Breach of the line", "a challenge won",
	FIGURE_TALLY + TALLY_CHALLENGES_WON, 1},
    {"suckback", "Undertow", "a suck-back that hit",
	FIGURE_TALLY + TALLY_SUCKBACKS, 1},
    {"blowback", "Blown tubes", "a blow-back that hit",
	FIGURE_TALLY + TALLY_BLOWBACKS, 1},
    {"eight-piecer", "Eight-piecer", "an eight-piecer given",
	FIGURE_EIGHT_GIVEN, 1},
    {"comeback", "Never say die", "a game won from seven counters down",
	FIGURE_COMEBACKS, 1},
    {"every-rule-set", "All seven seas",
	"a game of every rule set played to its end", FIGURE_RULE_SETS,
	ALL_RULES},
    {"long-haul", "Long haul", "a game of five hundred throws", FIGURE_LONGEST,
	500},
};

const char *
honour_row(int honour, const char **title, const char **condition)
{
	if ((size_t)honour >= sizeof(honours) / sizeof(*honours))
		return NULL;
	*title = honours[honour].title;
	*condition = honours[honour].condition;
	return honours[honour].word;
}

bool
honour_earned(int honour, const struct player_figures *figures)
{
	const struct honour *row = &honours[honour];

	return figures->n[row->figure] >=
	    (row->least == ALL_RULES ? count_presets() : row->least);
}
