#ifndef DAEMON_HUB_STORE_STORE_RESULT_H
#define DAEMON_HUB_STORE_STORE_RESULT_H

/*
 * Results of games: ratings, what they are computed from, figures, honours and
 * the back of the board. People are numbers here (competitor.id).
 */
#include "accounts/rating.h"
#include "daemon/hub/state.h"

/* A game is begun that is not to be rated; whether a game is such a one. */
void store_game_unrated_put(struct store *, int64_t game);
bool store_game_unrated(struct store *, int64_t game);
/*
 * Games that have ended but are not counted yet: adds one; the first of them,
 * false where there is none; drops it.
 */
void store_result_due_put(struct store *, int64_t game);
bool store_result_due(struct store *, int64_t *n, int64_t *game);
void store_result_due_drop(struct store *, int64_t n);

/* Who had a seat from an action on (0: began the game). */
struct result_player {
	int seat;
	int64_t since;
	const char *name, *mixed; /* in the dice */
	const char *role, *result;
};
/* All of a game, those who began it first. */
void store_result_players(struct store *, int64_t game,
    void (*each)(void *, const struct result_player *), void *arg);

struct competitor {
	int64_t id;
	char name[NAME_SIZE];
	bool gone; /* no list shows it */
};
/* By name, as it was written first; false where nobody has it. */
bool store_competitor(struct store *, const char *name, struct competitor *);
/* Makes one, where there is none. */
void store_competitor_put(struct store *, const char *name);
/*
 * One has another name. Where that is one with results of its own, figures and
 * honours are added to those, and the ratings end.
 */
void store_competitor_rename(struct store *, const char *old, const char *name);
/* The results stay for the others'; the rest is deleted. */
void store_competitor_gone(struct store *, const char *name);

struct stored_rating {
	char name[NAME_SIZE]; /* in a ladder */
	struct rating rating;
	int64_t games;
};
/* False where there is none in that pool. */
bool store_rating(
    struct store *, int64_t competitor, int pool, struct stored_rating *);
void store_rating_put(struct store *, const struct competitor *, int pool,
    const struct stored_rating *);
/* At most limit of a pool, the best first; skips the first ones (behind). */
void store_ladder(struct store *, int pool, int limit, int behind,
    void (*each)(void *, const struct stored_rating *), void *arg);
/* How many it has, counted up to most; and above one of them. */
int store_ladder_count(struct store *, int pool, int most);
int store_ladder_above(struct store *, int64_t competitor, int pool, int most);

struct stored_result {
	int64_t n; /* of the game, in the order of their ends */
	int seat;
	int64_t game, at;
	int64_t competitor;
	int pool, place;
	bool absent;               /* left the seat to somebody else */
	int64_t points, deviation; /* after it */
};
/* The number of the last one, 0 before the first. */
int64_t store_rating_result_last(struct store *);
void store_rating_result_put(struct store *, const struct stored_result *);
/* The last ones of somebody's in a pool, at most limit, the oldest first. */
void store_rating_course(struct store *, int64_t competitor, int pool,
    int limit, void (*each)(void *, const struct stored_result *), void *arg);

/* All of somebody's, in no order. */
void store_figures(struct store *, int64_t competitor,
    void (*each)(void *, const char *kind, int64_t n), void *arg);
void store_figure_put(
    struct store *, int64_t competitor, const char *kind, int64_t n);
/* What one's games against another came to; and adds to it. */
struct versus {
	int64_t won, lost, drawn;
};
struct versus store_versus(struct store *, int64_t competitor, int64_t other);
void store_versus_add(
    struct store *, int64_t competitor, int64_t other, const struct versus *);
/* Somebody's, the oldest first; and one more, if that is new. */
void store_honours(struct store *, int64_t competitor,
    void (*each)(void *, const char *honour, int64_t game, int64_t at),
    void *arg);
void store_honour_put(struct store *, int64_t competitor, const char *honour,
    int64_t game, int64_t at);

/* A row of the back of the board. */
struct eight_piecer {
	int64_t n, game, at;
	int table;
	const char *rules;
	bool harbour;
};
void store_eight_piecer_put(struct store *, const struct eight_piecer *);
/* At most limit before a number, the newest first. */
void store_eight_piecers(struct store *, int64_t before, int limit,
    void (*each)(void *, const struct eight_piecer *), void *arg);
/* Who began that game, and whether each was of the side that won. */
void store_eight_piecer_names(struct store *, int64_t game,
    void (*each)(void *, const char *name, bool won), void *arg);

#endif
