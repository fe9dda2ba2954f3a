#ifndef ENGINE_MOVEGEN_CANDIDATES_H
#define ENGINE_MOVEGEN_CANDIDATES_H

/* Candidates of plays: what both colours do together, sorted and each once. */
struct movegen;

/* Nothing is done yet by either half's colour. */
void movegen_candidates_begin(struct movegen *);
/* All plays that use just these dice. */
void movegen_candidates_add(struct movegen *, unsigned dice);
void movegen_candidates_challenge(struct movegen *, int colour, int from);
/* Takes the candidate behind the last one to its place, if it is new. */
void movegen_candidates_insert(struct movegen *);
/* All candidates are there; where there is none the throw is forfeited. */
void movegen_candidates_finish(struct movegen *);

#endif
