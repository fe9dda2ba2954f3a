#ifndef TESTS_CLIENT_TERMINAL_H
#define TESTS_CLIENT_TERMINAL_H

/*
 * Where the person of a test of the client sits: at a screen, of which a test
 * sees what it shows, or at a printer, of which it has all that was sent.
 */
#include "tests/ansi/vt.h"
#include "tests/client/localgame.h"

extern struct vt vt;
extern size_t bytes_seen; /* of the screen; a test may set it */
/* What the printer was sent since forget(), ends in NUL. */
extern char heard[1 << 20];

/* An output of struct localgame: to the screen, or to the printer. */
void see(void *arg, const void *bytes, size_t n);
void hear(void *arg, const void *bytes, size_t n);
void forget(void);

/* A terminal of that name over SSH; and nothing but lines. */
struct client_setup screen_setup(const char *term, int width, int height);
struct client_setup ear_setup(void);
/*
 * Come in, where these rules are played, and answer no question of the
 * client's. Of the localgame human, house, role and options are kept.
 */
void begin_rules(struct localgame *, int width, int height, unsigned random,
    const char *rules, int seats);
/* The same with another setup, which says how large the screen is. */
void begin_setup(struct localgame *, const struct client_setup *,
    unsigned random, const char *rules, int seats);
/* The same with uckers for two. */
void begin(struct localgame *, int width, int height, unsigned random);
void
begin_by_ear(struct localgame *, const char *rules, int seats, unsigned random);
/* As far as a throw in the client's own hand. */
void play_to_throw(struct localgame *);
/* The same with uckers for two, in a window of that size. */
void throw_in_hand(struct localgame *, int width, int height);
/* Others play until the client's seat may decide; local->ahead is set. */
void play_others(struct localgame *);
/* What has come due is done: counters on their way arrive. */
void settle(struct localgame *);

/* A row as text, blanks at its end cut off; good until the next call. */
const char *row(int y);
/* The first row in which a text stands, -1. */
int row_of(const char *text);
bool shows(const char *text);

#endif
