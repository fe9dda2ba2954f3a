#ifndef DAEMON_HUB_STORE_STORE_H
#define DAEMON_HUB_STORE_STORE_H

/*
 * The durable state, in a database. Everything written between two commits is
 * one transaction. After the first error in it later writes are dropped, and
 * store_commit reports it.
 */
#include "daemon/hub/state.h"

enum store_result {
	STORE_DONE,
	STORE_FULL,  /* rolled back; may work later */
	STORE_FAILED /* the disk cannot be trusted */
};

/*
 * Opens and migrates; NULL with a sentence in error, and with errno ENOSPC if
 * it may work later.
 */
struct store *store_open(const char *file, char error[CONF_ERROR]);
/* Rolls back what is not committed. */
void store_close(struct store *);
/*
 * Whether all reads since the last commit succeeded; if not, a sentence in
 * error, and errno as for store_open.
 */
bool store_sound(struct store *, char error[CONF_ERROR]);
/* Something has been written since the last commit. */
bool store_writing(const struct store *);
enum store_result store_commit(struct store *);
/* How many bytes of rows that stay were written since it was opened. */
int64_t store_added(const struct store *);

/*
 * Copies what is committed into a new file, marked as a copy, slice by slice:
 * begun once (NULL with a sentence in error), then a slice at a time, not
 * while something is being written. What is committed meanwhile is in it.
 */
struct store_copy;
enum store_slice { SLICE_MORE, SLICE_LAST, SLICE_FAILED };
struct store_copy *
store_copy_begin(struct store *, const char *file, char error[CONF_ERROR]);
enum store_slice store_copy_slice(struct store_copy *, char error[CONF_ERROR]);
/* Before the store is closed; the file's size, which goes unless it is kept. */
int64_t store_copy_end(struct store_copy *, bool keep);
/* Whether this is such a copy; and takes the mark away. */
bool store_is_backup(struct store *);
void store_backup_over(struct store *);

/*
 * How many commits were acknowledged but are not there, at least; found when
 * it was opened. Then the database is marked as a backup is.
 */
int64_t store_lost(const struct store *);
/* When it was found damaged last (ms), and how many commits were lost. */
#define STORE_DAMAGED_AT "damaged_at"
#define STORE_DAMAGED_COMMITS "damaged_commits"

/* Small facts by name: counters. */
int64_t store_number(struct store *, const char *key);
void store_number_put(struct store *, const char *key, int64_t value);

/* People (store_people.c). */
void store_conn_put(struct store *, const struct conn *);
void store_conn_drop(struct store *, const char *hash);
/* Calls each for every stored connection and the number of its table. */
void store_conns(struct store *,
    void (*each)(void *, const struct conn *, int table), void *arg);
/* A guest's name and token; and when he was last here. */
void store_guest_put(struct store *, const struct conn *);
void store_guest_left(struct store *, const char *name, int64_t at);
/* Whether somebody has the name: a guest who may come back, or who played. */
bool store_name_known(struct store *, const char *name);
/*
 * Deletes guests who were last here before this time, or since whose visit more
 * than keep others came, with their preferences; at most limit of them, the
 * oldest first. Returns how many; lists becomes true if their censor or notify
 * lists have changed.
 */
int store_guests_forget(
    struct store *, int64_t before, int keep, int limit, bool *lists);
/* Who was here after this time was so now: the clock was wrong. */
void store_guests_not_after(struct store *, int64_t at);
/* The name of a guest by the token's hash; false if there is none. */
bool store_guest_find(struct store *, const char *hash, char name[NAME_SIZE]);
/* kind: "ban", "mute", "censor". */
void store_list_put(struct store *, const char *kind, const struct list_entry *,
    const char *by, int64_t at);
void
store_list_drop(struct store *, const char *kind, const struct list_entry *);
void store_lists(struct store *, const char *kind,
    void (*each)(void *, const struct list_entry *), void *arg);
/* Somebody's preferences; put replaces, drop deletes. */
void store_preference_put(
    struct store *, const char *name, const char *key, const char *value);
void store_preference_drop(struct store *, const char *name, const char *key);
void store_preferences(struct store *, const char *name,
    void (*each)(void *, const char *key, const char *value), void *arg);
/* One invite, found again by its two names; and the end of all of them. */
void store_invite_put(struct store *, const struct invite *);
void store_invite_drop(struct store *, const char *from, const char *to);
void store_invites_drop(struct store *);
/* Each of them, in the order of coming. */
void store_invites(
    struct store *, void (*each)(void *, const struct invite *), void *arg);

/* Tables (store_table.c). */
void store_table_put(struct store *, const struct table *);
void store_table_drop(struct store *, int number);
/*
 * Tables as they were stored: their games are not replayed yet. why: a table
 * cannot be read, only its number and its game's are known; NULL where it can.
 */
void store_tables(struct store *,
    void (*each)(void *, const struct table *, const char *why), void *arg);

/* Games (store_game.c). */
struct stored_action {
	int64_t n;        /* from 1 */
	int64_t at;       /* ms */
	const char *by;   /* name of who acted */
	const char *line; /* record_line's */
	uint64_t hash;    /* of the game after it */
};

struct game_summary {
	int64_t game;
	const char *id, *rules, *house, *commit, *mix, *outcome, *word, *kept;
	int version, table, seats, throws, winner;
	bool eight_piecer, harbour, secret_known;
	uint8_t secret[DICE_SECRET];
	int64_t made, ended;
	char names[SEATS_MAX][NAME_SIZE];       /* who began it */
	char substitutes[SEATS_MAX][NAME_SIZE]; /* has it at last instead; "" */
	char phrases[SEATS_MAX][DICE_PHRASE + 1];
};

/* A new game. */
void store_game_new(struct store *, const struct table *, int64_t at);
/* The mix is known: who sits where, with which phrases. */
void store_game_mix(struct store *, const struct table *);
/* Somebody else has a chair from the next action on. */
void store_game_chair(struct store *, const struct table *, int seat);
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
/* The running number of the last game; 0 before the first. */
int64_t store_game_last(struct store *);
/* What a game was set up with. */
struct stored_game {
	int version; /* of the rules' code then */
	char *kept;  /* engine_game_text of it, NULL for none; to be freed */
};
/* Fills the game's part of a table's state; false where it is not there. */
bool
store_game_load(struct store *, struct table_state *, struct stored_game *);
/* The game after its last action: engine_game_text. */
void store_game_keep(struct store *, int64_t game, const char *kept);
/* Each action in order until each says false. */
void store_actions(struct store *, int64_t game,
    bool (*each)(void *, const struct stored_action *), void *arg);
/* Somebody's finished games, the newest first. */
void store_history(struct store *, const char *name, int limit,
    void (*each)(void *, const struct game_summary *), void *arg);
/* One game by its id or running number; false where there is none. */
bool store_game_find(struct store *, const char *id,
    void (*each)(void *, const struct game_summary *), void *arg);
/* Who else took a seat, in order: from action since (from 1) on. */
void store_substitutes(struct store *, int64_t game,
    void (*each)(void *, int seat, int64_t since, const char *name), void *arg);
/* Somebody's games that are over and count: begun, finished, and won. */
struct score {
	int begun, games, wins;
};
struct score store_score(struct store *, const char *name);

/* The log of games. */
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

/* How often each face of a die was thrown, by somebody or (NULL) nobody. */
void
store_faces_put(struct store *, const char *name, const uint8_t *dice, int n);
/* Of somebody, or (NULL) of all. */
void store_faces(struct store *, const char *name, int64_t faces[6]);

/* Talk (store_talk.c). */
struct talk {
	const char *how, *from, *to, *text; /* to: NULL for all */
	int table;                          /* 0 for none */
	int64_t game, at;                   /* ms */
};
/* Adds a line. */
void store_talk_put(struct store *, const struct talk *);
/* Talk that is no game's and has a later time than this gets this one. */
void store_talk_not_after(struct store *, int64_t at);
/*
 * Deletes talk outside of games from before this time; returns how many lines.
 */
int store_talk_forget(struct store *, int64_t before, int limit);
/* The last lines that a whole table heard, oldest first. */
void store_talk(struct store *, int table, int64_t since, int limit,
    void (*each)(void *, const struct talk *), void *arg);
/*
 * The messages left for somebody (how: "left"), oldest first; their number; and
 * marks them as read.
 */
void store_left(struct store *, const char *name,
    void (*each)(void *, const struct talk *), void *arg);
int store_left_count(struct store *, const char *name);
void store_left_read(struct store *, const char *name);
/*
 * What was said at a table during a game, the first lines in order; and how
 * many lines of a game there are, at most limit.
 */
void store_talk_of(struct store *, int64_t game, int limit,
    void (*each)(void *, const struct talk *), void *arg);
int store_talk_lines(struct store *, int64_t game, int limit);

#endif
