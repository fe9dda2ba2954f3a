#ifndef DAEMON_METRICS_METRICS_TEXT_H
#define DAEMON_METRICS_METRICS_TEXT_H

/*
 * What the processes report, gathered into series, and those as the text that
 * Prometheus reads.
 */
#include <jansson.h>

struct metrics;

struct metrics *metrics_new(void);
void metrics_free(struct metrics *);
/* A round of reports begins: gauges start again. */
void metrics_begin(struct metrics *);
/*
 * One process's: its role and number as a process, and its figures by name,
 * NULL if it has none yet. Figures that no row names are dropped.
 */
void metrics_report(
    struct metrics *, const char *role, int pid, const json_t *figures);
/* The round is over: processes that were not in it are gone. */
void metrics_end(struct metrics *);
/* All series; the caller frees it. */
char *metrics_text(const struct metrics *);

#endif
