#ifndef DAEMON_CLIENT_TEXT_SAY_ANSWER_H
#define DAEMON_CLIENT_TEXT_SAY_ANSWER_H

/* Answers of the hub as plain lines: who, games, finger and the like. */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "daemon/protocol/command.h"

/* The answer to a command in plain lines, each ended by a newline. */
void say_answer(FILE *, enum command_id, const json_t *data);
/* A time in seconds: "2026-11-23 15:04". */
void say_time(FILE *, int64_t at);
/* A table's status in words: "about to begin". */
const char *say_status(const char *status);

#endif
