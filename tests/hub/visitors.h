#ifndef TESTS_HUB_VISITORS_H
#define TESTS_HUB_VISITORS_H

/*
 * People on a host of tests/hub/host.h, all on its link 1, by their numbers
 * there: what they do and are answered.
 */
#include "tests/hub/host.h"

#define VISITORS_LINK 1

/* To be called by main(): errors are logged, and the disk is the test's. */
void visitors_init(void);
/* Ends a test of cmocka whose state is the host. */
int visitors_close(void **state);

/* Opens the host and the link, with limits that let anybody do anything. */
void visitors_open(struct host *);
/*
 * The same with these bounds of what guests may add, in MiB, and with the
 * accounts jack and rose.
 */
void visitors_open_bounded(struct host *, int disk, int disk_total);
/* An account of the role "player"; before somebody comes by that name. */
void visitors_account(struct host *, const char *name);
/* Comes in by an account's key, or as a guest who wishes for that name. */
void
visitor_come(struct host *, int person, const char *name, const char *address);
void visitor_go(struct host *, int person);
/*
 * Does a command, a moment after the last one: whether it was accepted; why it
 * was not, as a sentence, else ""; a field of its answer's data, borrowed until
 * this person's next command.
 */
bool visitor_may(struct host *, int person, const char *words);
const char *visitor_refusal(struct host *, int person, const char *words);
const json_t *
visitor_data(struct host *, int person, const char *words, const char *field);
/* Says something of 400 bytes by a command like "shout ". */
void visitor_talk(struct host *, int person, const char *command);
/*
 * Two begin a game at a new table, false if they may not; throw or play, false
 * if neither can; one resigns and both leave.
 */
bool visitors_begin(struct host *, int one, int other);
bool visitors_act(struct host *, int one, int other);
void visitors_end(struct host *, int one, int other);

/* A number by SQL; and from "stats", a field of a kind's row, NULL: of all. */
int64_t visitors_sql(struct host *, const char *sql);
int64_t visitors_usage(struct host *, const char *kind, const char *field);
/* The bytes that guest-disk-total bounds. */
int64_t visitors_guest_bytes(struct host *);

#endif
