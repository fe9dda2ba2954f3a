#ifndef TESTS_BENCH_LOAD_H
#define TESTS_BENCH_LOAD_H

/* Many SSH clients in one process, on libssh's client side. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct load;

/* n clients at most; key: a private key's file, or NULL to come as a guest. */
struct load *load_new(int n, int port, const char *user, const char *key);
void load_free(struct load *);
int load_count(const struct load *);
/* Connects, exchanges keys and goes; 1 when that worked, else 0. */
int load_handshake(int port);
/*
 * The same by so many processes at once (LOAD_CLIENTS at most), each so many
 * times (255 at most); how many worked.
 */
#define LOAD_CLIENTS 16
int load_handshakes(int port, int clients, int each);
/*
 * One more client with a terminal of 80x24 and a shell, or a command (NULL:
 * a shell); false with a reason on standard error.
 */
bool load_connect(struct load *, const char *command);
void load_type(struct load *, int client, const char *text);
/*
 * Reads what comes, for so many ms or until every client of first to last
 * has got something since the call (all: stop as soon as that is so).
 */
void load_read(struct load *, int first, int last, int ms, bool all);
/* Reads what comes to all until all must be quiet. */
void load_settle(struct load *);
/* Connects more with a shell until n are there, and settles; how many are. */
int load_grow(struct load *, int n);
/* When (clock_ms) it got its first bytes in the last load_read; 0: none. */
double load_heard_at(const struct load *, int client);
/*
 * How long (ms) after since the last one of first to last got its first bytes;
 * who got none counts as a second.
 */
double load_latest(const struct load *, int first, int last, double since);
/* The last bytes that it got, at most LOAD_LAST - 1 of them. */
#define LOAD_LAST 32768
const char *load_last(const struct load *, int client);
/* Bytes of all of them since the last load_read began. */
uint64_t load_bytes(const struct load *);

#endif
