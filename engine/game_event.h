#ifndef ENGINE_GAME_EVENT_H
#define ENGINE_GAME_EVENT_H

/*
 * What just happened, as values, from which text, sound and animation are made.
 * Seats are the table's (game.h), squares are relative to the colour.
 */
#include <stdbool.h>
#include <stdint.h>

#include "engine/position.h"

/* X(symbol, name in the protocol); behind it the member of struct game_event.
 */
#define GAME_EVENTS(X)                                                     \
	X(THREW, "threw")           /* threw */                            \
	X(START_TIE, "start_tie")   /* tie */                              \
	X(STARTS, "starts")         /* seat has the first turn */          \
	X(CHOSE, "chose")           /* chose */                            \
	X(COCKY, "cocky")           /* cocky */                            \
	X(EXITED, "exited")         /* moved: base to the doorstep */      \
	X(MOVED, "moved")           /* moved */                            \
	X(UCKED, "ucked")           /* ucked, by seat */                   \
	X(BLOB, "blob")             /* blob: seat made one */              \
	X(MIXI, "mixi")             /* blob, a mixi-blob */                \
	X(PIPED, "piped")           /* moved: it turned into its pipe */   \
	X(HOME, "home")             /* moved: it is home */                \
	X(ALL_HOME, "all_home")     /* seat: all of its counters */        \
	X(CHALLENGED, "challenged") /* challenge: another six */           \
	X(CHALLENGE_FAILED, "challenge_failed") /* challenge: no six */    \
	X(CHALLENGE_WON, "challenge_won")       /* challenge */            \
	X(CHALLENGE_LAPSED, "challenge_lapsed") /* seat */                 \
	X(ANNOUNCED, "announced")               /* attempt */              \
	X(ANNOUNCED_HIT, "announced_hit")       /* attempt */              \
	X(ANNOUNCED_MISS, "announced_miss")     /* attempt */              \
	X(FORFEITED, "forfeited")               /* seat: no legal play */  \
	X(BLOCKED, "blocked")       /* seat: thrown by the program (D8) */ \
	X(ACTIVE, "active")         /* seat may move its partner's */      \
	X(ASKED, "asked")           /* seat asks its partner (P5) */       \
	X(ADVISED, "advised")       /* seat has answered (P5) */           \
	X(SNAKE_EYES, "snake_eyes") /* snake_eyes */                       \
	X(AGAIN, "again")           /* seat throws again */                \
	X(TURN, "turn")             /* seat has the turn */                \
	X(RESIGNED, "resigned")     /* seat */                             \
	X(CLAIMED, "claimed")       /* seat: the others do not come */     \
	X(DRAWN, "drawn")                                                  \
	X(VOIDED, "voided")                                                \
	X(WON, "won") /* won */

enum game_event_kind {
#define X(symbol, name) GAME_EVENT_##symbol,
	GAME_EVENTS(X)
#undef X
	    NGAME_EVENT
};

/* Each field is one byte, for json_game_event.c. */
struct game_event {
	uint8_t kind; /* enum game_event_kind, which says what holds below */
	uint8_t seat;
	union {
		struct {
			uint8_t dice[DICE_MAX];
			uint8_t for_start; /* 1: for the start */
		} threw;
		struct {
			uint8_t seats; /* that throw again, as bits */
		} tie;
		struct {
			uint8_t colour; /* and its opposite */
		} chose;
		struct {
			uint8_t dice; /* that were bum or cocky, as bits */
		} cocky;
		struct {
			uint8_t colour;
			int8_t from, to;
		} moved;
		struct {
			uint8_t colour;
			int8_t from;
		} ucked;
		struct {
			uint8_t colour;
			int8_t from, to;
			uint8_t counters; /* that are on it now */
		} blob;
		struct {
			uint8_t colour;
			uint8_t target; /* whose blob it is at */
			int8_t from, to;
			uint8_t sixes;  /* so far; CHALLENGE_WON: 0 */
			uint8_t needed; /* CHALLENGED alone */
		} challenge;
		struct announcement attempt;
		struct {
			uint8_t out; /* 1: all out, 0: back to base */
		} snake_eyes;
		struct {
			uint8_t how; /* 1: eight-piecer, 2: in harbour */
		} won;
	};
};

#define GAME_EVENTS_MAX 64 /* more than any action has */
struct game_events {
	int n;
	struct game_event event[GAME_EVENTS_MAX];
};

/* Whether it is the move of a counter: the member is moved. */
bool game_event_is_move(const struct game_event *);
/* "threw"; and back, -1 for no such event. */
const char *game_event_name(int kind);
int game_event_parse(const char *name);

/* Recording events, for game.c alone. */
struct game;
struct play;
struct ruleset;
/*
 * Adds an event and returns it; past GAME_EVENTS_MAX it replaces the last one.
 */
struct game_event *
game_event_emit(struct game_events *, enum game_event_kind, int chair);
/*
 * Records what a play of the throw in hand did: game is the game before the
 * play, with its dice and announcement.
 */
void game_event_emit_play(const struct ruleset *, const struct game *,
    const struct play *, struct game_events *);

#endif
