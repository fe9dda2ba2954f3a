/* Sysop commands: kick, mute, ban, wall, stats, backup. */
#include <string.h>

#include "daemon/hub/backup.h"
#include "daemon/hub/cmd/cmd_sysop.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/log.h"

static const char no_bots[] = "bots = 0 in the configuration switches it off";

/* The rest of the line, or NULL if it is empty. */
static const char *
rest_of(const struct request *req)
{
	return *req->args == '\0' ? NULL : req->args;
}

/*
 * The next one behind a connection (NULL: the first) of those who have that
 * name, or who come from the network if it is given; NULL.
 */
static struct conn *
next_target_conn(struct hub *hub, const char *name,
    const struct network *network, struct conn *after)
{
	struct conn *conn;

	if (network == NULL)
		return after == NULL ? people_named(hub, name)
				     : people_next_named(after);
	conn =
	    after == NULL ? TAILQ_FIRST(&hub->conns) : TAILQ_NEXT(after, entry);
	while (conn != NULL &&
	    (conn->state != CONN_IN || !conn_from(conn, network)))
		conn = TAILQ_NEXT(conn, entry);
	return conn;
}

static void
end_all(struct hub *hub, const char *name, const struct network *network,
    enum bye_code code, const char *reason)
{
	struct conn *conn = next_target_conn(hub, name, network, NULL), *next;

	for (; conn != NULL; conn = next) {
		next = next_target_conn(hub, name, network, conn);
		conn_bye(hub, conn, code, reason);
	}
}

/* Logs who did it to whom. */
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

	if (conn == NULL || refuse_house(req, conn->name, no_bots) ||
	    refuse_long(req))
		return;
	log_done(req, "kick", conn->name);
	end_all(req->hub, conn->name, NULL, BYE_KICKED, rest_of(req));
}

/* What a ban or a mute is of. */
struct target {
	const char *word;        /* as it was typed */
	char what[ADDRESS_SIZE]; /* a network, or the name that is meant */
	bool known;              /* is or was somebody's name */
	const struct network *network; /* NULL: a name */
	struct network space;
};

/* The next word as one; false, having refused, where there is none. */
static bool
next_target(struct request *req, struct target *target)
{
	char name[NAME_SIZE];

	target->word = next_word(req);
	if (target->word == NULL) {
		refuse_usage(req);
		return false;
	}
	strlcpy(target->what, target->word, sizeof(target->what));
	target->network = NULL;
	target->known = false;
	if (network_parse(target->word, &target->space)) {
		target->network = &target->space;
		return true;
	}
	name_meant(req->hub, target->word, name);
	target->known = *name != '\0';
	if (target->known)
		strlcpy(target->what, name, sizeof(target->what));
	return true;
}

/* Tells the people here whom it affects. */
static void
notify_target(
    struct hub *hub, const struct target *target, enum notice_code code)
{
	struct conn *conn = NULL;

	while ((conn = next_target_conn(
		    hub, target->what, target->network, conn)) != NULL)
		if (conn_person(conn))
			send_event(hub, conn, notice_new(code));
}

/* Removes the entry, or refuses with none, a sentence about the word. */
static bool
cmd_sysop_clear(struct request *req, enum list_kind kind,
    const struct target *target, const char *none)
{
	if (user_list_clear(req->hub, kind, target->word, NULL) ||
	    user_list_clear(req->hub, kind, target->what, NULL))
		return true;
	refuse(req, REFUSED_NOBODY, none, target->word);
	return false;
}

void
cmd_mute(struct request *req)
{
	struct list_entry entry = {.until = 0};
	struct target target;
	int minutes;

	if (!next_target(req, &target))
		return;
	if (target.network == NULL && !target.known) {
		refuse(req, REFUSED_NOBODY,
		    "Nobody is called %s, and it is not an address or network "
		    "like 192.0.2.1 or 2001:db8::/64.",
		    target.word);
		return;
	}
	if (refuse_house(req, target.what, "it does not talk"))
		return;
	strlcpy(entry.what, target.what, sizeof(entry.what));
	if (rest_of(req) != NULL) {
		minutes = next_number(req, 1, 525600, "Minutes");
		if (minutes < 0)
			return;
		entry.until =
		    req->hub->io.now(req->hub->io.arg) + minutes * MINUTE;
	}
	user_list_set(req->hub, LIST_MUTE, &entry, req->conn->name);
	log_done(req, "mute", entry.what);
	notify_target(req->hub, &target, NOTICE_MUTED);
}

void
cmd_unmute(struct request *req)
{
	struct target target;

	if (!next_target(req, &target) ||
	    !cmd_sysop_clear(req, LIST_MUTE, &target, "%s is not muted."))
		return;
	log_done(req, "unmute", target.what);
	notify_target(req->hub, &target, NOTICE_UNMUTED);
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
	*until = req->hub->io.now(req->hub->io.arg) + days * DAY;
	return days > 0;
}

void
cmd_ban(struct request *req)
{
	struct list_entry entry = {.until = 0};
	struct target target;
	const char *reason;

	if (!next_target(req, &target))
		return;
	if (target.network == NULL && !name_wish_ok(target.word)) {
		refuse(req, REFUSED_USAGE,
		    "%s is neither a name nor an address or network like"
		    " 192.0.2.1 or 2001:db8::/64.",
		    target.word);
		return;
	}
	if (refuse_house(req, target.what, no_bots))
		return;
	/* Nobody bans themselves by accident. */
	if (target.network == NULL ? name_same(req->conn->name, target.what)
				   : conn_from(req->conn, target.network)) {
		refuse(req, REFUSED_USAGE, "That would ban yourself.");
		return;
	}
	if (!ban_until(req, &entry.until) || refuse_long(req))
		return;
	reason = rest_of(req);
	strlcpy(entry.what, target.what, sizeof(entry.what));
	strlcpy(
	    entry.reason, reason == NULL ? "" : reason, sizeof(entry.reason));
	user_list_set(req->hub, LIST_BAN, &entry, req->conn->name);
	log_done(req, "ban", entry.what);
	end_all(req->hub, entry.what, target.network, BYE_BANNED, reason);
}

void
cmd_unban(struct request *req)
{
	struct target target;

	if (next_target(req, &target) &&
	    cmd_sysop_clear(req, LIST_BAN, &target,
		"%s is not banned; bans lists the bans."))
		log_done(req, "unban", target.word);
}

void
cmd_bans(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg);
	struct send_list bans = send_list_new(ROOM_ANSWER);
	const struct list_entry *entry;

	TAILQ_FOREACH (entry, &req->hub->lists[LIST_BAN].all, entry)
		if ((entry->until == 0 || entry->until > now) &&
		    !send_list_add(&bans,
			json_pack("{s:s,s:o,s:s}", "what", entry->what, "until",
			    number_or_null(entry->until / SECOND, 1), "reason",
			    entry->reason)))
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

static void
usage_row(void *arg, const struct store_usage *usage)
{
	json_array_append_new(arg,
	    json_pack("{s:s,s:I,s:I,s:I,s:I}", "kind", usage->kind, "rows",
		(json_int_t)usage->rows[0], "bytes",
		(json_int_t)usage->bytes[0], "guest_rows",
		(json_int_t)usage->rows[1], "guest_bytes",
		(json_int_t)usage->bytes[1]));
}

void
cmd_stats(struct request *req)
{
	struct hub *hub = req->hub;
	int64_t damaged = store_number(hub->store, STORE_DAMAGED_AT);
	json_t *data, *disk = json_array();
	int64_t file, unused;

	data = json_pack("{s:i,s:i,s:i,s:i,s:i,s:I,s:I,s:I,s:b}", "people",
	    people_count(hub), "connections", hub->people.persons, "links",
	    hub->people.links, "tables", hub->table_index.n, "playing",
	    hub->table_index.playing, "games", (json_int_t)hub->games,
	    "commits", hub->commits, "seconds",
	    (json_int_t)((hub->io.now(hub->io.arg) - hub->started) / SECOND),
	    "disk_full", hub->disk_full);
	json_object_set_new(
	    data, "longest_turn", json_integer(hub->longest_turn));
	json_object_set_new(data, "guest_disk", json_integer(quota_used(hub)));
	file = store_file_bytes(hub->store, &unused);
	json_object_set_new(data, "file_bytes", json_integer(file));
	json_object_set_new(data, "unused_bytes", json_integer(unused));
	if (damaged != 0) {
		json_object_set_new(
		    data, "damaged_at", json_integer(damaged / SECOND));
		json_object_set_new(data, "commits_lost",
		    json_integer(
			store_number(hub->store, STORE_DAMAGED_COMMITS)));
	}
	store_usages(hub->store, usage_row, disk);
	json_object_set_new(data, "disk", disk);
	answer(req, data);
}

void
cmd_backup(struct request *req)
{
	const struct hub_io *io = &req->hub->io;
	const char *file = req->args;
	int fd;

	if (*file == '\0')
		refuse_usage(req);
	else if (req->conn->peer->kind != LINK_LOCAL)
		refuse(req, REFUSED_DENIED,
		    "Use messdeckctl on the host's machine to make backups.");
	else if (io->descriptor == NULL || (fd = io->descriptor(io->arg)) == -1)
		refuse(req, REFUSED_USAGE,
		    "The command needs the file itself, open for writing: "
		    "messdeckctl passes it along.");
	else if (!backup_begin(req->hub, req->conn, req->id, file, fd))
		refuse(req, REFUSED_BUSY, "A backup is already running.");
	else
		req->answered = true;
}
