/*
 * Runs the scenarios of tests/hub/scenarios, one TAP test each; README in
 * that folder says how they are written.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/account.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/command.h"
#include "tests/hub/database.h"
#include "tests/hub/host.h"
#include "tests/hub/vocabulary.h"

#define LINE 8192

#define DECKS 4 /* most that a scenario has */

struct scenario {
	struct host hosts[DECKS];
	int decks;
	struct host *host; /* the deck that the steps are about */
	const char *file;
	int number;    /* of the line */
	json_t *names; /* "$TOKEN": what it stands for */
	json_int_t id; /* of the last command sent */
};

static void __attribute__((format(printf, 2, 3), noreturn))
wrong(const struct scenario *s, const char *fmt, ...)
{
	char text[LINE];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	fail_msg("%s:%d: %s", s->file, s->number, text);
	abort();
}

static json_t *
parse(const struct scenario *s, const char *text)
{
	json_error_t error;
	json_t *json = json_loads(text, JSON_DECODE_ANY, &error);

	if (json == NULL)
		wrong(s, "%s: %s", error.text, text);
	return json;
}

/* The same value with names of the scenario put in. */
static json_t *
filled(struct scenario *s, json_t *from)
{
	json_t *value, *to;
	const char *key, *text, *name;
	size_t i;

	if (json_is_string(from)) {
		text = json_string_value(from);
		name = strchr(text, '$');
		value = name == NULL ? NULL : json_object_get(s->names, name);
		if (value == NULL || name == text)
			return json_incref(value != NULL ? value : from);
		return json_sprintf("%.*s%s", (int)(name - text), text,
		    json_string_value(value));
	}
	if (json_is_array(from)) {
		to = json_array();
		json_array_foreach (from, i, value)
			json_array_append_new(to, filled(s, value));
		return to;
	}
	if (!json_is_object(from))
		return json_incref(from);
	to = json_object();
	json_object_foreach (from, key, value)
		json_object_set_new(to, key, filled(s, value));
	return to;
}

static bool matches(struct scenario *, json_t *want, json_t *have);

/* ["...", a, b]: a and b are somewhere in it; else one for one. */
static bool
array_matches(struct scenario *s, json_t *want, json_t *have)
{
	const char *first = json_string_value(json_array_get(want, 0));
	bool some = first != NULL && strcmp(first, "...") == 0;
	json_t *item, *other;
	size_t i, k;

	if (!json_is_array(have) ||
	    (!some && json_array_size(want) != json_array_size(have)))
		return false;
	json_array_foreach (want, i, item) {
		if (some && i == 0)
			continue;
		if (!some) {
			if (!matches(s, item, json_array_get(have, i)))
				return false;
			continue;
		}
		json_array_foreach (have, k, other)
			if (matches(s, item, other))
				break;
		if (k == json_array_size(have))
			return false;
	}
	return true;
}

static bool
object_matches(struct scenario *s, json_t *want, json_t *have)
{
	const char *key;
	json_t *value, *other;

	if (!json_is_object(have))
		return false;
	json_object_foreach (want, key, value) {
		other = json_object_get(have, key);
		/* "-" means that the field is not there. */
		if (json_is_string(value) &&
		    strcmp(json_string_value(value), "-") == 0) {
			if (other != NULL)
				return false;
		} else if (other == NULL || !matches(s, value, other))
			return false;
	}
	return true;
}

/* "rest*" is somewhere in the text. */
static bool
has_within(const char *rest, const char *text)
{
	char part[256];

	strlcpy(part, rest, sizeof(part));
	part[strcspn(part, "*")] = '\0';
	return text != NULL && strstr(text, part) != NULL;
}

/* want is in have; a name ($X) not yet known takes what it finds. */
static bool
matches(struct scenario *s, json_t *want, json_t *have)
{
	const char *text = json_string_value(want);
	json_t *known;

	if (text != NULL && strcmp(text, "*") == 0)
		return true;
	if (text != NULL && *text == '*')
		return has_within(text + 1, json_string_value(have));
	if (text != NULL && *text == '$') {
		known = json_object_get(s->names, text);
		if (known == NULL)
			json_object_set(s->names, text, have);
		return known == NULL || json_equal(known, have);
	}
	if (json_is_array(want))
		return array_matches(s, want, have);
	if (json_is_object(want))
		return object_matches(s, want, have);
	return json_equal(want, have);
}

static void
show_queue(const json_t *queue)
{
	const json_t *message;
	char *text;
	size_t i;

	json_array_foreach (queue, i, message) {
		text = json_dumps(message, JSON_COMPACT);
		print_message("# had: %.600s\n", text);
		free(text);
	}
}

/* The next message like that; what came before it is passed over. */
static void
expect(struct scenario *s, int link, int number, json_t *want)
{
	json_t *queue = host_queue(s->host, link, number), *message;
	size_t i, k;

	json_array_foreach (queue, i, message) {
		if (!matches(s, want, message))
			continue;
		for (k = 0; k <= i; k++)
			json_array_remove(queue, 0);
		return;
	}
	show_queue(queue);
	wrong(s, "%d.%d got nothing like that", link, number);
}

static void
expect_none(struct scenario *s, int link, int number, json_t *want)
{
	json_t *queue = host_queue(s->host, link, number), *message;
	size_t i;

	json_array_foreach (queue, i, message)
		if (matches(s, want, message)) {
			show_queue(queue);
			wrong(s, "%d.%d got something like that", link, number);
		}
}

static void
send_do(struct scenario *s, int link, int number, const char *words)
{
	json_t *message =
	    json_pack("{s:s,s:I}", "do", words, "id", (json_int_t)++s->id);

	host_send_json(s->host, link, number, filled(s, message));
	json_decref(message);
}

/* LINK.NUMBER VERB REST */
static void
talk(struct scenario *s, char *line)
{
	int link, number, n = 0;
	char verb[8];
	json_t *json, *full;

	if (sscanf(line, "%d.%d %7s %n", &link, &number, verb, &n) < 3)
		wrong(s, "cannot be read: %s", line);
	line += n;
	if (strcmp(verb, ":") == 0) {
		send_do(s, link, number, line);
		return;
	}
	if (strcmp(verb, "ok") == 0 || strcmp(verb, "no") == 0)
		json = strcmp(verb, "ok") == 0
		    ? json_pack("{s:I,s:b}", "re", s->id, "ok", 1)
		    : json_pack(
			  "{s:b,s:s,s:s}", "ok", 0, "code", line, "error", "*");
	else
		json = parse(s, line);
	if (strcmp(verb, ">") == 0) {
		full = filled(s, json);
		host_send_json(s->host, link, number, full);
	} else if (strcmp(verb, "!") == 0)
		expect_none(s, link, number, json);
	else if (strcmp(verb, "<") == 0 || strcmp(verb, "ok") == 0 ||
	    strcmp(verb, "no") == 0)
		expect(s, link, number, json);
	else
		wrong(s, "no such verb: %s", verb);
	json_decref(json);
}

/* The commands in capitals. */

static void
do_link(struct scenario *s, char *args)
{
	char kind[16] = "";
	int link;

	if (sscanf(args, "%d %15s", &link, kind) != 2)
		wrong(s, "LINK number kind");
	host_link(s->host, link,
	    strcmp(kind, "session") == 0       ? LINK_SESSION
		: strcmp(kind, "bot") == 0     ? LINK_BOT
		: strcmp(kind, "analyst") == 0 ? LINK_ANALYST
					       : LINK_LOCAL,
	    strcmp(kind, "sysop") == 0);
}

static void
do_unlink(struct scenario *s, char *args)
{
	host_unlink(s->host, atoi(args));
}

static void
login(struct scenario *s, int link, int number, const char *how,
    const char *name, const char *key)
{
	char address[32];
	json_t *message = json_pack("{s:{s:s,s:s,s:s,s:b},s:i}", "auth", "how",
	    how, "name", name, "key", key, "sure", 1, "id", 1);

	snprintf(address, sizeof(address), "192.0.2.%d", number);
	host_conn(s->host, link, number, "ssh", address);
	host_send_json(s->host, link, number, message);
	host_send_json(s->host, link, number, json_pack("{s:{}}", "login"));
}

/* GUEST link.number [name]: a guest comes in; his queue is emptied. */
static void
do_guest(struct scenario *s, char *args)
{
	char name[32] = "guest";
	int link, number;

	if (sscanf(args, "%d.%d %31s", &link, &number, name) < 2)
		wrong(s, "GUEST link.number [name]");
	login(s, link, number, strcmp(name, "guest") == 0 ? "none" : "keyboard",
	    name, "");
	json_array_clear(host_queue(s->host, link, number));
}

static struct account *
account_of(struct scenario *s, const char *name)
{
	int i;

	for (i = 0; i < s->host->conf->naccount; i++)
		if (strcmp(s->host->conf->account[i].name, name) == 0)
			return &s->host->conf->account[i];
	wrong(s, "no account %s", name);
}

/* IN link.number name: an account comes in by its key. */
static void
do_in(struct scenario *s, char *args)
{
	char name[32];
	int link, number;

	if (sscanf(args, "%d.%d %31s", &link, &number, name) != 3)
		wrong(s, "IN link.number name");
	login(s, link, number, "key", name, account_of(s, name)->key[0]);
	json_array_clear(host_queue(s->host, link, number));
}

/* ACCOUNT name role [password-hash]; its key is "ssh-ed25519 AAAA<name>". */
static void
do_account(struct scenario *s, char *args)
{
	struct conf *conf = s->host->conf;
	char name[32], role[16], hash[64] = "", key[128];
	struct account *account;

	if (sscanf(args, "%31s %15s %63s", name, role, hash) < 2)
		wrong(s, "ACCOUNT name role [hash]");
	account = conf_account_add(conf, name);
	account->role = role_parse(role);
	account->password = *hash == '\0' ? NULL : xstrdup(hash);
	snprintf(key, sizeof(key), "ssh-ed25519 AAAA%s", name);
	account->key = xcalloc(1, sizeof(*account->key));
	account->key[0] = xstrdup(key);
	account->nkeys = 1;
	conf_accounts_sort(conf);
}

/* ROLE name role: the configuration is read again, with another role. */
static void
do_role(struct scenario *s, char *args)
{
	char name[32], role[16];

	if (sscanf(args, "%31s %15s", name, role) != 2)
		wrong(s, "ROLE name role");
	account_of(s, name)->role = role_parse(role);
	hub_configure(s->host->hub, s->host->conf);
	host_turn(s->host);
}

/* NAME words: the configuration is read again, and names the host so. */
static void
do_name(struct scenario *s, char *args)
{
	free(s->host->conf->name);
	s->host->conf->name = xstrdup(args);
	hub_configure(s->host->hub, s->host->conf);
	host_turn(s->host);
}

static void
do_conf(struct scenario *s, char *args)
{
	struct conf *conf = s->host->conf;
	char key[32];
	int value;

	if (sscanf(args, "%31s %d", key, &value) != 2)
		wrong(s, "CONF option number");
	if (strcmp(key, "guests") == 0)
		conf->guests = value;
	else if (strcmp(key, "bots") == 0)
		conf->bots = value;
	else if (strcmp(key, "max_guests") == 0)
		conf->max_guests = value;
	else if (strcmp(key, "registration") == 0)
		conf->registration = (enum registration)value;
	else if (strcmp(key, "max_accounts") == 0)
		conf->max_accounts = value;
	else if (strcmp(key, "address_accounts") == 0)
		conf->address_accounts = value;
	else if (strcmp(key, "sysop_over_ssh") == 0)
		conf->sysop_over_ssh = value;
	else if (strcmp(key, "talk_rate") == 0)
		conf->talk_rate = value;
	else if (strcmp(key, "command_rate") == 0)
		conf->command_rate = value;
	else if (strcmp(key, "idle_minutes") == 0)
		conf->idle_minutes = value;
	else if (strcmp(key, "guest_disk_total") == 0)
		conf->guest_disk_total = value;
	else if (strcmp(key, "claim_days") == 0)
		conf->claim_days = value;
	else
		wrong(s, "no such option: %s", key);
	hub_configure(s->host->hub, conf);
}

static int64_t
read_time(struct scenario *s, const char *args)
{
	char unit[4] = "";
	long n;

	if (sscanf(args, "%ld%3s", &n, unit) != 2)
		wrong(s, "a time is number(ms|s|m|d)");
	if (strcmp(unit, "s") == 0)
		n *= 1000;
	else if (strcmp(unit, "m") == 0)
		n *= 60 * 1000;
	else if (strcmp(unit, "d") == 0)
		n *= 24L * 60 * 60 * 1000;
	return n;
}

static void
do_time(struct scenario *s, char *args)
{
	host_pass(s->host, read_time(s, args));
}

/* Who was nudged since the last NUDGED: "alice T0001-1 1", or nobody. */
static void
do_nudged(struct scenario *s, char *args)
{
	if (strcmp(s->host->nudged, args) != 0)
		fail_msg("%s: nudged: \"%s\"", s->file, s->host->nudged);
	*s->host->nudged = '\0';
}

static void
do_stall(struct scenario *s, char *args)
{
	s->host->now += read_time(s, args);
}

static void
do_crash(struct scenario *s, char *args)
{
	host_crash(s->host, *args == '\0' ? 0 : read_time(s, args));
}

static void
do_disk(struct scenario *s, char *args)
{
	database_disk(strcmp(args, "full") == 0 ? DISK_FULL
		: strcmp(args, "error") == 0    ? DISK_ERROR
						: DISK_OK);
}

static void
do_dice(struct scenario *s, char *args)
{
	for (; *args != '\0'; args++)
		if (*args >= '1' && *args <= '6')
			host_dice(*args - '0');
}

/* The disk failed: the hub ended, as it must. */
static void
do_died(struct scenario *s, char *args)
{
	if (!s->host->failed)
		wrong(s, "the hub goes on");
}

/* STOPPED yes|no: the hub has asked for the host to be stopped, once. */
static void
do_stopped(struct scenario *s, char *args)
{
	if (s->host->stopped != (strcmp(args, "yes") == 0))
		wrong(s, "the host was%s to stop",
		    s->host->stopped ? "" : " not");
	s->host->stopped = false;
}

/* The configuration is read again, with these entries in a list: "a|b". */
static void
read_list(struct scenario *s, char ***list, int *n, char *args)
{
	char *entry;

	while (*n > 0)
		free((*list)[--*n]);
	while (args != NULL && (entry = strsep(&args, "|")) != NULL &&
	    *entry != '\0') {
		*list = xrealloc(*list, (size_t)(*n + 1) * sizeof(**list));
		(*list)[(*n)++] = xstrdup(entry);
	}
	hub_configure(s->host->hub, s->host->conf);
	host_turn(s->host);
}

static void
do_bans(struct scenario *s, char *args)
{
	read_list(s, &s->host->conf->bans, &s->host->conf->nbans, args);
}

static void
do_channels(struct scenario *s, char *args)
{
	read_list(s, &s->host->conf->channels, &s->host->conf->nchannels, args);
}

/* CLEAR: forgets all that was sent so far. */
static void
do_clear(struct scenario *s, char *args)
{
	json_object_clear(s->host->queue);
}

/* HOLD: what comes now is one turn of the loop, until TURN. */
static void
do_hold(struct scenario *s, char *args)
{
	s->host->held = true;
}

static void
do_turn(struct scenario *s, char *args)
{
	s->host->held = false;
	host_turn(s->host);
}

/* VERIFY ok|no [what was asked]: auth's answer. */
static void
do_verify(struct scenario *s, char *args)
{
	char *asked = strchr(args, ' ');

	if (asked != NULL && strcmp(asked + 1, s->host->question_text) != 0)
		wrong(s, "asked was \"%s\"", s->host->question_text);
	hub_verified(s->host->hub, s->host->question,
	    strncmp(args, "ok", 2) == 0,
	    strncmp(s->host->question_text, "make ", 5) == 0 ? "$argon2id$made"
							     : NULL);
	host_turn(s->host);
}

/* CONN link.number [transport [address]]: the gate hands it over. */
static void
do_conn(struct scenario *s, char *args)
{
	char transport[16] = "ssh", address[64] = "";
	int link, number;

	if (sscanf(args, "%d.%d %15s %63s", &link, &number, transport,
		address) < 2)
		wrong(s, "CONN link.number [transport [address]]");
	host_conn(s->host, link, number, transport, address);
}

/* ENDED link.number: the gate has heard of its end. */
static void
do_ended(struct scenario *s, char *args)
{
	int link, number;

	if (sscanf(args, "%d.%d", &link, &number) != 2)
		wrong(s, "ENDED link.number");
	host_conn_ended(s->host, link, number);
}

/* GATE [link.number in|wrong, ...]: what it heard of logins since the last. */
static void
do_gate(struct scenario *s, char *args)
{
	if (*args != '\0' && strcmp(s->host->login, args) != 0)
		wrong(s, "the gate heard \"%s\"", s->host->login);
	*s->host->login = '\0';
}

static void
do_cut(struct scenario *s, char *args)
{
	if (!s->host->cut[atoi(args)])
		wrong(s, "link %s was not cut", args);
}

static void
do_deaf(struct scenario *s, char *args)
{
	s->host->deaf[atoi(args)] = true;
}

/* UNSENT: what is sent from now on never goes out, until the next crash. */
static void
do_unsent(struct scenario *s, char *args)
{
	s->host->unsent = true;
}

static void
do_stop(struct scenario *s, char *args)
{
	hub_stopping(s->host->hub, 0, 3);
	host_turn(s->host);
}

/* RAW link text: a line as it is. */
static void
do_raw(struct scenario *s, char *args)
{
	int link, n = 0;

	if (sscanf(args, "%d %n", &link, &n) != 1)
		wrong(s, "RAW link text");
	host_send_text(s->host, link, args + n);
}

/* SQL text: done to the files at the next crash. */
static void
do_sql(struct scenario *s, char *args)
{
	strlcpy(s->host->sql, args, sizeof(s->host->sql));
}

/* LINES n: how many lines links were sent since the last LINES. */
static void
do_lines(struct scenario *s, char *args)
{
	if (*args != '\0' && s->host->lines != atol(args))
		wrong(s, "%ld lines were sent", s->host->lines);
	s->host->lines = 0;
}

/* All decks have the time to read their mail, and to answer; "1 now": none. */
static void
do_deck(struct scenario *s, char *args)
{
	bool now = strstr(args, " now") != NULL;
	int i, deck = atoi(args);

	if (deck < 0 || deck >= s->decks)
		wrong(s, "there is no deck %d", deck);
	for (i = 0; i < 3 * s->decks && !now; i++)
		host_pass(&s->hosts[i % s->decks], 1100);
	s->host = &s->hosts[deck];
}

/* The first line, which has opened them. */
static void
do_decks(struct scenario *s, char *args)
{
	if (atoi(args) != s->decks)
		wrong(s, "DECKS is a scenario's first line");
}

static const struct {
	const char *word;
	void (*function)(struct scenario *, char *args);
	bool all; /* of each deck */
} commands[] = {
    {"ACCOUNT", do_account, true},
    {"BANS", do_bans, false},
    {"CHANNELS", do_channels, false},
    {"CLEAR", do_clear, false},
    {"CONF", do_conf, false},
    {"CONN", do_conn, false},
    {"CRASH", do_crash, false},
    {"CUT", do_cut, false},
    {"DEAF", do_deaf, false},
    {"DECK", do_deck, false},
    {"DECKS", do_decks, false},
    {"DICE", do_dice, false},
    {"DIED", do_died, false},
    {"DISK", do_disk, false},
    {"ENDED", do_ended, false},
    {"GATE", do_gate, false},
    {"GUEST", do_guest, false},
    {"HOLD", do_hold, false},
    {"IN", do_in, false},
    {"LINES", do_lines, false},
    {"LINK", do_link, false},
    {"NAME", do_name, false},
    {"RAW", do_raw, false},
    {"ROLE", do_role, false},
    {"SQL", do_sql, false},
    {"NUDGED", do_nudged, false},
    {"STALL", do_stall, false},
    {"STOP", do_stop, false},
    {"STOPPED", do_stopped, false},
    {"TIME", do_time, false},
    {"TURN", do_turn, false},
    {"UNLINK", do_unlink, false},
    {"UNSENT", do_unsent, false},
    {"VERIFY", do_verify, false},
};

/* On each deck; a step cuts its words. */
static void
run_on_all(
    struct scenario *s, void (*step)(struct scenario *, char *), char *args)
{
	struct host *host = s->host;
	char copy[LINE];
	int i;

	for (i = 0; i < s->decks; i++) {
		s->host = &s->hosts[i];
		strlcpy(copy, args, sizeof(copy));
		step(s, copy);
	}
	s->host = host;
}

static void
run_line(struct scenario *s, char *line)
{
	char error[CONF_ERROR];
	size_t i, length;
	int deck;

	for (deck = 0; deck < s->decks; deck++)
		if (!s->hosts[deck].failed &&
		    !hub_alive(s->hosts[deck].hub, error))
			wrong(s, "%s", error);
	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		length = strlen(commands[i].word);
		if (strncmp(line, commands[i].word, length) != 0 ||
		    (line[length] != ' ' && line[length] != '\0'))
			continue;
		line += length;
		line += strspn(line, " ");
		if (commands[i].all)
			run_on_all(s, commands[i].function, line);
		else
			commands[i].function(s, line);
		return;
	}
	talk(s, line);
}

static void
scenario_test(void **state)
{
	const char *engine = database_shared() ? "POSTGRESQL " : "SQLITE ";
	const char *other = database_shared() ? "SQLITE " : "POSTGRESQL ";
	struct scenario s = {.file = *state};
	char line[LINE], *for_engine;
	FILE *in = fopen(s.file, "r");
	int i;

	assert_non_null(in);
	s.names = json_object();
	s.host = s.hosts;
	s.decks = 1;
	if (fgets(line, sizeof(line), in) != NULL &&
	    strncmp(line, "DECKS ", 6) == 0)
		s.decks = atoi(line + 6);
	rewind(in);
	assert_in_range(s.decks, 1, DECKS);
	for (i = 0; i < s.decks; i++) {
		host_open_deck(&s.hosts[i], i, s.decks);
		s.hosts[i].heard = vocabulary_hear;
	}
	while (fgets(line, sizeof(line), in) != NULL) {
		s.number++;
		line[strcspn(line, "\n")] = '\0';
		for_engine = strncmp(line, other, strlen(other)) == 0 ? NULL
		    : strncmp(line, engine, strlen(engine)) == 0
		    ? line + strlen(engine)
		    : line;
		if (for_engine != NULL && *for_engine != '\0' &&
		    *for_engine != '#')
			run_line(&s, for_engine);
	}
	fclose(in);
	for (i = 0; i < s.decks; i++)
		host_close(&s.hosts[i]);
	json_decref(s.names);
}

/* Marks the commands that a scenario sends. */
static void
commands_in(const char *file, bool *seen)
{
	const struct command *command;
	const char *rest, *words;
	FILE *in = fopen(file, "r");
	char line[LINE];

	assert_non_null(in);
	while (fgets(line, sizeof(line), in) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		words = strstr(line, " : ");
		command = words == NULL ? NULL : command_find(words + 3, &rest);
		if (command != NULL)
			seen[command->id] = true;
	}
	fclose(in);
}

static void
commands_test(void **state)
{
	const glob_t *files = *state;
	const struct command *command;
	bool seen[256] = {false};
	size_t i;
	int row;

	for (i = 0; i < files->gl_pathc; i++)
		commands_in(files->gl_pathv[i], seen);
	for (row = 0; (command = command_row(row)) != NULL; row++)
		if (command->carrier != SESSION && !seen[row])
			fail_msg("no scenario sends %s", command->name);
}

int
main(int argc, char *argv[])
{
	const char *folder = getenv("MESSDECK_SRCDIR");
	struct CMUnitTest *tests;
	char pattern[1024];
	glob_t found;
	size_t i;
	int failed;

	snprintf(pattern, sizeof(pattern), "%s/tests/hub/scenarios/*.scn",
	    folder == NULL ? "." : folder);
	if (glob(argc > 1 ? argv[1] : pattern, 0, NULL, &found) != 0) {
		fprintf(stderr, "no scenarios: %s\n", pattern);
		return 1;
	}
	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	tests = xcalloc(found.gl_pathc + 2, sizeof(*tests));
	for (i = 0; i < found.gl_pathc; i++) {
		tests[i].name = strrchr(found.gl_pathv[i], '/') == NULL
		    ? found.gl_pathv[i]
		    : strrchr(found.gl_pathv[i], '/') + 1;
		tests[i].test_func = scenario_test;
		tests[i].initial_state = found.gl_pathv[i];
	}
	tests[i].name = "every command of the hub has a scenario";
	tests[i].test_func = commands_test;
	tests[i++].initial_state = &found;
	tests[i].name = "every word that was sent is in the manual";
	tests[i++].test_func = vocabulary_test;
	failed = _cmocka_run_group_tests(
	    "scenarios", tests, argc == 1 ? i : found.gl_pathc, NULL, NULL);
	free(tests);
	globfree(&found);
	return failed;
}
