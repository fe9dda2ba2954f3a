#ifndef DAEMON_HUB_ENGINE_GAME_H
#define DAEMON_HUB_ENGINE_GAME_H

/*
 * The hub's only interface to the engine for the game at a table. Everywhere
 * else in the hub a struct game is an opaque value that is stored and copied,
 * and its rules are a name, house rules and a number of seats. A game on
 * another board changes the engine and this file.
 */
#include <jansson.h>

#include "accounts/rating.h"
#include "daemon/conf/conf.h"
#include "engine/bot_thought.h"
#include "engine/game.h"
#include "engine/notation.h"
#include "engine/record.h"
#include "engine/tally.h"

/* Its course */
void engine_game_begin(const struct ruleset *, struct game *);
/* Voids one that has not begun. */
void engine_game_void(struct game *);
bool engine_game_over(const struct game *);
/* Throws and actions so far. */
unsigned engine_game_throws(const struct game *);
unsigned engine_game_actions(const struct game *);
/* The seat whose decision is awaited. */
int engine_game_decider(const struct ruleset *, const struct game *);
/* The seat whose turn it is, also while its partner decides for it. */
int engine_game_turn(const struct game *);
/* The number of the throw that is in hand or is to come, from 1. */
unsigned engine_game_throw_due(const struct game *);
/* Whether that seat cannot move on any throw, so that the host throws (D8). */
bool engine_game_blocked(const struct ruleset *, const struct game *);
/* Whether the seat's side has a throw in hand. */
bool engine_game_in_hand(const struct ruleset *, const struct game *, int seat);

/* How it ended */
struct engine_game_result {
	const char *outcome; /* "won", "claimed"; "none" while it goes on */
	int winner;          /* a seat of the side that won; -1 */
	bool eight_piecer, harbour;
};
struct engine_game_result engine_game_result(const struct game *);
/* Whether the seat is of the side that won. */
bool engine_game_won(const struct ruleset *, const struct game *, int seat);

/* "won", "lost" or "drawn" for the seat; NULL in a game for nobody. */
const char *
engine_game_seat_result(const struct ruleset *, const struct game *, int seat);

/* The place in which it came in, from 1; 0 where that is not known. */
int engine_game_place(const struct ruleset *, const struct game *, int seat);
/* Of which family such games are; and whether partners play. */
enum rating_pool engine_game_pool(const struct ruleset *);
bool engine_game_partners(const struct ruleset *);
/* The n-th rule set's name and that of a count of a tally; NULL past them. */
const char *engine_game_rules(int n);
const char *engine_game_count(int n);

/* What people can do, read from their words */
#define ENGINE_GAME_WHY 512
/*
 * The play that a number or a notation means, for the action; false, with a
 * sentence, where it means none, in which that command lists them.
 */
bool
engine_game_find(const struct ruleset *, const struct game *, const char *text,
    const char *lists, struct play *, char why[ENGINE_GAME_WHY]);
/* Whether something may be announced now. */
bool engine_game_announces(const struct game *);
/*
 * "suckback" "red" "3" "green" as one of the possible announcements; false: it
 * is not one.
 */
bool engine_game_announcement(const struct ruleset *, const struct game *,
    const char *const word[4], struct announcement *);
/* A colour by its name; -1. */
int engine_game_colour(const char *name);
/* The name of a seat's colour, where it has only one; NULL. */
const char *
engine_game_seat_colour(const struct ruleset *, const struct game *, int seat);
/*
 * What the decider can choose from: {"plays": [{"play", "moves", "after",
 * "then"}]}, before a throw {"plays": [], "announcements": ["..."]}.
 */
json_t *engine_game_choices(const struct ruleset *, const struct game *);

/*
 * Why what somebody thinks of is not possible, a play, a counter's move or an
 * attack: a list of {"clause","sentence"}, or of {"play","sentence"} if it is;
 * NULL, with a sentence in why, where there is nothing to be said.
 */
json_t *engine_game_why(const struct ruleset *, const struct game *,
    const char *asked, char why[ENGINE_GAME_WHY]);

/* What is done */
/* What rules of thumb would do now, without an attack announced. */
void
engine_game_best(const struct ruleset *, const struct game *, struct action *);
/* The dice of the next throw, into the action. */
void engine_game_dice(const struct ruleset *, const struct game *,
    const uint8_t secret[DICE_SECRET], const char *id, const char *mix,
    struct action *);
/* How many dice the action throws, 0 if it is not a throw. */
int engine_game_thrown(const struct ruleset *, const struct action *);
/* Why the action is not possible now, one sentence; NULL. */
const char *engine_game_check(
    const struct ruleset *, const struct game *, const struct action *);
/*
 * Applies an action that engine_game_check accepts: writes its line for the
 * record, and appends what happened to the game events.
 */
void engine_game_apply(const struct ruleset *, struct game *,
    const struct action *, char line[RECORD_LINE], json_t *events);
/* Whether a throw is among the game events: then a turn begins. */
bool engine_game_threw(const json_t *events);

/* As it is shown and stored */
/* The version of the rules' code: only its games are replayed. */
#define ENGINE_GAME_VERSION RECORD_VERSION
/* A state's "play". */
json_t *engine_game_json(const struct ruleset *, const struct game *);
/*
 * The game on one line (notation_game.h), where there is something to choose;
 * whether a text is such a line, with a sentence in error where it is not.
 */
#define ENGINE_GAME_LINE 1024
bool engine_game_line(
    const struct ruleset *, const struct game *, char line[ENGINE_GAME_LINE]);
bool engine_game_line_ok(const char *, char error[RULESET_ERROR]);
/*
 * A number for where the counters stand, the same for such a line; 0 for no
 * line, and as long as everybody has met with the game's beginning.
 */
uint64_t engine_game_board(const struct game *);
uint64_t engine_game_line_board(const char *);
/*
 * The number, from 1, of the play that somebody's words mean in the game of
 * such a line, and its notation; 0, with a sentence, where they mean none.
 */
int engine_game_line_play(const char *line, const char *words,
    const char *lists, char play[NOTATION_PLAY], char why[ENGINE_GAME_WHY]);
/* A hash of all of it, for the record. */
uint64_t engine_game_hash(const struct ruleset *, const struct game *);
/*
 * The game after its last action, as text; to be freed. Games are replayed from
 * their record; only one that began under another version of the rules' code is
 * restored from this text, so that a fixed rule never makes it look damaged.
 */
char *engine_game_text(const struct ruleset *, const struct game *);
/* False, with a sentence in error, if the text is not such a game. */
bool engine_game_parse(const char *text, const struct ruleset *, struct game *,
    char error[CONF_ERROR]);
/*
 * Applies the next action of a game's record; hash is the stored one. False,
 * with a sentence and the game unchanged, if it does not match.
 */
bool engine_game_replay(const struct ruleset *, struct game *, const char *line,
    uint64_t hash, char error[RULESET_ERROR]);
/* The same, and counts what it did, for the seats among counted (tally.h). */
bool engine_game_tally(const struct ruleset *, struct game *, const char *line,
    uint64_t hash, struct tally *, unsigned counted, char error[RULESET_ERROR]);
/* The end of its record: the result, and the hash of the last position. */
void engine_game_record_result(
    const struct ruleset *, const struct game *, char result[RECORD_RESULT]);
uint64_t engine_game_position(const struct ruleset *, const struct game *);

#endif
