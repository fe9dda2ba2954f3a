#ifndef DAEMON_CLIENT_PREFERENCES_H
#define DAEMON_CLIENT_PREFERENCES_H

/*
 * What `set` changes: the rows of accounts/preference.h as one client has them.
 * What a person chose wins over what his terminal was found to be; the hub
 * keeps it with his name.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "accounts/preference.h"

struct client;
struct key;

struct preferences {
	uint8_t chosen[NSETTING]; /* the word's number + 1, 0: not chosen */
	uint8_t charset, depth;   /* of the terminal as it was found */
	/* What is in force. */
	bool terse;     /* short sentences */
	bool bell;      /* at the person's turn, and when he is ucked */
	bool title;     /* the window's title says whose turn it is */
	bool animation; /* counters move visibly */
	bool lines;     /* the board in lines and letters, not in tiles */
	bool notation;  /* plays in notation, not in words */
	bool mouse;     /* clicks count; else they are passed over */
};

/* Once client->terminal is known: nothing is chosen yet. */
void preferences_init(struct client *);
/*
 * Takes what the hub kept, {"palette":"okabe-ito"} or NULL, in place of all
 * that was chosen; what this version does not know is passed over. Whether
 * the view is linear is left to the caller: preferences_linear.
 */
void preferences_take(struct client *, const json_t *kept);
/* Whether this person gets sentences where the size allows a screen. */
bool preferences_linear(const struct client *);
/* An answer of the terminal; true if something looks different now. */
bool preferences_answer(struct client *, const struct key *);
/* Chooses a word (-1: none any more), and has the hub keep it. */
void preferences_choose(struct client *, enum preference, int word);
/* The number of the word that was chosen; -1. */
int preferences_chosen(const struct client *, enum preference);
/*
 * "", "bell" or "bell on": prints all options, one, or sets it; false with
 * one sentence printed where there is no such option or value.
 */
bool preferences_set(struct client *, const char *args, FILE *out);

#endif
