#ifndef DAEMON_HUB_REQUEST_H
#define DAEMON_HUB_REQUEST_H

/* Handling a command: finding its row, checking permissions, answering. */
#include "daemon/hub/quota.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/request_rules.h"
#include "daemon/hub/state.h"

/* Carries out {"do":...}; what that cost, in tenths of a millisecond. */
int request_do(struct hub *, struct conn *, const json_t *, bool queued);
/*
 * Goes on with the command a piece at a time, as its turn comes; at once where
 * it has not waited for its turn.
 */
void request_go_on(struct request *, const struct request_job *);

/* Answers; data is taken over, NULL for none. */
void answer(struct request *, json_t *data);
/* Refuses with a code of the protocol and one sentence. */
void refuse(struct request *, enum refusal_code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Refuses wrong arguments, with the usage. */
void refuse_usage(struct request *);
/* Refuses what needs a running game, saying why there is none. */
void refuse_no_game(struct request *);
/*
 * Has another deck see to the command: who may go there is given to it, and
 * says it again; else it is done there in the sender's name.
 */
void request_elsewhere(struct request *, int deck);
/* The last word as a level of house bots, the usual one without it; -1. */
int next_level(struct request *);
/* True, having refused with that clause, where it is the house bot's name. */
bool refuse_house(struct request *, const char *name, const char *why);
/* True, having refused, if somebody does not want to hear the sender. */
bool refuse_censored(struct request *, const char *to);

/*
 * True, having refused, if the sender has said too many lines or, counted by
 * themselves, begun too many games, which are kept for ever.
 */
bool refuse_rate(struct request *);
bool refuse_games(struct request *);
/* The same while the host lets no new game begin. */
bool refuse_drain(struct request *);
/* The same for a guest whose quota of the disk is that far gone, or further. */
bool refuse_quota(struct request *, enum quota_state least);
/* The same for tries to guess a token. */
bool refuse_tries(struct request *);
/* True, having refused, if the sender may not talk in public. */
bool refuse_muted(struct request *);
/*
 * True, having refused, if somebody at another deck does the same in a turn
 * that is not over: as for store_hold().
 */
bool refuse_held(struct request *, const char *what, const char *which);
/*
 * For a text by which somebody describes themselves to others: its sanitized
 * form, in most + 1 bytes at clean. True, having refused, if it is longer than
 * most bytes, or the sender is muted or talks too fast.
 */
bool refuse_own_text(struct request *, const char *what, const char *text,
    int most, char *clean);
/* The same for a guest, who may not do that: "write notes". */
bool refuse_guest(struct request *, const char *what);
/* The same where the host does not remember what the sender has read. */
bool refuse_unremembered(struct request *);
/* True, having refused, if nobody should have that password. */
bool refuse_password(struct request *, const char *password);
/* True, having refused, if the rest is longer than a line of talk. */
bool refuse_long(struct request *);

/* Cuts off the next word of the arguments; NULL if there is none. */
char *next_word(struct request *);
/*
 * Cuts "TITLE: " off the arguments, of which a text of at most so many bytes
 * must be left; NULL, having refused.
 */
char *next_title(struct request *, size_t most);
/*
 * What the arguments mean, for the audit: the first that is said counts, and
 * next_conn and the like say it.
 */
void request_about(struct request *, const char *what);
/* The next word as a number; -1, having refused, if it is not one. */
int next_number(struct request *, int least, int most, const char *what);
/* The person here named by the next word; NULL, having refused. */
struct conn *next_conn(struct request *);
/*
 * The name of the person whom the next word means, here or not, and the
 * sender's own where there is none; false, having refused, also where a call
 * has no own name.
 */
bool next_name(struct request *, char name[NAME_SIZE]);
/* The same for a word; NULL for none. */
bool request_name(struct request *, const char *word, char name[NAME_SIZE]);
/* The next word as the number of a table; NULL, having refused. */
struct table *next_table(struct request *);
/* The same, for a table that the sender may look at. */
struct table *next_watched(struct request *);
/*
 * The record of a game by its id or number, as far as the sender may see it, to
 * be freed; NULL, having refused or asked another deck.
 */
struct recording *request_recording(struct request *, const char *word);
/* The same of the next word, with the id as it was typed, for the answer. */
struct recording *next_recording(struct request *, char id[GAME_ID]);
/*
 * Which game is meant where none is named, as such a word: the one at the
 * sender's table if it is over, else their last one. False, having refused.
 */
#define OWN_GAME 24
bool request_own_game(struct request *, char word[OWN_GAME]);
/* Refuses a game whose record is damaged or deleted. */
void refuse_record(struct request *, const char *id, enum recording_result);
/*
 * True if the table is still as the sender saw it; otherwise refuses as stale
 * and sends it.
 */
bool request_fresh(struct request *);

#endif
