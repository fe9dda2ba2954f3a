#ifndef DAEMON_CLIENT_TEXT_SAY_H
#define DAEMON_CLIENT_TEXT_SAY_H

/*
 * Game events, events, positions and answers in English sentences. Squares are
 * counted as their colour counts them (rules.md B1). Nothing here knows about
 * terminals: lines are separated by newlines.
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
	bool terse; /* in the shortest form */
};

/*
 * "You throw", "Jenny throws", "Jenny (green) throws" where more than one seat
 * has that name, of a verb's plain form.
 */
void say_does(const struct narrator *, int seat, const char *verb);
/* "You and Jenny win", "Jenny and bob win", and without a partner as above. */
void say_side_does(const struct narrator *, int seat, const char *verb);
/* "Jenny", or "Jenny (green)" where more than one seat has that name. */
void say_name(const struct narrator *, int seat);
/* "you", "Jenny". */
void say_whom(const struct narrator *, int seat);
/* "your", "Jenny's". */
void say_whose(const struct narrator *, int seat);
/* "base", "12", "53 in its pipe", "home". */
void say_square(FILE *, const struct ruleset *, int square);
/* "two", "three" ... "twelve", else digits. In one of two buffers. */
const char *say_number(int n);
/* "once at", "twice at", "three at": the state of a challenge. */
void say_times(FILE *, int sixes);
/* "suck-back", "blow-back" of an enum announce_kind. */
const char *say_attempt(int kind);
/* "Red", at the beginning of a sentence. */
void say_colour_first(FILE *, enum colour);
/* "red and yellow". */
void say_colours(FILE *, unsigned colours);

/* An announcement: "suck-back on 3, red against green". */
void say_announcement(FILE *, const struct announcement *);

/* "2026-11-24 10:00", of seconds since 1970, as UTC. */
void say_time(FILE *, int64_t at);
/* The rule card, line by line. */
void say_card(FILE *, const struct ruleset *);
/* A line about terms below a card; none if there are none. */
void say_card_terms(FILE *, const char *terms);
/* The card of an answer's rules, with its terms. */
void say_card_of(FILE *, const json_t *data);
/*
 * "uckers", "uckers for four with split, unrated, a match of 3"; terms are the
 * words of daemon/protocol/terms.h.
 */
void say_rules(
    FILE *, const char *rules, const char *house, int seats, const char *terms);
/* Terms after a comma each: ", unrated, a match of 3"; NULL is fine. */
void say_terms(FILE *, const char *terms);
/* "alice 2, bob 1": how a table's match stands. */
void say_score(FILE *, const struct table_snapshot *);
/* A table's, with the score of its match. */
void say_rules_of(FILE *, const struct table_snapshot *);

#endif
