#ifndef DAEMON_CLIENT_CLIENT_MODE_H
#define DAEMON_CLIENT_CLIENT_MODE_H

/* Screen or linear mode: by preference and by the window's size. */
#include <stdbool.h>

struct client;

/* Any size, as in the setup. */
void client_resize(struct client *, int width, int height);
/* Sets the size, which can be anything: 0x0, -1x-1, 1e6x1e6. */
void client_size(struct client *, int width, int height);
/* Whether it is too small for a screen; and says so. */
bool client_too_small(const struct client *);
void client_say_cramped(struct client *);
/* Begins or ends the linear view. */
void client_linear(struct client *, bool on);

#endif
