#ifndef ENGINE_TRAIN_WEIGHTS_H
#define ENGINE_TRAIN_WEIGHTS_H

/* Files of weights in the making. */
#include "engine/train/selfplay.h"

#define WEIGHTS_THREADS 64
#define WEIGHTS_LAMBDA 70 /* what is usual */
#define WEIGHTS_ERROR EVAL_ERROR

struct weights_task {
	long n[NFAMILY]; /* games or positions of each; 0: it stays as it is */
	bool refine;
	struct selfplay_mix mix;
	uint64_t seed;
	int lambda; /* in per cent */
	float rate; /* 0: what is usual */
	int threads;
	bool quiet;
	const char *note;      /* for the file */
	const char *fractions; /* a file for one family's net, too; NULL */
};

/* Reads "ludo-2=1000"; false if it is not a family and a number. */
bool weights_parse_family(struct weights_task *, const char *word);
/* Whether it is a family and a file, as in "ludo-2=my.eval". */
bool weights_parse_from(const char *word);
/*
 * Has families learn, on top of what the file has, and writes it. The same
 * task on top of the same file makes the same file, with any number of threads.
 * False with a sentence.
 */
bool weights_learn(
    const struct weights_task *, const char *path, char error[WEIGHTS_ERROR]);
/*
 * Puts families of several files together, each named as in "ludo-2=my.eval",
 * with their lines of what was learnt and, where it is not empty, a note of
 * more lines.
 */
bool weights_export(const char *path, char *const from[], int n,
    const char *note, char error[WEIGHTS_ERROR]);

#endif
