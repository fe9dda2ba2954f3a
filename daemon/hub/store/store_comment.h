#ifndef DAEMON_HUB_STORE_STORE_COMMENT_H
#define DAEMON_HUB_STORE_STORE_COMMENT_H

/* What people wrote about throws of games, numbered from 1 for each game. */
#include <stdint.h>

struct store;

/* Strings are the store's, until the call that got them returns. */
struct comment {
	int64_t game, at; /* its running number; ms */
	int n, place;     /* it is about the game after so many actions */
	const char *writer, *text;
};

void store_comment_put(struct store *, const struct comment *);
/* One of them, if it is there. */
void store_comment(struct store *, int64_t game, int n,
    void (*each)(void *, const struct comment *), void *arg);
/* Those of a game from a number on, at most limit. */
void store_comments(struct store *, int64_t game, int from, int limit,
    void (*each)(void *, const struct comment *), void *arg);
/*
 * The highest number of a game's comments; 0: it has none. Other decks add none
 * before the turn is over.
 */
int store_comment_last(struct store *, int64_t game);
/* How many it has. */
int store_comments_of(struct store *, int64_t game);
/* How many somebody has written between two times, at most limit. */
int store_comments_since(
    struct store *, const char *writer, int64_t since, int64_t now, int limit);
void store_comment_drop(struct store *, int64_t game, int n);

#endif
