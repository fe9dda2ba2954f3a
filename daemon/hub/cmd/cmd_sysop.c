/* Sysop commands: ban, wall, stats, backup, audit, logins. */
#include <string.h>

#include "daemon/hub/backup.h"
#include "daemon/hub/cmd/cmd_ratings.h"
#include "daemon/hub/cmd/cmd_sysop.h"
#include "daemon/hub/cmd/target.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"

static const char no_bots[] = "bots = 0 in the configuration switches it off";

void
cmd_ban(struct request *req)
{
	struct list_entry entry = {.until = 0};
	struct target target;
	struct conn *conn, *next;

	if (!target_next(req, &target))
		return;
	if (target.network == NULL && !target.key &&
	    !name_wish_ok(target.word)) {
		refuse(req, REFUSED_USAGE,
		    "%s is neither a name nor an address or network like"
		    " 192.0.2.1 or 2001:db8::/64, nor a key's fingerprint"
		    " (SHA256:...).",
		    target.word);
		return;
	}
	if (refuse_house(req, target.what, no_bots))
		return;
	if (target.network == NULL && !target.key
		? name_same(req->conn->name, target.what)
		: target_is(&target, req->conn)) {
		refuse(req, REFUSED_USAGE, "You cannot ban yourself.");
		return;
	}
	if (!target_until(req, "Days", DAY, 36500, &entry.until))
		return;
	strlcpy(entry.what, target.what, sizeof(entry.what));
	strlcpy(entry.reason, req->args, sizeof(entry.reason));
	user_list_set(req->hub, LIST_BAN, &entry, req->conn->name);
	for (conn = target_conn(req->hub, &target, NULL); conn != NULL;
	     conn = next) {
		next = target_conn(req->hub, &target, conn);
		conn_bye_ban(req->hub, conn, &entry);
	}
}

void
cmd_unban(struct request *req)
{
	struct target target;

	if (!target_next(req, &target))
		return;
	if (user_list_find(req->hub, LIST_FILE, target.what, NULL) != NULL)
		refuse(req, REFUSED_DENIED,
		    "%s is banned by the configuration; take it out of bans "
		    "there.",
		    target.what);
	else
		target_clear(req, LIST_BAN, &target,
		    "%s is not banned; /bans lists the bans.");
}

static bool
bans_of(struct request *req, enum list_kind kind, struct send_list *bans)
{
	int64_t now = req->hub->io.now(req->hub->io.arg);
	const struct list_entry *entry;

	TAILQ_FOREACH (entry, &req->hub->lists[kind].all, entry)
		if ((entry->until == 0 || entry->until > now) &&
		    !send_list_add(bans,
			json_pack("{s:s,s:o,s:s,s:b}", "what", entry->what,
			    "until", number_or_null(entry->until / SECOND, 1),
			    "reason", entry->reason, "file",
			    kind == LIST_FILE)))
			return false;
	return true;
}

void
cmd_bans(struct request *req)
{
	struct send_list bans = send_list_new(ROOM_ANSWER);

	if (bans_of(req, LIST_BAN, &bans))
		bans_of(req, LIST_FILE, &bans);
	answer(req, json_pack("{s:o}", "bans", bans.list));
}

void
cmd_wall(struct request *req)
{
	struct hub *hub = req->hub;
	struct talk talk = {
	    .how = "wall", .from = hub->conf->name, .text = target_rest(req)};
	const struct conn *conn;
	struct held *held;
	json_t *event;

	if (talk.text == NULL) {
		refuse_usage(req);
		return;
	}
	if (refuse_long(req))
		return;
	talk.at = talk_next(hub);
	store_talk_put(hub->store, &talk);
	event = talk_json(&talk);
	held = outbox_hold(hub, HELD_SAID, event);
	decks_mail_others(hub, json_pack("{s:O}", "said", event));
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_here(conn))
			held_to(held, conn);
	/* Last: the mark is no other deck's. */
	talk_keep(hub, &talk, event);
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
	json_t *data, *disk;
	int64_t file, unused;

	if (*req->args != '\0' || !conn_may(hub, req->conn, ROLE_SYSOP)) {
		ratings_answer_figures(req);
		return;
	}
	data = json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:I,s:I,s:I,s:b}", "people",
	    people_count(hub), "connections", hub->people.persons, "links",
	    hub->people.links, "tables", hub->table_index.n, "playing",
	    hub->table_index.playing, "slow", hub->table_index.slow, "games",
	    (json_int_t)hub->games, "commits", hub->commits, "seconds",
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
	disk = json_array();
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

/*
 * The next word, or the name that it abbreviates, in name; NULL: there is none.
 * It may be an address, or a name of the past, too.
 */
static const char *
next_past_name(struct request *req, char name[NAME_SIZE])
{
	const char *word = next_word(req);

	if (word == NULL)
		return NULL;
	name_meant(req->hub, word, name);
	return *name != '\0' ? name : word;
}

static void
audit_row(void *arg, const struct audit_entry *entry)
{
	send_list_add(arg,
	    json_pack("{s:I,s:s,s:s,s:s,s:o,s:s,s:s,s:s}", "at",
		(json_int_t)(entry->at / SECOND), "who", entry->who, "role",
		entry->role, "via", entry->via, "uid",
		number_or_null(entry->uid, 0), "what", entry->what, "whom",
		entry->whom, "text", entry->text));
}

void
cmd_audit(struct request *req)
{
	struct send_list rows = send_list_new(ROOM_PAGE);
	char name[NAME_SIZE];
	const char *word = next_past_name(req, name);

	store_audit(req->hub->store, word, rows.rows, audit_row, &rows);
	answer(req, json_pack("{s:o}", "audit", rows.list));
}

static void
login_row(void *arg, const struct stored_login *login)
{
	json_t *key =
	    *login->key == '\0' ? json_null() : json_string(login->key);

	send_list_add(arg,
	    json_pack("{s:I,s:s,s:s,s:s,s:s,s:o}", "at",
		(json_int_t)(login->at / SECOND), "name", login->name, "role",
		login->role, "via", login->via, "address", login->address,
		"key", key));
}

void
cmd_logins(struct request *req)
{
	struct send_list rows = send_list_new(ROOM_PAGE);
	char name[NAME_SIZE];
	const char *word = next_past_name(req, name);

	store_logins(req->hub->store, word, rows.rows, login_row, &rows);
	answer(req, json_pack("{s:o}", "logins", rows.list));
}
