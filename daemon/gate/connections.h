#ifndef DAEMON_GATE_CONNECTIONS_H
#define DAEMON_GATE_CONNECTIONS_H

/*
 * The connections: which session process has which, and which have not logged
 * in.
 */
#include <stdbool.h>

#include "daemon/gate/admission.h"
#include "daemon/lib/control.h"
#include "daemon/lib/transports.h"

struct address;
struct child;
struct gate;

/* Passes an accepted socket to a session process, or refuses and closes it. */
void connections_take(
    struct gate *, int fd, enum transport_id, const struct address *);
/* Keeps one session process with room, so that nobody waits for its start. */
void connections_keep_ready(struct gate *);
/* Whether a session process can take one more. */
bool connections_room(struct gate *);
/* None can, but one that can is about to start. */
bool connections_soon(struct gate *);
/*
 * Tells a deck's hub of those that a process has and that begin there or have
 * been there, on its new link to that hub.
 */
void connections_announce_all(const struct child *, int deck);
/* Tells it of that one, which it has heard of from its process. */
void connections_announce(struct gate *, int hub_link, int id);
/* The hub's {"login":...}: somebody has logged in, or a password was wrong. */
void connections_login(struct gate *, int hub_link, int id, bool ok);
/*
 * {"proceeds":...} and {"closed":...} of a session process; end: END_LATE,
 * END_FLOOD or else END_QUIET.
 */
void connections_proceeds(struct child *, int id, enum login_step);
void connections_closed(struct child *, int id, enum admission_end);
/* Takes over a connection that its process already has, with its first deck. */
void connections_adopt(struct child *, int id, enum transport_id,
    const struct address *, bool in, int home);
/* A session process gets connections from now on; or none any more. */
void connections_open(struct child *);
void connections_shut(struct child *);
/* Ends an idle session process unless it is the only one with room. */
void connections_retire(struct child *);
/* Its process is gone with all of them. */
void connections_lost(struct child *, bool crashed);

#endif
