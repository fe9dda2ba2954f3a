#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

/*
 * A whole game as a value: from the throws for the start to its end. It
 * changes only by game_apply, one action at a time; the same actions always
 * make the same game. Chance comes in as an action.
 *
 * Seats here are the table's chairs. Where the winner of the start may take
 * the other pair of colours (S2), game_side maps a chair to the position's
 * seat; everybody outside talks in chairs.
 */
#include "engine/game_event.h"
#include "engine/play.h"

enum phase {
	PHASE_START,   /* seats throw for the start (S1) */
	PHASE_COLOURS, /* the winner chooses the pair of colours (S2) */
	PHASE_THROW,   /* a seat may throw, or announce and throw */
	PHASE_PLAY,    /* a throw is in hand */
	PHASE_OVER
};

enum outcome {
	OUTCOME_NONE,
	OUTCOME_WON,
	OUTCOME_RESIGNED,
	OUTCOME_DRAWN,
	OUTCOME_VOIDED,
	OUTCOME_CLAIMED /* the other side did not come back */
};

struct game {
	struct position position;
	uint8_t phase;          /* enum phase */
	uint8_t actor;          /* the chair to act */
	uint8_t swapped;        /* chairs 0 and 1 play each other's colours */
	uint8_t dice[DICE_MAX]; /* throw in hand, else the last one; 0: none */
	struct announcement announced; /* for the throw in hand or to come */
	uint8_t start[SEATS_MAX]; /* totals of the start's throws; 0 not yet */
	uint8_t start_in;         /* chairs that still contend, as bits */
	uint8_t cocky;            /* cocky throws in a row (D9) */
	uint8_t asked;   /* the partner decides the throw in hand (P5) */
	uint8_t outcome; /* enum outcome */
	uint8_t winner;  /* a chair of the side that won; NOSEAT */
	bool eight_piecer, harbour;
	uint8_t places[SEATS_MAX]; /* ludo: chairs in the order they came in */
	uint8_t nplaces;
	uint32_t nthrows; /* throws so far, the start's included */
	uint32_t nactions;
};

enum action_kind {
	ACTION_THROW,    /* chair, dice, cocky dice as bits */
	ACTION_PLAY,     /* chair (or the partner it asked), play */
	ACTION_ANNOUNCE, /* chair, announcement; then it throws */
	ACTION_COLOURS,  /* chair, colour of the pair it takes */
	ACTION_ASK,      /* chair asks its partner (P5) */
	ACTION_RESIGN,   /* chair gives up, for its side */
	ACTION_DRAW,     /* all agreed */
	ACTION_VOID,     /* the host voids the game */
	ACTION_CLAIM,    /* chair wins: the other side does not come */
	NACTION
};

struct action {
	uint8_t kind; /* enum action_kind */
	uint8_t seat; /* chair */
	uint8_t dice[DICE_MAX];
	uint8_t cocky;
	uint8_t colour;
	struct announcement announcement;
	struct play play; /* one that game_play or game_plays found */
};

/* "start"; and back, -1 for no such phase and for NULL. */
const char *game_phase_name(enum phase);
int game_phase_parse(const char *);
/* A fresh game: everybody throws for the start. */
void game_start(const struct ruleset *, struct game *);
/*
 * Why the action is not possible now, one sentence, or NULL if it is. The
 * caller guarantees that a play is one of this game's: it was found there.
 */
const char *
game_check(const struct ruleset *, const struct game *, const struct action *);
/*
 * Applies an action that game_check accepts and appends what happened. Where
 * chance alone decides - no legal play, a throw at a challenge or at what was
 * announced, a wait for a six, snake-eyes - the throw is played at once,
 * without another action.
 */
void game_apply(const struct ruleset *, struct game *, const struct action *,
    struct game_events *);
/* Plays of the throw in hand, only in PHASE_PLAY. */
void game_plays(const struct ruleset *, const struct game *, struct plays *);
/*
 * The play of that number, from 0, without building the others; false: there is
 * none.
 */
bool game_play(
    const struct ruleset *, const struct game *, int number, struct play *);
/* Over, and a side has won it, whether by its play or not. */
static inline bool
game_won(const struct game *game)
{
	return game->outcome == OUTCOME_WON ||
	    game->outcome == OUTCOME_RESIGNED ||
	    game->outcome == OUTCOME_CLAIMED;
}
/* The position's seat of a chair, and the chair of a position's seat. */
int game_side(const struct game *, int chair);
int game_chair(const struct game *, int side);
/* The colours that a chair owns, as bits. */
unsigned game_colours(const struct ruleset *, const struct game *, int chair);
/* The chair whose decision is awaited: the actor, or its asked partner. */
int game_decider(const struct ruleset *, const struct game *);
/* Whether the program should throw for the actor by itself (D8). */
bool game_blocked(const struct ruleset *, const struct game *);
/*
 * The chair that throws next for the start; -1 if the state is impossible: a
 * chair that is not at the table contends, fewer than two do, all of them have
 * thrown, or one is out without having thrown (S1).
 */
int game_start_next(const struct ruleset *, const struct game *);
/* A hash of all of it, for the record. */
uint64_t game_hash(const struct ruleset *, const struct game *);

#endif
