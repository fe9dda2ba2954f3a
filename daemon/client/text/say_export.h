#ifndef DAEMON_CLIENT_TEXT_SAY_EXPORT_H
#define DAEMON_CLIENT_TEXT_SAY_EXPORT_H

/* Answers for programs: ssh HOST ladder --csv, --json. */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "daemon/protocol/command.h"

enum export_format { EXPORT_NONE, EXPORT_JSON, EXPORT_CSV };

/*
 * Cuts "--json" or "--csv" off the end of a command line, if answers to that
 * command are exported.
 */
enum export_format export_cut(enum command_id, char *line);
/*
 * The answer's data: as one line of JSON; or as CSV (RFC 4180), a line for each
 * row of its list, below the columns' names where it is the first of several
 * answers. An answer without a list is one row.
 */
void say_export(FILE *, enum command_id, enum export_format, const json_t *data,
    bool first);

#endif
