#ifndef DAEMON_GATE_GATE_FIGURES_H
#define DAEMON_GATE_GATE_FIGURES_H

/*
 * What all processes count, for metrics-listen. Children report with their
 * answer to a ping that asks for it; the gate passes that on, unread.
 */
#include <jansson.h>

struct child;
struct gate;

/* Counts something of the gate's own. */
void gate_figures_count(struct gate *, const char *name);
/* A connection was refused, in the word of the log. */
void gate_figures_refused(struct gate *, const char *why);
/*
 * A child's figures, which replace those before: a hundred numbers at most, or
 * they are dropped.
 */
void gate_figures_take(struct child *, json_t *figures);
/*
 * The process that serves them asks: it is told what has been reported, and
 * everybody is asked to report anew.
 */
void gate_figures_asked(struct child *metrics, int question);

#endif
