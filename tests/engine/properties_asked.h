#ifndef TESTS_ENGINE_PROPERTIES_ASKED_H
#define TESTS_ENGINE_PROPERTIES_ASKED_H

/* A random question as the engine sees it, with its answer. */
#include "tests/engine/differential_convert.h"
#include "tests/reference/sample.h"

struct asked {
	struct sample s;
	struct ruleset rs;
	struct position before;
	uint8_t dice[DICE_MAX];
	struct announcement announced;
	struct plays plays;
};

/* Asks the engine what is in s; false where the rules are refused. */
bool asked_answer(struct asked *);
/* Neither announced before the throw nor thrown at an attempt. */
bool asked_plain(const struct asked *);
/* The engine's plays in the reference's words. */
void asked_convert(const struct asked *, struct ref_plays *);

/* The board turned by so many quarters gives the answer, turned. */
bool asked_turned_alike(const struct asked *, int quarters);

#endif
