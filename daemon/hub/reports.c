/* Reports: from the sender to the moderators, and their answer. */
#include "daemon/hub/reports.h"

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"

#define COUNTED_MOST 100 /* of those that wait */

json_t *
report_json(const struct report *report)
{
	json_t *row =
	    json_pack("{s:I,s:I,s:s}", "report", (json_int_t)report->n, "at",
		(json_int_t)(report->at / SECOND), "from", report->sender);

	if (report->table != 0)
		json_object_set_new(row, "table", json_integer(report->table));
	else
		json_object_set_new(row, "about", json_string(report->about));
	json_object_set_new(row, "text", json_string(report->text));
	return row;
}

int64_t
report_send(struct hub *hub, struct report *report)
{
	json_t *notice, *row;

	if (store_reports_open(hub->store, report->sender, REPORTS_OF_ONE) >=
	    REPORTS_OF_ONE)
		return 0;
	report->at = hub->io.now(hub->io.arg);
	report->n = store_report_put(hub->store, report);
	/* What is not stored nobody will see to. */
	hub->step_durable = true;
	notice = notice_new(NOTICE_REPORT);
	row = report_json(report);
	json_object_update(notice, row);
	json_decref(row);
	decks_mail_others(hub, json_pack("{s:O}", "report", notice));
	reports_tell(hub, notice);
	return report->n;
}

void
reports_tell(struct hub *hub, json_t *notice)
{
	struct held *held = outbox_hold(hub, HELD_EVENT, notice);
	const struct conn *conn;

	TAILQ_FOREACH (conn, &hub->people.moderators, in_moderators)
		if (conn_may(hub, conn, ROLE_MODERATOR))
			held_to(held, conn);
}

bool
report_done(struct hub *hub, int64_t n, const char *by, const char *answer)
{
	char sender[NAME_SIZE];
	const struct conn *conn;
	struct held *held;
	json_t *notice;

	if (!store_report_sender(hub->store, n, sender))
		return false;
	store_report_done(hub->store, n, hub->io.now(hub->io.arg), by, answer);
	hub->step_durable = true;
	notice = notice_new(NOTICE_REPORT_DONE);
	json_object_set_new(notice, "report", json_integer(n));
	if (*answer != '\0')
		json_object_set_new(notice, "text", json_string(answer));
	held = outbox_hold(hub, HELD_EVENT, notice);
	for (conn = people_named(hub, sender); conn != NULL;
	     conn = people_next_named(conn))
		if (conn_person(conn))
			held_to(held, conn);
	decks_tell(hub, sender, notice);
	return true;
}

void
reports_wait(struct hub *hub, const struct conn *conn)
{
	int n;
	json_t *notice;

	if (!conn->moderates || !conn_may(hub, conn, ROLE_MODERATOR))
		return;
	n = store_reports_open(hub->store, NULL, COUNTED_MOST);
	if (n == 0)
		return;
	notice = notice_new(NOTICE_REPORTS);
	json_object_set_new(notice, "n", json_integer(n));
	send_event(hub, conn, notice);
}
