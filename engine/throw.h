#ifndef ENGINE_THROW_H
#define ENGINE_THROW_H

/*
 * One throw being turned into plays: what the files that make plays share.
 * All plays are found first, as keys that sort like the list; a play is made
 * of its key only when it is asked for. Nobody outside the engine needs it.
 */
#include "engine/play.h"
#include "engine/stand.h"

#define NOWHERE 126 /* a square that does not exist */

/* An enemy block: a blob, or with side_blocks two counters of a side. */
struct block {
	uint8_t square; /* as the colour that meets it counts */
	uint8_t size;
};

/* Enemies have at most twelve counters, so six blocks. */
#define BLOCKS_MAX 6

/*
 * A colour that the seat may move, and what it meets. Colours of one seat
 * face each other, so each has a half of the board's lists to itself: red and
 * green are in the first, yellow and blue in the second.
 */
struct mover {
	uint8_t colour;
	uint8_t backs; /* bits of the counters on their way back (H3) */
	uint8_t shift; /* of its word in the half's key */
	uint32_t word;
	uint32_t held;   /* its word, what arrived in this turn left out */
	uint32_t last;   /* top bits: the last one of each group alike */
	uint64_t met[2]; /* enemies as words on this colour's squares */
	int nblocks;
	struct block block[BLOCKS_MAX];
};

/* Where each of a colour's counters goes by a number: bytes as in a word. */
struct ways {
	uint32_t to;
	uint32_t low, high; /* the squares that it passes or lands on */
	uint32_t back;      /* top bits: on its way back then (H3) */
	uint32_t may;       /* top bits: legal, one of each group */
};

/* One counter's legal way by a number. */
struct step {
	uint8_t half, n; /* whose, and which of its four */
	uint8_t backs;   /* its colour's counters after this step alone */
	int8_t from, to;
	bool was_back, back; /* on its way back (H3) before and after */
	bool twin;           /* another one stands where it stood, alike */
	uint32_t word;       /* its colour's counters after this step alone */
	uint64_t ucks;       /* a set of enemies */
};
#define STEPS_MAX 64
#define NOSTEP 0xff

/* Steps of a throw from one number to another. */
struct steps {
	int from, end;
};

/* The seat's counters after a play of moves, by half, and whom it ucks. */
struct ending {
	uint32_t word[2];
	uint8_t backs[2];
	uint64_t ucks;
};

/* A play of moves or the start of a challenge, before what follows it. */
struct draft {
	uint64_t key[2]; /* the counters, ordered like the lists of plays */
	uint32_t tie;    /* challenges before moves, then their order */
	uint8_t step[2]; /* or NOSTEP */
};
#define DRAFTS_MAX 256

/* What all plays of moves have in common. */
struct common {
	struct position after; /* but for the counters */
	bool again;            /* the seat throws again */
	bool judges;           /* something depends on who stands where */
};

struct thrown {
	const struct ruleset *rs;
	const struct position *before;
	struct stand stand;    /* the counters before */
	uint64_t key[2];       /* the same as a draft's key */
	struct position after; /* what every play of it starts from */
	uint8_t dice[DICE_MAX];
	int track, tail, home, quarter;
	unsigned movable, side, enemies; /* colours as bits */
	int owed; /* further throws of this turn, this one's included */
	int first, end; /* the halves that have movers */
	struct mover mover[2];
	int nsteps;
	struct step step[STEPS_MAX];
	int ndrafts;
	uint8_t order[DRAFTS_MAX]; /* of the drafts, sorted */
	struct draft draft[DRAFTS_MAX];
	struct common common;
	bool alone; /* no drafts, but one play already made */
	struct play play;
};

/* plays.c: the list of plays without its plays. */
/* Finds all plays of a throw, as plays_list would list them; how many. */
int throw_find(struct thrown *, const struct ruleset *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct announcement *announced);
/* Makes the n-th of them. */
void throw_make(const struct thrown *, int n, struct play *);

/* throw.c: who throws what. */
void throw_begin(struct thrown *, const struct ruleset *,
    const struct position *, const uint8_t dice[DICE_MAX]);
/* Looks for what may move; false where nothing can by this throw. */
bool throw_movers(struct thrown *);
/* A colour that may move, and the enemies that it meets. */
void throw_mover(const struct thrown *, int colour, struct mover *);

/* How many sixes a throw shows. */
static inline int
throw_sixes(const struct thrown *t)
{
	return (t->dice[0] == 6) + (t->dice[1] == 6);
}

static inline bool
throw_double(const struct thrown *t)
{
	return t->dice[0] == t->dice[1];
}

/* An enemy block stands on a square. */
static inline bool
mover_is_blocked(const struct mover *mover, int square)
{
	for (int b = 0; b < mover->nblocks; b++)
		if (mover->block[b].square == square)
			return true;
	return false;
}

/* Another counter stands with the last one of its group, which n is. */
static inline bool
mover_has_twin(const struct mover *mover, int n)
{
	return n > 0 && !(mover->last >> (8 * n - 1) & 1);
}

/*
 * The colour's number for another one's square on the track, or NOWHERE: off
 * the track, or on the square behind its doorstep, where it never stands (B3).
 */
static inline int
throw_relative(const struct thrown *t, int of, int square, int colour)
{
	int relative;

	if (square < 0 || square > t->tail)
		return NOWHERE;
	relative = square + (of - colour) * t->quarter;
	if (relative < 0)
		relative += t->track;
	else if (relative >= t->track)
		relative -= t->track;
	return relative <= t->tail ? relative : NOWHERE;
}

/* stand.c */
/* Some counter of the colours is on a colour's square of the track. */
bool stand_meets(const struct thrown *, const struct stand *, unsigned colours,
    int colour, int square);
/* Sends all counters of the colours on a colour's square to base. */
void stand_uck(const struct thrown *, struct stand *, unsigned colours,
    int colour, int square);

/* draft.c */
/* A play of one step or two (else NOSTEP) that ends as the counters stand. */
void draft_moves(struct thrown *, const struct ending *, int a, int b);
void draft_challenge(struct thrown *, int colour, int from);
/* All drafts are there; where there is none the throw is forfeited. */
void draft_finish(struct thrown *);
/* Makes the play of a draft. */
void draft_play(const struct thrown *, const struct draft *, struct play *);

/* ways.c: where counters may go. */
/* Where an exit by this number ends (E1, E4); BASE where it is none. */
int ways_exit(const struct thrown *, int number);
/*
 * The ways of a mover's counters, standing as in the word, by a number, past
 * blocks of at most limit; from base to the exit's square, or not if BASE.
 */
struct ways ways_find(const struct thrown *, const struct mover *,
    uint32_t word, unsigned backs, int number, int exit, int limit);
/* The enemies that a mover meets where they can be ucked: top bits. */
uint64_t ways_ucks(const struct mover *, int square);

/* moves.c: one counter, one die or the sum. */
void moves_one_die(struct thrown *);
void moves_two_dice(struct thrown *);
/* The n-th counter and its twin go the same way together. */
void moves_pair(struct thrown *, int half, const struct ways *, int n);

/* pairs.c: two counters together (BL4-BL6). */
void pairs_draft(struct thrown *);

/* challenge.c */
void challenge_draft(struct thrown *);
/* A throw at the challenge under way. */
bool challenge_throw(struct thrown *);
/*
 * Sixes that a challenge needs as things stand now (CH5, CH8); 0 where there
 * is no blob or no attacker, so that it has lapsed.
 */
int challenge_needs(const struct ruleset *, const struct position *, int seat,
    const struct challenge *);

/* suckback.c: a throw at what was announced. */
void suckback_throw(struct thrown *, const struct announcement *);

/* special.c: throws that are not played like others; true where it was. */
bool special_throw(struct thrown *);

/* turn.c: what follows a play whose counters stand in play->after. */
/* The throw's only play, without moves, from its position. */
struct play *turn_play(struct thrown *);
/* Whether anything has to be judged besides whose turn it is. */
bool turn_judges(const struct thrown *);
void turn_judge(const struct thrown *, struct position *after);
/* A colour's word without the counters that arrived in this turn. */
uint32_t turn_held(const struct thrown *, int colour);
/* Bits of position.arrived for a colour that held these before. */
unsigned turn_arrived(const struct thrown *, uint32_t held, uint32_t after);
/* The seat has just brought its last counter home (P6). */
bool turn_finished(const struct thrown *, const struct position *after);
bool turn_wins(const struct thrown *, const struct position *after);
/* Another throw, the next seat or the end, as the play makes it. */
void turn_follow(const struct thrown *, struct play *);
/* The same seat throws again. */
void turn_again(const struct thrown *, struct position *after);
/* The turn is over, whatever was owed. */
void turn_over(const struct thrown *, struct play *);
/* The same seat throws at what is under way. */
void turn_hold(const struct thrown *, struct play *, enum then);

#endif
