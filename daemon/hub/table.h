#ifndef DAEMON_HUB_TABLE_H
#define DAEMON_HUB_TABLE_H

/*
 * Tables: their seats, who is at them, and that they changed.
 */
#include "daemon/hub/state.h"

/* The table of that number; NULL. */
struct table *table_find(struct hub *, int number);
/* 0 for NULL. */
int table_number(const struct table *);
/* Gives it empty lists. */
void table_init(struct table *);
/* An empty table with the lowest free number. */
struct table *
table_new(struct hub *, const struct ruleset *, const struct terms *);
/*
 * Must come before each change of s: saves the old state, increments seq once
 * per step, and schedules an event.
 */
void table_touch(struct hub *, struct table *);
/* Schedules it for the end of this turn: its clocks, its row, its event. */
void table_wake(struct hub *, struct table *);
/* Its presence may have changed. */
void table_mark_presence(struct hub *, struct table *);

/* The seat of that name; -1. */
int table_seat_of(const struct table *, const char *name);
/* The seat that a bot plays for that name; -1. */
int table_owner_seat(const struct table *, const char *owner);
/* The seat of that name, whoever plays it; -1. */
int table_own_seat(const struct table *, const char *name);
/* The first free seat; -1. */
int table_seat_free(const struct table *);
/* Taken seats; and those of people, not of house bots. */
int table_taken(const struct table *);
int table_people(const struct table *);
/* Those of guests. */
int table_guests(const struct table *);
/* Those of people, and people for whom a bot plays on. */
int table_owners(const struct table *);
int table_watchers(const struct hub *, const struct table *);
/* The house bot has a seat at it. */
bool table_has_bot(const struct table *);
/* A game is on: phrases are being typed, or it is being played. */
bool table_running(const struct table *);
/* The seat whose decision is awaited; -1. */
int table_decider(const struct table *);

#endif
