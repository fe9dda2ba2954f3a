#ifndef ENGINE_RECORD_VERIFY_H
#define ENGINE_RECORD_VERIFY_H

/* Checks that a record's dice and plays are what they claim to be. */
#include <stdbool.h>

struct record_error;
struct record_file;

/*
 * Checks everything: commitment, phrases, mix, each throw, each play, the
 * result and the last position. Plays, result and position of a record from an
 * older version of the rules' code are not judged again (record_file_judged). A
 * record without its secret fails with a sentence that says so.
 */
bool record_file_verify(const struct record_file *, struct record_error *);
/* Whether plays and result can be judged by this version of the rules. */
bool record_file_judged(const struct record_file *);

#endif
