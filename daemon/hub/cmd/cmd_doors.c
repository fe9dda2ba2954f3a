/* close, open, drain, shutdown. */
#include "daemon/hub/cmd/cmd_doors.h"

#include <stdio.h>
#include <stdlib.h>
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

/* The time until the stop in ms: minutes, or seconds as "30s"; 0: refused. */
static int64_t
next_countdown(struct request *req)
{
	const char *error, *word = next_word(req);
	char number[16];
	size_t length;
	bool seconds;
	int64_t n;

	if (word == NULL) {
		refuse_usage(req);
		return 0;
	}
	length = strlen(word);
	seconds = word[length - 1] == 's';
	snprintf(number, sizeof(number), "%.*s", (int)(length - seconds), word);
	n = strtonum(number, 1, seconds ? DAY / SECOND : DAY / MINUTE, &error);
	if (error == NULL)
		return n * (seconds ? SECOND : MINUTE);
	refuse(req, REFUSED_USAGE,
	    "A countdown has from 1 to 1440 minutes, or seconds as in 30s; "
	    "\"%s\" is neither.",
	    word);
	return 0;
}

void
cmd_shutdown(struct request *req)
{
	struct hub *hub = req->hub;
	int64_t countdown;

	if (strcasecmp(req->args, "off") == 0) {
		if (!doors_clear(hub, DOORS_SHUTDOWN)) {
			refuse(req, REFUSED_WHERE, "No stop is planned.");
			return;
		}
		hub->doors_due = 0;
		send_everybody(hub, notice_new(NOTICE_SHUTDOWN_OFF));
		return;
	}
	countdown = next_countdown(req);
	if (countdown == 0 || refuse_long(req))
		return;
	hub->doors_due = 0;
	doors_set(hub, DOORS_SHUTDOWN, hub->io.now(hub->io.arg) + countdown,
	    req->args, req->conn->name);
	doors_announce(hub, NULL);
}
