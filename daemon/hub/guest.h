#ifndef DAEMON_HUB_GUEST_H
#define DAEMON_HUB_GUEST_H

/*
 * Guests' names and tokens. A name with which somebody played is never given
 * again; one without any game is free after GUEST_TIME, and so is its token.
 */
#include "daemon/hub/state.h"

/* Gives a guest a name like the one that conn->name wishes for. */
void guest_pick(struct hub *, struct conn *);
int guest_count(const struct hub *);
/* 128 random bits as hex, and their hash. */
void token_new(struct hub *, char token[TOKEN_HEX], char hash[DICE_HEX]);

#endif
