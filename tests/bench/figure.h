#ifndef TESTS_BENCH_FIGURE_H
#define TESTS_BENCH_FIGURE_H

/*
 * What a bench prints: a line for each figure, with its floor or its peer from
 * the same run and how many times that it is.
 */
#include <stdbool.h>

/* A file that gets a line "name ratio" for each figure from now on; or NULL. */
bool figure_file(const char *path);
/*
 * name, and behind it the count that it is for (0: none); floor: what it is
 * compared with, and its value in the same unit.
 */
void figure_print(const char *name, int count, double value, const char *unit,
    const char *floor, double floor_value);
/* Sorts n values, the least first. */
void figure_sort(double *, int n);

#endif
