#ifndef DAEMON_HUB_GUEST_H
#define DAEMON_HUB_GUEST_H

/* Guests' names, which are never used again, and tokens. */
#include "daemon/hub/state.h"

/* Gives a guest a name like the one that conn->name wishes for. */
void guest_pick(struct hub *, struct conn *);
int guest_count(const struct hub *);
/* 128 random bits as hex, and their hash. */
void token_new(struct hub *, char token[TOKEN_HEX], char hash[DICE_HEX]);

#endif
