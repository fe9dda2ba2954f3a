#ifndef DAEMON_HUB_INVITE_H
#define DAEMON_HUB_INVITE_H

/* Invitations to play: challenges of one person to another, and seeks. */
#include "daemon/hub/send.h"
#include "daemon/hub/state.h"

/* A person's seek, or challenge to another; NULL. */
struct invite *invite_find(struct hub *, const char *from, const char *to);
/* How many challenges of that name are open. */
int invites_count(const struct hub *, const char *from);
/* Makes one, in place of an older one from and to the same. */
struct invite *invite_new(struct hub *, const char *from, const char *to,
    const struct ruleset *, const struct terms *);
void invite_drop(struct hub *, struct invite *);
/*
 * Challenges to somebody, and all of one person's, seek and challenges, in the
 * order of arrival: the first, and the next of the same; NULL at the end.
 */
struct invite *invite_first_to(const struct hub *, const char *to);
struct invite *invite_next_to(const struct invite *);
struct invite *invite_first_from(const struct hub *, const char *from);
struct invite *invite_next_from(const struct invite *);
/* Drops everything that somebody offered or was offered. */
void invites_forget(struct hub *, const char *name);
/* Another person's seek for the same game; NULL. */
struct invite *invite_fitting(struct hub *, const char *name,
    const struct ruleset *, const struct terms *);
/* Seeks; or the challenges to one person, and his invitations to tables. */
json_t *invites_seeks(struct hub *, enum send_room);
json_t *invites_offers(struct hub *, const char *to);
/* {"kind","from","table","rules","house","seats","terms"} of a challenge. */
json_t *invite_json(const struct invite *);
/* Tells both people of a challenge what happened to it. */
void invite_tell(struct hub *, const struct invite *, const char *state);

void invites_init(struct hub *);
/* Loads all from the store when the hub starts; and frees all. */
void invites_load(struct hub *);
/* Writes all of them anew where the last turns could not be written. */
void invites_save(struct hub *);
void invites_free(struct hub *);

#endif
