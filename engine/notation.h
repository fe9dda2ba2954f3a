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
/* A play as somebody wrote it. */
struct wanted_move {
	uint8_t kind;  /* enum move_kind */
	int8_t colour; /* -1: left out */
	int8_t from, to;
	bool back; /* "<": on its way back then (H3) */
};
struct wanted_play {
	int n; /* 0: no move at all, "-" */
	struct wanted_move move[MOVES_MAX];
};
/*
 * Reads what people type. They may leave out colours and what is ucked, write
 * colours as words, "out" for the way out of base, "12-16" for "12/16", and
 * home as a word or its number. False: it is no play at all.
 */
bool
notation_read(const struct ruleset *, const char *text, struct wanted_play *);
/*
 * The number (from 0) of the play that has these moves, in any order; -1 none,
 * -2 more than one.
 */
int notation_find_wanted(const struct plays *, const struct wanted_play *);
/*
 * The number (from 0) of the play that the text means; -1 none, -2 more than
 * one.
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
