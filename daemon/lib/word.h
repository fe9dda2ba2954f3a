#ifndef DAEMON_LIB_WORD_H
#define DAEMON_LIB_WORD_H

/* Words that people type. */
#include <stdbool.h>

/* Digits alone, at least one. */
bool word_is_number(const char *);
/*
 * Letters to change, add or leave out to make one word the other (the
 * Levenshtein distance), whatever their case. Of words over 64 letters it is
 * the length of the longer one.
 */
int word_distance(const char *, const char *);

#endif
