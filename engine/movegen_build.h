#ifndef ENGINE_MOVEGEN_BUILD_H
#define ENGINE_MOVEGEN_BUILD_H

/* Plays made of what has been found, each by itself. */
struct candidate;
struct movegen;
struct play;
struct position;

/* What is to be known for all of them. */
void movegen_build_begin(struct movegen *);
/* A position after any play of moves, but for the counters. */
void movegen_build_after(const struct movegen *, struct position *after);
/* A play that brought home the last of what the seat may move. */
void movegen_build_last(const struct movegen *, struct play *);
/* The play of a candidate. */
void
movegen_build(const struct movegen *, const struct candidate *, struct play *);

#endif
