#ifndef DAEMON_HUB_REQUEST_RULES_H
#define DAEMON_HUB_REQUEST_RULES_H

/* The rules and terms of tables, in the words of a command. */
#include "daemon/hub/state.h"

/* Refuses rules, with the error of ruleset_parse. */
void refuse_rules(struct request *, const struct ruleset_error *);
/* True, having refused, if the terms are a slow game's and the sender may not
 * begin one: a guest, or one who plays too many. */
bool refuse_slow(struct request *, const struct terms *);
/*
 * "[rules] [2|3|4] [house rules] [terms]" from the rest of the words; where
 * they name no rule set, no seats or not a term, it is base's, or, with NULL,
 * that of new tables and the usual number of seats (0: that of new tables,
 * too). False, having refused, where they make no rule set.
 */
bool next_rules(struct request *, const struct table *base, int usual,
    struct ruleset *, struct terms *);

#endif
