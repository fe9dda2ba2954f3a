#ifndef DAEMON_HUB_PREFERENCES_H
#define DAEMON_HUB_PREFERENCES_H

/* What people chose for themselves, as the store has it. */
#include "daemon/hub/state.h"

/* Somebody's choices, {"palette":"okabe-ito"}; a new reference. */
json_t *settings_json(struct hub *, const char *name);
/* Sends them as {"ev":"options"}. */
void send_settings(struct hub *, const struct conn *);

#endif
