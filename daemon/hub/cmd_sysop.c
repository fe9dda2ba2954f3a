/* What a sysop may do: kick, mute, ban, wall, stats. */
#include <string.h>

#include "daemon/hub/here.h"
#include "daemon/hub/marks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/rows.h"
#include "daemon/hub/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/talk.h"
#include "daemon/log.h"

/* What is left of the line, or NULL when nothing is. */
static const char *
rest_of(const struct request *req)
{
	return *req->args == '\0' ? NULL : req->args;
}

/* Ends everybody of that name, or who comes from the network if it is given. */
static void
end_all(struct hub *hub, const char *name, const struct network *network,
    const char *code, const char *reason)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (conn->state != CONN_IN)
			continue;
		if (network == NULL ? name_same(conn->name, name)
				    : conn_from(conn, network))
			conn_bye(hub, conn, code, reason);
	}
}

/* Who did it to whom. */
static void
log_done(const struct request *req, const char *event, const char *what)
{
	log_info(event, "what=%s by=%s", log_quote(what),
	    log_quote(req->conn->name));
}

void
cmd_kick(struct request *req)
{
	const struct conn *conn = next_conn(req);

	if (conn == NULL || refuse_long(req))
		return;
	log_done(req, "kick", conn->name);
	end_all(req->hub, conn->name, NULL, "kicked", rest_of(req));
}

static void
notify_name(struct hub *hub, const char *name, const char *code)
{
	struct conn *conn = conn_named(hub, name);

	if (conn != NULL)
		send_event(hub, conn, notice_new(code));
}

/* The name that a sysop means: of who is or was here, else as typed. */
static void
meant_name(struct hub *hub, const char *word, char *name, size_t size)
{
	char known[NAME_SIZE];

	name_meant(hub, word, known);
	strlcpy(name, *known != '\0' ? known : word, size);
}

/* The next word, and the name that it means; NULL, having refused. */
static const char *
next_meant(struct request *req, char *name, size_t size)
{
	const char *word = next_word(req);

	if (word == NULL)
		refuse_usage(req);
	else
		meant_name(req->hub, word, name, size);
	return word;
}

void
cmd_mute(struct request *req)
{
	struct mark mark = {.until = 0};
	int minutes;

	if (next_meant(req, mark.what, sizeof(mark.what)) == NULL)
		return;
	if (rest_of(req) != NULL) {
		minutes = next_number(req, 1, 525600, "Minutes");
		if (minutes < 0)
			return;
		mark.until =
		    req->hub->io.now(req->hub->io.arg) + minutes * MINUTE;
	}
	mark_set(req->hub, MARK_MUTE, &mark, req->conn->name);
	log_done(req, "mute", mark.what);
	notify_name(req->hub, mark.what, "muted");
}

void
cmd_unmute(struct request *req)
{
	char name[ADDRESS_SIZE];

	if (next_meant(req, name, sizeof(name)) == NULL)
		return;
	if (!mark_clear(req->hub, MARK_MUTE, name, NULL)) {
		refuse(req, "nobody", "%s is not muted.", name);
		return;
	}
	log_done(req, "unmute", name);
	notify_name(req->hub, name, "unmuted");
}

/*
 * A number of days in front of the reason; false, having refused, where it is
 * out of range.
 */
static bool
ban_until(struct request *req, int64_t *until)
{
	const char *rest = rest_of(req);
	size_t digits = rest == NULL ? 0 : strspn(rest, "0123456789");
	int days;

	*until = 0;
	if (digits == 0 || (rest[digits] != ' ' && rest[digits] != '\0'))
		return true;
	days = next_number(req, 1, 36500, "Days");
	*until = req->hub->io.now(req->hub->io.arg) + days * 24 * 60 * MINUTE;
	return days > 0;
}

/* What a ban is of; false, having refused, where a word is no such thing. */
static bool
ban_what(struct request *req, char *what, struct network **network)
{
	const char *word = next_word(req);

	if (word == NULL) {
		refuse_usage(req);
		return false;
	}
	if (network_parse(word, *network)) {
		strlcpy(what, word, ADDRESS_SIZE);
		return true;
	}
	*network = NULL;
	if (!name_wish_ok(word)) {
		refuse(req, "usage",
		    "%s is neither a name nor an address or network like"
		    " 192.0.2.1 or 2001:db8::/64.",
		    word);
		return false;
	}
	meant_name(req->hub, word, what, ADDRESS_SIZE);
	return true;
}

/* Nobody keeps himself out by a slip. */
static bool
refuse_own(struct request *req, const char *what, const struct network *network)
{
	if (network == NULL ? !name_same(req->conn->name, what)
			    : !conn_from(req->conn, network))
		return false;
	refuse(req, "usage", "That would keep you out yourself.");
	return true;
}

void
cmd_ban(struct request *req)
{
	struct network space, *network = &space;
	struct mark mark = {.until = 0};
	const char *reason;

	if (!ban_what(req, mark.what, &network) ||
	    refuse_own(req, mark.what, network) ||
	    !ban_until(req, &mark.until) || refuse_long(req))
		return;
	reason = rest_of(req);
	strlcpy(mark.reason, reason == NULL ? "" : reason, sizeof(mark.reason));
	mark_set(req->hub, MARK_BAN, &mark, req->conn->name);
	log_done(req, "ban", mark.what);
	end_all(req->hub, mark.what, network, "banned", reason);
}

void
cmd_unban(struct request *req)
{
	char name[ADDRESS_SIZE];
	const char *word = next_meant(req, name, sizeof(name));

	if (word == NULL)
		return;
	if (!mark_clear(req->hub, MARK_BAN, word, NULL) &&
	    !mark_clear(req->hub, MARK_BAN, name, NULL))
		refuse(req, "nobody", "%s is not banned; bans lists who is.",
		    word);
	else
		log_done(req, "unban", word);
}

static json_t *
ban_json(const struct mark *mark)
{
	return json_pack("{s:s,s:o,s:s}", "what", mark->what, "until",
	    number_or_null(mark->until / SECOND, 1), "reason", mark->reason);
}

void
cmd_bans(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg);
	struct rows bans = rows_new(ROWS_ANSWER);
	const struct mark *mark;

	TAILQ_FOREACH (mark, marks_all(req->hub, MARK_BAN), entry)
		if ((mark->until == 0 || mark->until > now) &&
		    !rows_add(&bans, ban_json(mark)))
			break;
	answer(req, json_pack("{s:o}", "bans", bans.list));
}

void
cmd_wall(struct request *req)
{
	struct hub *hub = req->hub;
	struct talk talk = {.how = "wall",
	    .from = hub->conf->name,
	    .at = hub->io.now(hub->io.arg),
	    .text = rest_of(req)};
	const struct conn *conn;
	struct held *held;

	if (talk.text == NULL) {
		refuse_usage(req);
		return;
	}
	if (refuse_long(req))
		return;
	store_talk_put(hub->store, &talk);
	held = outbox_hold(hub, HELD_SAID, talk_json(&talk));
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_here(conn))
			held_to(held, conn);
}

void
cmd_stats(struct request *req)
{
	struct hub *hub = req->hub;
	const struct table *table;
	const struct peer *peer;
	int tables = 0, playing = 0, links = 0;

	TAILQ_FOREACH (table, &hub->tables, entry) {
		tables++;
		playing += table->s.status == TABLE_PLAYING;
	}
	TAILQ_FOREACH (peer, &hub->peers, entry)
		links++;
	answer(req,
	    json_pack("{s:i,s:i,s:i,s:i,s:i,s:I,s:I,s:I,s:b}", "people",
		people_count(hub), "connections", conn_count(hub), "links",
		links, "tables", tables, "playing", playing, "games",
		(json_int_t)hub->games, "commits", hub->commits, "seconds",
		(json_int_t)((hub->io.now(hub->io.arg) - hub->started) /
		    SECOND),
		"disk_full", hub->disk_full));
}
