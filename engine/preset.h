#ifndef ENGINE_PRESET_H
#define ENGINE_PRESET_H

/*
 * The tables behind ruleset.h, for ruleset.c alone: the presets of rules.md
 * section 3 and the house rules of its section 5.
 */
#include "engine/ruleset.h"

struct preset {
	const char *name;
	const char *about;
	uint8_t seats; /* the allowed numbers, as bits 1 << n */
	uint8_t usual; /* default number of seats */
	bool own_side; /* each seat plays for itself, at any number of seats */
	struct ruleset settings;
};

/* NULL past the last. */
const struct preset *preset_row(int n);

/* How the word after "=" becomes a value. */
enum house_type {
	HOUSE_SWITCH, /* on, off */
	HOUSE_NAME,   /* the name alone; there is no off */
	HOUSE_ARM,    /* 6, 8 */
	HOUSE_CHANCE  /* off, on (one in 36), or N: one in N */
};

struct house_rule {
	const char *name;
	const char *about;
	uint8_t type; /* enum house_type */
	uint8_t on;   /* the field's value for on */
	size_t field; /* offset of a one-byte field of the rule set */
	/* Why this rule set cannot have it; NULL if it can. */
	const char *(*refuse)(const struct ruleset *);
};

/* The rows that ruleset.c asks for by number. */
enum {
	HOUSE_BOUNCE,
	HOUSE_LAST_ONE_DIE,
	HOUSE_CHALLENGE_THROW,
	HOUSE_CHALLENGE_TURN
};

#endif
