#ifndef DAEMON_HUB_CMD_CMD_SET_H
#define DAEMON_HUB_CMD_CMD_SET_H

/* What people chose for themselves, as the store has it. */
#include "daemon/hub/state.h"

/* Somebody's choices, {"palette":"okabe-ito"}; a new reference. */
json_t *cmd_set_preferences(struct hub *, const char *name);
/* Sends them as {"ev":"options"}. */
void cmd_set_send(struct hub *, const struct conn *);

#endif
