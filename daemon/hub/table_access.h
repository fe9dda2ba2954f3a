#ifndef DAEMON_HUB_TABLE_ACCESS_H
#define DAEMON_HUB_TABLE_ACCESS_H

/*
 * Who may sit down at a table and who may watch it: its terms, its pass-phrase,
 * who is invited, and who was turned away. Whoever has a seat there, also one
 * that a bot plays, needs no other right.
 */
#include "daemon/hub/state.h"

#define ACCESS_PHRASE_LEAST 4 /* bytes of a pass-phrase */
#define ACCESS_PHRASE_MOST 40

/* Why that name may not sit down there, one sentence; NULL: it may. */
const char *table_access_sit(const struct table *, const char *name);
/* The same for watching, which also depends on a person's role. */
const char *
table_access_watch(const struct table *, const char *name, enum account_role);
/* The same, of somebody who has no seat there any more. */
const char *table_access_watch_unseated(
    const struct table *, const char *name, enum account_role);
/* Whether everybody may watch it; and whether really nobody is kept out. */
bool table_access_open(const struct table *);
bool table_access_shown(const struct table *);

/* Gives it a pass-phrase, which is stored as a hash. */
void table_access_lock(struct hub *, struct table *, const char *phrase);
/* Whether it is that one; if so, the name needs it no more. */
bool table_access_unlock(
    struct hub *, struct table *, const char *name, const char *phrase);

/* The open invitation of a name, or the one that it has accepted; NULL. */
const struct table_invited *
table_access_invited(const struct table *, const char *name);
/* Somebody in a seat invites a name; false: too many are invited. */
bool table_access_invite(
    struct hub *, struct table *, const char *name, const char *by);
/* The name has accepted, or (not) it is not invited any more. */
void table_access_answer(
    struct hub *, struct table *, const char *name, bool accepts);
/* {"kind":"table","from","to","table","rules",...} of an invitation. */
json_t *table_access_json(const struct table *, const struct table_invited *);
/* A name's open invitations to tables of other decks, the same of each. */
json_t *table_access_elsewhere(const struct hub *, const char *name);
/* Tells both what happened to an invitation. */
void table_access_tell(struct hub *, const struct table *,
    const struct table_invited *, const char *state);
/* Reminds somebody who has come in of open invitations. */
void table_access_remind(struct hub *, const struct conn *);

/* Keeps a name out until the game there is over. */
void table_access_bar(struct hub *, struct table *, const char *name);
/* The game is over: whoever was turned away may come back. */
void table_access_pardon(struct table *);
/* Somebody has another name. */
void table_access_rename(struct table *, const char *old, const char *name);

#endif
