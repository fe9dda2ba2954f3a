#ifndef TESTS_HUB_STEPS_H
#define TESTS_HUB_STEPS_H

/* How much SQLite does for a question. */
struct store;

/* Begins to count anew. */
void steps_begin(struct store *);
/* Thousands of steps of SQLite's machine since then. */
int steps_taken(void);

#endif
