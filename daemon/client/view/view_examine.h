#ifndef DAEMON_CLIENT_VIEW_VIEW_EXAMINE_H
#define DAEMON_CLIENT_VIEW_VIEW_EXAMINE_H

/* A recorded game on the screen, and the keys that go through it. */
#include "daemon/client/view/view.h"

extern const struct view view_examine;

#endif
