#ifndef DAEMON_CLIENT_TEXT_SAY_LUCK_H
#define DAEMON_CLIENT_TEXT_SAY_LUCK_H

/* What the analyst says: reports of games, hints, accounts of somebody's luck.
 */
#include <jansson.h>
#include <stdio.h>

/* A chance or a difference in ten-thousandths, as percent: "12.34", "+1.20". */
void say_chance(FILE *, int chance);
void say_difference(FILE *, int difference);
/* A play in notation as words: "red out, 0-4, green 12-16 ucks yellow". */
void say_notation(FILE *, const char *text);
void say_luck_report(FILE *, const json_t *data);
void say_luck(FILE *, const json_t *data);
void say_hint(FILE *, const json_t *data);
/* The plays of a valued position, a line each, at most so many. */
void say_valued_plays(FILE *, const json_t *plays, int most);

#endif
