#ifndef DAEMON_PROTOCOL_FIELD_H
#define DAEMON_PROTOCOL_FIELD_H

/* Fields of messages; strings belong to the message. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/ruleset.h"

/* A field's number, or fallback if it is not one. */
int64_t field_number(const json_t *, const char *key, int64_t fallback);
/* A field's string, or NULL. */
const char *field_text(const json_t *, const char *key);
/* A field's string, or fallback if it is not one. */
const char *field_or(const json_t *, const char *key, const char *fallback);
/* Whether a field is the value true. */
bool field_true(const json_t *, const char *key);
/* Whether a field is an array that contains that number. */
bool field_has(const json_t *, const char *key, int64_t number);
/*
 * At least as many values as a text of JSON has; and how many an honest one has
 * at most: each takes many times its text, and time to read.
 */
#define FIELD_VALUES_MAX 1000
int field_values(const char *text, size_t length);
/*
 * The legal plays of the throw in hand of a table's state, {"n":1,"play":"R
 * b/0"}: numbers as the command play takes them; NULL where there is none.
 */
json_t *field_plays(const json_t *state);
/* The rule set of the fields rules, seats and house; false if it is not one. */
bool field_rules(const json_t *, struct ruleset *);

#endif
