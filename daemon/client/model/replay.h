#ifndef DAEMON_CLIENT_MODEL_REPLAY_H
#define DAEMON_CLIENT_MODEL_REPLAY_H

/*
 * A game gone through by its record: action by action (place 0 is before the
 * first, place n after the n-th), or throw by throw. The game may still be on:
 * then it goes as far as the record does.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/record.h"

struct table_snapshot;
struct replay;

/* What a place may be: the throws, and what people look for. */
enum replay_stop {
	REPLAY_ANY,
	REPLAY_THROW, /* dice were thrown */
	REPLAY_TURN,  /* another seat has the turn */
	REPLAY_UCKING,
	REPLAY_CHALLENGE, /* one is tried, won or lost */
	REPLAY_SUCKBACK,  /* announced; blow-backs too */
	NREPLAY_STOP
};

/*
 * Reads a record's file; one reference. NULL, with a sentence, if it is none,
 * or one of older rules that this version cannot go through.
 */
struct replay *
replay_new(const char *text, size_t length, char error[RULESET_ERROR]);
/* Adds a reference; drops one (NULL is fine): the last one frees it. */
struct replay *replay_keep(struct replay *);
void replay_drop(struct replay *);
/* Its tags, and its lines of talk; they belong to the replay. */
const struct record_file *replay_file(const struct replay *);
/* The last place. */
int replay_last(const struct replay *);
/* Throws up to a place. */
int replay_throws(const struct replay *, int place);
/* When its action was done, in seconds since 1970; 0: not known. */
int64_t replay_when(const struct replay *, int place);
/* How many lines of talk were said until then. */
int replay_talk(const struct replay *, int place);
/*
 * The next place after (by 1) or before (by -1) this one that is such a stop;
 * the end or the beginning is one of each kind. -1: there is none.
 */
int replay_find(const struct replay *, int place, int by, enum replay_stop);
/*
 * The table at that place, with what happened by its action; a reference that
 * the caller drops.
 */
struct table_snapshot *replay_snapshot(const struct replay *, int place);
/* The game there. */
void replay_game(const struct replay *, int place, struct game *);
/*
 * Whether it has all of that throw, where the game has so many actions by now.
 */
bool replay_has(const struct replay *, int nth, unsigned actions);
/*
 * The game after that throw, from 0 (before the first) to the last one, and
 * after all that followed until the next; what happened since the throw before.
 */
void replay_throw(
    const struct replay *, int nth, struct game *, struct game_events *);

#endif
