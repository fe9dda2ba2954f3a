#ifndef ANSI_SHADOW_H
#define ANSI_SHADOW_H

/* What a terminal shows, in buffers that equal ones share. */
#include <stdbool.h>

struct shadow;

/* Nothing known yet, no memory taken before the first render. */
void shadow_init(struct shadow *);
void shadow_free(struct shadow *);
/*
 * Something else may have written to the terminal: the next render draws
 * everything.
 */
void shadow_forget(struct shadow *);
/* Whether the same bytes bring both terminals to the same next picture. */
bool shadow_same(const struct shadow *, const struct shadow *);
/*
 * The first becomes the second; they share a buffer until either is drawn on.
 */
void shadow_share(struct shadow *, const struct shadow *);
/*
 * Gives a shadow its own buffer of that size, with its contents if it had that
 * size; false if out of memory.
 */
bool shadow_fit(struct shadow *, int width, int height);

#endif
