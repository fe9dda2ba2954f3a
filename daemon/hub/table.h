#ifndef DAEMON_HUB_TABLE_H
#define DAEMON_HUB_TABLE_H

/*
 * Tables: their chairs, who is at them, and what they tell everybody there.
 */
#include "daemon/hub/state.h"

/* A JSON integer, or null below least. */
json_t *number_or_null(int64_t value, int64_t least);

/* The table of that number; NULL. */
struct table *table_find(struct hub *, int number);
/* 0 for NULL. */
int table_number(const struct table *);
/* Gives it empty lists. */
void table_init(struct table *);
/* An empty table with the lowest free number. */
struct table *table_new(struct hub *, const struct ruleset *);
/*
 * Must come before each change of s: keeps what was, counts seq on once in a
 * step, and has an event sent.
 */
void table_touch(struct hub *, struct table *);
/* Has it seen to in this turn: its clocks, its row, its event. */
void table_wake(struct hub *, struct table *);

/* The chair of that name; -1. */
int table_chair_of(const struct table *, const char *name);
/* The first free chair; -1. */
int table_chair_free(const struct table *);
/* Chairs that are taken; the ones of people, not of house bots. */
int table_taken(const struct table *);
int table_people(const struct table *);
/* Those, and people for whom a bot plays on. */
int table_owners(const struct table *);
int table_watchers(const struct hub *, const struct table *);
/* A game is on: its phrases are typed, or it is played. */
bool table_running(const struct table *);
/* The chair whose decision is awaited; -1. */
int table_decider(const struct table *);

/* Puts somebody into a free chair or back into his own. */
void table_sit(struct hub *, struct table *, struct conn *, int seat);
/* The same account in the same chair from elsewhere: that one ends. */
void table_replace(struct hub *, struct table *, struct conn *);
/* Puts the house bot into a chair and invites it. */
void table_sit_bot(struct hub *, struct table *, int seat);
void table_watch(struct hub *, struct table *, struct conn *);
/* Back to the lobby, of the person's own will. */
void table_leave(struct hub *, struct conn *);
/* Somebody in a chair goes of his own will: it is freed outside a game. */
void table_give_up(struct hub *, struct table *, int seat);
/* Frees a chair. */
void table_vacate(struct hub *, struct table *, int seat);
/* Closes a table where nobody is any more. */
void table_close_empty(struct hub *, struct table *);

/* A message (taken over) for everybody at the table. */
struct held;
struct held *
table_hold(struct hub *, const struct table *, int held_kind, json_t *);
/* A notice about a chair, for everybody there: table, seat, name. */
void
table_notice(struct hub *, const struct table *, enum notice_code, int seat);

#endif
