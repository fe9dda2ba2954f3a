#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

/*
 * A game's record is text: one line for every action, in order, which the host
 * stores as it happens. Tags in front and the result at the end make the file
 * that people exchange.
 */
#include "engine/dice.h"
#include "engine/game.h"

/* Room for a line, a game's id, a name, a result, each with its NUL. */
#define RECORD_LINE 160
#define RECORD_GAME 32
#define RECORD_NAME 24
#define RECORD_RESULT 64

/*
 * The version of the rules' code: goes up when a fix to a clause might judge an
 * old record differently.
 */
#define RECORD_VERSION 1

/*
 * An action that game_check lets pass on this game, as a line without its
 * end:
 *   throw 0 64          chair, dice; "throw 0 64 cocky 1": the first die is
 *   play 0 R b/0 0/4    chair, the play's notation
 *   announce 0 S Y+3    colours 1 red   ask 2   resign 1   claim 0   draw void
 * A play is written by its moves, never by its number.
 */
void record_line(const struct ruleset *, const struct game *,
    const struct action *, char line[RECORD_LINE]);
/*
 * Reads a line back, on the game before it. False, with a sentence in error, if
 * it is not an action or not possible there.
 */
bool record_parse(const struct ruleset *, const struct game *, const char *line,
    struct action *, char error[RULESET_ERROR]);
/*
 * Reads the line of a throw without its game, and sets *is_throw; of other
 * actions only the word and the chair. False, with a sentence in error, if it
 * is not an action.
 */
bool record_parse_throw(const struct ruleset *, const char *line,
    bool *is_throw, struct action *, char error[RULESET_ERROR]);
/*
 * Applies the action that record_parse read from the line; hash is the stored
 * game_hash after it. False, with a sentence and the game unchanged, if the
 * result differs.
 */
bool record_act(const struct ruleset *, struct game *, const struct action *,
    const char *line, uint64_t hash, char error[RULESET_ERROR]);
/* Reads a line and applies it; false also if it is not possible. */
bool record_apply(const struct ruleset *, struct game *, const char *line,
    uint64_t hash, char error[RULESET_ERROR]);
/*
 * How a game stands: "unfinished", "won 0", "won 0 eight-piecer",
 * "won 0 in harbour", "won 0 by resignation", "won 0 by claim", "drawn",
 * "voided"; in ludo with more than two chairs ", places 0 2 1" may follow.
 * Chairs are the table's.
 */
void record_result(
    const struct ruleset *, const struct game *, char result[RECORD_RESULT]);

/*
 * The file. Values that are not known yet are "" or 0, and their tags are left
 * out: seeds and mix before the phrases are in, secret and ended before the
 * end.
 */
struct record_head {
	char game[RECORD_GAME];
	struct ruleset rules;
	unsigned version;                  /* RECORD_VERSION of its time */
	char name[SEATS_MAX][RECORD_NAME]; /* who sat there at the start */
	char commit[DICE_HEX];
	char phrase[SEATS_MAX][DICE_PHRASE + 1];
	char seed[SEATS_MAX][DICE_HEX];
	char mix[DICE_HEX];
	char secret[DICE_HEX];
	int64_t started, ended; /* seconds since 1970; 0: not known */
	char result[RECORD_RESULT];
};

/*
 * A file being written. Zero it before the first record_put_*; text, length
 * bytes, is freed by record_text_free. failed: out of memory, or a value does
 * not fit in a file.
 */
struct record_text {
	char *text;
	size_t length, room;
	bool talked; /* a line of talk is in it */
	bool failed;
};

struct record_entry {
	int64_t when;
	const char *who; /* NULL: the host itself */
	uint64_t hash;
	const char *line;
	const char *thought; /* what a house bot noted of it; NULL */
};

struct record_talk {
	int64_t when;
	const char *how, *who, *text;
};

struct record_file {
	struct record_head head;
	struct record_entry *entry;
	int nentries;
	struct record_talk *talk;
	int ntalk, nthoughts;
	char result[RECORD_RESULT];
	uint64_t position;
	char *text; /* what the entries point into */
};

/* line: where in the file, from 1; 0 if it is not about a single line. */
struct record_error {
	int line;
	char text[RULESET_ERROR];
};
/* Sets the sentence; always false, for the caller to return. */
bool record_wrong(struct record_error *, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
