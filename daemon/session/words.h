#ifndef DAEMON_SESSION_WORDS_H
#define DAEMON_SESSION_WORDS_H

/*
 * Moments, events, positions and answers in English sentences. Squares are
 * counted as their colour counts them (rules.md B1). Nothing here knows a
 * terminal: lines are parted by newlines.
 */
#include <jansson.h>
#include <stdio.h>

#include "ansi/charset.h"
#include "daemon/session/model.h"

/* Who speaks to whom about what. */
struct talk {
	FILE *out;
	const struct seen *table;
	int me;     /* the listener's seat, -1 for none */
	bool terse; /* as short as it can be said */
};

/*
 * "You throw", "Jenny throws", "Jenny (green) throws" where more than one seat
 * has that name, of a verb's plain form.
 */
void words_does(const struct talk *, int seat, const char *verb);
/* "You and Jenny win", "Jenny and bob win", and without a partner as above. */
void words_side_does(const struct talk *, int seat, const char *verb);
/* "you", "Jenny". */
void words_whom(const struct talk *, int seat);
/* "your", "Jenny's". */
void words_whose(const struct talk *, int seat);
/* "base", "12", "53 in its pipe", "home". */
void words_square(FILE *, const struct ruleset *, int square);
/* "two", "three" ... "twelve", else digits. In one of two buffers. */
const char *words_number(int n);
/* "once at", "twice at", "three at": how far a challenge is. */
void words_times(FILE *, int sixes);
/* "suck-back", "blow-back" of an enum announce_kind. */
const char *words_attempt(int kind);
/* "Red", at the beginning of a sentence. */
void words_colour_first(FILE *, enum colour);
/* "red and yellow". */
void words_colours(FILE *, unsigned colours);

/*
 * All moments of the table's last event, sentences parted by blanks, or each
 * on a line of its own. A separator may hang behind.
 */
void words_moments(const struct talk *, bool lines);

/*
 * A play for a narrow list: "red out, 12-16, ucks G"; brief: "R out 12-16*G".
 */
void words_play_short(FILE *, const struct ruleset *,
    const struct position *before, const struct play *, bool brief);
/* An announcement: "suck-back on 3, red against green". */
void words_announcement(FILE *, const struct announcement *);

/* What may be announced, numbered, each ended by a newline. */
void words_announcements(FILE *, const struct seen *);

/* Events: one line, without its newline. */
void words_said(FILE *, const json_t *event, const char *me);
/* answers: how this person may answer, where no prompt says so; else NULL. */
void
words_offer(FILE *, const json_t *event, const char *me, const char *answers);
/*
 * What the host says to this person, who is at that table (-1: none); true
 * where nobody should miss it.
 */
bool words_notice(FILE *, const json_t *event, const char *me, int64_t at);
void words_bye(FILE *, const char *code, const char *text);
/* And how a guest takes up his game again, where he may. */
void words_way_back(FILE *, const char *code, const char *token);
/* An offer that is open, of an answer: "bob offers you a game: ludo." */
void words_offer_open(FILE *, const json_t *offer, bool yours);
/* "a rematch", "bob offers a draw"'s object. */
const char *words_offered(const char *kind);

/* Answers of commands in plain lines, each ended by a newline. */
void words_answer(FILE *, const char *command, const json_t *data);

/* What goes on at a table: "throw 41, bob to play, 2 watching". */
void words_glance(const struct talk *);
/* What every seat has: "alice 2 home, bob 1 home". */
void words_standing(const struct talk *);

/* "a red counter", "a green blob of two": what stands on a square. */
void words_stack(FILE *, const struct ruleset *, const uint8_t counts[NCOLOUR]);
/* The position by ear, each sentence ended by a newline. */
void words_board(const struct talk *);
void words_seats(const struct talk *);
void words_colour(const struct talk *, enum colour);
/* "three in base, one on 12." */
void words_counters(const struct talk *, const int8_t square[NCOUNTER]);
/* A square as that colour counts it. */
void words_on_square(const struct talk *, enum colour, int square);
void words_threats(const struct talk *);
void words_dice(const struct talk *);
/* The numbered legal plays, or what may be announced, or that none are. */
void words_plays(const struct talk *);
/* What a play (from 0) would do. */
void words_preview(const struct talk *, int play);
/*
 * The board as lines of text, drawn in lines and letters.
 */
void board_text(FILE *, const struct seen *, enum charset);
/* The rule card, line by line. */
void words_card(FILE *, const struct ruleset *);
/* How a table stands, for the protocol's word: "about to begin". */
const char *words_status(const char *status);
/* "uckers", "uckers with split, 4 seats". */
void words_rules(FILE *, const char *rules, const char *house, int seats);
/* A table's. */
void words_rules_of(FILE *, const struct seen *);

#endif
