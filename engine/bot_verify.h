#ifndef ENGINE_BOT_VERIFY_H
#define ENGINE_BOT_VERIFY_H

/* Repeats the choices that house bots made in a recorded game. */
#include "engine/bot_thought.h"
#include "engine/record.h"

/*
 * Whether each action of a house bot is what follows from the game before it
 * and what the bot noted, and each play of theirs has a note; choices is how
 * many were repeated. The record has been verified (record_file_verify). False,
 * with a sentence, for the first one that is another, and where a bot had other
 * weights than these (NULL: none).
 */
bool bot_verify(const struct record_file *, const struct eval *, int *choices,
    struct record_error *);

#endif
