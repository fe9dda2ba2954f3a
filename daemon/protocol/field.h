#ifndef DAEMON_PROTOCOL_FIELD_H
#define DAEMON_PROTOCOL_FIELD_H

/* Fields of messages; strings are the message's. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/ruleset.h"

/* A field's number, or fallback where it is none. */
int64_t field_number(const json_t *, const char *key, int64_t fallback);
/* A field's string, or NULL. */
const char *field_text(const json_t *, const char *key);
/* A field's string, or fallback where it is none. */
const char *field_or(const json_t *, const char *key, const char *fallback);
/* Whether a field is true: not false, nor anything else. */
bool field_true(const json_t *, const char *key);
/* Whether a field is an array with that number among others. */
bool field_has(const json_t *, const char *key, int64_t number);
/* The rule set of fields rules, seats and house; false where it is none. */
bool field_rules(const json_t *, struct ruleset *);

#endif
