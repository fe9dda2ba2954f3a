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
	uint8_t colour; /* of the attacker */
	int8_t from;    /* its square, BASE from base (CH8) */
	uint8_t sixes;  /* thrown so far */
};

/* A suck-back or blow-back announced before the throw (SB2, BB1). */
enum announce_kind { ANNOUNCE_NONE, ANNOUNCE_SUCKBACK, ANNOUNCE_BLOWBACK };
struct announcement {
	uint8_t kind;     /* enum announce_kind */
	uint8_t colour;   /* the attacker's */
	uint8_t target;   /* suck-back: the pipe's; blow-back: the enemy's */
	uint8_t distance; /* squares between them */
};

/* The bit of a colour's n-th counter in a set of counters. */
#define COUNTER_BIT(colour, n) (1u << ((colour)*NCOUNTER + (n)))

struct position {
	/* Squares, each colour's list sorted ascending. */
	int8_t counter[NCOLOUR][NCOUNTER];
	struct challenge challenge[SEATS_MAX]; /* by seat */
	uint8_t turn;                          /* seat to act */
	uint8_t active;                        /* seats, as bits (P1-P4) */
	/*
	 * COUNTER_BITs: those of the seat to act on track squares that their
	 * colour has not held all through this turn (CH2, SB1); those on
	 * their way back (H3), the first ones where a square holds both.
	 */
	uint16_t arrived, backwards;
	uint16_t throws_so_far[SEATS_MAX]; /* snake-eyes: by seat */
	struct announcement suckback;      /* attempt under way (RG1, RG2) */
	/*
	 * Failed attempts (RG1, RG2) by kind (0 suck-back, 1 blow-back), the
	 * pipe's colour, and the enemy's on its tail (0 the next colour after
	 * it, 1 the one before): two bits for each counter in the pipe's order.
	 */
	uint8_t attempts[2][NCOLOUR][2];
	uint8_t sixes_in_a_row; /* three-sixes (D7) */
	uint8_t extra;          /* throws owed after this (two-throws) */
};

_Static_assert(sizeof(struct position) <= 64, "a position is a small value");

/* All counters in base, seat 0 to act. */
void position_start(struct position *);
/* Sorts a colour's list, before anything is recorded about its counters. */
void position_sort(struct position *, enum colour);
/*
 * What a throw is at: the announcement (NULL: none), or else the attempt in
 * progress; NULL for a plain throw.
 */
static inline const struct announcement *
position_attempt(
    const struct position *position, const struct announcement *announced)
{
	if (announced != NULL && announced->kind != ANNOUNCE_NONE)
		return announced;
	return position->suckback.kind != ANNOUNCE_NONE ? &position->suckback
							: NULL;
}

/* Failed attempts at an announcement; 0 if it is not possible. */
int position_failed(const struct ruleset *, const struct position *,
    const struct announcement *);
/* Records that many failed attempts (0-3). */
void position_set_failed(const struct ruleset *, struct position *,
    const struct announcement *, int failed);
/*
 * Gives the turn to the next seat that plays on, and clears the state of the
 * turn that is over.
 */
void position_next(const struct ruleset *, struct position *);
/* All of a seat's own counters are home. */
bool
position_seat_home(const struct ruleset *, const struct position *, int seat);
/* All counters of a seat and its partner are home (WI1). */
bool
position_side_home(const struct ruleset *, const struct position *, int seat);
/*
 * The colours that the seat may move, as bits: its own, or its partner's
 * where it is active (P4); 0 while it waits for a six (P1).
 */
unsigned
position_movable(const struct ruleset *, const struct position *, int seat);
/* How many counters of a colour stand on a square, are home, are in base. */
int position_count(const struct position *, enum colour, int square);
int position_home(const struct ruleset *, const struct position *, enum colour);
int position_base(const struct position *, enum colour);
/* A hash that is the same on every machine and in every later version. */
uint64_t position_hash(const struct ruleset *, const struct position *);

#endif
