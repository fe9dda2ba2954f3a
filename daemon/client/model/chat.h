#ifndef DAEMON_CLIENT_MODEL_CHAT_H
#define DAEMON_CLIENT_MODEL_CHAT_H

/*
 * What was said and what happened, newest last: the lines that a person can
 * scroll back through.
 */
#include <bsd/sys/queue.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/fnv.h"

enum chat_kind {
	CHAT_EVENT,   /* what happened in the game */
	CHAT_SAID,    /* talk that all at the table hear */
	CHAT_WHISPER, /* talk in private */
	CHAT_SHOUT,   /* talk that all on the host hear */
	CHAT_NOTICE,  /* the host's words to this person */
	CHAT_ERROR,   /* why something was refused */
	NCHAT
};

#define CHAT_LINES 150 /* older ones are dropped */

struct chat_line {
	TAILQ_ENTRY(chat_line) entry;
	uint64_t hash;      /* of its kind and text */
	uint64_t said;      /* of who said it where and when; 0: not talk */
	unsigned number;    /* counted from 1 */
	short width, rows;  /* its rows at that width; 0: not counted */
	unsigned char kind; /* enum chat_kind */
	char text[];        /* as it came: sanitized when drawn */
};

struct chat {
	TAILQ_HEAD(chat_lines, chat_line) lines;
	int n;
	unsigned total;    /* total number of lines so far */
	unsigned snapshot; /* number of the last one that was shown */
	/* The newest page, which does not move while it fills. */
	int width, height;       /* its size; width 0: there is none */
	struct chat_line *top;   /* it begins with this line ... */
	struct chat_line *paged; /* ... and has all up to this; NULL: none */
	int rows;                /* that are filled */
	uint64_t page;           /* a hash of what is on it */
};

/* Initializes it empty; and frees its lines. */
void chat_init(struct chat *);
void chat_free(struct chat *);
/* Adds a copy of the text. */
void chat_add(struct chat *, enum chat_kind, const char *text);
/* Sets the hash of the newest line; and whether a line has that hash. */
void chat_sign(struct chat *, uint64_t said);
bool chat_has(const struct chat *, uint64_t said);
/* FNV-1a: continues a hash, or begins with CHAT_HASH. */
#define CHAT_HASH FNV64_BEGIN
uint64_t chat_hash(uint64_t hash, const char *text);

#endif
