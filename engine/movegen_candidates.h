#ifndef ENGINE_MOVEGEN_CANDIDATES_H
#define ENGINE_MOVEGEN_CANDIDATES_H

/*
 * Candidates of plays: what both colours do together, sorted and without
 * duplicates.
 */
struct movegen;

/* Nothing is done yet by either half's colour. */
void movegen_candidates_begin(struct movegen *);
/* All plays that use just these dice. */
void movegen_candidates_add(struct movegen *, unsigned dice);
void movegen_candidates_challenge(struct movegen *, int colour, int from);
/* Moves the candidate after the last one to its place, if it is new. */
void movegen_candidates_insert(struct movegen *);
/* Ends the list of candidates; without any the throw is forfeited. */
void movegen_candidates_finish(struct movegen *);

#endif
