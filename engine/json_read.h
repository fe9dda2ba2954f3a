#ifndef ENGINE_JSON_READ_H
#define ENGINE_JSON_READ_H

/* Small readers for the files that read JSON; each error names the field. */
#include <jansson.h>
#include <stdbool.h>

#include "engine/game.h"
#include "engine/ruleset.h"

/* Writes "field: why" into error; returns false for its caller to return. */
bool json_wrong(char error[RULESET_ERROR], const char *field,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A whole number from low to high. */
bool json_number(const json_t *, const char *field, int low, int high, int *out,
    char error[RULESET_ERROR]);
/* The same as a member of an object; also false if it is missing. */
bool json_member(const json_t *object, const char *field, int low, int high,
    int *out, char error[RULESET_ERROR]);
/*
 * An optional member, a list of at most so many numbers; returns how many there
 * are, -1 on an error.
 */
int json_numbers(const json_t *object, const char *field, int most, int low,
    int high, uint8_t *out, char error[RULESET_ERROR]);
/* The colour of exactly that name, -1 if there is none; and as JSON. */
int json_colour_named(const char *);
bool json_colour(
    const json_t *, const char *field, int *out, char error[RULESET_ERROR]);
/*
 * A rule set, whose name stands in that field, with a list of house rules,
 * which may be NULL.
 */
bool json_rules_read(const char *field, const char *preset, int seats,
    const json_t *house, struct ruleset *, char error[RULESET_ERROR]);

struct announcement;

/* Reads one; field is what the sentence in error calls it. */
bool json_announcement_parse(const json_t *, const char *field,
    struct announcement *, char error[RULESET_ERROR]);

#endif
