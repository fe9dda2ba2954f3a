/* Ten thousand accounts in the database: nothing reads all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/skeleton.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/store/store_schema_accounts.h"
#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/log.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"
#include "tests/hub/steps.h"

#define ACCOUNTS 10000
#define PEOPLE 0 /* the link of everybody here */
#define STEPS 2  /* thousands of steps of SQLite that a command may take */

static void
fill(struct host *host)
{
	struct stored_account account = {.role = ROLE_PLAYER, .made = 1};
	struct stored_key key = {.added = 1};
	int i;

	for (i = 0; i < ACCOUNTS; i++) {
		snprintf(account.name, sizeof(account.name), "mate%05d", i);
		strlcpy(
		    account.password, "$argon2id$x", sizeof(account.password));
		store_account_put(host->hub->store, &account);
		strlcpy(key.account, account.name, sizeof(key.account));
		snprintf(key.key, sizeof(key.key), "ssh-ed25519 AAAA%08d", i);
		store_key_put(host->hub->store, &key);
	}
	host_turn(host);
	assert_int_equal(store_account_count(host->hub->store), ACCOUNTS);
}

/* Sends it, answers for auth, and sees what SQLite did. */
static void
does(struct host *host, int number, json_t *message, const char *what)
{
	uint64_t asked = host->question;

	steps_begin(host->hub->store);
	host_send_json(host, PEOPLE, number, message);
	if (host->question != asked) {
		hub_verified(host->hub, host->question, true, "$argon2id$made");
		host_turn(host);
	}
	if (steps_taken() > STEPS)
		fail_msg("%s: %d thousand steps", what, steps_taken());
}

static void
says(struct host *host, int number, const char *words)
{
	does(host, number,
	    json_pack("{s:s,s:i,s:s}", "do", words, "id", HOST_ID, "password",
		"long enough"),
	    words);
}

static void
asks(struct host *host, int number, const char *how, const char *name,
    const char *field, const char *value)
{
	does(host, number,
	    json_pack("{s:{s:s,s:s,s:s,s:b},s:i}", "auth", "how", how, "name",
		name, field, value, "sure", true, "id", 1),
	    how);
	does(host, number, json_pack("{s:{}}", "login"), "login");
}

static void
no_command_reads_every_account(void **state)
{
	static const char *const words[] = {"register danny", "keys",
	    "keys add ssh-ed25519 "
	    "AAAAC3NzaC1lZDI1NTE5AAAAIKzoTaGgV3WqyYYrbcx4LP2fnaShNMqJNDZWOHbA3t"
	    "R5",
	    "keys remove 1", "passwd", "finger mate00777", "finger mate",
	    "tell mate09999 hello", "tell mate hello", "who", "history mate5",
	    "register mate00001", "login", "delete account danny talk"};
	static struct host host;
	size_t i;

	host_open(&host);
	fill(&host);
	host_link(&host, PEOPLE, LINK_SESSION, false);
	asks(&host, 1, "key", "mate01234", "key", "ssh-ed25519 AAAA00001234");
	asks(&host, 2, "key", "stranger", "key", "ssh-ed25519 AAAA00004321");
	says(&host, 2, "login");
	asks(&host, 3, "password", "mate05678", "password", "x");
	asks(&host, 4, "password", "nobody", "password", "x");
	asks(&host, 5, "key", "rnate00001", "key", "ssh-ed25519 AAAAothers00");
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		says(&host, 5, words[i]);
	assert_int_equal(store_account_count(host.hub->store), ACCOUNTS + 1);
	host_close(&host);
}

/* A hash that is made again at a login takes back nothing that it noted. */
static void
a_login_with_a_new_hash_counts_as_one(void **state)
{
	struct stored_account account = {
	    .name = "bob", .password = "$argon2id$old", .used = 1};
	static struct host host;

	host_open(&host);
	account.role = ROLE_PLAYER;
	store_account_put(host.hub->store, &account);
	host_turn(&host);
	host_link(&host, PEOPLE, LINK_SESSION, false);
	asks(&host, 1, "password", "bob", "password", "x");
	assert_true(store_account_find(host.hub->store, "bob", &account));
	assert_string_equal(account.password, "$argon2id$made");
	assert_true(account.used > 1);
	host_close(&host);
}

/* The names of guests who were there before get theirs from SQL. */
static void
skeletons_of_older_guests_are_the_same(void **state)
{
	static const char *const names[] = {"bob~", "B0b~", "Guest-11~", "mm~",
	    "rnwdI1~", "a----------------b~", "a_-_-_-_-_-b~", "x___~", "x-~",
	    "dwi_10~", "WINDOW-1_~", "ab-c--d---e----~"};
	char expected[SKELETON_SIZE];
	sqlite3_stmt *ask;
	sqlite3 *db;
	size_t i;

	assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
	assert_int_equal(
	    sqlite3_prepare_v2(db,
		"SELECT " ACCOUNTS_SKELETON " FROM (SELECT $1 AS name)", -1,
		&ask, NULL),
	    SQLITE_OK);
	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		skeleton_of(names[i], expected);
		sqlite3_bind_text(ask, 1, names[i], -1, SQLITE_STATIC);
		assert_int_equal(sqlite3_step(ask), SQLITE_ROW);
		assert_string_equal(sqlite3_column_text(ask, 0), expected);
		sqlite3_reset(ask);
	}
	sqlite3_finalize(ask);
	sqlite3_close(db);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_command_reads_every_account),
	    cmocka_unit_test(a_login_with_a_new_hash_counts_as_one),
	    cmocka_unit_test(skeletons_of_older_guests_are_the_same),
	};

	disk_install();
	log_open("test", LOG_LEVEL_ERROR, 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
