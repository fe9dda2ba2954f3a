#ifndef TESTS_HUB_INDEXED_H
#define TESTS_HUB_INDEXED_H

struct hub;

/*
 * Fails where what finds people, tables, invites and marks, or what counts
 * them, does not say what a walk over all of them says. Between turns.
 */
void indexed_check(struct hub *);

#endif
