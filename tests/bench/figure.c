/* What a bench prints, and keeps for a comparison. */
#include "tests/bench/figure.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *file;

bool
figure_file(const char *path)
{
	if (path == NULL)
		return true;
	file = fopen(path, "a");
	return file != NULL;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

void
figure_sort(double *values, int n)
{
	qsort(values, (size_t)n, sizeof(*values), by_size);
}

void
figure_print(const char *name, int count, double value, const char *unit,
    const char *floor, double floor_value)
{
	double ratio = floor_value > 0 ? value / floor_value : 0;
	char what[64];

	if (count > 0)
		(void)snprintf(what, sizeof(what), "%s/%d", name, count);
	else
		(void)snprintf(what, sizeof(what), "%s", name);
	printf("%-24s %10.2f %-4s %8.2fx  %s %.2f\n", what, value, unit, ratio,
	    floor, floor_value);
	(void)fflush(stdout);
	if (file == NULL)
		return;
	(void)fprintf(file, "%s %.3f\n", what, ratio);
	(void)fflush(file);
}
