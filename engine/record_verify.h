#ifndef ENGINE_RECORD_VERIFY_H
#define ENGINE_RECORD_VERIFY_H

/* Checks that a record's dice and plays are what they claim to be. */
#include <stdbool.h>

#include "engine/record.h"

/*
 * Checks everything: commitment, phrases, mix, each throw, each play, the
 * result and the last position. Plays, result and position of a record from an
 * older version of the rules' code are not judged again (record_file_judged). A
 * record without its secret fails with a sentence that says so.
 */
bool record_file_verify(const struct record_file *, struct record_error *);
/*
 * The same a piece at a time: first what does not need the actions, then so
 * many of them (and after the last one, with done, the end). The file must
 * stay.
 */
struct record_verification {
	const struct record_file *file;
	struct game game;
	uint8_t secret[DICE_SECRET];
	unsigned throws;
	int next;
};
bool record_file_verify_begin(struct record_verification *,
    const struct record_file *, struct record_error *);
bool record_file_verify_actions(
    struct record_verification *, int n, bool *done, struct record_error *);
/* Whether plays and result can be judged by this version of the rules. */
bool record_file_judged(const struct record_file *);

#endif
