#ifndef ENGINE_MOVEGEN_H
#define ENGINE_MOVEGEN_H

/*
 * One throw being turned into plays: the state that the movegen files share.
 * What each colour of the seat can do with some of the dice is a part.
 * Candidates join the parts of both colours, as keys that sort like the list. A
 * play is built from its candidate only on demand, so callers that need one
 * play or the number of plays use plays_find and plays_build instead of
 * plays_list.
 */
#include "engine/movegen_packed.h"
#include "engine/play.h"

#define NOWHERE 126 /* a square that does not exist */

/* An enemy block: a blob, or with side_blocks two counters of a side. */
struct block {
	uint8_t square; /* as the colour that meets it counts */
	uint8_t size;
};

/* Enemies have at most twelve counters, so six blocks. */
#define BLOCKS_MAX 6

/*
 * A colour that the seat may move, and what it meets. The colours of one seat
 * face each other, so each has half of the board's lists to itself: red and
 * green are in the first, yellow and blue in the second.
 */
struct mover {
	uint8_t colour;
	uint8_t backs; /* bits of the counters on their way back (H3) */
	int8_t square[NCOUNTER];
	uint64_t key;  /* of its half before */
	uint64_t mask; /* its own part of that */
	uint32_t word;
	uint32_t held;   /* its word, without what arrived in this turn */
	uint32_t last;   /* top bits: the last one of each group alike */
	uint64_t met[2]; /* enemies as words on this colour's squares */
	int nblocks;
	struct block block[BLOCKS_MAX];
};

/* What a colour does with some of the dice. */
struct part {
	uint64_t key;  /* its half of the board afterwards */
	uint64_t ucks; /* a set of enemies, as in movegen_ucked */
	/* Its own bits of the position's, for when the seat throws again. */
	uint16_t arrived, backs;
	uint8_t nmoves;
	struct move move[DICE_MAX];
};
/*
 * Enough for 16 of two counters by a die each, 8 of one counter by both, 4
 * sums and 3 pairs, and one that marks the end.
 */
#define PARTS_MAX 40
struct parts {
	int n;
	struct part part[PARTS_MAX]; /* sorted, each once */
};

/* Which dice; a sum is both of them. */
enum { DICE_NONE, DICE_FIRST, DICE_SECOND, DICE_BOTH, NDICE };

/* A play of moves or the start of a challenge, without what follows it. */
struct candidate {
	uint64_t key[2]; /* the counters, ordered like the lists of plays */
	uint32_t tie;    /* challenges before moves, then their order */
	const struct part *part[2]; /* by the order of the dice */
};
/* Enough for what each colour does alone, 32 with a die each, 8 challenges. */
#define CANDIDATES_MAX 128
/* The tie of a play of moves: after every challenge. */
#define TIE_MOVES (1u << 24)

struct movegen {
	const struct ruleset *rs;
	const struct position *before;
	uint64_t key[2]; /* the counters before, as a candidate's key */
	uint16_t throws; /* of the seat, this one counted (snake-eyes) */
	uint8_t active;  /* seats, those activated by it included */
	uint8_t dice[DICE_MAX];
	int track, tail, home, quarter;
	unsigned movable, side, enemies; /* colours as bits */
	int owed;       /* further throws of this turn, this one's included */
	int first, end; /* the halves that have movers */
	struct mover mover[2];
	uint64_t ucks;                /* all enemies that any part ucks */
	struct parts parts[2][NDICE]; /* by half */
	int nplays, ncandidates;
	bool sorted;                   /* candidates need no sorting */
	uint8_t order[CANDIDATES_MAX]; /* of the candidates, sorted */
	struct candidate candidate[CANDIDATES_MAX];
	/* What all plays of moves have in common. */
	struct position after; /* but for the counters */
	bool finishes;         /* one may bring the last counters home */
	bool judges; /* something depends on which counters are where */
	enum { MADE_OF_CANDIDATES, MADE_ALREADY, MADE_OF_STEPS } made;
	struct play play; /* the only one, if it is already built */
	/* One colour's steps, as movegen_ludo.c has them. */
	uint32_t to, may; /* as in struct steps */
	int nsteps;
	bool any_ucks; /* so that steps are in order as candidates are */
};

void movegen_begin(struct movegen *, const struct ruleset *,
    const struct position *, const uint8_t dice[DICE_MAX]);
/* Sets up the colours that may move. */
void movegen_movers(struct movegen *);
/* A colour that may move, and the enemies that it meets. */
void movegen_mover(const struct movegen *, int colour, struct mover *);
/* Adds the blocks among those that the mover meets. */
void movegen_blocks(const struct movegen *, struct mover *);
/* Sends all counters of the colours on a colour's square to base. */
void movegen_uck(const struct movegen *, struct packed *, unsigned colours,
    int colour, int square);

/* The start of every play of the throw. */
static inline void
movegen_after(const struct movegen *t, struct position *after)
{
	*after = *t->before;
	after->throws_so_far[after->turn] = t->throws;
	after->active = t->active;
}

/* How many sixes a throw shows. */
static inline int
movegen_sixes(const struct movegen *t)
{
	return (t->dice[0] == 6) + (t->dice[1] == 6);
}

static inline bool
movegen_double(const struct movegen *t)
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
 * the track, or on the square behind its doorstep, where it never is (B3).
 */
static inline int
movegen_relative(const struct movegen *t, int of, int square, int colour)
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

/* Which of a colour's counters are in a set of enemies, as top bits. */
static inline uint32_t
movegen_ucked(uint64_t ucks, int colour)
{
	return ucks << colour / 2 >> colour % 2 * 32 & WORD_TOPS;
}

#endif
