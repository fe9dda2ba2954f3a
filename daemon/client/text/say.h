#ifndef DAEMON_CLIENT_TEXT_SAY_H
#define DAEMON_CLIENT_TEXT_SAY_H

/*
 * Moments, events, positions and answers in English sentences. Squares are
 * counted as their colour counts them (rules.md B1). Nothing here knows a
 * terminal: lines are parted by newlines.
 */
#include <jansson.h>
#include <stdio.h>

#include "ansi/charset.h"
#include "daemon/client/model/model.h"

/* Who speaks to whom about what. */
struct narrator {
	FILE *out;
	const struct table_snapshot *table;
	int me;     /* the listener's seat, -1 for none */
	bool terse; /* as short as it can be said */
};

/*
 * "You throw", "Jenny throws", "Jenny (green) throws" where more than one seat
 * has that name, of a verb's plain form.
 */
void say_does(const struct narrator *, int seat, const char *verb);
/* "You and Jenny win", "Jenny and bob win", and without a partner as above. */
void say_side_does(const struct narrator *, int seat, const char *verb);
/* "you", "Jenny". */
void say_whom(const struct narrator *, int seat);
/* "your", "Jenny's". */
void say_whose(const struct narrator *, int seat);
/* "base", "12", "53 in its pipe", "home". */
void say_square(FILE *, const struct ruleset *, int square);
/* "two", "three" ... "twelve", else digits. In one of two buffers. */
const char *say_number(int n);
/* "once at", "twice at", "three at": how far a challenge is. */
void say_times(FILE *, int sixes);
/* "suck-back", "blow-back" of an enum announce_kind. */
const char *say_attempt(int kind);
/* "Red", at the beginning of a sentence. */
void say_colour_first(FILE *, enum colour);
/* "red and yellow". */
void say_colours(FILE *, unsigned colours);

/*
 * All moments of the table's last event, sentences parted by blanks, or each
 * on a line of its own. A separator may hang behind.
 */
void say_moments(const struct narrator *, bool lines);

/*
 * A play for a narrow list: "red out, 12-16, ucks G"; brief: "R out 12-16*G".
 */
void say_play_short(FILE *, const struct ruleset *,
    const struct position *before, const struct play *, bool brief);
/* An announcement: "suck-back on 3, red against green". */
void say_announcement(FILE *, const struct announcement *);

/* What may be announced, numbered, each ended by a newline. */
void say_announcements(FILE *, const struct table_snapshot *);

/* Events: one line, without its newline. */
void say_said(FILE *, const json_t *event, const char *me);
/* answers: how this person may answer, where no prompt says so; else NULL. */
void
say_offer(FILE *, const json_t *event, const char *me, const char *answers);
void say_notice(FILE *, const json_t *event);
void say_bye(FILE *, const char *code, const char *text);
/* And how a guest takes up his game again, where he may. */
void say_way_back(FILE *, const char *code, const char *token);
/* "a rematch", "bob offers a draw"'s object. */
const char *say_offered(const char *kind);

/* Answers of commands in plain lines, each ended by a newline. */
void say_answer(FILE *, const char *command, const json_t *data);

/* What goes on at a table: "throw 41, bob to play, 2 watching". */
void say_glance(const struct narrator *);
/* What every seat has: "alice 2 home, bob 1 home". */
void say_standing(const struct narrator *);

/* "a red counter", "a green blob of two": what stands on a square. */
void say_stack(FILE *, const struct ruleset *, const uint8_t counts[NCOLOUR]);
/* The position by ear, each sentence ended by a newline. */
void say_board(const struct narrator *);
void say_seats(const struct narrator *);
void say_colour(const struct narrator *, enum colour);
/* "three in base, one on 12." */
void say_counters(const struct narrator *, const int8_t square[NCOUNTER]);
/* A square as that colour counts it. */
void say_on_square(const struct narrator *, enum colour, int square);
void say_threats(const struct narrator *);
void say_dice(const struct narrator *);
/* The numbered legal plays, or what may be announced, or that none are. */
void say_plays(const struct narrator *);
/* What a play (from 0) would do. */
void say_preview(const struct narrator *, int play);
/*
 * The board as lines of text, drawn in lines and letters.
 */
void board_text(FILE *, const struct table_snapshot *, enum charset);
/* The rule card, line by line. */
void say_card(FILE *, const struct ruleset *);
/* How a table stands, for the protocol's word: "about to begin". */
const char *say_status(const char *status);
/* "uckers", "uckers with split, 4 seats". */
void say_rules(FILE *, const char *rules, const char *house, int seats);
/* A table's. */
void say_rules_of(FILE *, const struct table_snapshot *);

#endif
