#ifndef DAEMON_CLIENT_CLIENT_SAY_H
#define DAEMON_CLIENT_CLIENT_SAY_H

/* What reaches the person: lines of talk, texts, the bell, and the end. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "daemon/client/model/chat.h"

struct client;
struct narrator;

/* Ends the connection with an exit status, once. */
void client_leave(struct client *, int status);
/* Ends an exec with text on standard error, which may come from others. */
void client_fail(struct client *, const char *text, int status);
/* Whether the person has quiet hours just now. */
bool client_quiet(const struct client *);
/* Rings the bell, if it is on. */
void client_ring(struct client *);
/* The narrator for the person's table. */
struct narrator client_talk(const struct client *, FILE *);
/* Adds a line to the talk, or prints it. The text may come from others. */
void client_say(struct client *, enum chat_kind, const char *text);
/* What somebody said, as this person reads it. */
struct client_talk_line {
	enum chat_kind kind;
	const char *text;
	uint64_t said; /* as in struct chat_line */
	int64_t at;    /* as there */
	bool old;      /* it was said before the person came */
	bool named;    /* to others, but with the person's name in it */
};
/*
 * The same for that. A line to the person rings the bell, and the desktop shows
 * it, as far as the person wants that and the terminal can.
 */
void client_hear(struct client *, const struct client_talk_line *);
/* The message of the day: a line of talk, or the pager if it is longer. */
void client_motd(struct client *, const char *text);
/*
 * Text for the pager, or a line of talk; in linear mode and for an exec,
 * output.
 */
void client_text(struct client *, const char *title, const char *text);

#endif
