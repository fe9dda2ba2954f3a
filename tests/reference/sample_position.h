#ifndef TESTS_REFERENCE_SAMPLE_POSITION_H
#define TESTS_REFERENCE_SAMPLE_POSITION_H

#include "tests/reference/sample.h"

/* Makes up a position for the sample's rules, optional state included. */
void sample_position(struct sample *);

#endif
