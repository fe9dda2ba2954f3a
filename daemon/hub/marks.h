#ifndef DAEMON_HUB_MARKS_H
#define DAEMON_HUB_MARKS_H

/*
 * Bans of names and addresses, mutes, whom people do not want to hear, and of
 * whose coming and going they want to be told; kept in memory as the store has
 * them.
 */
#include "daemon/hub/state.h"

enum mark_kind { MARK_BAN, MARK_MUTE, MARK_CENSOR, MARK_NOTIFY, NMARK };

/* The mark on what (and whom, for a censor or a notify), in force; NULL. */
const struct mark *
mark_find(struct hub *, enum mark_kind, const char *what, const char *whom);
/* A ban or a mute in force of its name or of a network that it is from; NULL.
 */
const struct mark *mark_on(struct hub *, enum mark_kind, const struct conn *);
/* The marks of all who censor that name: an array of *n, to be freed. */
const struct mark **censors_of(struct hub *, const char *whom, int *n);
/* Sets one; until 0 for ever. */
void
mark_set(struct hub *, enum mark_kind, const struct mark *, const char *by);
/* Takes one away; false where there was none. */
bool
mark_clear(struct hub *, enum mark_kind, const char *what, const char *whom);
const struct marks *marks_all(const struct hub *, enum mark_kind);
/* Reads all of them from the store, also after a turn was taken back. */
void marks_load(struct hub *);
void marks_free(struct hub *);

#endif
