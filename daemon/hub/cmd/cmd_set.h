#ifndef DAEMON_HUB_CMD_CMD_SET_H
#define DAEMON_HUB_CMD_CMD_SET_H

/* Preferences, as stored. */
#include "daemon/hub/state.h"

/* What each does is in its row of commands.h. */
void cmd_set(struct request *);

/* Somebody's choices, {"palette":"okabe-ito"}; a new reference. */
json_t *cmd_set_preferences(struct hub *, const char *name);
/* Sends them as {"ev":"options"}. */
void cmd_set_send(struct hub *, const struct conn *);

#endif
