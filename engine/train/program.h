#ifndef ENGINE_TRAIN_PROGRAM_H
#define ENGINE_TRAIN_PROGRAM_H

/*
 * Anybody's program as a player, over pipes: it reads and writes the lines of
 * messdeck-protocol(7), as if it sat at a table of a host. Each game and seat
 * has a process of its own.
 */
#include "engine/play.h"

struct program;

/*
 * Starts a shell's command, and seats it; NULL with a sentence. The rule set
 * must stay. winner in program_close is a seat, or -1 where nobody has won.
 */
struct program *program_open(const char *command, const struct ruleset *,
    int seat, char error[RULESET_ERROR]);
void
program_close(struct program *, int winner, const struct position *position);
/* Waits for its throw, with what it announces (kind ANNOUNCE_NONE: nothing). */
bool program_throw(struct program *, const struct position *,
    struct announcement *, char error[RULESET_ERROR]);
/* Waits for its choice among the plays; those without moves are not asked. */
bool program_play(struct program *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct plays *, int *choice,
    char error[RULESET_ERROR]);

#endif
