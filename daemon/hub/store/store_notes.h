#ifndef DAEMON_HUB_STORE_STORE_NOTES_H
#define DAEMON_HUB_STORE_STORE_NOTES_H

/*
 * Notes that people leave: topics, each with its notes, which are numbered from
 * 1; and how far somebody has read them.
 */
#include <stdbool.h>
#include <stdint.h>

#include "accounts/account.h"

#define TOPIC_TITLE 256    /* room for a title */
#define TOPIC_NOTES 200    /* notes in a topic at most */
#define BOOKMARKS_MOST 200 /* topics of which a reader's place is known */

struct store;

struct topic {
	int64_t n, at;  /* its number; ms: of the last note */
	int64_t active; /* the last note's running number among all notes */
	int last;       /* the last note's number in it */
	int read;       /* the reader has read up to this note; 0: none */
	bool hidden;
	char title[TOPIC_TITLE], writer[NAME_SIZE];
};

/* Strings are the store's, until the call that got them returns. */
struct note {
	int64_t topic, at; /* at: ms */
	int n;
	const char *writer, *text;
	bool edited;
	const char *hidden; /* by whom; NULL: it is not */
};

/* Adds an empty topic; its number. A note must follow. */
int64_t store_topic_new(struct store *, const char *title, const char *writer);
/* Adds a note behind the last one of its topic, whose number becomes n. */
void store_note_put(struct store *, const struct note *);
/* The topic, with what that reader has read; false if there is none. */
bool store_topic(struct store *, const char *reader, int64_t n, struct topic *);
/*
 * Topics that were active before a running number, the newest activity first,
 * at most limit; all: also those that are hidden.
 */
void store_topics(struct store *, const char *reader, int64_t before, int limit,
    bool all, void (*each)(void *, const struct topic *), void *arg);
/* A topic's notes from a number on, at most limit. */
void store_notes(struct store *, int64_t topic, int from, int limit,
    void (*each)(void *, const struct note *), void *arg);
void store_note_edit(struct store *, int64_t topic, int n, const char *text);
/* Hides it, or shows it again (NULL); n 0: the whole topic. */
void store_note_hide(struct store *, int64_t topic, int n, const char *by);
/* How many notes somebody has written between two times, at most limit. */
int store_notes_since(
    struct store *, const char *writer, int64_t since, int64_t now, int limit);
/*
 * Deletes the topic with the oldest last note, if that is from before a time,
 * with its notes; true if it did.
 */
bool store_topic_forget(struct store *, int64_t before);

/* Topics, and what was read, that have a later time than this get this one. */
void store_notes_not_after(struct store *, int64_t at);

struct reader {
	int64_t news;  /* read up to this piece; -1: never looked at any */
	int64_t floor; /* topics active up to this running number are read */
};

struct reader store_reader(struct store *, const char *name);
void store_reader_put(
    struct store *, const char *name, const struct reader *, int64_t at);
/*
 * He has read that topic up to a note. Beyond BOOKMARKS_MOST the topic that was
 * active longest ago loses its bookmark, and what was active before it counts
 * as read.
 */
void store_bookmark_put(struct store *, const char *name, const struct topic *,
    int note, int64_t at);
/* He has read all there is. */
void store_bookmarks_all(struct store *, const char *name, int64_t at);
/* Deletes at most limit from before a time; returns how many. */
int store_readers_forget(struct store *, int64_t before, int limit);

#endif
