#ifndef DAEMON_HUB_STORE_STORE_DECK_H
#define DAEMON_HUB_STORE_STORE_DECK_H

/*
 * What decks have of one another in a database that they share: mail, digests,
 * and where people and their seats are. With one deck nobody asks.
 */
#include "daemon/hub/state.h"

/*
 * Mail for another deck, with this turn: whoever has that deck is poked after
 * the commit, and reads it in a turn of its own.
 */
void store_deck_mail_put(struct store *, int deck, const char *text);
/*
 * Takes this deck's mail out of the database, with this turn, at most so many,
 * in the order in which each deck wrote it; whether that was all.
 */
bool store_deck_mail_take(struct store *, int most,
    void (*each)(void *, const char *text), void *arg);
/*
 * Between two turns: pokes the decks that have been sent mail. Not in a turn,
 * for a transaction that does so makes all others wait.
 */
void store_deck_poke(struct store *);
/* Whether another deck has poked this one since it was asked last. */
bool store_deck_poked(struct store *);

/* What the others show of this deck. */
void store_digest_put(struct store *, int64_t at, const char *text);
/* The others' digests that were written after a time. */
void store_digests(struct store *, int64_t after,
    void (*each)(void *, int deck, int64_t at, const char *text), void *arg);

/*
 * The pictures that this deck shows to another one; and it to this one, which
 * the caller frees; NULL: there are none.
 */
void store_peeks_put(struct store *, int deck, int64_t at, const char *text);
char *store_peeks(struct store *, int deck);

/* The deck of who has a link token of that hash; -1: nobody has. */
int store_conn_deck(struct store *, const char *hash);
/*
 * The deck of somebody on another one than this, and the name as it is written;
 * -1: there is nobody.
 */
int store_person_deck(struct store *, const char *called, char name[NAME_SIZE]);
/* The same for the beginning of a name, which has to be one person's alone. */
int
store_person_begins(struct store *, const char *begin, char name[NAME_SIZE]);
/* How many guests the other decks have. */
int store_guests_elsewhere(struct store *);
/* Whether any deck has a table of that number. */
bool store_table_there(struct store *, int number);
/*
 * Who has a seat at it that is kept, or is invited, for those who come by
 * another deck.
 */
void store_chairs_put(struct store *, const struct table *);
#define CHAIRS_LOOKED 20 /* at so many of somebody's */
struct store_chair {
	int table;
	enum table_status status;
	int64_t game, adjourned;
	bool waits; /* adjourned, or slow */
};
/* Somebody's at tables of other decks, the ones that do not wait first. */
int
store_chairs(struct store *, const char *name, struct store_chair *, int most);
/* Whether that one may take a guest's name, which he has from now on. */
bool store_guest_take(struct store *, const struct conn *, const char *name);
/* The deck where somebody offers something to somebody ("" to all); -1. */
int store_invite_deck(struct store *, const char *from, const char *to);

#endif
