#ifndef DAEMON_CLIENT_REVIEW_H
#define DAEMON_CLIENT_REVIEW_H

/*
 * Going back through the throws of the game at one's table while it goes on.
 * The game's record is asked for once, and shared by all clients of the process
 * that look at the game.
 */
#include <jansson.h>
#include <stdbool.h>

struct client;
struct key;
struct model;

#define REVIEW_BACK (-1) /* the throw before the one that is shown */
#define REVIEW_LAST (-2)

/*
 * Shows the game after that throw, or in the linear view tells it, as soon as
 * its record is here.
 */
void review_show(struct client *, int nth);
/* Back to the game as it is. */
void review_end(struct client *);
/* Whether the screen shows a throw of the past. */
bool review_is_on(const struct client *);
/* The model with that throw's table in place of the one that is now. */
const struct model *review_model(const struct client *, struct model *past);
/* In place of the input line: "Throw 12 of 40 ..."; to be freed. */
char *review_banner(const struct client *);
/* A key that moves through the throws; false: it is not for that. */
bool review_key(struct client *, const struct key *);

/* The answer to the request for a record, or its refusal (NULL). */
void review_answer(struct client *, const json_t *data);
/* The table has changed. */
void review_table(struct client *);

#endif
