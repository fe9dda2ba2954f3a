#ifndef DAEMON_CTL_ASK_H
#define DAEMON_CTL_ASK_H

/*
 * Questions to the hub: on its local socket, or on the machine of a cluster
 * that has a deck.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define ASK_ANY (-1) /* a deck: the first one that is there */

/*
 * Why there was no connection or no answer, by errno; 0: there was somebody,
 * who does not answer.
 */
const char *ask_failure(void);

/*
 * A connection to a deck's hub, on which it waits so long for an answer, 0: for
 * ever; -1 with what ask_failure() looks at. here: to the hub of this machine.
 */
int ask_connect(const char *socket, int deck, int seconds, bool here);
/* How many decks the host has; 1 where that is not known. */
int ask_decks(const char *socket);
/*
 * The answer of a deck's hub, on which it waits so long, 0: for ever. NULL for
 * none; errno is 0 where there was somebody to ask. file: a descriptor to pass
 * along to the hub of this machine, or -1.
 */
json_t *
ask_deck(const char *socket, int deck, const json_t *m, int seconds, int file);
/*
 * The same of the first deck that is there. In a cluster that no hub has, this
 * machine's says what it waits for.
 */
json_t *ask_any(const char *socket, const json_t *m, int seconds, int file);
/* The data of the answer to a command; NULL if there is none. */
json_t *ask_data(const char *socket, int deck, const char *line, int seconds);

#define ASK_WORDS 256

/* What a deck says: data, or what this machine's hub of it waits for, or "". */
struct ask_answer {
	json_t *data;
	char waits[ASK_WORDS];
};

/*
 * Asks so many decks at once, so that those that hang cost the time of one. The
 * data of the answers is the caller's.
 */
void ask_all(const char *socket, int decks, const char *line, int seconds,
    struct ask_answer *answers);

#endif
