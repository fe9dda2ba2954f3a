#ifndef TESTS_REFERENCE_JSON_H
#define TESTS_REFERENCE_JSON_H

/* The referee's JSON for the reference. */
#include <jansson.h>

#include "tests/reference/reference.h"

/* Reads a position with its rules; false and a sentence in error. */
bool ref_json_position(const json_t *, struct ref_rules *,
    struct ref_position *, char error[REF_ERROR]);
/* Reads a throw of so many dice as the rules have. */
bool ref_json_throw(const json_t *, const struct ref_rules *, int dice[2],
    char error[REF_ERROR]);
/* Reads an announcement, possible or not. */
bool ref_json_announcement(
    const json_t *, struct ref_announcement *, char error[REF_ERROR]);

/* New values: one play, one announcement, a position as a question. */
json_t *ref_json_play(const struct ref_rules *, const struct ref_play *);
json_t *ref_json_announced(const struct ref_announcement *);
json_t *ref_json_question(
    const struct ref_rules *, const char *house, const struct ref_position *);

/* The answer to a whole line, errors included; a new value. */
json_t *ref_json_answer(const char *line);

#endif
