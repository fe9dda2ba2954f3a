#ifndef ENGINE_MOVEGEN_PAIRS_H
#define ENGINE_MOVEGEN_PAIRS_H

/* Two counters of one colour that move together (BL4, BL5, BL6). */
struct movegen;

/* Two counters together (BL4-BL6). */
void movegen_pairs(struct movegen *, int half);

#endif
