#ifndef DAEMON_CLIENT_CLIENT_MODE_H
#define DAEMON_CLIENT_CLIENT_MODE_H

/* Screen or sentences: by what was chosen, and by the window's size. */
#include <stdbool.h>

struct client;

/* Any size, as in the setup. */
void client_resize(struct client *, int width, int height);
/* Takes a size: any comes in, 0x0, -1x-1 and 1e6x1e6 too. */
void client_size(struct client *, int width, int height);
/* It has no room for a screen; and says so by ear. */
bool client_too_small(const struct client *);
void client_say_cramped(struct client *);
/* Begins or ends the linear view. */
void client_linear(struct client *, bool on);

#endif
