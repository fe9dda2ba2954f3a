#ifndef TESTS_HUB_ALONE_H
#define TESTS_HUB_ALONE_H

/* A hub that runs by itself, without a gate. */
#include <stddef.h>
#include <stdint.h>

#include "daemon/hub/hub.h"

/*
 * Opens it on a database, with a hub_io of which send, now and random are set.
 * Where that fails it says so and ends the program of that name.
 */
struct hub *alone_open(const char *program, const char *database,
    const struct conf *, const struct hub_io *);
/* The same of one of several decks. */
struct hub *alone_open_deck(const char *program, const char *database, int deck,
    int decks, const struct conf *, const struct hub_io *);
/* Somebody comes in on a link of his own. */
void alone_come(struct hub *, int link, enum link_kind, const char *name);

/* A number that follows from another, the same in every run. */
uint32_t alone_mixed(uint64_t);
/* Such numbers' low bytes; counts on. */
void alone_random(uint64_t *count, void *bytes, size_t);

#endif
