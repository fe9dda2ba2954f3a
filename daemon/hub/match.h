#ifndef DAEMON_HUB_MATCH_H
#define DAEMON_HUB_MATCH_H

/*
 * A match of several games, which a table's terms ask for: who has won how
 * many, and that the next begins by itself. The score is in the seats, and so
 * goes with who has them.
 */
#include "daemon/hub/state.h"

#define MATCH_PAUSE (10 * SECOND) /* between two of its games */

/* Whether a match is under way: a game of it was played, and it is open. */
bool match_on(const struct table *);
/* Whether it is between two games. */
bool match_between(const struct table *);
/* Counts the game that is over, and tells the table how the match stands. */
void match_game_over(struct hub *, struct table *);
/* Seats exchanged, colours with them: partners stay so. */
void match_exchange(struct hub *, struct table *);
/*
 * The next game, with seats exchanged; where the host lets none begin it is
 * looked at again after a pause.
 */
void match_next(struct hub *, struct table *, bool begins);
/*
 * Somebody leaves, between the games or before the throws: the game begins, so
 * that it can be adjourned, and the match with it.
 */
void match_left(struct hub *, struct table *);
/* Nothing has been played. */
void match_reset(struct table *);

#endif
