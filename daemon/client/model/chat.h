#ifndef DAEMON_CLIENT_MODEL_CHAT_H
#define DAEMON_CLIENT_MODEL_CHAT_H

/*
 * What was said and what happened, newest last: the lines that a person can
 * scroll back through.
 */
#include <stdbool.h>
#include <stdint.h>

#include "engine/fnv.h"

enum chat_kind {
	CHAT_EVENT,   /* what happened in the game */
	CHAT_SAID,    /* talk that all at the table hear */
	CHAT_WHISPER, /* talk in private */
	CHAT_TO_YOU,  /* talk to this person, or that names them */
	CHAT_CHANNEL, /* talk on a channel */
	CHAT_SHOUT,   /* talk that all on the host hear */
	CHAT_NOTICE,  /* the host's words to this person */
	CHAT_ERROR,   /* why something was refused */
	NCHAT
};

#define CHAT_LINES 150 /* older ones are dropped */
#define CHAT_WIDTHS 4  /* of which the rows are kept */

/* All the clients of a process that heard a line at once hold the same one. */
struct chat_line {
	unsigned references;
	unsigned char kind; /* enum chat_kind */
	uint64_t hash;      /* of its kind and text */
	uint64_t said;      /* of who said it where and when; 0: not talk */
	int64_t at;         /* s since 1970: when it was said; 0: not talk */
	/*
	 * How many rows it has at that width, by the width's remainder; 0:
	 * unknown. The width is negative with the time in front.
	 */
	struct {
		short width, rows;
	} laid[CHAT_WIDTHS];
	char text[]; /* as it came: sanitized when drawn */
};

/* Lines go by their numbers, which count from 1 for each person. */
struct chat {
	struct chat_line **line; /* a ring: see chat_line_at */
	unsigned room;           /* of it: a power of two, or 0 */
	unsigned n;              /* lines in the ring */
	unsigned total;          /* total number of lines so far */
	unsigned read;           /* number of the last one that was shown */
	unsigned begins;         /* no page goes back beyond this one */
	bool stamped;            /* talk has its time in front */
	int zone; /* by a clock that is this many minutes ahead of UTC */
	/* The newest page, which does not move while it fills. */
	int width, height; /* its size; width 0: there is none */
	unsigned top;      /* it begins with this line ... */
	unsigned paged;    /* ... and has all up to this; below top: none */
	int hidden;        /* rows of the first line that are above the page */
	int rows;          /* that are filled */
	uint64_t page;     /* a hash of what is on it */
};

/* Initializes it empty; and frees its lines. */
void chat_init(struct chat *);
void chat_free(struct chat *);
/* Adds a copy of the text; said and at: see struct chat_line. */
void chat_add(
    struct chat *, enum chat_kind, const char *text, uint64_t said, int64_t at);
/*
 * The time of day at which something was said, where clocks are so many minutes
 * ahead of UTC: "12:05 ".
 */
#define CHAT_STAMP 8
void chat_stamp(int64_t at, int zone, char stamp[CHAT_STAMP]);
/* Whether one of the lines was said so; never for 0. */
bool chat_has(const struct chat *, uint64_t said);
/* The oldest line's number, total + 1 where there is none. */
unsigned chat_oldest(const struct chat *);
/* The line of a number from there to total. */
struct chat_line *chat_line_at(const struct chat *, unsigned number);
/* What comes from now on begins a new page; the rest is scrolled back to. */
void chat_begin(struct chat *);
/* FNV-1a: continues a hash, or begins with CHAT_HASH. */
#define CHAT_HASH FNV64_BEGIN
uint64_t chat_hash(uint64_t hash, const char *text);

#endif
