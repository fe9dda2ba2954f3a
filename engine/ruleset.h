#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

/*
 * A rule set: a preset of rules.md section 3 with house rules of section 5 on
 * top. It is a value; the engine reads its settings and never its name.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/board.h"

/* Since when a challenger must have stood there (CH2). */
enum since { SINCE_TURN, SINCE_THROW };
/* How pairs move (BL4, BL5, BL6). */
enum pairs { PAIRS_NONE, PAIRS_TWO, PAIRS_ANY, PAIRS_EVEN };
/* How a pipe may be attacked (SB, RG). */
enum suckback { SUCKBACK_NONE, SUCKBACK_BIGSHIP, SUCKBACK_NAVY };

struct ruleset {
	uint8_t preset;          /* row of the preset table */
	uint8_t seats;           /* 2, 3 or 4 */
	uint8_t dice;            /* 1 or 2 */
	uint8_t arm;             /* 6 or 8 */
	bool partners;           /* four seats as two sides */
	bool challenge;          /* blobs can be challenged at all */
	uint8_t challenge_since; /* enum since */
	bool persist;            /* CH9 */
	bool easy_challenge;     /* CH5 */
	bool mixi_challenge;     /* M3 */
	uint8_t pairs;           /* enum pairs */
	bool side_blocks;        /* BL6: blocks are made by a side */
	bool safe_doorsteps;     /* E5 */
	uint8_t suckback;        /* enum suckback */
	bool split;              /* D3 */
	bool exit_same;          /* E1 */
	bool two_throws;         /* D6 */
	bool last_one_die;       /* H2 */
	bool bounce;             /* H3 */
	bool snake_eyes;
	bool exit_six;         /* E4 */
	bool exit_one_or_six;  /* E4 */
	bool three_sixes;      /* D7 */
	bool activate_at_once; /* P2: a double six plays at once */
	bool six_home_throws;  /* P6 */
	bool activation;       /* P1: a six makes a finished seat active */
	bool advice;           /* P5 */
	bool everyone;         /* B2, WI1: no sides, whatever the seats */
	bool winner_rethrows;  /* S2 */
	uint8_t cocky;         /* D9: one in N, 0 for off */
	/*
	 * What the table set beyond the preset, to tell "switched off" from
	 * "never set" and to print the house rules.
	 */
	uint32_t house;
	/* Derived from the above: the colours of each seat as bits. */
	uint8_t own_colours[SEATS_MAX];
	uint8_t side_colours[SEATS_MAX];
	uint8_t enemy_colours[SEATS_MAX];
	bool single;    /* each throw moves one counter by one die */
	int8_t exit[7]; /* where one by that number ends (E1, E4), or BASE */
	int8_t owner[NCOLOUR]; /* seat; -1: not in play */
};

#define RULESET_ERROR 160 /* room for any sentence from this file */
/* Writes such a sentence; always false, for the caller to return. */
bool ruleset_wrong(char error[RULESET_ERROR], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Which word is wrong, and why: without a capital or a full stop. */
struct ruleset_error {
	const char *field; /* "rules", "seats", "house" */
	char sentence[RULESET_ERROR];
	bool unknown; /* it is no house rule at all */
};

/* What follows such a sentence, where nobody can ask for help. */
#define RULESET_LISTED "; uckers(6) lists them"

#define RULESET_HOUSE 256 /* room for any list of house rules */
#define RULESET_VALUE 8   /* room for any house rule's value */

/*
 * Makes a rule set of a preset's name for a number of seats (0: the preset's
 * usual one) and house rules, words separated by spaces or commas: "split",
 * "arm=8", "split=off"; NULL for none. False, with the reason in error, if one
 * does not exist or they do not go together.
 */
bool ruleset_parse(struct ruleset *, const char *preset, int seats,
    const char *house, struct ruleset_error *);
/* The same, with "field: sentence" in error. */
bool ruleset_make(struct ruleset *, const char *preset, int seats,
    const char *house, char error[RULESET_ERROR]);
/* The preset's name: "uckers". */
const char *ruleset_name(const struct ruleset *);
/* The house rules, space separated as ruleset_make takes them; "" for none. */
void ruleset_house(const struct ruleset *, char house[RULESET_HOUSE]);
/* The n-th preset's name and one line about it; NULL past the last. */
const char *ruleset_preset(int n, const char **about);
/* The n-th house rule's name, its values and one line; NULL past the last. */
const char *ruleset_house_rule(int n, const char **values, const char **about);
/*
 * The n-th house rule's value in this rule set, set by the table or not, as
 * ruleset_make takes it: "on", "off", "8".
 */
void
ruleset_house_value(const struct ruleset *, int n, char word[RULESET_VALUE]);

/* The colours of a seat as bits (1 << RED ...). */
unsigned ruleset_seat_colours(const struct ruleset *, int seat);
/* The seat that owns a colour; -1 where it is not in play. */
int ruleset_owner(const struct ruleset *, enum colour);
/* The partner's seat; -1 where there is none. */
int ruleset_partner(const struct ruleset *, int seat);
/* E5: on that square of the track nobody is ucked and nobody blocks. */
bool ruleset_safe(const struct ruleset *, int shared);
/* Two colours are in play, on different sides. */
bool ruleset_enemies(const struct ruleset *, enum colour, enum colour);
/* Two seats win together (or are the same). */
bool ruleset_same_side(const struct ruleset *, int a, int b);

#endif
