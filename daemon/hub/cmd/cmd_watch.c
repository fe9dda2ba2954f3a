/* watch, unwatch, watchers, follow, tv, turnaway: spectators. */
#include "daemon/hub/cmd/cmd_watch.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"
#include "daemon/hub/spectator.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/tv.h"
#include "daemon/hub/watching.h"

static void
refuse_full(struct request *req)
{
	refuse(req, REFUSED_FULL,
	    "You watch %d tables; /unwatch and a number ends one.",
	    WATCHED_MAX);
}

void
cmd_watch_table(struct request *req, struct table *table)
{
	if (req->conn->at.table == table && req->conn->at.playing)
		table_leave(req->hub, req->conn);
	if (table->s.status == TABLE_CLOSED) {
		refuse(req, REFUSED_NOTABLE, "That table no longer exists.");
		return;
	}
	if (watching_count(req->conn) == WATCHED_MAX &&
	    req->conn->at.table != table && !watching_has(req->conn, table)) {
		refuse_full(req);
		return;
	}
	spectator_show(req->hub, req->conn, table);
	cmd_table_answer(req, table, -1);
	talk_recall(req->hub, table, req->conn);
	substitute_tell(req->hub, table, req->conn);
}

/* True, having refused, where a table of another deck would be one too many. */
static bool
refuse_watched(struct request *req)
{
	int number = atoi(req->args);

	if (number <= 0 || decks_here(req->hub, number) ||
	    watching_count(req->conn) < WATCHED_MAX ||
	    watching_has_elsewhere(req->conn, number))
		return false;
	refuse_full(req);
	return true;
}

/* A seat that is lost by watching gives no right to it. */
static const char *
why_not(const struct conn *conn, const struct table *table)
{
	bool loses = conn->at.table == table && conn->at.playing &&
	    (table->s.status == TABLE_OPEN || table->s.status == TABLE_OVER);

	return loses
	    ? table_access_watch_unseated(table, conn->name, conn->role)
	    : table_access_watch(table, conn->name, conn->role);
}

void
cmd_watch(struct request *req)
{
	struct table *table = refuse_watched(req) ? NULL : next_watched(req);
	const char *why;

	if (table == NULL || cmd_table_busy(req, NULL) ||
	    !cmd_table_phrase(req, table))
		return;
	why = why_not(req->conn, table);
	/* Moderators may watch everything; the audit has where it matters. */
	req->harmless =
	    why == NULL || !conn_may(req->hub, req->conn, ROLE_MODERATOR);
	if (why != NULL && req->harmless)
		refuse(req, REFUSED_DENIED, "%s", why);
	else
		cmd_watch_table(req, table);
}

/* Where the next word names none, the sender's table; NULL, having refused. */
static struct table *
next_table_or_own(struct request *req)
{
	if (*req->args != '\0')
		return next_table(req);
	if (req->table == NULL)
		refuse(req, REFUSED_USAGE,
		    "Of which table? Type /watchers and its number.");
	return req->table;
}

void
cmd_unwatch(struct request *req)
{
	struct table *table;

	if (req->seat >= 0) {
		refuse(req, REFUSED_WHERE,
		    "You are playing here; /leave ends that.");
		return;
	}
	if (watching_drop_elsewhere(req->conn, atoi(req->args))) {
		people_mark_dirty(req->hub, req->conn);
		send_you(req->hub, req->conn);
		return;
	}
	table = next_table_or_own(req);
	if (table == NULL)
		return;
	if (table != req->table && !watching_has(req->conn, table)) {
		refuse(req, REFUSED_NOTABLE, "You do not watch table %d.",
		    table->number);
		return;
	}
	/* He may go to a table of another deck. */
	answer(req, NULL);
	spectator_end(req->hub, req->conn, table);
	if (req->conn->at.table == NULL && req->conn->going == 0)
		lobby_send(req->hub, req->conn);
}

void
cmd_watchers(struct request *req)
{
	struct table *table = next_table_or_own(req);
	json_t *names;
	int more;

	if (table == NULL)
		return;
	names = watching_names(table, &more);
	answer(req,
	    json_pack("{s:i,s:o,s:i}", "table", table->number, "names", names,
		"more", more));
}

/* Whether somebody has set that nobody may follow. */
static void
follow_row(void *arg, const char *key, const char *value)
{
	bool *refuses = arg;

	if (strcmp(key, "follow") == 0)
		*refuses = strcmp(value, "no") == 0;
}

/* True, having refused, where that person has no followers. */
static bool
refuse_follower(struct request *req, const char *name)
{
	bool refuses = false;

	if (refuse_house(req, name, "tv shows the best game") ||
	    refuse_censored(req, name))
		return true;
	store_preferences(req->hub->store, name, follow_row, &refuses);
	if (refuses)
		refuse(req, REFUSED_DENIED, "%s wants no followers.", name);
	return refuses;
}

void
cmd_follow(struct request *req)
{
	const struct conn *whom;
	struct table *table;

	if (*req->args == '\0') {
		if (*req->conn->watching.follow == '\0')
			refuse(req, REFUSED_WHERE,
			    "You follow nobody; /follow and a name begins it.");
		watching_follow_end(req->hub, req->conn);
		send_you(req->hub, req->conn);
		return;
	}
	whom = next_conn(req);
	if (whom == NULL)
		return;
	if (name_same(whom->name, req->conn->name))
		refuse(req, REFUSED_NOBODY, "That is you.");
	else if (refuse_follower(req, whom->name))
		return;
	else if (!watching_follow(req->hub, req->conn, whom->name))
		refuse(req, REFUSED_FULL, "%s has %d followers already.",
		    whom->name, FOLLOWERS_MAX);
	if (req->refused)
		return;
	table = whom->at.playing ? whom->at.table : NULL;
	if (table == NULL || req->conn->at.playing)
		send_you(req->hub, req->conn);
	else
		spectator_bring(req->hub, req->conn, table);
	answer(req,
	    json_pack("{s:s,s:o}", "name", whom->name, "table",
		number_or_null(table_number(table), 1)));
}

void
cmd_tv(struct request *req)
{
	struct conn *conn = req->conn;
	struct table *table;
	int deck;

	if (conn->watching.tv) {
		watching_tv_end(req->hub, conn);
		send_you(req->hub, conn);
		answer(req, json_pack("{s:b}", "tv", 0));
		return;
	}
	if (cmd_table_busy(req, NULL))
		return;
	table = tv_best(req->hub, conn);
	deck = table == NULL && decks_settled(req->hub, conn)
	    ? digest_with(req->hub, "tv")
	    : -1;
	if (deck >= 0) {
		request_elsewhere(req, deck);
		return;
	}
	if (table == NULL && conn->at.playing) {
		refuse(req, REFUSED_WHERE, "No game is on just now.");
		return;
	}
	if (conn->at.playing)
		table_leave(req->hub, conn);
	if (table != NULL)
		tv_show(req->hub, conn, table);
	else {
		watching_tv_begin(req->hub, conn);
		send_you(req->hub, conn);
	}
	answer(req,
	    json_pack("{s:b,s:o}", "tv", 1, "table",
		number_or_null(table_number(table), 1)));
}

/* Whether somebody of that name watches the sender's table. */
static bool
watches_here(const struct request *req, const char *name)
{
	const struct conn *conn = people_named(req->hub, name);

	while (conn != NULL && !watching_has(conn, req->table) &&
	    (conn->at.table != req->table || conn->at.playing))
		conn = people_next_named(conn);
	return conn != NULL;
}

void
cmd_turnaway(struct request *req)
{
	const struct conn *conn = next_conn(req);
	char name[NAME_SIZE];

	if (conn == NULL)
		return;
	strlcpy(name, conn->name, sizeof(name));
	if (!watches_here(req, name))
		refuse(
		    req, REFUSED_NOBODY, "%s does not watch this table.", name);
	else if (table_own_seat(req->table, name) >= 0)
		refuse(req, REFUSED_WHERE, "%s has a seat here.", name);
	else if (conn->role >= ROLE_MODERATOR)
		refuse(req, REFUSED_DENIED,
		    "%s is a moderator, who may watch every table.", name);
	else {
		spectator_turn_away(
		    req->hub, req->table, name, req->conn->name);
		answer(req, json_pack("{s:s}", "name", name));
	}
}
