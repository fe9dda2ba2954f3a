#ifndef ENGINE_MOVEGEN_BUILD_H
#define ENGINE_MOVEGEN_BUILD_H

/* Building plays from what has been found, one by one. */
struct candidate;
struct movegen;
struct play;
struct position;

/* Computes what all of them need. */
void movegen_build_begin(struct movegen *);
/* The position after any play of moves, except for the counters. */
void movegen_build_after(const struct movegen *, struct position *after);
/* A play that brought home the last of what the seat may move. */
void movegen_build_last(const struct movegen *, struct play *);
/* The play of a candidate. */
void
movegen_build(const struct movegen *, const struct candidate *, struct play *);

#endif
