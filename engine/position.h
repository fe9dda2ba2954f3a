#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

/*
 * A position between two throws: a value of at most 64 bytes without
 * pointers; the rule set is passed beside it. The optional state is that of
 * the referee (arrived, active, challenge, ...). Fields named here may be
 * read by anybody; only the engine writes them.
 */
#include <stdbool.h>
#include <stdint.h>

#include "engine/board.h"
#include "engine/ruleset.h"

/* A challenge under way (CH3, CH9); sixes 0: none. */
struct challenge {
	uint8_t colour;		/* of the attacker */
	int8_t from;		/* its square, BASE from base (CH8) */
	uint8_t sixes;		/* thrown so far */
};

/* A suck-back or blow-back announced before the throw (SB2, BB1). */
enum announce_kind { ANNOUNCE_NONE, ANNOUNCE_SUCKBACK, ANNOUNCE_BLOWBACK };
struct announcement {
	uint8_t kind;		/* enum announce_kind */
	uint8_t colour;		/* the attacker's */
	uint8_t target;		/* suck-back: the pipe's; blow-back: the enemy's */
	uint8_t distance;	/* squares between them */
};

struct position {
	/* Squares, each colour's list sorted ascending. */
	int8_t counter[NCOLOUR][NCOUNTER];
	uint8_t turn;			/* seat to act */
	struct challenge challenge[SEATS_MAX]; /* by seat */
	/* further state of the referee's optional fields follows */
};

/* All counters in base, seat 0 to act. */
void position_start(const struct ruleset *, struct position *);
/* How many counters of a colour are home, and in base. */
int position_home(const struct ruleset *, const struct position *,
    enum colour);
int position_base(const struct position *, enum colour);
/* A hash that is the same on every machine and in every later version. */
uint64_t position_hash(const struct ruleset *, const struct position *);

#endif
