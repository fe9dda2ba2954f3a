#ifndef DAEMON_HUB_STORE_STORE_GAME_H
#define DAEMON_HUB_STORE_STORE_GAME_H

/* Games, their actions and results; the log of games; and the dice. */
#include "daemon/hub/state.h"

struct stored_action {
	int64_t n;           /* from 1 */
	int64_t at;          /* ms */
	const char *by;      /* name of who acted */
	const char *line;    /* record_line's */
	uint64_t hash;       /* of the game after it */
	const char *thought; /* what a house bot noted; NULL or "": nothing */
};

struct game_summary {
	int64_t game;
	const char *id, *rules, *house, *commit, *mix, *outcome, *word,
	    *snapshot;
	int version, table, seats, throws, winner;
	bool eight_piecer, harbour, secret_known;
	uint8_t secret[DICE_SECRET];
	int64_t made, ended;
	char names[SEATS_MAX][NAME_SIZE];       /* who began it */
	char mixed[SEATS_MAX][NAME_SIZE];       /* their names in the dice */
	char substitutes[SEATS_MAX][NAME_SIZE]; /* has it at last instead; "" */
	char phrases[SEATS_MAX][DICE_PHRASE + 1];
};

/* A new game. */
void store_game_new(struct store *, const struct table *, int64_t at);
/* The mix is known: who sits where, with which phrases. */
void store_game_mix(struct store *, const struct table *);
/* Somebody else has a seat from the next action on. */
void store_game_seat(struct store *, const struct table *, int seat);
void
store_action_put(struct store *, int64_t game, const struct stored_action *);
/*
 * It is over: the result for each player who began it. Those who did not finish
 * have left, whatever happened to their seats; a substitute gets no result.
 */
void store_game_end(struct store *, const struct table *, int64_t at);
/* Quarantines a game that cannot be replayed. */
void
store_game_damaged(struct store *, int64_t game, const char *why, int64_t at);
/*
 * The first game of somebody's behind number *n that was set aside and that he
 * was not told of; notes that he is now. False where there is none.
 */
bool store_damage_tell(struct store *, const char *name, int64_t *n,
    char game[GAME_ID], int *table);
/* The running number of the last game, deleted or not; 0 before the first. */
int64_t store_game_last(struct store *);
/* What a game was set up with. */
struct stored_game {
	int version;    /* of the rules' code then */
	char *snapshot; /* engine_game_text of it, NULL for none; to be freed */
};
/* Fills the game's part of a table's state; false where it is not there. */
bool
store_game_load(struct store *, struct table_state *, struct stored_game *);
/* Stores the game after its last action: engine_game_text. */
void store_game_snapshot(struct store *, int64_t game, const char *snapshot);
/* Each action after that number in order, until each says false. */
void store_actions(struct store *, int64_t game, int64_t after,
    bool (*each)(void *, const struct stored_action *), void *arg);
/* Which of somebody's finished games are meant. */
struct history_filter {
	const char *name;
	const char *rules;  /* "": any */
	const char *result; /* "won", "lost", "drawn", "left"; "": any */
	bool eight;         /* eight-piecers alone */
	int64_t before;     /* the game's number; INT64_MAX for all */
	int most;           /* of them */
};
/*
 * Those among the thousand before that, the newest first. Where others may
 * follow it gives the number before which they are, else 0.
 */
int64_t store_history(struct store *, const struct history_filter *,
    void (*each)(void *, const struct game_summary *), void *arg);
/* One game by its id or running number; false where there is none. */
bool store_game_find(struct store *, const char *id,
    void (*each)(void *, const struct game_summary *), void *arg);
/* Whether a game is there, by its running number. */
bool store_game_there(struct store *, int64_t game);
/* Who else took a seat, in order: from action since (from 1) on. */
void store_substitutes(struct store *, int64_t game,
    void (*each)(void *, int seat, int64_t since, const char *name), void *arg);
/* Somebody's games that are over and count: begun, finished, and won. */
struct score {
	int begun, games, wins;
};
struct score store_score(struct store *, const char *name);
/* One more game that they and all others gave up; and how many there were. */
void store_upboard_add(struct store *, const char *name);
int store_upboards(struct store *, const char *name);

/* The log of games. */
/* A number: the entries up to it are of all decks, from a host with one. */
#define STORE_LOG_COMMON "log of all decks"
struct ledger_entry {
	int64_t n; /* from 1 */
	const char *line, *chain;
};

/* The next entry: its line, and the log's head after it. */
void store_ledger_put(
    struct store *, int64_t game, const char *line, const char *chain);
/* The number of the last entry and the head, 0 and "" when there is none. */
int64_t store_ledger_last(struct store *, char chain[DICE_HEX]);
/* At most limit entries from a number on; and those of one game, by its id. */
void store_ledger(struct store *, int64_t from, int limit,
    void (*each)(void *, const struct ledger_entry *), void *arg);
void store_ledger_of(struct store *, const char *id,
    void (*each)(void *, const struct ledger_entry *), void *arg);
/* Whether there was a game of that id or running number, deleted or not. */
bool store_ledger_has(struct store *, const char *id);
/*
 * Games whose end the log is still to get: adds one, finds the one that was
 * begun first (false: none), drops one.
 */
void store_ledger_due_put(struct store *, int64_t game, const char *id);
bool store_ledger_due(struct store *, int64_t *game, char id[GAME_ID]);
void store_ledger_due_drop(struct store *, const char *id);

/* How often each face of a die was thrown, by somebody or (NULL) nobody. */
void
store_faces_put(struct store *, const char *name, const uint8_t *dice, int n);
/* Writes those of all, which wait for the end of the transaction. */
void store_faces_flush(struct store *);
/* Of somebody, or (NULL) of all. */
void store_faces(struct store *, const char *name, int64_t faces[6]);

#endif
