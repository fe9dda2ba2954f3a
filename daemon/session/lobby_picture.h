#ifndef DAEMON_SESSION_LOBBY_PICTURE_H
#define DAEMON_SESSION_LOBBY_PICTURE_H

/*
 * The lobby as the hub tells it to this process: one window (lobby_window.h),
 * decoded once, that all its people share.
 */
#include <jansson.h>
#include <stdbool.h>

struct lobby_picture {
	json_t *window;  /* the newest; NULL before there was one */
	json_t *program; /* the same as the event of programs without offers */
	json_int_t seq;
};

/*
 * Takes what the hub says of the lobby, whole or a difference; false where the
 * difference is of a window that this process does not have.
 */
bool lobby_picture_take(struct lobby_picture *, const json_t *lobby);
void lobby_picture_free(struct lobby_picture *);
/*
 * The event of the lobby for one program: the window with its own offers, its
 * adjourned games, and its own row where the window does not have it yet; each
 * where the hub's event for it alone has that. A new object.
 */
json_t *lobby_picture_event(const struct lobby_picture *, const json_t *own);

#endif
