#ifndef DAEMON_HUB_RESULTS_H
#define DAEMON_HUB_RESULTS_H

/*
 * What a game that is over comes to for those who played it: ratings, figures,
 * honours, the back of the board. All of it is counted from the record, a slice
 * a turn, and stored in the turn that ends it, so that a game counts once
 * whenever the hub ends.
 */
#include "daemon/hub/state.h"

/* A game is over and stored, and has a result. */
void results_game_over(struct hub *, const struct table_state *);
/* Goes on with what is to be counted, for a moment. */
void results_run(struct hub *);
/* The turn was taken back, or the hub starts: what is due is in the store. */
void results_rollback(struct hub *);
void results_free(struct hub *);

#define RESULTS_UNRATED (-1)
/*
 * The rating of that name for those rules, in whole points, as people are told
 * it; RESULTS_UNRATED.
 */
int results_rating(struct hub *, const char *name, const struct ruleset *);

/* How somebody in one seat did in a game. */
struct result_seat {
	int place;   /* from 1; 0: behind all others */
	bool absent; /* left it to somebody else */
};
/*
 * Adds a game to the ratings of its seats, all of which have entered its
 * period; partners: seats 0 and 2 are a side, and 1 and 3.
 */
void results_rate(struct rating[SEATS_MAX], const struct result_seat[SEATS_MAX],
    int seats, bool partners);

#endif
