#ifndef DAEMON_GATE_CONNECTIONS_H
#define DAEMON_GATE_CONNECTIONS_H

/*
 * The roster of connections: which session process has which, and who of them
 * has not logged in.
 */
#include <stdbool.h>

#include "daemon/gate/admission.h"
#include "daemon/lib/control.h"
#include "daemon/lib/transports.h"

struct address;
struct child;
struct gate;

/* Hands an accepted socket to a session process, or refuses and closes it. */
void connections_take(
    struct gate *, int fd, enum transport_id, const struct address *);
/* Keeps one session process with room, so that nobody waits for its start. */
void connections_keep_ready(struct gate *);
/* Whether a session process can take one more. */
bool connections_room(struct gate *);
/* None can, but one that will is about to start. */
bool connections_soon(struct gate *);
int connections_count(struct gate *);
/*
 * {"login":...}, {"proceeds":...} and {"closed":...} of a session process; end:
 * END_LATE, END_FLOOD or else END_QUIET.
 */
void connections_login(struct child *, int id, bool ok);
void connections_proceeds(struct child *, int id, enum login_step);
void connections_closed(struct child *, int id, enum admission_end);
/* Takes over a connection that its process already has. */
void connections_adopt(struct child *, int id, const struct address *, bool in);
/* Ends an idle session process unless it is the only one with room. */
void connections_retire(struct child *);
/* Its process is gone with all of them. */
void connections_lost(struct child *, bool crashed);

#endif
