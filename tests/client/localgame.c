/* One client in front of the real hub, and the people whom it meets there. */
#include "tests/client/localgame.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/keys.h"
#include "daemon/client/client_event.h"
#include "daemon/hub/cmd/cmd_set.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "engine/bot_greedy.h"
#include "engine/json_game_event.h"
#include "tests/hub/alone.h"

#define HUB_EPOCH INT64_C(1795200000000)
#define CLIENT_START 1000000 /* the client's clock */
#define IDLE (75 * SECOND)   /* that the others were there before */
#define PREVIEW_STEPS 90     /* that their game has gone, */
#define PREVIEW_TURNS 9      /* the last ones each in a turn of the hub */

/* Links of the hub, and the client's number on its own. */
enum { LINK_PEOPLE, LINK_HOUSE };
#define CLIENT 1

#define ACCOUNT "ann" /* the client's, where it has one */
#define HOUSE_BOT "Jenny"

/* Who may come; their numbers on the link follow the client's. */
enum {
	ALICE,
	BOB,
	CAROL,
	DAVE,
	ERIN,
	FIRST_SEAT,
	NPERSON = FIRST_SEAT + SEATS_MAX
};
static const struct {
	const char *name, *transport;
	enum account_role role;
} people[NPERSON] = {
    [ALICE] = {"alice", "telnet", ROLE_PLAYER},
    [BOB] = {"bob", "ssh", ROLE_PLAYER},
    [CAROL] = {"carol", "ssh", ROLE_PLAYER},
    [DAVE] = {"dave", "ssh", ROLE_GUEST},
    [ERIN] = {"erin", "ssh", ROLE_PLAYER},
    [FIRST_SEAT] = {"Jenny", "ssh", ROLE_BOT},
    {"Bosun", "ssh", ROLE_BOT},
    {"Stoker", "ssh", ROLE_BOT},
    {"Wren", "ssh", ROLE_BOT},
};

/* Whose hub throws: the linker puts this in place of dice_throw (--wrap). */
static struct localgame *throwing;
void __wrap_dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[]);

void
__wrap_dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[])
{
	const struct table *first = table_find(throwing->hub, 1);
	bool is_first =
	    !throwing->alone && first != NULL && strcmp(first->s.id, game) == 0;
	unsigned *from = is_first ? &throwing->other_random : &throwing->random;
	int i;

	for (i = 0; i < n; i++) {
		*from = *from * 1103515245u + 12345u;
		dice[i] = (uint8_t)((*from >> 16) % 6 + 1);
	}
}

static struct conn *
client_conn(const struct localgame *local)
{
	struct peer *peer = people_peer(local->hub, LINK_PEOPLE);

	return peer == NULL ? NULL : people_on_peer(peer, CLIENT);
}

static struct table *
client_table(const struct localgame *local)
{
	const struct conn *conn = client_conn(local);

	return conn == NULL ? NULL : conn->at.table;
}

/* Where the client is now. */
static void
look_around(struct localgame *local)
{
	static const struct game none;
	struct table *table = client_table(local);

	local->seated = table != NULL;
	if (table != NULL) {
		local->game = &table->s.game;
		local->rules = &table->s.rules;
		local->seq = table->s.seq;
	} else if (local->game == NULL) {
		local->game = (struct game *)&none;
	}
}

static void
hub_turn(struct localgame *local)
{
	throwing = local;
	hub_tick(local->hub);
	if (!hub_commit(local->hub))
		abort();
	look_around(local);
}

/* A message (taken over) from somebody on the link of people. */
static void
send_person(struct localgame *local, int number, json_t *message)
{
	json_t *line = json_pack("{s:i,s:o}", "from", number, "m", message);
	char *text = json_dumps(line, JSON_COMPACT);

	throwing = local;
	hub_line(local->hub, LINK_PEOPLE, text, strlen(text));
	free(text);
	json_decref(line);
}

static int
person_number(int person)
{
	return CLIENT + 1 + person;
}

/* An account by its password, or a guest who asks for that name. */
static void
come_in(struct localgame *local, int number, const char *name,
    enum account_role role, const char *transport, bool is_call)
{
	hub_conn(local->hub, LINK_PEOPLE, number, transport, "192.0.2.1");
	send_person(local, number,
	    json_pack("{s:{s:s,s:s,s:s*}}", "auth", "how",
		role != ROLE_GUEST        ? "password"
		    : name_is_guest(name) ? "none"
					  : "keyboard",
		"name", name, "password", role != ROLE_GUEST ? "x" : NULL));
	if (role != ROLE_GUEST)
		hub_verified(local->hub, local->hub->question, true, NULL);
	send_person(
	    local, number, json_pack("{s:{s:b}}", "login", "call", is_call));
}

static void
person_comes(struct localgame *local, int person)
{
	come_in(local, person_number(person), people[person].name,
	    people[person].role, people[person].transport, false);
}

static void
do_as(struct localgame *local, int number, const char *command)
{
	send_person(local, number, json_pack("{s:s}", "do", command));
}

/* The house bot comes when it is wanted. */
static void
house_comes(struct localgame *local)
{
	static const char login[] = "{\"login\":{\"name\":\"" HOUSE_BOT "\"}}";

	if (conn_named(local->hub, HOUSE_BOT) != NULL)
		return;
	hub_link(local->hub, LINK_HOUSE, LINK_BOT, false);
	hub_line(local->hub, LINK_HOUSE, login, strlen(login));
}

/* Who sits at a table does something. */
static void
do_at(struct localgame *local, const struct table *table, int seat,
    const char *command)
{
	const struct conn *conn =
	    seat < 0 ? NULL : conn_named(local->hub, table->s.seat[seat].name);
	json_t *line;
	char *text;

	if (conn == NULL)
		return;
	if (!conn_house(conn)) {
		do_as(local, (int)conn->number, command);
		return;
	}
	line = json_pack("{s:s,s:i}", "do", command, "table", table->number);
	text = json_dumps(line, JSON_COMPACT);
	throwing = local;
	hub_line(local->hub, LINK_HOUSE, text, strlen(text));
	free(text);
	json_decref(line);
}

/* Everybody but the client blows on the dice, and who thinks takes a step. */
static void
table_step(struct localgame *local, const struct table *table, bool all)
{
	const struct game *game = &table->s.game;
	int seat, decider = table_decider(table);
	struct plays plays;
	char command[32];

	if (table->s.status == TABLE_PHRASES) {
		for (seat = 0; seat < table->s.rules.seats; seat++)
			if (!table->s.seat[seat].phrased &&
			    (all || seat != local->human))
				do_at(local, table, seat, "phrase");
		return;
	}
	strlcpy(command, "throw", sizeof(command));
	if (game->phase == PHASE_COLOURS)
		strlcpy(command, "colours red", sizeof(command));
	if (game->phase == PHASE_PLAY) {
		game_plays(&table->s.rules, game, &plays);
		snprintf(command, sizeof(command), "play %d",
		    bot_greedy_play(&table->s.rules, game, &plays) + 1);
	}
	do_at(local, table, decider, command);
}

/* The table's seats that wait for others are taken, and the dice mixed. */
static void
fill_table(struct localgame *local, const struct table *table)
{
	char command[32];
	int i;

	snprintf(command, sizeof(command), "join %d", table->number);
	for (i = 1; i < table->s.rules.seats; i++) {
		person_comes(local, FIRST_SEAT + i);
		do_as(local, person_number(FIRST_SEAT + i), command);
	}
	hub_turn(local);
}

void
localgame_do(struct localgame *local, int seat, const char *command)
{
	if (strncmp(command, "fill", 4) == 0)
		house_comes(local);
	do_at(local, client_table(local), seat, command);
	hub_turn(local);
	localgame_run(local);
}

bool
localgame_step(struct localgame *local)
{
	struct table *table = client_table(local);
	int64_t seq;

	if (table == NULL || !table_running(table) ||
	    (table->s.status == TABLE_PHRASES && !local->ahead &&
		local->human >= 0 && !table->s.seat[local->human].phrased) ||
	    (table->s.status == TABLE_PLAYING && !local->ahead &&
		table_decider(table) == local->human))
		return false;
	seq = table->s.seq;
	table_step(local, table, local->ahead);
	hub_turn(local);
	return table->s.seq != seq;
}

void
localgame_tell(struct localgame *local, const struct game_event *event)
{
	struct table *table = client_table(local);

	table_touch(local->hub, table);
	json_array_append_new(table->events, json_game_event(event));
	hub_turn(local);
	localgame_run(local);
}

void
localgame_act(struct localgame *local, const struct action *action)
{
	const struct table *table = client_table(local);

	throwing = local;
	if (table_game_act(local->hub, client_table(local), action,
		table->s.seat[action->seat].name, NULL) != NULL)
		abort();
	hub_turn(local);
	localgame_run(local);
}

void
localgame_news(struct localgame *local)
{
	struct table *table = client_table(local);

	table_wake(local->hub, table);
	table->event_due = true;
	hub_turn(local);
	localgame_run(local);
}

void
localgame_sit(struct localgame *local)
{
	struct conn *conn = client_conn(local);

	strlcpy(
	    conn->at.table->s.seat[local->human].name, conn->name, NAME_SIZE);
	conn->at.playing = true;
	send_you(local->hub, conn);
	localgame_news(local);
}

void
localgame_other(struct localgame *local)
{
	local->clock += SECOND;
	table_step(local, table_find(local->hub, 1), true);
	hub_turn(local);
	localgame_run(local);
}

/* What the hub sends lies in the queue, as far as it is for the client. */
static bool
take_line(void *arg, int link, const char *line, size_t length)
{
	struct localgame *local = arg;
	json_t *object = json_loadb(line, length, 0, NULL), *to, *number;
	json_t *message = json_object_get(object, "m");
	size_t i;

	if (object == NULL)
		abort();
	to = json_object_get(object, "to");
	json_array_foreach (to, i, number)
		if (json_integer_value(number) == CLIENT &&
		    (json_object_get(message, "ev") != NULL ||
			json_is_integer(json_object_get(message, "re"))))
			json_array_append(local->queue, message);
	json_decref(object);
	return true;
}

static int64_t
hub_now(void *arg)
{
	const struct localgame *local = arg;

	return HUB_EPOCH + local->clock - local->before;
}

static void
hub_random(void *arg, void *bytes, size_t n)
{
	struct localgame *local = arg;

	alone_random(&local->chance, bytes, n);
}

static void
take_command(void *arg, const char *line, int64_t id, int64_t at)
{
	struct localgame *local = arg;

	if (strncmp(line, "peek ", 5) != 0)
		snprintf(local->last, sizeof(local->last), "%s", line);
	if (strncmp(line, "bot", 3) == 0 || strncmp(line, "fill", 4) == 0 ||
	    strncmp(line, "match", 5) == 0)
		house_comes(local);
	send_person(local, CLIENT,
	    json_pack("{s:s,s:I,s:I}", "do", line, "id", (json_int_t)id, "at",
		(json_int_t)at));
	hub_turn(local);
}

static void
take_output(void *arg, const void *bytes, size_t n)
{
	struct localgame *local = arg;

	if (local->output != NULL)
		local->output(local->arg, bytes, n);
}

static void
take_leave(void *arg, int status)
{
	struct localgame *local = arg;

	local->quit = true;
	local->status = status;
}

static int64_t
take_now(void *arg)
{
	return ((struct localgame *)arg)->clock;
}

static void
add_account(struct conf *conf, const char *name, enum account_role role)
{
	struct account *account;

	account = conf_account_add(conf, name);
	account->role = role;
	account->password = xstrdup("hash");
	conf_accounts_sort(conf);
}

static void
hub_open(struct localgame *local)
{
	const struct hub_io io = {.arg = local,
	    .send = take_line,
	    .now = hub_now,
	    .random = hub_random};
	struct conf *conf = conf_default();
	int i;

	log_set_level(LOG_LEVEL_ERROR);
	local->conf = conf;
	conf->talk_rate = 1000;
	conf->command_rate = 0;
	if (local->motd != NULL) {
		free(conf->motd);
		conf->motd = xstrdup(local->motd);
	}
	for (i = 0; i < NPERSON; i++)
		if (people[i].role != ROLE_GUEST)
			add_account(conf, people[i].name, people[i].role);
	if (local->role != NULL)
		add_account(conf, ACCOUNT, role_parse(local->role));
	local->hub = alone_open("localgame", ":memory:", conf, &io);
	hub_link(local->hub, LINK_PEOPLE, LINK_SESSION, false);
}

/* At table 1 alice and bob have played a while; carol waits at table 2. */
static void
others_play(struct localgame *local)
{
	const char *rules = ruleset_name(&local->own);
	char command[128], error[RULESET_ERROR];
	const struct table *table;
	struct ruleset two;
	int i;

	if (!ruleset_make(&two, rules, 2, local->house, error))
		rules = "uckers";
	local->before = IDLE;
	for (i = ALICE; i <= ERIN; i++)
		person_comes(local, i);
	snprintf(command, sizeof(command), "new %s 2 %s", rules,
	    local->house == NULL ? "" : local->house);
	do_as(local, person_number(ALICE), command);
	do_as(local, person_number(BOB), "join 1");
	snprintf(command, sizeof(command), "new uckers 2 %s",
	    local->terms == NULL ? "" : local->terms);
	do_as(local, person_number(CAROL), command);
	do_as(local, person_number(DAVE), "watch 1");
	do_as(local, person_number(ERIN), "watch 1");
	hub_turn(local);
	table = table_find(local->hub, 1);
	/* The first one is their phrases. */
	for (i = 0; i <= PREVIEW_STEPS; i++) {
		table_step(local, table, true);
		if (i == 0 || i > PREVIEW_STEPS - PREVIEW_TURNS)
			hub_turn(local);
	}
	local->before = 0;
}

/* The hub's welcome of the client. */
static json_t *
welcome(struct localgame *local, bool is_call)
{
	const char *name = local->role != NULL ? ACCOUNT
	    : local->wish != NULL              ? local->wish
					       : "guest";
	enum account_role role =
	    local->role == NULL ? ROLE_GUEST : role_parse(local->role);
	json_t *first, *options, *value;
	char command[128];
	const char *option;

	come_in(local, CLIENT, name, role, "ssh", is_call);
	hub_turn(local);
	/* An account's password is answered first. */
	if (role != ROLE_GUEST)
		json_array_remove(local->queue, 0);
	first = json_incref(json_array_get(local->queue, 0));
	json_array_remove(local->queue, 0);
	if (local->options == NULL)
		return first;
	/* As if these had been chosen when the client was here before. */
	options = json_loads(local->options, 0, NULL);
	json_object_foreach (options, option, value) {
		snprintf(command, sizeof(command), "set %s %s", option,
		    json_string_value(value));
		do_as(local, CLIENT, command);
	}
	json_decref(options);
	hub_turn(local);
	json_object_set_new(first, "options",
	    cmd_set_preferences(local->hub, client_conn(local)->name));
	return first;
}

static struct client *
client_make(struct localgame *local, const struct client_setup *setup)
{
	struct client_io io = {.arg = local,
	    .command = take_command,
	    .output = take_output,
	    .errors = take_output,
	    .leave = take_leave,
	    .now = take_now};

	return client_new(setup, &io, local->welcome);
}

void
localgame_start(struct localgame *local, const struct client_setup *setup,
    const char *rules, int seats, unsigned random)
{
	char error[RULESET_ERROR];

	local->random = random;
	local->clock = CLIENT_START;
	local->status = -1;
	local->queue = json_array();
	if (!ruleset_make(&local->own, rules, seats, local->house, error))
		abort();
	local->rules = &local->own;
	hub_open(local);
	if (!local->alone)
		others_play(local);
	local->welcome = welcome(local, setup->mode == CLIENT_EXEC);
	snprintf(local->token, sizeof(local->token), "%s",
	    json_string_value(json_object_get(local->welcome, "token")));
	local->client = client_make(local, setup);
}

void
localgame_return(struct localgame *local, const struct client_setup *setup)
{
	struct conn *conn = client_conn(local);

	client_free(local->client);
	json_array_clear(local->queue);
	local->client = client_make(local, setup);
	send_you(local->hub, conn);
	table_send_now(local->hub, conn->at.table, conn);
	hub_turn(local);
}

void
localgame_stop(struct localgame *local)
{
	client_free(local->client);
	hub_free(local->hub);
	conf_free(local->conf);
	json_decref(local->queue);
	json_decref(local->welcome);
}

void
localgame_run(struct localgame *local)
{
	json_t *event;

	hub_turn(local);
	do
		while (json_array_size(local->queue) > 0) {
			event = json_incref(json_array_get(local->queue, 0));
			json_array_remove(local->queue, 0);
			client_event(local->client, event);
			if (local->told != NULL)
				json_array_append(local->told, event);
			json_decref(event);
		}
	while (local->human >= 0 && !local->ahead && localgame_step(local));
	client_draw(local->client);
}

/* The client's own table, or one that it watches, with everybody at it. */
static void
open_table(struct localgame *local)
{
	int opener = local->human < 0 ? person_number(FIRST_SEAT) : CLIENT;
	char command[128];
	struct conn *conn;

	if (local->human < 0)
		person_comes(local, FIRST_SEAT);
	snprintf(command, sizeof(command), "new %s %d %s %s",
	    ruleset_name(&local->own), local->own.seats,
	    local->house == NULL ? "" : local->house,
	    local->terms == NULL ? "" : local->terms);
	do_as(local, opener, command);
	hub_turn(local);
	conn = people_on_peer(people_peer(local->hub, LINK_PEOPLE), opener);
	if (local->human < 0) {
		snprintf(command, sizeof(command), "watch %d",
		    conn->at.table->number);
		do_as(local, CLIENT, command);
		hub_turn(local);
	}
	fill_table(local, conn->at.table);
}

void
localgame_ahead(struct localgame *local, int steps)
{
	if (client_table(local) == NULL)
		open_table(local);
	local->ahead = true;
	while (client_table(local)->s.status == TABLE_PHRASES &&
	    localgame_step(local))
		;
	while (steps-- > 0 && localgame_step(local))
		localgame_run(local);
	local->ahead = false;
	localgame_run(local);
}

/* The bytes of a key: a character, or a sequence to its end. */
static size_t
key_length(const char *keys)
{
	size_t n = 1;

	if (keys[0] == '\033' && keys[1] == '[') {
		n = 2 + strspn(keys + 2, "0123456789;:<=>?$[");
	} else if (keys[0] == '\033' && strchr("P]", keys[1]) != NULL) {
		while (keys[n] != '\0' && keys[n] != '\\')
			n++;
	} else if ((unsigned char)keys[0] < 0xc0) {
		return keys[0] == '\033' && keys[1] == 'O' ? 3 : 1;
	} else {
		while (((unsigned char)keys[n] & 0xc0) == 0x80)
			n++;
		return n;
	}
	return keys[n] == '\0' ? n : n + 1;
}

size_t
localgame_press(struct localgame *local, const char *keys)
{
	size_t n = key_length(keys);

	client_input(local->client, keys, n);
	/* Nobody types so fast that it might begin a sequence or a word. */
	if (n == 1) {
		local->clock += KEYS_ESCAPE_MS;
		client_tick(local->client);
	}
	return n;
}

void
localgame_type(struct localgame *local, const char *keys)
{
	while (*keys != '\0')
		keys += localgame_press(local, keys);
	localgame_run(local);
}

void
localgame_send(struct localgame *local, const char *keys)
{
	client_input(local->client, keys, strlen(keys));
	localgame_run(local);
}

void
localgame_line(struct localgame *local, const char *line)
{
	localgame_send(local, line);
	localgame_type(local, "\r");
}
