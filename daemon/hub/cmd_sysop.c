/* What a sysop may do: kick, mute, ban, wall, stats. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/marks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/talk.h"
#include "daemon/log.h"

/* What is left of the line, or NULL when nothing is. */
static const char *
rest_of(const struct request *req)
{
	const char *rest = req->args + strspn(req->args, " \t");

	return *rest == '\0' ? NULL : rest;
}

static void
end_all(struct hub *hub, const char *name, const char *address,
    const char *code, const char *reason)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (conn->state != CONN_IN)
			continue;
		if (name_same(conn->name, name) ||
		    (address != NULL && strcmp(conn->address, address) == 0))
			conn_bye(hub, conn, code, reason);
	}
}

void
cmd_kick(struct request *req)
{
	const char *name = next_word(req);
	const struct conn *conn;

	if (name == NULL) {
		refuse_usage(req);
		return;
	}
	conn = conn_meant(req->hub, name);
	if (conn == NULL) {
		refuse(req, "nobody", "Nobody called %s is here.", name);
		return;
	}
	log_info("kick", "name=%s by=%s", log_quote(conn->name),
	    log_quote(req->conn->name));
	end_all(req->hub, conn->name, NULL, "kicked", rest_of(req));
}

static void
notify_name(struct hub *hub, const char *name, const char *code)
{
	struct conn *conn = conn_named(hub, name);

	if (conn != NULL)
		send_event(hub, conn, notice_new(code));
}

/* The name that a sysop means: of who is here, else as typed. */
static void
meant_name(struct hub *hub, const char *word, char *name, size_t size)
{
	const struct conn *conn = conn_meant(hub, word);

	strlcpy(name, conn != NULL ? conn->name : word, size);
}

void
cmd_mute(struct request *req)
{
	const char *word = next_word(req);
	struct mark mark = {.until = 0};
	int minutes;

	if (word == NULL) {
		refuse_usage(req);
		return;
	}
	meant_name(req->hub, word, mark.what, sizeof(mark.what));
	if (rest_of(req) != NULL) {
		minutes = next_number(req, 1, 525600, "Minutes");
		if (minutes < 0)
			return;
		mark.until =
		    req->hub->io.now(req->hub->io.arg) + minutes * MINUTE;
	}
	mark_set(req->hub, MARK_MUTE, &mark, req->conn->name);
	notify_name(req->hub, mark.what, "muted");
}

void
cmd_unmute(struct request *req)
{
	const char *word = next_word(req);
	char name[ADDRESS_SIZE];

	if (word == NULL) {
		refuse_usage(req);
		return;
	}
	meant_name(req->hub, word, name, sizeof(name));
	if (!mark_clear(req->hub, MARK_MUTE, name, NULL)) {
		refuse(req, "nobody", "%s is not muted.", name);
		return;
	}
	notify_name(req->hub, name, "unmuted");
}

static bool
is_address(const char *word)
{
	unsigned char bytes[16];

	return inet_pton(AF_INET, word, bytes) == 1 ||
	    inet_pton(AF_INET6, word, bytes) == 1;
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

void
cmd_ban(struct request *req)
{
	const char *word = next_word(req), *reason;
	struct mark mark = {.until = 0};
	bool address;

	if (word == NULL) {
		refuse_usage(req);
		return;
	}
	address = is_address(word);
	if (address)
		strlcpy(mark.what, word, sizeof(mark.what));
	else
		meant_name(req->hub, word, mark.what, sizeof(mark.what));
	if (!ban_until(req, &mark.until))
		return;
	reason = rest_of(req);
	strlcpy(mark.reason, reason == NULL ? "" : reason, sizeof(mark.reason));
	mark_set(req->hub, MARK_BAN, &mark, req->conn->name);
	log_info("ban", "what=%s by=%s", log_quote(mark.what),
	    log_quote(req->conn->name));
	end_all(
	    req->hub, mark.what, address ? mark.what : NULL, "banned", reason);
}

void
cmd_unban(struct request *req)
{
	const char *word = next_word(req);

	if (word == NULL)
		refuse_usage(req);
	else if (!mark_clear(req->hub, MARK_BAN, word, NULL))
		refuse(req, "nobody", "%s is not banned.", word);
}

void
cmd_bans(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg);
	json_t *bans = json_array();
	const struct mark *mark;

	TAILQ_FOREACH (mark, marks_all(req->hub, MARK_BAN), entry)
		if (mark->until == 0 || mark->until > now)
			json_array_append_new(bans,
			    json_pack("{s:s,s:o,s:s}", "what", mark->what,
				"until",
				number_or_null(mark->until / SECOND, 1),
				"reason", mark->reason));
	answer(req, json_pack("{s:o}", "bans", bans));
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
	    json_pack("{s:i,s:i,s:i,s:i,s:I,s:I,s:b}", "people",
		conn_count(hub), "links", links, "tables", tables, "playing",
		playing, "games", (json_int_t)hub->games, "seconds",
		(json_int_t)((hub->io.now(hub->io.arg) - hub->started) /
		    SECOND),
		"disk_full", hub->disk_full));
}
