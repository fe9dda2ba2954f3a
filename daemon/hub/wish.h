#ifndef DAEMON_HUB_WISH_H
#define DAEMON_HUB_WISH_H

/*
 * What people wish to play: challenges of one to another, and seeks.
 */
#include "daemon/hub/rows.h"
#include "daemon/hub/state.h"

/* The seek of a name, or its challenge to another; NULL. */
struct wish *wish_find(struct hub *, const char *from, const char *to);
/* How many challenges of that name are open. */
int wishes_count(const struct hub *, const char *from);
/* Makes one, in place of an older one from and to the same. */
struct wish *wish_new(
    struct hub *, const char *from, const char *to, const struct ruleset *);
void wish_drop(struct hub *, struct wish *);
/* Everything that somebody wished or was asked. */
void wishes_forget(struct hub *, const char *name);
/* A seek of another for the same game; NULL. */
struct wish *
wish_fitting(struct hub *, const char *name, const struct ruleset *);
/* Seeks, or what one person was challenged to. */
json_t *wishes_seeks(struct hub *, enum rows_place);
json_t *wishes_offers(struct hub *, const char *to);
/* {"kind","from","table","rules","house","seats"} of a challenge. */
json_t *wish_json(const struct wish *);
/* Tells both of a challenge what became of it. */
void wish_tell(struct hub *, const struct wish *, const char *state);

/* All from the store, as the hub starts; and the end of all. */
void wishes_load(struct hub *);
void wishes_free(struct hub *);

#endif
