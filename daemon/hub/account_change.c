/* Accounts of the database that change while people may be here by them. */
#include "daemon/hub/account_change.h"

#include <stdio.h>
#include <string.h>

#include "accounts/key.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/people.h"
#include "daemon/hub/profile.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/user_lists.h"
#include "daemon/hub/watching.h"

void
account_change_put(struct hub *hub, const struct stored_account *account)
{
	struct conn *conn;

	store_account_put(hub->store, account);
	decks_mail_others(hub, json_pack("{s:s}", "account", account->name));
	if (conf_account(hub->conf, account->name) != NULL)
		return;
	for (conn = people_named(hub, account->name); conn != NULL;
	     conn = people_next_named(conn)) {
		if (*conn->hash == '\0' || conn->role == account->role)
			continue;
		people_note(conn);
		people_set_role(hub, conn, account->role);
		send_you(hub, conn);
	}
}

void
account_change_key(
    struct hub *hub, const char *name, const char *line, int64_t used)
{
	struct stored_key key = {
	    .added = hub->io.now(hub->io.arg), .used = used};

	strlcpy(key.key, line, sizeof(key.key));
	strlcpy(key.account, name, sizeof(key.account));
	key_comment(line, key.comment, sizeof(key.comment));
	store_key_put(hub->store, &key);
}

static void
rename_here(struct hub *hub, const char *old, const char *name,
    enum account_role role, bool stored)
{
	struct conn *conn;

	while ((conn = people_named(hub, old)) != NULL) {
		people_note(conn);
		people_rename(hub, conn, name, role);
		conn->stored = stored;
		people_mark_dirty(hub, conn);
	}
}

static bool
rename_text(char text[NAME_SIZE], const char *old, const char *name)
{
	if (!name_same(text, old))
		return false;
	strlcpy(text, name, NAME_SIZE);
	return true;
}

static void
rename_at_tables(
    struct hub *hub, const char *old, const char *name, enum account_role role)
{
	struct table *table;

	while ((table = tables_of(hub, old, NULL)) != NULL) {
		struct seat *seat;
		int i;

		table_touch(hub, table);
		for (i = 0; i < SEATS_MAX; i++) {
			seat = &table->s.seat[i];
			if (!seat->house && rename_text(seat->name, old, name))
				seat->role = role;
			rename_text(seat->owner, old, name);
			rename_text(seat->played, old, name);
		}
		table_access_rename(table, old, name);
		tables_index(hub, table);
		if (table->s.game_no != 0)
			store_rename_game(hub->store, table->s.game_no, old,
			    name, role_name(role));
	}
	while ((table = tables_asking(hub, old, NULL)) != NULL) {
		table_touch(hub, table);
		table_access_rename(table, old, name);
		tables_index(hub, table);
	}
}

static void
rename_tell(struct hub *hub, const char *old, const char *name,
    enum account_role role, bool stored)
{
	decks_mail_others(hub,
	    json_pack("{s:{s:s,s:s,s:s,s:b}}", "renamed", "old", old, "name",
		name, "role", role_name(role), "stored", stored));
}

void
account_change_told(struct hub *hub, const char *old, const char *name,
    enum account_role role, bool stored)
{
	struct conn *conn;

	invites_forget(hub, old);
	rename_at_tables(hub, old, name, role);
	watching_rename(hub, old, name);
	rename_here(hub, old, name, role, stored);
	channels_renamed(hub, old, name);
	for (conn = people_named(hub, name); conn != NULL;
	     conn = people_next_named(conn))
		send_you(hub, conn);
	hub->lobby_dirty = hub->step_durable = true;
}

void
account_change_guest(
    struct hub *hub, const struct conn *registers, const char *name)
{
	char guest[NAME_SIZE], token[DICE_HEX];
	struct conn *conn;

	/* These of the connection change. */
	strlcpy(guest, registers->name, sizeof(guest));
	strlcpy(token, registers->guest_hash, sizeof(token));
	invites_forget(hub, guest);
	rename_at_tables(hub, guest, name, ROLE_PLAYER);
	user_lists_rename(hub, guest, name);
	watching_rename(hub, guest, name);
	rename_here(hub, guest, name, ROLE_PLAYER, true);
	store_rename(hub->store, guest, name, false);
	channels_rename(hub, guest, name);
	store_guest_account(hub->store, guest, token, name);
	rename_tell(hub, guest, name, ROLE_PLAYER, true);
	for (conn = people_named(hub, name); conn != NULL;
	     conn = people_next_named(conn)) {
		profile_came(hub, conn);
		send_you(hub, conn);
	}
	hub->lobby_dirty = hub->step_durable = true;
	hub->forget_due = hub->io.now(hub->io.arg);
}

static void
shared_elsewhere(void *arg, const struct table *table)
{
	*(int *)arg = table->number;
}

int
account_change_shared(struct hub *hub, const char *one, const char *other)
{
	const struct table *table = NULL;
	int number = 0;

	while ((table = tables_of(hub, one, table)) != NULL)
		if (table_own_seat(table, other) >= 0)
			return table->number;
	store_tables_seated(hub->store, one, other, shared_elsewhere, &number);
	return number;
}

void
account_change_name(struct hub *hub, const char *from, const char *to,
    bool merge, enum account_role role, bool stored)
{
	char old[NAME_SIZE], name[NAME_SIZE];
	struct conn *conn;
	json_t *notice;

	/* They may be those of connections, which change. */
	strlcpy(old, from, sizeof(old));
	strlcpy(name, to, sizeof(name));
	invites_forget(hub, old);
	rename_at_tables(hub, old, name, role);
	user_lists_rename(hub, old, name);
	watching_rename(hub, old, name);
	rename_here(hub, old, name, role, stored);
	if (merge) {
		store_merge(hub->store, old, name);
		store_reader_drop(hub->store, old);
	} else {
		store_rename(hub->store, old, name, false);
		store_reader_drop(hub->store, name);
		store_rename_reader(hub->store, old, name);
	}
	store_rename_talk(hub->store, old, name);
	channels_rename(hub, old, name);
	rename_tell(hub, old, name, role, stored);
	store_guests_of_drop(hub->store, old);
	for (conn = people_named(hub, name); conn != NULL;
	     conn = people_next_named(conn)) {
		send_you(hub, conn);
		if (*conn->was == '\0' || strcmp(conn->was, conn->name) == 0)
			continue;
		notice = notice_new(NOTICE_RENAMED);
		json_object_set_new(notice, "name", json_string(conn->name));
		send_event(hub, conn, notice);
	}
	hub->lobby_dirty = hub->step_durable = true;
	hub->forget_due = hub->io.now(hub->io.arg);
}

/* Seats at tables of other decks have another name. */
static void
seats_tell(struct hub *hub, const char *old, const char *name)
{
	decks_mail_others(
	    hub, json_pack("{s:{s:s,s:s}}", "seats", "old", old, "name", name));
}

void
account_change_seats_told(struct hub *hub, const char *old, const char *name)
{
	invites_forget(hub, old);
	rename_at_tables(hub, old, name, ROLE_GUEST);
	watching_unfollow(hub, old);
	channels_forgotten(hub, old);
}

/*
 * Its games are of "Gone.12" from now on, a name that nobody can have. talk:
 * what it said is deleted, too.
 */
static void
rename_gone(struct hub *hub, const char *name, bool talk)
{
	int64_t n = store_number_next(hub->store, "gone");
	char neutral[NAME_SIZE];

	snprintf(neutral, sizeof(neutral), "Gone.%d", (int)(n % 1000000000));
	invites_forget(hub, name);
	rename_at_tables(hub, name, neutral, ROLE_GUEST);
	user_lists_forget(hub, name);
	watching_unfollow(hub, name);
	channels_forget(hub, name);
	store_rename(hub->store, name, neutral, talk);
	store_competitor_gone(hub->store, neutral);
	seats_tell(hub, name, neutral);
	store_mail_delete_all(hub->store, name);
	store_reader_drop(hub->store, name);
	store_guests_of_drop(hub->store, name);
	hub->lobby_dirty = hub->step_durable = true;
	hub->forget_due = hub->io.now(hub->io.arg);
}

void
account_change_delete(struct hub *hub, const char *name, bool talk)
{
	struct stored_account account;
	struct conn *conn, *next;

	if (!store_account_find(hub->store, name, &account))
		return;
	for (conn = people_named(hub, name); conn != NULL; conn = next) {
		next = people_next_named(conn);
		if (conn->stored)
			conn_bye(hub, conn, BYE_QUIT,
			    "This account has been deleted.");
	}
	store_account_keys_drop(hub->store, account.name);
	rename_gone(hub, account.name, talk);
	*account.password = *account.reason = '\0';
	account.role = ROLE_PLAYER;
	account.disabled = false;
	account.gone = hub->io.now(hub->io.arg) + ACCOUNT_GONE_TIME;
	store_account_put(hub->store, &account);
	decks_mail_others(hub, json_pack("{s:s}", "account", account.name));
	hub->step_durable = true;
}
