#ifndef ENGINE_THROW_H
#define ENGINE_THROW_H

/*
 * One throw being turned into plays: what the files that make plays share.
 * Nobody outside the engine needs it.
 */
#include "engine/play.h"
#include "engine/stand.h"

/* An enemy block: a blob, or with side_blocks two counters of a side. */
struct block {
	int8_t relative[NCOLOUR]; /* its square as each colour counts */
	uint8_t size;
};

#define NOWHERE 126 /* a square that does not exist */

/* Enemies have at most twelve counters, so six blocks. */
#define BLOCKS_MAX 6

/* Squares of the shared track as bits. */
struct squares {
	uint64_t bits[2];
};

/* Counters of a colour that are alike: on one square, going one way. */
struct group {
	uint8_t colour;
	uint8_t first; /* which of the colour's four */
	uint8_t count;
	int8_t square;
	bool back; /* on their way back (H3) */
};
#define GROUPS_MAX (2 * NCOUNTER) /* nobody moves more than two colours */

/* One counter's legal way by a number. */
struct step {
	uint8_t colour;
	int8_t from, to;
	uint8_t group;       /* number of the group that it moves one of */
	bool was_back, back; /* on its way back (H3) before and after */
	bool ucks;
	uint8_t backs; /* its colour's counters after this step alone */
	uint32_t word;
};
#define STEPS_MAX 128

/* A play of moves or the start of a challenge, before what follows it. */
struct draft {
	uint64_t key[2]; /* the counters, ordered like the lists of plays */
	uint32_t tie;    /* challenges before moves, then their order */
	uint8_t nmoves;
	struct move move[2];
};
#define NOSTEP 0xff
#define DRAFTS_MAX 256
struct drafts {
	int n;
	struct draft draft[DRAFTS_MAX];
};

struct thrown {
	const struct ruleset *rs;
	const struct position *before;
	struct stand stand;    /* the counters before */
	struct position after; /* what every play of it starts from */
	uint8_t dice[DICE_MAX];
	int track, tail, home, quarter;
	unsigned movable, side, enemies; /* colours as bits */
	int owed; /* further throws of this turn, this one's included */
	struct squares enemy_on;
	int nblocks, ngroups, nsteps;
	/* Colours that have something to move, the last one first. */
	int ncolours, colour[2];
	int groups[3];    /* where each one's groups begin, and the end */
	uint32_t held[2]; /* each one's word, what arrived left out */
	struct block block[BLOCKS_MAX];
	struct group group[GROUPS_MAX];
	struct step step[STEPS_MAX];
	struct drafts drafts;
	struct plays *plays;
};

/* throw.c: who throws what. */
void throw_begin(struct thrown *, const struct ruleset *,
    const struct position *, const uint8_t dice[DICE_MAX], struct plays *);
/* Looks for enemies and their blocks, which only some throws have to know. */
void throw_look(struct thrown *);

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

/* The shared square of a colour's square on the track. */
static inline int
throw_shared(const struct thrown *t, int colour, int square)
{
	int shared = square + colour * t->quarter;

	return shared >= t->track ? shared - t->track : shared;
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

static inline bool
squares_has(const struct squares *squares, int shared)
{
	return squares->bits[shared >> 6] >> (shared & 63) & 1;
}

/* Squares where nobody is ucked and nobody blocks (E5). */
static inline bool
throw_is_safe(const struct thrown *t, int square)
{
	/* Doorsteps are a quarter apart, so this holds for any colour. */
	return t->rs->safe_doorsteps && square % t->quarter == 0;
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
void draft_moves(struct thrown *, const struct stand *, int a, int b);
void draft_challenge(struct thrown *, int colour, int from);
/* Makes plays of the drafts, sorted and each once; a forfeit of none. */
void draft_finish(struct thrown *);

/* moves.c: one counter, one die or the sum. */
/* Finds what may move; false where nothing can by this throw. */
bool moves_groups(struct thrown *);
/* One counter's step by a number; false where it has none. */
bool moves_step(const struct thrown *, int colour, int from, bool back,
    int number, struct step *);
/* The way alone, past blocks of at most size limit. */
bool moves_way(const struct thrown *, struct step *, int number, int limit);
void moves_one_die(struct thrown *);
void moves_two_dice(struct thrown *);

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
/* Adds a play without moves, its position still to be filled. */
static inline struct play *
turn_empty(struct thrown *t)
{
	struct play *play = &t->plays->play[t->plays->n++];

	play->nmoves = 0;
	play->eight_piecer = false;
	play->harbour = false;
	return play;
}

/* Adds a play without moves that starts from the throw's position. */
struct play *turn_play(struct thrown *);

#endif
