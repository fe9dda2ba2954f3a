#ifndef ENGINE_THROW_H
#define ENGINE_THROW_H

/*
 * One throw being turned into plays: what the files that make plays share.
 * Nobody outside the engine needs it.
 */
#include "engine/play.h"

/* Counters as they stand half way through a play. */
struct stand {
	int8_t counter[NCOLOUR][NCOUNTER];
	uint16_t backwards; /* COUNTER_BITs (H3) */
};

/* An enemy block: a blob, or with side_blocks two counters of a side. */
struct block {
	int8_t relative[NCOLOUR]; /* its square as each colour counts */
	uint8_t size;
};

#define NOWHERE (-2)

/* Enemies have at most twelve counters, so six blocks. */
#define BLOCKS_MAX 6

/* One counter's legal way by a number. */
struct step {
	uint8_t colour;
	uint8_t count; /* counters like this one on its square */
	int8_t from, to;
	bool was_back, back; /* on its way back (H3) before and after */
	bool ucks;
};
/* A colour's counters differ in at most four squares. */
#define STEPS_MAX (NCOLOUR * NCOUNTER)
struct steps {
	int n;
	struct step step[STEPS_MAX];
};

/* A play of moves or the start of a challenge, before what follows it. */
struct draft {
	uint64_t key[2]; /* the counters, ordered like the lists of plays */
	uint32_t tie;    /* challenges before moves, then their order */
	uint8_t nmoves;
	struct move move[2];
};
#define DRAFTS_MAX 256
struct drafts {
	int n;
	struct draft draft[DRAFTS_MAX];
};

struct throw
{
	const struct ruleset *rs;
	const struct position *before;
	struct position after; /* what every play of it starts from */
	uint8_t dice[DICE_MAX];
	int track, tail, home, quarter;
	unsigned movable, side, enemies; /* colours as bits */
	int owed; /* further throws of this turn, this one's included */
	int nblocks;
	struct block block[BLOCKS_MAX];
	struct drafts drafts;
	struct plays *plays;
};

/* throw.c: fills all but the drafts. */
void throw_begin(struct throw *, const struct ruleset *,
    const struct position *, const uint8_t dice[DICE_MAX], struct plays *);
/* How many sixes a throw shows, and whether it shows a double. */
int throw_sixes(const struct throw *);
bool throw_double(const struct throw *);
/*
 * The colour's number for another one's square on the track, or NOWHERE: off
 * the track, or on the square behind its doorstep, where it never stands (B3).
 */
int throw_relative(const struct throw *, int of, int square, int colour);

/* stand.c */
void stand_copy(struct stand *, const struct position *);
/* How many counters of a colour are on its square. */
int stand_count(const struct stand *, int colour, int square);
/* Some counter of the colours is on a colour's square of the track. */
bool stand_meets(const struct throw *, const struct stand *, unsigned colours,
    int colour, int square);
/* Carries out a step: moves the counter, ucks where it ends. */
void stand_step(const struct throw *, struct stand *, const struct step *);
/* Sends all counters of the colours on a colour's square to base. */
void stand_uck(const struct throw *, struct stand *, unsigned colours,
    int colour, int square);
/* One counter of a colour goes from a square to another, ucking nobody. */
void stand_move(
    struct stand *, int colour, int from, bool was_back, int to, bool back);

/* draft.c */
void draft_moves(struct throw *, const struct stand *, const struct step *,
    const struct step *);
void draft_challenge(struct throw *, int colour, int from);
/* Makes plays of the drafts, sorted and each once. */
void draft_finish(struct throw *);

/* moves.c: one counter, one die or the sum. */
/* All steps of a die; of counters on the board alone for a sum. */
void moves_steps(const struct throw *, const struct stand *, int number,
    bool sum, struct steps *);
/* One counter's step by a number; false where it has none. */
bool moves_step(const struct throw *, const struct stand *, int colour,
    int from, bool back, int number, struct step *);
/* The way alone, past blocks of at most size limit. */
bool moves_way(const struct throw *, struct step *, int number, int limit);
void moves_one_die(struct throw *);
void moves_two_dice(struct throw *);

/* pairs.c: two counters together (BL4-BL6). */
void pairs_draft(struct throw *);

/* challenge.c */
void challenge_draft(struct throw *);
/* A throw at the challenge under way. */
bool challenge_throw(struct throw *);
/*
 * Sixes that a challenge needs as things stand now (CH5, CH8); 0 where there
 * is no blob or no attacker, so that it has lapsed.
 */
int challenge_needs(const struct ruleset *, const struct position *, int seat,
    const struct challenge *);

/* suckback.c: a throw at what was announced. */
void suckback_throw(struct throw *, const struct announcement *);

/* special.c: throws that are not played like others; true where it was. */
bool special_throw(struct throw *);

/* turn.c: what follows a play whose counters stand in play->after. */
void turn_follow(const struct throw *, struct play *);
/* The turn is over, whatever was owed. */
void turn_over(const struct throw *, struct play *);
/* The same seat throws at what is under way. */
void turn_hold(const struct throw *, struct play *, enum then);
/* Adds an empty play that starts from the throw's position. */
struct play *turn_play(struct throw *);

#endif
