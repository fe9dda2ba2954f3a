/* close, open, drain, shutdown. */
#include "daemon/hub/cmd/cmd_doors.h"

#include <string.h>

#include "daemon/hub/cmd/target.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"

void
cmd_close(struct request *req)
{
	if (!refuse_long(req))
		doors_set(
		    req->hub, DOORS_CLOSED, 0, req->args, req->conn->name);
}

void
cmd_open(struct request *req)
{
	if (!doors_clear(req->hub, DOORS_CLOSED))
		refuse(req, REFUSED_WHERE, "The doors are open.");
}

void
cmd_drain(struct request *req)
{
	if (strcasecmp(req->args, "off") != 0) {
		if (!refuse_long(req))
			doors_set(req->hub, DOORS_DRAIN, 0, req->args,
			    req->conn->name);
	} else if (!doors_clear(req->hub, DOORS_DRAIN))
		refuse(req, REFUSED_WHERE, "New games may begin.");
}

void
cmd_shutdown(struct request *req)
{
	struct hub *hub = req->hub;
	int minutes;

	if (strcasecmp(req->args, "off") == 0) {
		if (!doors_clear(hub, DOORS_SHUTDOWN)) {
			refuse(req, REFUSED_WHERE, "No stop is planned.");
			return;
		}
		hub->doors_due = 0;
		send_all(hub, notice_new(NOTICE_SHUTDOWN_OFF));
		return;
	}
	minutes = next_number(req, 1, 1440, "Minutes");
	if (minutes < 0 || refuse_long(req))
		return;
	hub->doors_due = 0;
	doors_set(hub, DOORS_SHUTDOWN,
	    hub->io.now(hub->io.arg) + minutes * MINUTE, req->args,
	    req->conn->name);
	doors_announce(hub, NULL);
}
