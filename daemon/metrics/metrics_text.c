/* The series: gathered, and written. */
#include "daemon/metrics/metrics_text.h"

#include <sys/queue.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/metrics/metrics_rows.h"
#include "daemon/protocol/field.h"

static const struct metrics_row rows[] = {METRICS_ROWS};

#define NROW ((int)(sizeof(rows) / sizeof(rows[0])))

/* A process, and its counters as last reported. */
struct origin {
	LIST_ENTRY(origin) entry;
	const char *role; /* a row's */
	int pid;
	bool there;
	double last[NROW];
};

struct metrics {
	LIST_HEAD(origins, origin) origins;
	double value[NROW];
};

struct metrics *
metrics_new(void)
{
	struct metrics *metrics = xcalloc(1, sizeof(*metrics));

	LIST_INIT(&metrics->origins);
	return metrics;
}

void
metrics_free(struct metrics *metrics)
{
	struct origin *origin;

	while ((origin = LIST_FIRST(&metrics->origins)) != NULL) {
		LIST_REMOVE(origin, entry);
		free(origin);
	}
	free(metrics);
}

void
metrics_begin(struct metrics *metrics)
{
	struct origin *origin;
	int row;

	for (row = 0; row < NROW; row++)
		if (rows[row].kind != COUNTER && rows[row].kind != HISTOGRAM)
			metrics->value[row] = 0;
	LIST_FOREACH (origin, &metrics->origins, entry) {
		origin->there = false;
	}
}

/* The row's own name of that role; NULL: no row has it. */
static const char *
role_find(const char *role)
{
	int row;

	for (row = 0; row < NROW; row++)
		if (strcmp(rows[row].role, role) == 0)
			return rows[row].role;
	return NULL;
}

static struct origin *
origin_of(struct metrics *metrics, const char *role, int pid)
{
	struct origin *origin;

	LIST_FOREACH (origin, &metrics->origins, entry)
		if (origin->pid == pid && strcmp(origin->role, role) == 0)
			return origin;
	origin = xcalloc(1, sizeof(*origin));
	origin->role = role;
	origin->pid = pid;
	LIST_INSERT_HEAD(&metrics->origins, origin, entry);
	return origin;
}

static void
add_figure(double *value, int row, double figure, struct origin *origin)
{
	switch (rows[row].kind) {
	case GAUGE:
		*value += figure;
		break;
	case LARGEST:
		if (figure > *value)
			*value = figure;
		break;
	case COUNTER:
	case HISTOGRAM:
		/* No counter goes back. */
		if (figure > origin->last[row]) {
			*value += figure - origin->last[row];
			origin->last[row] = figure;
		}
		break;
	}
}

void
metrics_report(
    struct metrics *metrics, const char *role, int pid, const json_t *figures)
{
	struct origin *origin;
	const json_t *figure;
	int row;

	role = role_find(role);
	if (role == NULL)
		return;
	origin = origin_of(metrics, role, pid);
	origin->there = true;
	for (row = 0; row < NROW; row++) {
		if (strcmp(rows[row].role, role) != 0)
			continue;
		figure = json_object_get(figures, rows[row].key);
		if (strcmp(rows[row].key, "processes") == 0)
			metrics->value[row]++;
		else if (json_is_number(figure))
			add_figure(&metrics->value[row], row,
			    json_number_value(figure), origin);
	}
}

void
metrics_end(struct metrics *metrics)
{
	struct origin *origin, *next;

	LIST_FOREACH_SAFE (origin, &metrics->origins, entry, next) {
		if (origin->there)
			continue;
		LIST_REMOVE(origin, entry);
		free(origin);
	}
}

char *
metrics_text(const struct metrics *metrics)
{
	static const char *const types[] = {[GAUGE] = "gauge",
	    [LARGEST] = "gauge",
	    [COUNTER] = "counter",
	    [HISTOGRAM] = "histogram"};
	size_t size;
	char *text;
	FILE *f = open_memstream(&text, &size);
	int row;

	if (f == NULL)
		fatal("metrics", "error=\"no memory\"");
	for (row = 0; row < NROW; row++) {
		if (rows[row].help != NULL)
			fprintf(f, "# HELP %s %s\n# TYPE %s %s\n",
			    rows[row].family, rows[row].help, rows[row].family,
			    types[rows[row].kind]);
		fprintf(f, "%s%s %.15g\n", rows[row].family, rows[row].rest,
		    metrics->value[row] * rows[row].unit);
	}
	if (fclose(f) != 0)
		fatal("metrics", "error=\"no memory\"");
	return text;
}
