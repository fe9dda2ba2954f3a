#ifndef DAEMON_CLIENT_TEXT_SAY_PLAY_H
#define DAEMON_CLIENT_TEXT_SAY_PLAY_H

/* Legal plays in words, and what they would do. */
#include <stdbool.h>
#include <stdio.h>

struct narrator;
struct play;
struct position;
struct ruleset;
struct table_snapshot;

/*
 * A play for a narrow list: "red out, 12-16, ucks G"; brief: "R out 12-16*G".
 */
void say_play_short(FILE *, const struct ruleset *,
    const struct position *before, const struct play *, bool brief);
/* What may be announced, numbered, each ended by a newline. */
void say_announcements(FILE *, const struct table_snapshot *);
/* The numbered legal plays, or what may be announced, or that none are. */
void say_plays(const struct narrator *);
/*
 * Why what somebody thinks of is not possible, a line for each reason; returns
 * how many there are.
 */
int say_why(const struct narrator *, const char *asked);
/* What a play (from 0) would do. */
void say_preview(const struct narrator *, int play);

#endif
