#ifndef TESTS_CLIENT_AUDIENCE_H
#define TESTS_CLIENT_AUDIENCE_H

/*
 * People at screens of their own in one process. Each is there twice: among the
 * others, with whom he may share what is drawn, and alone, told everything in
 * copies of his own. Whatever he shares, both screens must show the same.
 */
#include <stdio.h>

#include <jansson.h>

#include "daemon/client/client.h"
#include "tests/ansi/vt.h"

#define AUDIENCE_MAX 30

struct screen_kind {
	int width, height;
	const char *term;
	const char *options; /* JSON of the welcome, or NULL */
};

struct viewer {
	struct client *client;
	struct vt vt;
	int titles;    /* that his window was given */
	int64_t clock; /* ms */
	FILE *sent;    /* a copy of what he is sent, or NULL */
};

/* A guest logs in; his terminal answers no question. */
void viewer_join(struct viewer *, const struct screen_kind *, const char *name);

/*
 * So many people with screens of each of n kinds, in their order: Guest-1~,
 * Guest-2~ ... The kinds must last as long as they do. audience_end() frees
 * them.
 */
void audience_begin(const struct screen_kind *, int n, int of_each);
void audience_end(void);
/* What one of them has before him; nth from 0. */
const struct vt *audience_screen(int nth);

/* An event for one of them, twice, or for all. */
void audience_tell(int nth, json_t *event);
void audience_tell_all(json_t *event);
/* Somebody tells one of them something. */
void audience_whisper(int nth, const char *text);
/* Keys that one of them types. */
void audience_type(int nth, const char *keys);
/* Time passes for all. */
void audience_tick(int ms);
/* All are drawn, and then each must see what he sees alone. */
void audience_draw(void);
void audience_compare(void);

#endif
