/* What a command asks the auth process. */
#include "daemon/hub/account_ask.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/people.h"
#include "daemon/lib/alloc.h"

static void
ask_free(struct account_ask *ask)
{
	if (ask == NULL)
		return;
	if (ask->kept != NULL)
		sodium_memzero(ask->kept, strlen(ask->kept));
	free(ask->kept);
	json_decref(ask->id);
	free(ask);
}

void
account_ask_free(struct conn *conn)
{
	ask_free(conn->ask);
	conn->ask = NULL;
}

bool
account_ask(struct request *req, const struct account_ask *from,
    const char *hash, const char *password)
{
	struct hub *hub = req->hub;
	struct conn *conn = req->conn;
	struct account_ask *ask;

	if (conn->question != 0 || conn->peer == NULL) {
		refuse(req, REFUSED_BUSY,
		    "Your last password is still being processed.");
		return false;
	}
	ask = xcalloc(1, sizeof(*ask));
	*ask = *from;
	ask->command = req->command;
	ask->id = json_incref(req->id);
	ask->kept = from->password == NULL ? NULL : xstrdup(from->password);
	ask->password = ask->kept;
	account_ask_free(conn);
	conn->ask = ask;
	people_ask(hub, conn, ++hub->question);
	hub->io.verify(
	    hub->io.arg, conn->peer->id, conn->question, hash, false, password);
	req->answered = true;
	return true;
}

bool
account_ask_failed(struct request *req, bool ok, const char *hash)
{
	if (ok && hash != NULL)
		return false;
	refuse(req, REFUSED_BUSY,
	    "The password could not be processed; try again.");
	return true;
}

bool
account_ask_answered(
    struct hub *hub, struct conn *conn, bool ok, const char *hash)
{
	struct account_ask *ask = conn->ask;
	char none[] = "";
	struct request req = {.hub = hub, .conn = conn, .args = none};

	if (ask == NULL)
		return false;
	conn->ask = NULL;
	req.command = ask->command;
	req.id = ask->id;
	req.table = conn->at.table;
	req.seat = conn_seat(conn);
	ask->answered(&req, ask, ok, hash);
	if (!req.answered)
		answer(&req, NULL);
	ask_free(ask);
	return true;
}
