#ifndef DAEMON_HUB_STORE_STORE_PEOPLE_H
#define DAEMON_HUB_STORE_STORE_PEOPLE_H

/* People, their lists, preferences and invites; and counters. */
#include "daemon/hub/state.h"

/* Small facts by name: counters. */
int64_t store_number(struct store *, const char *key);
void store_number_put(struct store *, const char *key, int64_t value);
/*
 * The next number of something that all decks number together; no deck waits
 * for another one's turn. It is higher than all those of turns that are over,
 * so some are left out where there are several decks. And the last one.
 */
int64_t store_number_next(struct store *, const char *key);
int64_t store_number_last(struct store *, const char *key);
/*
 * No other deck gets this until the turn is over, "topic" and "12": what is
 * read of it from here on stays so, where all ask first. False, and at once:
 * another deck has it, or one that is held by the same mark.
 */
bool store_hold(struct store *, const char *what, const char *which);
/* Those that each deck has for itself, also named in store_move_decks.c. */
int64_t store_deck_number(struct store *, const char *key);
void store_deck_number_put(struct store *, const char *key, int64_t value);
/* What such a one of a deck is called among all: "alive of deck 1". */
#define STORE_DECK_KEY 64
#define STORE_OF_DECK " of deck " /* not of the first one */
void store_deck_key(int deck, const char *key, char own[STORE_DECK_KEY]);

/* What it watches is a text, "" for nothing; and whose it is from now on. */
void store_conn_put(
    struct store *, const struct conn *, const char *watched, int deck);
void store_conn_drop(struct store *, const char *hash);
/*
 * Calls each for every stored connection and the number of its table; its key
 * is the callee's to free.
 */
void store_conns(struct store *,
    void (*each)(void *, const struct conn *, int table), void *arg);
/* The same for the one whose token has that hash; false: it is not here. */
bool store_conn_find(struct store *, const char *hash,
    void (*each)(void *, const struct conn *, int table), void *arg);
/*
 * A guest's name and token. He has left, and will be forgotten that much (ms)
 * sooner than others; and when he left, 0 where that is not known.
 */
void store_guest_put(struct store *, const struct conn *);
void
store_guest_left(struct store *, const char *name, int64_t at, int64_t sooner);
int64_t store_guest_seen(struct store *, const char *name);
/* Whether somebody has the name: a guest who may come back, or who played. */
bool store_name_known(struct store *, const char *name);
/* Whether a guest who may come back or an account has a name that looks so. */
bool store_name_like(struct store *, const char *name);
/* Who was here after this time was so now: the clock was wrong. */
void store_guests_not_after(struct store *, int64_t at);
/*
 * The name of a guest by the token's hash, and of the account that he has made
 * since, or ""; false if there is none.
 */
bool store_guest_find(struct store *, const char *hash, char name[NAME_SIZE],
    char account[NAME_SIZE]);
/*
 * He has made that account. Of his tokens only the one of that hash is left:
 * another may be somebody else's who was taken for him by his address.
 */
void store_guest_account(
    struct store *, const char *name, const char *hash, const char *account);
/* The tokens that lead to an account lead nowhere. */
void store_guests_of_drop(struct store *, const char *account);
/* Whether a guest of another name has one that looks like it. */
bool store_guest_like(struct store *, const char *name, const char *own);
/*
 * The names of at most so many guests with that left_by who left since then,
 * the last one first; returns how many.
 */
int store_guests_left(struct store *, const char *by, int64_t since, int most,
    char name[][NAME_SIZE]);
/* kind: "ban", "mute", "censor". */
void store_list_put(struct store *, const char *kind, const struct list_entry *,
    const char *by, int64_t at);
void
store_list_drop(struct store *, const char *kind, const struct list_entry *);
/* It has other names, and is still by whom it was, and of then. */
void store_list_rename(struct store *, const char *kind,
    const struct list_entry *, const char *what, const char *whom);
void store_lists(struct store *, const char *kind,
    void (*each)(void *, const struct list_entry *), void *arg);
/* Somebody's preferences; put replaces, drop deletes. */
void store_preference_put(
    struct store *, const char *name, const char *key, const char *value);
void store_preference_drop(struct store *, const char *name, const char *key);
/* One of them; "" where it is not set. */
void store_preference(struct store *, const char *name, const char *key,
    char *value, size_t size);
void store_preferences(struct store *, const char *name,
    void (*each)(void *, const char *key, const char *value), void *arg);
/* One invite, found again by its two names; and the end of all of them. */
void store_invite_put(struct store *, const struct invite *);
void store_invite_drop(struct store *, const char *from, const char *to);
void store_invites_drop(struct store *);
/* Each of them, in order of arrival. */
void store_invites(
    struct store *, void (*each)(void *, const struct invite *), void *arg);

#endif
