#ifndef DAEMON_CLIENT_EXAMINE_TOGETHER_H
#define DAEMON_CLIENT_EXAMINE_TOGETHER_H

/*
 * Going through a recorded game with others: one leads, the others see what he
 * sees until they go their own way; what they say to each other; and what
 * people wrote about the game.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

struct client;
struct examine;

/* The hub's answer to examine: a game to go through, and with whom. */
void examine_together_begin(struct client *, const json_t *data);
/* Its event: another place, or other people. */
void examine_together_take(struct client *, const json_t *event);
/*
 * Goes where the leader has gone since the last turn: once, since a leader may
 * be quicker than it can be drawn.
 */
void examine_together_tick(struct client *);
/* The person has gone somewhere, or tried something. */
void examine_together_moved(struct client *);
/* Sees what the leader sees again. */
void examine_together_follow(struct client *);
/* The hub has gone, and with it who was there. */
void examine_together_alone(struct client *);
/* It is back, and hears again what this person goes through. */
void examine_together_again(struct client *);
void examine_together_known(struct client *, const json_t *data);
/* It ends for this person. */
void examine_together_leave(struct client *);
/* Frees what it and the comments hold. */
void examine_together_free(struct examine *);
/* Whether others are there, to talk to. */
bool examine_together_others(const struct client *);
/* Who leads and who is there: "alice leads; with you: bob"; or nothing. */
void examine_together_say(const struct client *, FILE *);

/* The hub's answer to comments, and its event about one. */
void examine_together_comments(struct client *, const json_t *data);
void examine_together_comment(struct client *, const json_t *event);
/* What was written about a place, a line each. */
void examine_together_say_comments(const struct client *, int place, FILE *);
/* Goes to the next place with one, or the last (by -1). */
void examine_together_seek_comment(struct client *, int by);
/* "comment TEXT", "lead", "follow"; false: nothing of that. */
bool examine_together_line(struct client *, const char *line);

#endif
