#ifndef TESTS_ENGINE_DIFFERENTIAL_CONVERT_H
#define TESTS_ENGINE_DIFFERENTIAL_CONVERT_H

/* Values of the engine made of the reference's, and back. */
#include "engine/play.h"
#include "tests/reference/reference.h"

void convert_position(const struct ruleset *, const struct ref_rules *,
    const struct ref_position *, struct position *);
void convert_back(const struct ruleset *, const struct ref_rules *,
    const struct position *, struct ref_position *);
struct announcement convert_announcement(const struct ref_announcement *);
struct ref_announcement convert_announcement_back(const struct announcement *);
enum ref_then convert_then(uint8_t then);

/* Failed attempts in one order, so that positions can be compared. */
void convert_sort_attempts(struct ref_position *);

#endif
