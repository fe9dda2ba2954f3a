#ifndef DAEMON_CLIENT_TEXT_SAY_GLANCE_H
#define DAEMON_CLIENT_TEXT_SAY_GLANCE_H

/* A table at a glance: what is going on there, in a few words. */
struct narrator;

/* What is going on at a table: "throw 41, bob to play, 2 watching". */
void say_glance(const struct narrator *);
/* What every seat has: "alice 2 home, bob 1 home". */
void say_standing(const struct narrator *);

#endif
