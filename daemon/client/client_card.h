#ifndef DAEMON_CLIENT_CLIENT_CARD_H
#define DAEMON_CLIENT_CLIENT_CARD_H

/*
 * Who is about to sit down at rules that this visit has not shown him yet
 * sees their card first (rules.md section 5), and says so once more.
 */
#include <jansson.h>
#include <stdbool.h>

struct client;
struct command;

/* client_card.c: true where the card is asked for before the command goes. */
bool card_first(struct client *, const struct command *, const char *rest);
/* The card is here: shows it, or sends the line where it is known. */
void card_answer(struct client *, const json_t *answer, const char *line);

#endif
