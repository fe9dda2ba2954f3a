/* A hub on a fake transport, a fake clock and a disk of its own. */
#include "tests/hub/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "engine/dice.h"
#include "tests/hub/database.h"
#include "tests/hub/disk.h"

#define DICE_QUEUE 64

static uint8_t scripted[DICE_QUEUE];
static int nscripted, next_scripted;

void
host_dice(int die)
{
	assert_true(nscripted < DICE_QUEUE);
	scripted[nscripted++] = (uint8_t)die;
}

void
host_dice_clear(void)
{
	nscripted = next_scripted = 0;
}

/* The linker puts this in place of dice_throw (--wrap). */
void __real_dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[]);
void __wrap_dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[]);

void
__wrap_dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[])
{
	int i;

	if (next_scripted == nscripted) {
		__real_dice_throw(secret, game, mix, t, n, dice);
		return;
	}
	for (i = 0; i < n; i++) {
		assert_true(next_scripted < nscripted);
		dice[i] = scripted[next_scripted++];
	}
	if (next_scripted == nscripted)
		host_dice_clear();
}

static void
key_of(char key[32], int link, int number)
{
	snprintf(key, 32, "%d.%d", link, number);
}

json_t *
host_queue(struct host *host, int link, int number)
{
	char key[32];
	json_t *queue;

	key_of(key, link, number);
	queue = json_object_get(host->queue, key);
	if (queue == NULL) {
		queue = json_array();
		json_object_set_new(host->queue, key, queue);
	}
	return queue;
}

static bool
io_send(void *arg, int link, const char *line, size_t length)
{
	struct host *host = arg;
	json_t *object = json_loadb(line, length, 0, NULL), *to, *number;
	const char *ev;
	char key[32];
	size_t i;

	assert_non_null(object);
	assert_true(length < 65536);
	assert_true(link < HOST_LINKS && host->linked[link]);
	if (host->unsent) {
		json_decref(object);
		return true;
	}
	if (host->deaf[link]) {
		json_decref(object);
		return false;
	}
	host->lines++;
	if (host->heard != NULL)
		host->heard(object);
	to = json_object_get(object, "to");
	if (host->kind[link] != LINK_SESSION)
		json_array_append(host_queue(host, link, 0), object);
	ev = json_string_value(
	    json_object_get(json_object_get(object, "m"), "ev"));
	json_array_foreach (to, i, number) {
		json_array_append(
		    host_queue(host, link, (int)json_integer_value(number)),
		    json_object_get(object, "m"));
		key_of(key, link, (int)json_integer_value(number));
		if (ev != NULL && strcmp(ev, "bye") == 0)
			json_object_del(host->handed, key);
	}
	json_decref(object);
	return true;
}

static void
io_cut(void *arg, int link)
{
	struct host *host = arg;

	host->cut[link] = true;
	host->linked[link] = false;
}

static int64_t
io_now(void *arg)
{
	return ((struct host *)arg)->now;
}

/* splitmix64: the same in every run. */
static void
io_random(void *arg, void *bytes, size_t n)
{
	struct host *host = arg;
	uint64_t z;
	size_t i;

	for (i = 0; i < n; i++) {
		z = host->random += 0x9e3779b97f4a7c15u;
		z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
		z = (z ^ z >> 27) * 0x94d049bb133111ebu;
		((uint8_t *)bytes)[i] = (uint8_t)(z >> 32);
	}
}

static void
io_verify(void *arg, int link, uint64_t question, const char *hash, bool renew,
    const char *password)
{
	struct host *host = arg;

	host->question = question;
	snprintf(host->question_text, sizeof(host->question_text), "%s %s",
	    hash == NULL ? "make" : hash, password);
}

/* A file, as if one came with each line. */
static int
io_descriptor(void *arg)
{
	return memfd_create("file", MFD_CLOEXEC);
}

static void
io_stop(void *arg)
{
	((struct host *)arg)->stopped = true;
}

static void
io_catch_up(void *arg, uint64_t question, int link, int64_t number)
{
	((struct host *)arg)->catch_up = question;
}

static void
io_login(void *arg, int link, int64_t number, bool ok)
{
	struct host *host = arg;
	char text[64];

	snprintf(text, sizeof(text), "%s%d.%d %s",
	    *host->login == '\0' ? "" : ", ", link, (int)number,
	    ok ? "in" : "wrong");
	strlcat(host->login, text, sizeof(host->login));
}

static void
io_nudge(void *arg, const char *name, const char *game, int table)
{
	struct host *host = arg;
	char text[128];

	snprintf(text, sizeof(text), "%s%s %s %d",
	    *host->nudged == '\0' ? "" : ", ", name, game, table);
	strlcat(host->nudged, text, sizeof(host->nudged));
}

static void
io_bots(void *arg, int level, int n)
{
	((struct host *)arg)->bots[level] = n;
}

static void
host_start(struct host *host)
{
	const struct hub_io io = {.arg = host,
	    .nudge = io_nudge,
	    .bots = io_bots,
	    .send = io_send,
	    .cut = io_cut,
	    .now = io_now,
	    .random = io_random,
	    .verify = io_verify,
	    .catch_up = io_catch_up,
	    .login = io_login,
	    .descriptor = io_descriptor,
	    .stop = io_stop};
	char error[CONF_ERROR], file[128];
	struct store *store;

	snprintf(file, sizeof(file), "%s/%d.db", host->folder, host->life);
	store = database_open_deck(file, host->deck, host->decks, error);
	if (store == NULL)
		fail_msg("store_open: %s", error);
	host->hub = hub_new(host->conf, store, &io, error);
	if (host->hub == NULL)
		fail_msg("hub_new: %s", error);
}

void
host_open(struct host *host)
{
	host_open_deck(host, 0, 1);
}

void
host_open_deck(struct host *host, int deck, int decks)
{
	const char *tmp = getenv("TMPDIR");

	memset(host, 0, sizeof(*host));
	host->deck = deck;
	host->decks = decks;
	/* Each has tokens of its own. */
	host->random = (uint64_t)deck << 56;
	host->conf = conf_default();
	/* Tests do in no time what people do in hours. */
	host->conf->command_rate = 0;
	host->conf->nudge_command = xstrdup("/bin/true");
	host->now = INT64_C(1795200000000);
	host->queue = json_object();
	host->handed = json_object();
	snprintf(host->folder, sizeof(host->folder), "%s/hub-XXXXXX",
	    tmp == NULL ? "/tmp" : tmp);
	assert_non_null(mkdtemp(host->folder));
	disk_set(DISK_OK);
	host_dice_clear();
	host_start(host);
}

static void
folder_remove(const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	char file[512];

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		snprintf(file, sizeof(file), "%s/%s", folder, entry->d_name);
		unlink(file);
	}
	if (dir != NULL)
		closedir(dir);
	rmdir(folder);
}

void
host_close(struct host *host)
{
	hub_free(host->hub);
	conf_free(host->conf);
	json_decref(host->queue);
	json_decref(host->handed);
	folder_remove(host->folder);
}

static void
copy_file(const char *from, const char *to)
{
	FILE *in = fopen(from, "rb"), *out;
	char bytes[8192];
	size_t n;

	if (in == NULL)
		return;
	out = fopen(to, "wb");
	assert_non_null(out);
	while ((n = fread(bytes, 1, sizeof(bytes), in)) > 0)
		assert_int_equal(fwrite(bytes, 1, n, out), n);
	fclose(in);
	fclose(out);
}

void
host_crash(struct host *host, int64_t away)
{
	static const char *const suffix[] = {"", "-wal", "-commit"};
	char from[128], to[128];
	struct hub *old = host->hub;
	size_t i;

	for (i = 0; i < sizeof(suffix) / sizeof(suffix[0]); i++) {
		snprintf(from, sizeof(from), "%s/%d.db%s", host->folder,
		    host->life, suffix[i]);
		snprintf(to, sizeof(to), "%s/%d.db%s", host->folder,
		    host->life + 1, suffix[i]);
		copy_file(from, to);
	}
	hub_free(old);
	for (i = 0; i < sizeof(suffix) / sizeof(suffix[0]); i++) {
		snprintf(from, sizeof(from), "%s/%d.db%s", host->folder,
		    host->life, suffix[i]);
		unlink(from);
	}
	host->life++;
	snprintf(to, sizeof(to), "%s/%d.db", host->folder, host->life);
	if (*host->sql != '\0')
		database_sql(to, host->sql);
	*host->sql = '\0';
	memset(host->linked, 0, sizeof(host->linked));
	json_object_clear(host->queue);
	json_object_clear(host->handed);
	host->catch_up = 0;
	host->failed = host->unsent = false;
	host->now += away;
	host_start(host);
}

/* The connections of a link that was there before. */
static void
host_forget(struct host *host, int link)
{
	const char *key;
	json_t *value;
	void *next;

	json_object_foreach_safe (host->handed, next, key, value) {
		if (atoi(key) == link)
			json_object_del(host->handed, key);
	}
}

void
host_link(struct host *host, int link, enum link_kind kind, bool sysop)
{
	assert_true(link >= 0 && link < HOST_LINKS);
	host->kind[link] = kind;
	host->linked[link] = true;
	host->cut[link] = host->deaf[link] = false;
	host_forget(host, link);
	hub_link(host->hub, link, kind, sysop);
	host_turn(host);
}

void
host_unlink(struct host *host, int link)
{
	host->linked[link] = false;
	hub_unlink(host->hub, link);
	host_turn(host);
}

void
host_turn(struct host *host)
{
	char error[CONF_ERROR];

	if (host->held)
		return;
	if (host->catch_up != 0)
		hub_caught_up(host->hub, 0, host->catch_up);
	host->catch_up = 0;
	/* A database loses those that say nothing for long. */
	if (!hub_alive(host->hub, error))
		fail_msg("%s", error);
	hub_tick(host->hub);
	if (!hub_commit(host->hub))
		host->failed = true;
	else
		hub_rest(host->hub);
}

void
host_send_text(struct host *host, int link, const char *line)
{
	char *copy = strdup(line);

	assert_non_null(copy);
	hub_line(host->hub, link, copy, strlen(copy));
	free(copy);
	host_turn(host);
}

void
host_conn(struct host *host, int link, int number, const char *transport,
    const char *address)
{
	char key[32];

	hub_conn(host->hub, link, number, transport, address);
	key_of(key, link, number);
	json_object_set_new(host->handed, key, json_true());
	host_turn(host);
}

void
host_conn_ended(struct host *host, int link, int number)
{
	char key[32];

	hub_conn_ended(host->hub, link, number);
	key_of(key, link, number);
	json_object_del(host->handed, key);
	host_turn(host);
}

void
host_send_json(struct host *host, int link, int number, json_t *message)
{
	json_t *wrapped;
	char *text, key[32];

	key_of(key, link, number);
	if (host->kind[link] == LINK_SESSION && host->linked[link] &&
	    json_object_get(host->handed, key) == NULL)
		host_conn(host, link, number, "ssh", "");
	if (json_object_get(message, "gone") != NULL)
		json_object_del(host->handed, key);
	if (host->kind[link] == LINK_SESSION)
		wrapped = json_pack("{s:i,s:o}", "from", number, "m", message);
	else
		wrapped = message;
	text = json_dumps(wrapped, JSON_COMPACT);
	json_decref(wrapped);
	host_send_text(host, link, text);
	free(text);
}

void
host_login(struct host *host, int link, int number, const char *name,
    const char *address)
{
	host_conn(host, link, number, "ssh", address == NULL ? "" : address);
	host_send_json(host, link, number,
	    json_pack("{s:{s:s,s:s},s:i}", "auth", "how", "password", "name",
		name, "id", 1));
	host_send_json(host, link, number, json_pack("{s:{}}", "login"));
}

void
host_do(struct host *host, int link, int number, const char *words)
{
	host_send_json(host, link, number,
	    json_pack("{s:s,s:i}", "do", words, "id", HOST_ID));
}

const json_t *
host_ask(struct host *host, int link, int number, const char *words)
{
	json_t *queue = host_queue(host, link, number), *event;
	size_t i;

	json_array_clear(queue);
	host_do(host, link, number, words);
	json_array_foreach (queue, i, event)
		if (json_integer_value(json_object_get(event, "re")) == HOST_ID)
			return event;
	fail_msg("no answer to %s", words);
	return NULL;
}

const char *
host_refusal(struct host *host, int link, int number, const char *words)
{
	return json_string_value(
	    json_object_get(host_ask(host, link, number, words), "code"));
}

void
host_pass(struct host *host, int64_t ms)
{
	int64_t until = host->now + ms, due;
	int turns = 0;

	for (;;) {
		due = hub_tick(host->hub);
		if (!hub_commit(host->hub)) {
			host->failed = true;
			return;
		}
		hub_rest(host->hub);
		if (host->now == until)
			return;
		assert_true(++turns < 100000);
		if (due != 0 && due <= host->now)
			host->now++;
		else
			host->now = due != 0 && due < until ? due : until;
	}
}
