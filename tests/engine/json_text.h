#ifndef TESTS_ENGINE_JSON_TEXT_H
#define TESTS_ENGINE_JSON_TEXT_H

#include <jansson.h>

/* JSON as it is easier to write in C: with single quotes. */
json_t *json_text(const char *);

#endif
