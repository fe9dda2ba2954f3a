#ifndef DAEMON_HUB_LUCK_REPORT_H
#define DAEMON_HUB_LUCK_REPORT_H

/* Reports of games that the analyst has made, as they are kept and told. */
#include "daemon/hub/state.h"

struct game_summary;

/* Keeps the report of a game, and the accounts of its seats. */
void luck_report_store(struct hub *, int64_t game, const json_t *report);
/* The report of a game as it was kept; NULL where it has none yet. */
json_t *luck_report_read(struct store *, int64_t game);
/* Adds to a report what the store knows of the game: rules, names, result. */
void luck_report_head(json_t *report, const struct game_summary *);
/*
 * Makes a report one of a game that is adjourned. In a rated game it has luck
 * alone: how well it was played could help whoever plays on.
 */
void luck_report_adjourned(json_t *report, bool rated);
/*
 * Somebody's account over their last games: what they came to, and what they
 * would have come to without luck.
 */
json_t *luck_report_of(struct store *, const char *name);

#endif
