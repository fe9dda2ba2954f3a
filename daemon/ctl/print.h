#ifndef DAEMON_CTL_PRINT_H
#define DAEMON_CTL_PRINT_H

/*
 * The data of an answer as plain text: lists in aligned columns, single values
 * by name. What people wrote is cleaned of control characters.
 */
#include <jansson.h>
#include <stdio.h>

/* Writes all of it, lines ended; data stays the caller's. */
void print_data(FILE *, const json_t *data);

#endif
