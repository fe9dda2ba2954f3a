#ifndef ENGINE_NOTATION_H
#define ENGINE_NOTATION_H

/*
 * Short texts for people, records and the protocol; each parses what it
 * prints.
 */
#include "engine/game.h"

/* Room for any such text and its NUL. */
#define NOTATION_PLAY 96
#define NOTATION_ANNOUNCEMENT 16
#define NOTATION_GAME 1024

/*
 * A play, its moves separated by spaces: "R b/0 0/4" (out of base and on), "R
 * 12/16*G" (ucks green), "Y 9+9/13" (a pair), "R 50/h" (home), "R 51/55<" (on
 * its way back, H3), "C R22" (a challenge from there; "C Rb" from base); "-"
 * for no move. What an announcement sends to base is on its own, "*Y". No two
 * plays of a list have the same text.
 */
void notation_play(const struct ruleset *, const struct position *before,
    const struct play *, char text[NOTATION_PLAY]);
/*
 * The number (from 0) of the play that the text means; -1 none, -2 more than
 * one.
 * People may leave out colours and what is ucked, write home as its number,
 * and name the moves in any order.
 */
int notation_find(const struct ruleset *, const struct position *before,
    const struct plays *, const char *text);

/*
 * An announcement: "S Y+3" up yellow's pipe, "B R+2" by red's counter two
 * squares up its own.
 */
void notation_announcement(
    const struct announcement *, char text[NOTATION_ANNOUNCEMENT]);
/* Its number in plays_announcements's list; -1 none, -2 more than one. */
int notation_announcement_find(
    const struct announcement *list, int n, const char *text);

#endif
