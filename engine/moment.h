#ifndef ENGINE_MOMENT_H
#define ENGINE_MOMENT_H

/*
 * What just happened, as values: text, sound and animation are made of it.
 * Seats are the table's (game.h), squares relative to the colour.
 */
#include <stdint.h>

#include "engine/board.h"

/* X(symbol, name in the protocol) with the fields that each one uses. */
#define MOMENTS(X)                                                           \
	X(THREW, "threw")         /* seat dice[]; n 1: for the start */      \
	X(START_TIE, "start_tie") /* seats as bits in n throw again */       \
	X(STARTS, "starts")       /* seat has the first turn */              \
	X(CHOSE, "chose")         /* seat took colour and its opposite */    \
	X(COCKY, "cocky")         /* seat: bum or cocky dice, bits in n */   \
	X(EXITED, "exited")       /* seat colour: base to the doorstep */    \
	X(MOVED, "moved")         /* seat colour from to */                  \
	X(UCKED, "ucked")         /* seat ucks colour's counter on from */   \
	X(BLOB, "blob")           /* seat colour made one on to; n */        \
	X(MIXI, "mixi")           /* seat made a mixi-blob on to */          \
	X(PIPED, "piped")         /* seat colour turned into its pipe: to */ \
	X(HOME, "home")           /* seat colour from */                     \
	X(ALL_HOME, "all_home")   /* seat: all of its counters */            \
	/* A challenge: seat colour from, at target's blob on to. */         \
	X(CHALLENGED, "challenged")             /* n sixes of total */       \
	X(CHALLENGE_FAILED, "challenge_failed") /* with n sixes */           \
	X(CHALLENGE_WON, "challenge_won")                                    \
	X(CHALLENGE_LAPSED, "challenge_lapsed") /* seat */                   \
	/* An attempt: seat colour target n=distance, total=kind. */         \
	X(ANNOUNCED, "announced")                                            \
	X(ANNOUNCED_HIT, "announced_hit")                                    \
	X(ANNOUNCED_MISS, "announced_miss")                                  \
	X(FORFEITED, "forfeited")   /* seat: no legal play */                \
	X(BLOCKED, "blocked")       /* seat: thrown by the program (D8) */   \
	X(ACTIVE, "active")         /* seat may move its partner's */        \
	X(ASKED, "asked")           /* seat asks its partner (P5) */         \
	X(ADVISED, "advised")       /* seat has answered (P5) */             \
	X(SNAKE_EYES, "snake_eyes") /* seat; n: 1 out, 0 back */             \
	X(AGAIN, "again")           /* seat throws again */                  \
	X(TURN, "turn")             /* seat has the turn */                  \
	X(RESIGNED, "resigned")     /* seat */                               \
	X(CLAIMED, "claimed")       /* seat: the others do not come */       \
	X(DRAWN, "drawn")                                                    \
	X(VOIDED, "voided")                                                  \
	X(WON, "won") /* seat; n: 0, 1 eight-piecer, 2 harbour */

enum moment_kind {
#define X(symbol, name) MOMENT_##symbol,
	MOMENTS(X)
#undef X
	    NMOMENT
};

struct moment {
	uint8_t kind;
	uint8_t seat;
	uint8_t colour;
	uint8_t target; /* a second colour */
	int8_t from, to;
	uint8_t n, total;
	uint8_t dice[DICE_MAX];
};

#define MOMENTS_MAX 64 /* no action tells as many */
struct moments {
	int n;
	struct moment moment[MOMENTS_MAX];
};

/* "threw"; and back, -1 for no such moment. */
const char *moment_name(int kind);
int moment_parse(const char *name);

#endif
