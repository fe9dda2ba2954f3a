#ifndef ENGINE_MOVEGEN_CANDIDATES_H
#define ENGINE_MOVEGEN_CANDIDATES_H

/* Drafts of plays: what both colours do together, sorted and each once. */
struct movegen;

/* Nothing is done yet by either half's colour. */
void candidate_begin(struct movegen *);
/* All plays that use just these dice. */
void candidate_dice(struct movegen *, unsigned dice);
void candidate_challenge(struct movegen *, int colour, int from);
/* Takes the draft behind the last one to its place, if it is new. */
void candidate_insert(struct movegen *);
/* All drafts are there; where there is none the throw is forfeited. */
void candidate_finish(struct movegen *);

#endif
