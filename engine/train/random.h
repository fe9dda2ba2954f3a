#ifndef ENGINE_TRAIN_RANDOM_H
#define ENGINE_TRAIN_RANDOM_H

/* Numbers by splitmix64: the same ones from the same seed, everywhere. */
#include <stdint.h>

struct random {
	uint64_t state;
};

static inline uint64_t
random_next(struct random *random)
{
	uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* From 0 to n - 1. */
static inline int
random_below(struct random *random, int n)
{
	return (int)((random_next(random) >> 32) * (uint64_t)n >> 32);
}

#endif
