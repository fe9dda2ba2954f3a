#ifndef DAEMON_HUB_STORE_STORE_NEWS_H
#define DAEMON_HUB_STORE_STORE_NEWS_H

/* The host's news, and the wall of one line from each. */
#include <stdbool.h>
#include <stdint.h>

struct store;

/* Strings are the store's, until the call that got them returns. */
struct news {
	int64_t n, at; /* at: ms */
	const char *writer, *title, *text;
};

/*
 * Adds a piece, gives it its number n, and forgets those that are more than so
 * many pieces older. Returns the number.
 */
int64_t store_news_put(struct store *, const struct news *, int keep);
/* False if there is none of that number. */
bool store_news_drop(struct store *, int64_t n);
/* That piece; false if there is none. */
bool store_news_find(struct store *, int64_t n,
    void (*each)(void *, const struct news *), void *arg);
/* Those with a smaller number, the newest first, at most limit. */
void store_news(struct store *, int64_t before, int limit,
    void (*each)(void *, const struct news *), void *arg);
/* Those with a larger number that are not from before a time, oldest first. */
void store_news_after(struct store *, int64_t n, int64_t since, int limit,
    void (*each)(void *, const struct news *), void *arg);

struct oneliner {
	const char *writer, *text;
	int64_t at; /* ms */
};

/* Writes a person's line, in place of an older one of theirs. */
void store_oneliner_put(struct store *, const struct oneliner *);
/* When somebody wrote theirs (ms); 0: there is none. */
int64_t store_oneliner_at(struct store *, const char *name);
/* False if there was none. */
bool store_oneliner_drop(struct store *, const char *name);
/* The last ones, the newest first. */
void store_oneliners(struct store *, int limit,
    void (*each)(void *, const struct oneliner *), void *arg);
/* Lines with a later time than this get this one. */
void store_oneliners_not_after(struct store *, int64_t at);

#endif
