#ifndef DAEMON_CONF_CONF_CLUSTER_H
#define DAEMON_CONF_CONF_CLUSTER_H

/*
 * The cluster block: what a machine does, where it finds the hub of a deck, and
 * the word that links between machines say.
 */
#include <stdbool.h>
#include <stddef.h>

#include "daemon/conf/conf.h"

struct conf_parse;
struct conf_word;

#define CLUSTER_DECKS 64  /* most that a host has; numbered from 0 */
#define CLUSTER_PATH 108  /* longest path of a socket with its NUL */
#define CLUSTER_WORD 129  /* longest word with its NUL */
#define CLUSTER_LEAST 16  /* bytes of the shortest one */
#define CLUSTER_ERROR 512 /* room for a sentence */

/* By its word in the configuration; CLUSTER_NONE: there is no such role. */
enum cluster_role conf_cluster_role(const char *word);
const char *conf_cluster_role_name(enum cluster_role);
/* Whether this machine has people's connections, and whether it has hubs. */
bool conf_cluster_front(const struct conf *);
bool conf_cluster_hub(const struct conf *);
/* Whether the text is the number of a deck. */
bool conf_cluster_is_deck(const char *text);
/*
 * The path of a deck's socket: decks-socket or listen with the number for %d,
 * in the state directory where it is no absolute path. False: it is too long.
 */
bool conf_cluster_path(const struct conf *, const char *pattern, int deck,
    char path[CLUSTER_PATH]);
/*
 * Where the hub of a deck listens on this machine: a path as above, or an
 * address, whose port is the number of the deck more than that of listen.
 */
void
conf_cluster_listen(const struct conf *, int deck, char place[CLUSTER_PATH]);
/* Whether listen is an address, such as "127.0.0.1:7300", and not a path. */
bool conf_cluster_tcp(const char *listen);
/*
 * Reads the cluster's word, "" without a key-file. False with a sentence: the
 * file cannot be read, others can read it, or it is no such word.
 */
bool conf_cluster_read_word(
    const struct conf *, char word[CLUSTER_WORD], char error[CLUSTER_ERROR]);
/* What is allowed but unwise, as a sentence; NULL: nothing. */
const char *conf_cluster_unwise(const struct conf *);
/* Whether two configurations have the same block. */
bool conf_cluster_same(const struct conf *, const struct conf *);
/* Gives each the other one's block. */
void conf_cluster_swap(struct conf *, struct conf *);

/* For the parser: the block begins; what does not go together in it. */
void conf_cluster_open(struct conf_parse *, const struct conf_word *);
void conf_cluster_check(struct conf_parse *);

#endif
