#ifndef DAEMON_CLIENT_TEXT_SAY_CHANNEL_H
#define DAEMON_CLIENT_TEXT_SAY_CHANNEL_H

#include <jansson.h>
#include <stdio.h>

/* The answer to channel and channels: a list, or what was done to one. */
void say_channel(FILE *, const json_t *data);

#endif
