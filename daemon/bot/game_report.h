#ifndef DAEMON_BOT_GAME_REPORT_H
#define DAEMON_BOT_GAME_REPORT_H

/*
 * The report of a recorded game: the account of luck and skill, the throws that
 * were luckiest and unluckiest, and the plays that cost most. It is made a few
 * actions at a time.
 */
#include <jansson.h>
#include <stdbool.h>

#include "engine/eval.h"
#include "engine/record.h"

struct game_report;

/*
 * Begins the report of a record. NULL, with a sentence, where there can be
 * none. The weights must stay open.
 */
struct game_report *game_report_new(const struct eval *, const char *record,
    size_t length, char error[RULESET_ERROR]);
/*
 * Goes on by that many actions; true while there are more. After the last one
 * error has a sentence where the game cannot be replayed, else "".
 */
bool
game_report_go_on(struct game_report *, int actions, char error[RULESET_ERROR]);
/* What there is to say, when it is done. */
json_t *game_report_json(const struct game_report *);
void game_report_free(struct game_report *);

/*
 * What a game is worth between two actions, as notation_game writes it: chances
 * by seat, and with a throw in hand the plays with theirs, the best first;
 * NULL, with a sentence, where the text is no such game.
 */
json_t *game_report_position(
    const struct eval *, const char *text, char error[RULESET_ERROR]);

#endif
