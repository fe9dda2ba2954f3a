#ifndef TESTS_REFERENCE_SAMPLE_H
#define TESTS_REFERENCE_SAMPLE_H

/*
 * Random questions: positions made up with blobs, mixi-blobs, doorsteps,
 * tails and pipes in mind, and those that random play reaches from them and
 * from the start. The same seed gives the same questions on every machine.
 */
#include <stdint.h>

#include "tests/reference/reference.h"

#define SAMPLE_HOUSE 256

struct sample {
	uint64_t random;
	const char *preset;
	struct ref_rules rules;
	char house[SAMPLE_HOUSE]; /* words parted by spaces */
	struct ref_position position;
	int dice[2];
	struct ref_announcement announced; /* REF_NOTHING: a plain throw */
	bool from_start;
};

/* The first question about a preset. */
void sample_start(struct sample *, const char *preset, uint64_t seed);
/*
 * The next one: mostly a random play further on, chosen from the plays of
 * the question before, which must be given.
 */
void sample_next(struct sample *, const struct ref_plays *);
/* A number from 0 to n-1. */
int sample_random(struct sample *, int n);

#endif
