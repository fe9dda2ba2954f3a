#ifndef DAEMON_CLIENT_MODEL_TABLE_SNAPSHOT_H
#define DAEMON_CLIENT_MODEL_TABLE_SNAPSHOT_H

/* A table as the clients of a process see it. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/protocol/codes.h"
#include "daemon/protocol/terms.h"
#include "engine/game.h"

struct chair {
	const char *name;   /* NULL where free */
	const char *played; /* who had it when the game ended; NULL */
	const char *owner;  /* for whom a bot plays it; NULL */
	bool here, phrased;
	bool house;   /* the house bot's */
	int won;      /* games of the match */
	bool returns; /* the owner has it after the throw in hand */
};

/* The time that a seat has until the others may let a bot play on. */
struct seat_clock {
	int seat;       /* -1: no clock is running */
	int left, warn; /* seconds, as the state was sent; and the last ones */
};

/* The clocks of a table that has any. */
struct seat_times {
	bool on;
	bool paused;             /* by the players */
	int seat;                /* whose time runs, -1: nobody's */
	int64_t left[SEATS_MAX]; /* ms, as the state was sent */
	int64_t from;            /* ms that pass before it is charged */
	int64_t came; /* when the state came, by the client's clock */
};

/*
 * A table's state, decoded once and shared by all of the process's clients
 * that got the same event. Strings live as long as it does.
 */
struct table_snapshot {
	unsigned references;
	uint64_t serial; /* no two that were decoded have the same */
	json_t *state;   /* only of it: game, rules, house, terms, chairs,
			  offers */
	int64_t number, seq;
	const char *id; /* the game's, NULL before the first */
	enum table_status status;
	int seats, watchers;
	struct chair chair[SEATS_MAX];
	struct ruleset rules;
	bool known; /* the rules are known; otherwise nothing about the board is
		     */
	bool begun; /* game holds one */
	struct game game;
	int decider; /* seat, -1: nobody's decision is awaited */
	struct terms terms;
	struct seat_clock clock;
	struct seat_times time;
	const json_t *offers;
	int games;   /* of the match, 0: it is none */
	bool match;  /* it is under way */
	int captain; /* seat that is to pick a partner, -1 */
	struct game_events events;
	char
	    *told[2]; /* their sentences for spectators, linear and on screen */
};

/*
 * Decodes {"table","seq","state","moments"}; NULL if it is not one. The last
 * one is cached, so that the same event is decoded once for many clients.
 */
struct table_snapshot *table_snapshot_decode(const json_t *);
/*
 * A local table, for the tour, the examples of help and recorded games: a game
 * with these names in its seats.
 */
struct table_snapshot *table_snapshot_make(const struct ruleset *,
    const struct game *, const struct game_events *, int64_t seq,
    const char *const names[SEATS_MAX]);
/* Adds a reference; drops one (NULL is fine): the last one frees it. */
struct table_snapshot *table_snapshot_keep(struct table_snapshot *);
void table_snapshot_drop(struct table_snapshot *);
/*
 * The player in a seat, or in the game that is over, whoever has the seat now;
 * "seat 2" if nobody is known.
 */
const char *
table_snapshot_name(const struct table_snapshot *, int seat, char *buf, size_t);
/* The seat that a bot plays for that name, -1. */
int table_snapshot_owned(const struct table_snapshot *, const char *name);
/* Who has a seat now; "somebody" if it is free. */
const char *table_snapshot_sitter(const struct table_snapshot *, int seat);
/* Whether somebody took a seat only after the displayed game was over. */
bool table_snapshot_is_new(const struct table_snapshot *, int seat);
/* The first free seat, -1. */
int table_snapshot_free_seat(const struct table_snapshot *);
/* Whether all the other players are the house bot. */
bool table_snapshot_is_bots(const struct table_snapshot *, int seat);
/* Colours of a seat as bits. */
unsigned table_snapshot_colours(const struct table_snapshot *, int seat);
/* The colour by which a seat counts: its first, or red without a seat. */
enum colour table_snapshot_counting(const struct table_snapshot *, int seat);
/* How many of a seat's counters are home, and in base. */
void table_snapshot_counts(
    const struct table_snapshot *, int seat, int *home, int *base);
/* The seat that owns a colour, -1. */
int table_snapshot_owner(const struct table_snapshot *, enum colour);
/*
 * The plays of the throw in hand, NULL if there is none. They are valid until
 * the next call for another table or state.
 */
const struct plays *table_snapshot_plays(const struct table_snapshot *);
/* What may be announced now, before a throw; returns how many. */
int table_snapshot_announcements(
    const struct table_snapshot *, struct announcement list[ANNOUNCEMENTS_MAX]);
/* What a seat has left of its time at a moment, ms. */
int64_t
table_snapshot_left(const struct table_snapshot *, int seat, int64_t at);
/* When the seat whose time runs has so much left, ms. */
int64_t table_snapshot_moment(const struct table_snapshot *, int64_t left);
/* Whether it is a slow game, that is under way. */
bool table_snapshot_slow(const struct table_snapshot *);
/* An open offer at the table for the seat to answer; NULL. from: its maker. */
const char *
table_snapshot_offer(const struct table_snapshot *, int seat, int *from);

#endif
