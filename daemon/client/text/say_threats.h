#ifndef DAEMON_CLIENT_TEXT_SAY_THREATS_H
#define DAEMON_CLIENT_TEXT_SAY_THREATS_H

/* Who is within a throw of whose counters, in sentences. */
struct narrator;

/* A square as that colour counts it. */
void say_threats(const struct narrator *);

#endif
