#ifndef DAEMON_CTL_PRINT_H
#define DAEMON_CTL_PRINT_H

/*
 * The data of an answer as plain text: lists in aligned columns, single values
 * by name. Control characters in people's text are removed.
 */
#include <jansson.h>
#include <stdio.h>

/* Writes all of it, with line ends; data remains the caller's. */
void print_data(FILE *, const json_t *data);

#endif
