#ifndef ENGINE_MOVEGEN_LUDO_H
#define ENGINE_MOVEGEN_LUDO_H

/*
 * A throw of one die by one colour, as in the children's game: each step is a
 * play, and they come sorted if nobody is ucked.
 */
struct movegen;
struct play;
struct position;
struct ruleset;

/* Begins and finds such a throw, as plays_find does. */
int movegen_ludo_find(struct movegen *, const struct ruleset *,
    const struct position *, int number);
void movegen_ludo_build(const struct movegen *, int n, struct play *);

#endif
