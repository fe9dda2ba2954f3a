/* Whom a ban, a mute or another act of moderators and sysops is about. */
#include "daemon/hub/cmd/target.h"

#include <string.h>

#include "accounts/key.h"
#include "daemon/conf/conf_ban.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/user_lists.h"

bool
target_next(struct request *req, struct target *target)
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
	target->key = conf_ban_is_key(target->word);
	if (target->key || network_parse(target->word, &target->space)) {
		target->network = target->key ? NULL : &target->space;
		request_about(req, target->what);
		if (conn_may(req->hub, req->conn, ROLE_SYSOP))
			return true;
		refuse(req, REFUSED_DENIED,
		    "Only a sysop may %s addresses, networks and keys; name a "
		    "person.",
		    req->command->name);
		return false;
	}
	name_meant(req->hub, target->word, name);
	target->known = *name != '\0';
	if (target->known)
		strlcpy(target->what, name, sizeof(target->what));
	request_about(req, target->what);
	return true;
}

void
target_of(struct target *target, const char *what)
{
	*target = (struct target){.word = what};
	strlcpy(target->what, what, sizeof(target->what));
	target->key = conf_ban_is_key(what);
	if (!target->key && network_parse(what, &target->space))
		target->network = &target->space;
}

bool
target_is(const struct target *target, const struct conn *conn)
{
	char key[KEY_FINGERPRINT_SIZE];

	if (conn->state != CONN_IN)
		return false;
	if (!target->key)
		return conn_from(conn, target->network);
	return conn->key != NULL && key_fingerprint(conn->key, key) &&
	    strcmp(key, target->what) == 0;
}

struct conn *
target_conn(struct hub *hub, const struct target *target, struct conn *after)
{
	struct conn *conn;

	if (target->network == NULL && !target->key)
		return after == NULL ? people_named(hub, target->what)
				     : people_next_named(after);
	conn =
	    after == NULL ? TAILQ_FIRST(&hub->conns) : TAILQ_NEXT(after, entry);
	while (conn != NULL && !target_is(target, conn))
		conn = TAILQ_NEXT(conn, entry);
	return conn;
}

void
target_notify(struct hub *hub, const struct target *target, json_t *notice)
{
	struct held *held = outbox_hold(hub, HELD_EVENT, notice);
	struct conn *conn = NULL;

	while ((conn = target_conn(hub, target, conn)) != NULL)
		if (conn_person(conn))
			held_to(held, conn);
}

void
target_muted(struct hub *hub, const struct target *target,
    const struct list_entry *entry)
{
	json_t *notice =
	    notice_new(entry == NULL ? NOTICE_UNMUTED : NOTICE_MUTED);

	if (entry != NULL)
		json_object_set_new(
		    notice, "until", number_or_null(entry->until / SECOND, 1));
	if (entry != NULL && *entry->reason != '\0')
		json_object_set_new(notice, "text", json_string(entry->reason));
	target_notify(hub, target, notice);
}

bool
target_clear(struct request *req, enum list_kind kind,
    const struct target *target, const char *none)
{
	if (user_list_clear(req->hub, kind, target->word, NULL) ||
	    user_list_clear(req->hub, kind, target->what, NULL))
		return true;
	refuse(req, REFUSED_NOBODY, none, target->word);
	return false;
}

bool
target_until(struct request *req, const char *units, int64_t unit, int most,
    int64_t *until)
{
	/* Less than nothing is a mistake, and no reason. */
	const char *number = req->args + (*req->args == '-');
	size_t digits = strspn(number, "0123456789");
	int n;

	*until = 0;
	if (digits > 0 && (number[digits] == ' ' || number[digits] == '\0')) {
		n = next_number(req, 1, most, units);
		if (n < 0)
			return false;
		*until = req->hub->io.now(req->hub->io.arg) + n * unit;
	}
	return !refuse_long(req);
}

const char *
target_rest(const struct request *req)
{
	return *req->args == '\0' ? NULL : req->args;
}

bool
target_refuse_rank(struct request *req, const char *name)
{
	const struct conn *conn = conn_named(req->hub, name);
	struct account_entry account;
	enum account_role role = conn == NULL ? ROLE_GUEST : conn->role;

	if (account_book_find(req->hub, name, &account))
		role = account.role;
	if (role < ROLE_MODERATOR || conn_may(req->hub, req->conn, ROLE_SYSOP))
		return false;
	refuse(req, REFUSED_DENIED, "%s is a %s; only a sysop may do that.",
	    name, role_name(role));
	return true;
}
