#ifndef ENGINE_REFEREE_H
#define ENGINE_REFEREE_H

/* The engine as a program: one question in JSON, one answer. */
#include <stddef.h>

#define REFEREE_LINE (1 << 20) /* longest question in bytes */

/*
 * Answers a line (without its newline) as referee.md says: a line of JSON
 * without a newline, which the caller frees; {"error":"..."} for an invalid
 * question. NULL only if out of memory.
 */
char *referee_answer(const char *line, size_t length);
/* The answer to a line that is longer than REFEREE_LINE. */
char *referee_too_long(void);

#endif
