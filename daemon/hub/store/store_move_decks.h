#ifndef DAEMON_HUB_STORE_STORE_MOVE_DECKS_H
#define DAEMON_HUB_STORE_STORE_MOVE_DECKS_H

/*
 * What changes in a host's rows that are moved to a database with another
 * number of decks. The numbers of tables and games stay, so which deck has one
 * follows from them.
 */
#include "daemon/hub/store/store_engine.h"

#define MOVE_USAGES 64 /* kinds of data, those of guests apart */

struct store_usage_sum {
	char kind[32];
	int64_t guests, n, bytes;
};

struct store_move_decks {
	int from, to;    /* how many decks */
	int64_t common;  /* entries of the log that all decks have, before */
	int64_t entries; /* its last one */
	char head[DICE_HEX];
	struct store_usage_sum usage[MOVE_USAGES];
	int nusage;
	int64_t number[8]; /* what else each deck is given; the first one's */
};

/* Reads what is needed of the first one, before its rows are moved. */
void store_move_decks_begin(
    struct store_move_decks *, struct store *from, const struct store *to);
/*
 * Changes a row; text is where a new value may be. False where it is left out,
 * with a sentence in error where it cannot be moved.
 */
bool store_move_decks_row(struct store_move_decks *, const struct store_table *,
    struct store_value *, char text[DICE_HEX], char error[CONF_ERROR]);
/* Puts the rows that come after all others of a table. */
bool store_move_decks_rest(const struct store_move_decks *,
    const struct store_table *, bool (*put)(void *, const struct store_value *),
    void *arg);

#endif
