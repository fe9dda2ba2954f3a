#ifndef DAEMON_HUB_PLAYER_FIGURES_H
#define DAEMON_HUB_PLAYER_FIGURES_H

/*
 * Somebody's figures: what all games of theirs came to; and honours, each of
 * which is a condition on the figures.
 */
#include "accounts/rating.h"
#include "daemon/hub/state.h"

/* X(symbol, name); the tally's counts follow them. */
#define PLAYER_FIGURES(X)                                               \
	X(BEGUN, "begun")                                               \
	X(FINISHED, "finished")                                         \
	X(WON, "won")                                                   \
	X(DRAWN, "drawn")                                               \
	X(STREAK, "streak") /* games won since the last that was not */ \
	X(BEST_STREAK, "best_streak")                                   \
	X(LONGEST, "longest") /* game, in throws */                     \
	X(EIGHT_GIVEN, "eight_piecers_given")                           \
	X(EIGHT_TAKEN, "eight_piecers_taken")                           \
	X(HARBOUR_TAKEN, "in_harbour") /* of those */                   \
	X(COMEBACKS, "comebacks")      /* from seven counters down */   \
	X(RULE_SETS, "rule_sets")      /* that were played to the end */

enum player_figure {
#define X(symbol, name) FIGURE_##symbol,
	PLAYER_FIGURES(X)
#undef X
	    FIGURE_TALLY
};

#define FIGURE_PRESETS 16 /* room for the engine's */

struct player_figures {
	int64_t n[FIGURE_TALLY + NTALLY];
	int64_t pool_games[NRATING_POOL], pool_won[NRATING_POOL];
	int64_t rules_games[FIGURE_PRESETS], rules_won[FIGURE_PRESETS];
};

/* One game for whoever began it in a seat; places as in results.h. */
struct player_game {
	enum rating_pool pool;
	const char *rules; /* the rule set's name */
	const uint32_t *tally;
	int place;
	bool absent, drawn, won;
	bool eight_piecer, harbour;
	int throws, behind;
};

void player_figures_read(
    struct store *, int64_t competitor, struct player_figures *);
/* Stores those that differ from before. */
void player_figures_write(struct store *, int64_t competitor,
    const struct player_figures *before, const struct player_figures *);
void player_figures_add(struct player_figures *, const struct player_game *);
/* How often a face was thrown, from 1 to 6. */
int64_t player_figures_face(const struct player_figures *, int face);
/* An object of that name and them, with "pools" and "rules". */
json_t *player_figures_json(const char *name, const struct player_figures *);

/*
 * The honour-th's code word and what it is called, NULL past the last; and
 * whether such figures earn it.
 */
const char *honour_row(int honour, const char **title, const char **condition);
bool honour_earned(int honour, const struct player_figures *);

#endif
