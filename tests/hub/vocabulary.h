#ifndef TESTS_HUB_VOCABULARY_H
#define TESTS_HUB_VOCABULARY_H

/*
 * The words of the host protocol: names of members, and those values that
 * come from a list. What a hub has said must be in the manual pages.
 */
#include <jansson.h>

/* Notes the words of a message. */
void vocabulary_hear(const json_t *message);
/* Fails where a word that was heard is in no manual page. */
void vocabulary_test(void **state);

#endif
