#ifndef DAEMON_HUB_TRANSFER_H
#define DAEMON_HUB_TRANSFER_H

#include <stdint.h>

#include "daemon/hub/store/store.h"

struct transfer {
	int64_t rows, games; /* copied; replayed in both places */
	int64_t damaged;     /* games that were so before */
	int decks;           /* that the second one has */
};

/*
 * Copies a stopped host's state, with all its decks, from one place to another,
 * which is empty, and checks it: every game is replayed from both, and its
 * record is the same. Where the second may have any number of decks it gets as
 * many as the first. False with a sentence in error.
 */
bool transfer_store(const struct store_at *from, const struct store_at *to,
    struct transfer *, char error[CONF_ERROR]);

#endif
