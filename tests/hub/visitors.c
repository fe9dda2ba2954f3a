/* What people on a test's host do. */
#include "tests/hub/visitors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/account.h"
#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "tests/hub/disk.h"

#define LOCAL_LINK 2

void
visitors_init(void)
{
	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
}

int
visitors_close(void **state)
{
	host_close(*state);
	return 0;
}

void
visitors_open(struct host *host)
{
	disk_set(DISK_OK);
	host_open(host);
	host->conf->talk_rate = 1000;
	host->conf->command_rate = 0;
	host->conf->idle_minutes = 0;
	host->conf->silent_minutes = 1440;
	host_link(host, VISITORS_LINK, LINK_SESSION, false);
}

void
visitors_account(struct host *host, const char *name)
{
	struct account *account = conf_account_add(host->conf, name);

	account->role = ROLE_PLAYER;
	account->key = xcalloc(1, sizeof(*account->key));
	account->key[0] = xasprintf("ssh-ed25519 AAAA%s", name);
	account->nkeys = 1;
	conf_accounts_sort(host->conf);
}

void
visitors_open_bounded(struct host *host, int disk, int disk_total)
{
	visitors_open(host);
	host->conf->guest_disk = disk;
	host->conf->guest_disk_total = disk_total;
	visitors_account(host, "jack");
	visitors_account(host, "rose");
}

void
visitor_come(
    struct host *host, int person, const char *name, const char *address)
{
	const struct account *account = conf_account(host->conf, name);

	if (account == NULL) {
		host_login(host, VISITORS_LINK, person, name, address);
		return;
	}
	host_conn(host, VISITORS_LINK, person, "ssh", address);
	host_send_json(host, VISITORS_LINK, person,
	    json_pack("{s:{s:s,s:s,s:s,s:b},s:i}", "auth", "how", "key", "name",
		name, "key", account->key[0], "sure", 1, "id", 1));
	host_send_json(
	    host, VISITORS_LINK, person, json_pack("{s:{}}", "login"));
}

void
visitor_go(struct host *host, int person)
{
	host_send_json(
	    host, VISITORS_LINK, person, json_pack("{s:s}", "gone", "quit"));
}

static const json_t *
visitor_ask(struct host *host, int person, const char *words)
{
	/* In their time: no rate is exceeded. */
	host->now += 20;
	return host_ask(host, VISITORS_LINK, person, words);
}

bool
visitor_may(struct host *host, int person, const char *words)
{
	/* jansson's macro would ask twice. */
	const json_t *ok =
	    json_object_get(visitor_ask(host, person, words), "ok");

	return json_is_true(ok);
}

const char *
visitor_refusal(struct host *host, int person, const char *words)
{
	const char *error = json_string_value(
	    json_object_get(visitor_ask(host, person, words), "error"));

	return error == NULL ? "" : error;
}

const json_t *
visitor_data(
    struct host *host, int person, const char *words, const char *field)
{
	return json_object_get(
	    json_object_get(visitor_ask(host, person, words), "data"), field);
}

void
visitor_talk(struct host *host, int person, const char *command)
{
	char words[400];

	memset(words, 'x', sizeof(words));
	memcpy(words, command, strlen(command));
	words[sizeof(words) - 1] = '\0';
	assert_true(visitor_may(host, person, words));
}

bool
visitors_begin(struct host *host, int one, int other)
{
	char words[32];

	if (!visitor_may(host, one, "new uckers 2"))
		return false;
	snprintf(words, sizeof(words), "join %d",
	    (int)json_integer_value(
		visitor_data(host, one, "finger", "table")));
	if (!visitor_may(host, other, words)) {
		assert_true(visitor_may(host, one, "leave"));
		return false;
	}
	assert_true(visitor_may(host, one, "phrase"));
	assert_true(visitor_may(host, other, "phrase"));
	return true;
}

bool
visitors_act(struct host *host, int one, int other)
{
	static const char *const words[] = {"throw", "play 1", "colours red"};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (visitor_may(host, one, words[i]) ||
		    visitor_may(host, other, words[i]))
			return true;
	return false;
}

void
visitors_end(struct host *host, int one, int other)
{
	assert_true(visitor_may(host, one, "resign"));
	assert_true(visitor_may(host, one, "leave"));
	assert_true(visitor_may(host, other, "leave"));
}

int64_t
visitors_sql(struct host *host, const char *sql)
{
	sqlite3_stmt *stmt;
	int64_t n;

	assert_int_equal(sqlite3_prepare_v2(
			     store_db(host->hub->store), sql, -1, &stmt, NULL),
	    SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	n = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return n;
}

int64_t
visitors_usage(struct host *host, const char *kind, const char *field)
{
	json_t *queue;
	const json_t *row, *disk;
	size_t i;
	int64_t sum = 0;
	bool found = false;

	host_link(host, LOCAL_LINK, LINK_LOCAL, true);
	host_send_text(host, LOCAL_LINK, "{\"do\":\"stats\",\"id\":1}");
	queue = host_queue(host, LOCAL_LINK, 0);
	disk = json_object_get(
	    json_object_get(
		json_array_get(queue, json_array_size(queue) - 1), "data"),
	    "disk");
	json_array_foreach (disk, i, row) {
		if (kind != NULL &&
		    strcmp(json_string_value(json_object_get(row, "kind")),
			kind) != 0)
			continue;
		sum += json_integer_value(json_object_get(row, field));
		found = true;
	}
	json_array_clear(queue);
	host_unlink(host, LOCAL_LINK);
	assert_true(found);
	return sum;
}

int64_t
visitors_guest_bytes(struct host *host)
{
	return visitors_usage(host, NULL, "guest_bytes") -
	    visitors_usage(host, "log", "guest_bytes");
}
