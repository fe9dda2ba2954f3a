#ifndef DAEMON_CLIENT_TEXT_SAY_PROBLEM_H
#define DAEMON_CLIENT_TEXT_SAY_PROBLEM_H

/* The problem of the day, and what became of somebody's answer. */
#include <jansson.h>
#include <stdio.h>

#include "ansi/charset.h"

/* The answer to problem; picture: with the board as a picture, else in words.
 */
void
say_problem(FILE *, const json_t *data, bool picture, enum charset charset);

#endif
