#ifndef DAEMON_CLIENT_CLIENT_CARD_H
#define DAEMON_CLIENT_CLIENT_CARD_H

/*
 * Before people sit down at rules that this visit has not shown them yet, they
 * see the rule card (rules.md section 5) and must confirm.
 */
#include <jansson.h>
#include <stdbool.h>

struct client;
struct command;

/* True if the card is requested before the command is sent. */
bool card_first(struct client *, const struct command *, const char *rest);
/* The card has come: shows it, or sends the line if it was shown before. */
void card_answer(struct client *, const json_t *answer, const char *line);

#endif
