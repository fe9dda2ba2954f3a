#ifndef ENGINE_MOVEGEN_SPECIAL_H
#define ENGINE_MOVEGEN_SPECIAL_H

/* Throws that are not played like others (D7, P1, P2, snake-eyes). */
#include <stdbool.h>

struct movegen;

/* Throws that are not played like others; true where it was. */
bool movegen_special(struct movegen *);

#endif
