#ifndef DAEMON_HUB_PREFERENCES_H
#define DAEMON_HUB_PREFERENCES_H

/* Preferences, as stored. */
#include "daemon/hub/state.h"

/* Somebody's choices, {"palette":"okabe-ito"}; a new reference. */
json_t *preferences_json(struct hub *, const char *name);
/* Sends them as {"ev":"options"}. */
void preferences_send(struct hub *, const struct conn *);

#endif
