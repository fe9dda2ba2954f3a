/* report, reports, warn, kick, mute, unmute, unseat, table. */
#include "daemon/hub/cmd/cmd_order.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/hub/cmd/cmd_luck.h"
#include "daemon/hub/cmd/target.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/reports.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_order.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/user_lists.h"

static const char no_bots[] = "bots = 0 in the configuration switches it off";

/* A notice to somebody, with the rest of the line, if any, as its text. */
static json_t *
notice_with_text(
    const struct request *req, enum notice_code code, const char *name)
{
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "name", json_string(name));
	if (target_rest(req) != NULL)
		json_object_set_new(
		    notice, "text", json_string(target_rest(req)));
	return notice;
}

/* Whether the next word is that one; it is cut off then. */
static bool
next_is(struct request *req, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(req->args, word, length) != 0 ||
	    (req->args[length] != ' ' && req->args[length] != '\0'))
		return false;
	next_word(req);
	return true;
}

/* "7 done TEXT": a moderator settles a report. */
static void
report_settle(struct request *req, const char *number)
{
	int64_t n = strtoll(number, NULL, 10);
	char about[32];

	if (refuse_long(req))
		return;
	snprintf(about, sizeof(about), "report %d", (int)n);
	request_about(req, about);
	if (!report_done(req->hub, n, req->conn->name, req->args))
		refuse(req, REFUSED_NOBODY,
		    "There is no report %s that waits; /reports lists them.",
		    number);
}

/* What a report is about; false, having refused. */
static bool
report_about(struct request *req, const char *word, struct report *report,
    char name[NAME_SIZE])
{
	const char *error;

	report->about = name;
	*name = '\0';
	if (!text_is_number(word)) {
		name_meant(req->hub, word, name);
		if (*name == '\0')
			refuse(req, REFUSED_NOBODY,
			    "Nobody is called %s; a report names a person, or "
			    "a table by its number.",
			    word);
		return *name != '\0';
	}
	report->table = (int)strtonum(word, 1, INT32_MAX, &error);
	if (table_find(req->hub, report->table) == NULL &&
	    (error != NULL || decks_here(req->hub, report->table) ||
		!store_table_there(req->hub->store, report->table)))
		refuse(req, REFUSED_NOTABLE,
		    "There is no table %s; /games lists them.", word);
	return !req->refused;
}

void
cmd_report(struct request *req)
{
	struct report report = {.sender = req->conn->name};
	const char *word = next_word(req);
	char name[NAME_SIZE];
	int64_t n;

	/* Without a text it is the analyst's report of a game. */
	if (word == NULL || *req->args == '\0') {
		req->harmless = true;
		cmd_luck_report(req, word);
		return;
	}
	if (req->conn->call && req->conn->role == ROLE_GUEST) {
		refuse(req, REFUSED_USAGE,
		    "A call has no name of its own to report with.");
		return;
	}
	if (conn_may(req->hub, req->conn, ROLE_MODERATOR) &&
	    text_is_number(word) && next_is(req, "done")) {
		report_settle(req, word);
		return;
	}
	req->harmless = true;
	if (!report_about(req, word, &report, name) || refuse_long(req) ||
	    refuse_rate(req))
		return;
	report.text = req->args;
	n = report_send(req->hub, &report);
	if (n == 0)
		refuse(req, REFUSED_FULL,
		    "%d of your reports wait already; a moderator must see to "
		    "them first.",
		    REPORTS_OF_ONE);
	else
		answer(req, json_pack("{s:I}", "report", (json_int_t)n));
}

static void
reports_row(void *arg, const struct report *report)
{
	struct send_list *rows = arg;

	send_list_add(rows, report_json(report));
}

void
cmd_reports(struct request *req)
{
	struct send_list rows = send_list_new(ROOM_ANSWER);

	store_reports(req->hub->store, rows.rows, reports_row, &rows);
	answer(req, json_pack("{s:o}", "reports", rows.list));
}

void
cmd_warn(struct request *req)
{
	struct target target = {.network = NULL};
	const struct conn *conn = next_conn(req);

	if (conn == NULL || refuse_house(req, conn->name, no_bots) ||
	    refuse_long(req))
		return;
	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	strlcpy(target.what, conn->name, sizeof(target.what));
	target_notify(req->hub, &target,
	    notice_with_text(req, NOTICE_WARNED, conn->name));
}

void
cmd_kick(struct request *req)
{
	const struct conn *conn = next_conn(req);
	const char *why;

	if (conn == NULL || refuse_house(req, conn->name, no_bots) ||
	    target_refuse_rank(req, conn->name) || refuse_long(req))
		return;
	why = target_rest(req);
	/* Also by what other connections he has there. */
	decks_mail_others(req->hub,
	    json_pack(
		"{s:{s:s,s:s*}}", "kicked", "name", conn->name, "text", why));
	conns_kick(req->hub, conn->name, why);
}

void
cmd_mute(struct request *req)
{
	struct list_entry entry = {.until = 0};
	struct target target;

	if (!target_next(req, &target))
		return;
	if (target.network == NULL && !target.key && !target.known) {
		refuse(req, REFUSED_NOBODY,
		    "Nobody is called %s, and it is not an address or network "
		    "like 192.0.2.1 or 2001:db8::/64.",
		    target.word);
		return;
	}
	if (refuse_house(req, target.what, "it does not talk") ||
	    target_refuse_rank(req, target.what) ||
	    !target_until(req, "Minutes", MINUTE, 525600, &entry.until))
		return;
	strlcpy(entry.what, target.what, sizeof(entry.what));
	strlcpy(entry.reason, req->args, sizeof(entry.reason));
	user_list_set(req->hub, LIST_MUTE, &entry, req->conn->name);
	target_muted(req->hub, &target, &entry);
}

void
cmd_unmute(struct request *req)
{
	struct target target;

	if (target_next(req, &target) &&
	    target_clear(req, LIST_MUTE, &target, "%s is not muted."))
		target_muted(req->hub, &target, NULL);
}

/* The table where somebody plays: where he is, or another; NULL. */
static struct table *
table_of(struct hub *hub, const char *name)
{
	const struct conn *conn = conn_named(hub, name);
	struct table *table = NULL;

	if (conn != NULL && conn->at.playing)
		return conn->at.table;
	while ((table = tables_of(hub, name, table)) != NULL)
		if (table->s.status < TABLE_ADJOURNED)
			break;
	return table;
}

/* The same on another deck; 0. */
static int
table_elsewhere(struct hub *hub, const char *name)
{
	struct store_chair chair[CHAIRS_LOOKED];
	int i, n = store_chairs(hub->store, name, chair, CHAIRS_LOOKED);

	for (i = 0; i < n; i++)
		if (chair[i].status < TABLE_ADJOURNED)
			return chair[i].table;
	return 0;
}

void
cmd_unseat(struct request *req)
{
	struct target target = {.network = NULL};
	struct table *table;
	char name[NAME_SIZE];
	json_t *notice;
	int elsewhere;

	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	if (!next_name(req, name) ||
	    refuse_house(req, name, "table 3 end closes a table") ||
	    target_refuse_rank(req, name) || refuse_long(req))
		return;
	table = table_of(req->hub, name);
	elsewhere = table == NULL ? table_elsewhere(req->hub, name) : 0;
	if (elsewhere != 0) {
		request_elsewhere(req, decks_of(req->hub, elsewhere));
		return;
	}
	if (table == NULL) {
		refuse(req, REFUSED_WHERE, "%s has no seat at a table.", name);
		return;
	}
	notice = notice_with_text(req, NOTICE_UNSEATED, name);
	json_object_set_new(notice, "table", json_integer(table->number));
	strlcpy(target.what, name, sizeof(target.what));
	decks_tell_others(req->hub, name, notice);
	target_notify(req->hub, &target, notice);
	table_order_unseat(req->hub, table, name);
}

static void
table_end(struct request *req, struct table *table)
{
	if (!refuse_long(req))
		table_order_end(req->hub, table, target_rest(req));
}

static void
table_rescue(struct request *req, struct table *table)
{
	int n;

	if (!table_running(table)) {
		refuse(req, REFUSED_WHERE, "No game is on at table %d.",
		    table->number);
		return;
	}
	n = table_order_rescue(req->hub, table);
	if (n == 0)
		refuse(req, REFUSED_WHERE,
		    "Everybody at table %d is there and plays.", table->number);
	else
		answer(req, json_pack("{s:i}", "seats", n));
}

/* "move bob carol": carol gets bob's seat. */
static void
table_move(struct request *req, struct table *table)
{
	const char *word = next_word(req);
	char name[NAME_SIZE];
	struct conn *to;
	int seat;

	if (word == NULL || *req->args == '\0') {
		refuse_usage(req);
		return;
	}
	name_meant(req->hub, word, name);
	seat = table_own_seat(table, *name == '\0' ? word : name);
	if (seat < 0) {
		refuse(req, REFUSED_NOBODY, "%s has no seat at table %d.", word,
		    table->number);
		return;
	}
	to = next_conn(req);
	if (to == NULL || refuse_house(req, to->name, "fill lets it play"))
		return;
	if (table_own_seat(table, to->name) >= 0)
		refuse(req, REFUSED_BUSY, "%s has a seat at table %d already.",
		    to->name, table->number);
	else if (to->at.playing && table_running(to->at.table))
		refuse(req, REFUSED_BUSY, "%s is in a game at table %d.",
		    to->name, to->at.table->number);
	else
		table_order_move(req->hub, table, seat, to);
}

void
cmd_table(struct request *req)
{
	static const struct {
		const char *word;
		enum account_role who;
		void (*act)(struct request *, struct table *);
	} acts[] = {{"end", ROLE_MODERATOR, table_end},
	    {"rescue", ROLE_SYSOP, table_rescue},
	    {"move", ROLE_SYSOP, table_move}};
	struct table *table = next_table(req);
	size_t i;

	if (table == NULL)
		return;
	for (i = 0; i < sizeof(acts) / sizeof(*acts); i++) {
		if (!next_is(req, acts[i].word))
			continue;
		if (conn_may(req->hub, req->conn, acts[i].who))
			acts[i].act(req, table);
		else
			refuse(req, REFUSED_DENIED,
			    "Only a %s may use table with %s.",
			    role_name(acts[i].who), acts[i].word);
		return;
	}
	refuse_usage(req);
}
