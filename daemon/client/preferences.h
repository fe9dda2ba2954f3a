#ifndef DAEMON_CLIENT_PREFERENCES_H
#define DAEMON_CLIENT_PREFERENCES_H

/*
 * What `set` changes: the rows of accounts/preference.h for one client. What a
 * person chose overrides what was detected from the terminal; the hub stores it
 * with the name.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "accounts/preference.h"
#include "accounts/quiet.h"

struct client;
struct key;

struct preferences {
	uint8_t chosen[NSETTING]; /* the word's number + 1, 0: not chosen */
	char *text[NSETTING];     /* a text of the person's own; or NULL */
	uint8_t charset, depth;   /* of the terminal as detected */
	/* What is in force. */
	bool terse;     /* short sentences */
	bool alerts;    /* the desktop tells of what is said to the person */
	bool bell;      /* for that, the person's turn, and being ucked */
	bool stamps;    /* what is said has its time */
	bool title;     /* the window's title says whose turn it is */
	bool animation; /* counters move visibly */
	bool lines;     /* the board in lines and letters, not in tiles */
	bool notation;  /* plays in notation, not in words */
	bool mouse;     /* clicks count; otherwise they are ignored */
	struct quiet quiet; /* hours without bells; with the person's zone */
};

/* To be called once client->terminal is known: nothing is chosen yet. */
void preferences_init(struct client *);
/*
 * Replaces all choices by what the hub stored, {"palette":"okabe-ito"} or NULL;
 * ignores what this version does not know. Switching to linear mode is left to
 * the caller: preferences_linear.
 */
void preferences_take(struct client *, const json_t *kept);
/* Frees the texts. */
void preferences_free(struct client *);
/* Whether this person gets linear mode although the size allows a screen. */
bool preferences_linear(const struct client *);
/* Handles an answer of the terminal; true if something looks different now. */
bool preferences_answer(struct client *, const struct key *);
/* Chooses a word (-1: back to the default), and has the hub store it. */
void preferences_choose(struct client *, enum preference, int word);
/* Takes a text that the hub has stored, from its answer to set. */
void preferences_stored(struct client *, const json_t *answer);
/* The number of the chosen word; -1. */
int preferences_chosen(const struct client *, enum preference);
/*
 * "", "bell" or "bell on": prints all options, one, or sets it; false, after
 * printing a sentence, if there is no such option or value. A text goes to the
 * hub, which says whether it will do.
 */
bool preferences_set(struct client *, const char *args, FILE *out);

#endif
