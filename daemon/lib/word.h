#ifndef DAEMON_LIB_WORD_H
#define DAEMON_LIB_WORD_H

/* Words that people type. */
#include <stdbool.h>

/* Digits alone, at least one. */
bool word_is_number(const char *);
/*
 * The letters to change, add or remove to turn one word into the other (the
 * Levenshtein distance), ignoring case. For words of over 64 letters, the
 * length of the longer one.
 */
int word_distance(const char *, const char *);

#endif
