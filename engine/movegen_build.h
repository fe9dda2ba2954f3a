#ifndef ENGINE_MOVEGEN_BUILD_H
#define ENGINE_MOVEGEN_BUILD_H

/* Plays made of what has been found, each by itself. */
struct candidate;
struct movegen;
struct play;
struct position;

/* What is to be known for all of them. */
void make_begin(struct movegen *);
/* A position after any play of moves, but for the counters. */
void make_follow(const struct movegen *, struct position *after);
/* A play that brought home the last of what the seat may move. */
void make_last(const struct movegen *, struct play *);
/* The play of a draft. */
void
make_draft(const struct movegen *, const struct candidate *, struct play *);

#endif
