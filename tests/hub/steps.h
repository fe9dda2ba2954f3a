#ifndef TESTS_HUB_STEPS_H
#define TESTS_HUB_STEPS_H

/* How much SQLite does for a question, and how much the hub. */
struct store;

/* Begins to count anew. */
void steps_begin(struct store *);
/* Thousands of steps of SQLite's machine since then. */
int steps_taken(void);

/* Blocks of code that the hub has come through; in tests/hub/visits alone. */
unsigned long steps_visits(void);

#endif
