#ifndef ENGINE_MOVEGEN_SPECIAL_H
#define ENGINE_MOVEGEN_SPECIAL_H

/* Throws with rules of their own (D7, P1, P2, snake-eyes). */
#include <stdbool.h>

struct movegen;

/* Handles such a throw; true if it was one. */
bool movegen_special(struct movegen *);

#endif
