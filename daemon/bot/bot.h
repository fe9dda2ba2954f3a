#ifndef DAEMON_BOT_BOT_H
#define DAEMON_BOT_BOT_H

/*
 * The house bot: lines of the host protocol in, lines out. It knows no socket
 * and no clock.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/bot_level.h"

struct bot;

struct bot_io {
	void *arg;
	/* A line for the hub, without its newline. */
	void (*send)(void *arg, const char *line);
	/* For what should not happen: a word for the log, and a sentence. */
	void (*warn)(void *arg, const char *event, const char *text);
	/* us of processor time that it has used so far; NULL: not counted. */
	int64_t (*used)(void *arg);
};

/*
 * A bot of that name and level, with these weights (NULL: it plays by rules of
 * thumb), that waits for delay milliseconds before it acts; NULL if out of
 * memory. io and the weights are the caller's and must outlive it.
 */
struct bot *bot_new(const struct bot_io *, const char *name,
    const struct bot_level *, const struct eval *, int delay);
void bot_free(struct bot *);
/* Greets the hub and logs in: the first thing to do. */
void bot_start(struct bot *);
/*
 * Handles one line from the hub, without its newline; now is in milliseconds of
 * the monotonic clock. False once the hub has said goodbye.
 */
bool bot_line(struct bot *, const char *line, int64_t now);
/*
 * Does what is due, what has waited longest first, until it has thought for so
 * long that lines may have come. Returns the next due time, -1: none. The more
 * tables wait, and the less of its share of the processor is left, the less
 * each choice may cost.
 */
int64_t bot_tick(struct bot *, int64_t now);

#define BOT_COMMAND 128
#define BOT_CHAIRS 4

#endif
