/* A stand-in for the hub, for one client. */
#include "tests/client/localgame.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/keys.h"
#include "daemon/client/client_event.h"
#include "engine/bot_greedy.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/json_game_event.h"

static void
post(struct localgame *local, json_t *event)
{
	json_array_append_new(local->queue, event);
}

static const char *
seat_name(const struct localgame *local, int seat)
{
	static const char *const bots[] = {"Jenny", "Bosun", "Stoker", "Wren"};

	if (seat == local->human)
		return "guest-1~";
	return local->bot != NULL ? local->bot : bots[seat];
}

static json_t *
chairs(const struct localgame *local)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < local->rules.seats; i++)
		json_array_append_new(list,
		    json_pack("{s:s,s:s,s:b,s:b,s:i,s:i}", "name",
			seat_name(local, i), "role",
			i == local->human ? "guest" : "bot", "house",
			local->bots && i != local->human, "here", 1, "idle", 0,
			"wins", 0));
	if (local->owned)
		json_object_set_new(
		    json_array_get(list, 0), "owner", json_string("guest-1~"));
	return list;
}

static void
post_table(struct localgame *local)
{
	json_t *events = json_array(), *state;
	bool over = local->game.phase == PHASE_OVER;
	int i, decider = game_decider(&local->rules, &local->game);
	char house[RULESET_HOUSE];

	ruleset_house(&local->rules, house);
	for (i = 0; i < local->events.n; i++)
		json_array_append_new(
		    events, json_game_event(&local->events.event[i]));
	local->events.n = 0;
	state = json_pack("{s:s,s:s,s:s,s:i,s:o,s:s,s:o,s:[b,b,b,b],s:[],s:i}",
	    "game", "1-1", "rules", ruleset_name(&local->rules), "house", house,
	    "seats", local->rules.seats, "chairs", chairs(local), "status",
	    over                 ? "over"
		: local->phrased ? "playing"
				 : "phrases",
	    "play", json_game(&local->rules, &local->game), "phrased",
	    local->phrased, 1, 1, 1, "offers", "watchers", 2);
	json_object_set_new(
	    state, "decider", over ? json_null() : json_integer(decider));
	if (local->left > 0 && decider == local->human)
		json_object_set_new(state, "clock",
		    json_pack("{s:i,s:i,s:i}", "seat", decider, "left",
			local->left, "warn", 60));
	post(local,
	    json_pack("{s:s,s:i,s:I,s:o,s:o}", "ev", "table", "table", 3, "seq",
		(json_int_t)++local->seq, "state", state, "moments", events));
}

static void
post_you(struct localgame *local)
{
	post(local,
	    json_pack("{s:s,s:o,s:o,s:b,s:n}", "ev", "you", "table",
		local->seated ? json_integer(3) : json_null(), "seat",
		local->seated && local->human >= 0 ? json_integer(local->human)
						   : json_null(),
		"watching", local->human < 0, "partner"));
}

static void
post_lobby(struct localgame *local)
{
	post(local,
	    json_pack("{s:s,s:i,s:[{s:s,s:s,s:n,s:n,s:i,s:s},{s:s,s:s,s:i,s:i,"
		      "s:i,s:s}],s:[{s:i,s:s,s:s,s:[s,s],s:i,s:s,s:i,s:i},"
		      "{s:i,s:s,s:s,s:[s,n],s:i,s:s,s:i,s:i}],s:[],s:[]}",
		"ev", "lobby", "here", 2, "people", "name", "guest-1~", "role",
		"guest", "table", "seat", "idle", 0, "via", "ssh", "name",
		"alice", "role", "player", "table", 1, "seat", 0, "idle", 75,
		"via", "telnet", "tables", "table", 1, "rules",
		ruleset_name(&local->two), "house",
		local->house == NULL ? "" : local->house, "names", "alice",
		"bob", "seats", 2, "status", "playing", "watchers", 2, "throw",
		41, "table", 2, "rules", "uckers", "house", "", "names",
		"carol", "seats", 2, "status", "open", "watchers", 0, "throw",
		0, "seeks", "offers"));
}

static void
apply(struct localgame *local, const struct action *action)
{
	if (game_check(&local->rules, &local->game, action) == NULL)
		game_apply(&local->rules, &local->game, action, &local->events);
}

/* The picture of table 1, where alice and bob play; live: as an event. */
static json_t *
other_table(const struct localgame *local)
{
	const struct game *game = &local->other;
	json_t *events = json_array();
	int i;

	for (i = 0; i < local->other_events.n; i++)
		json_array_append_new(
		    events, json_game_event(&local->other_events.event[i]));
	return json_pack("{s:i,s:i,s:{s:s,s:s,s:s,s:i,s:[{s:s,s:s,s:b},"
			 "{s:s,s:s,s:b}],s:s,s:o,s:i,s:i},s:o}",
	    "table", 1, "seq", (int)game->nactions, "state", "game", "1-2",
	    "rules", ruleset_name(&local->two), "house",
	    local->house == NULL ? "" : local->house, "seats", 2, "chairs",
	    "name", "alice", "role", "player", "here", 1, "name", "bob", "role",
	    "player", "here", 1, "status", "playing", "play",
	    json_game(&local->two, game), "decider",
	    game_decider(&local->two, game), "watchers", 2, "moments", events);
}

static unsigned
roll(unsigned *from)
{
	*from = *from * 1103515245u + 12345u;
	return *from >> 16;
}

static void throw(struct localgame * local)
{
	struct action action = {
	    .kind = ACTION_THROW, .seat = local->game.actor};
	int i;

	for (i = 0; i < local->rules.dice; i++)
		action.dice[i] = (uint8_t)(roll(&local->random) % 6 + 1);
	apply(local, &action);
}

/* The number of the play that the house bot would choose. */
static int
think(const struct ruleset *rules, const struct game *game)
{
	struct plays plays;

	game_plays(rules, game, &plays);
	return bot_greedy_play(rules, game, &plays);
}

static void
play(struct localgame *local, int number)
{
	struct action action = {.kind = ACTION_PLAY, .seat = local->game.actor};

	if (game_play(&local->rules, &local->game, number, &action.play))
		apply(local, &action);
}

static void
choose_colours(struct localgame *local, int colour)
{
	struct action action = {.kind = ACTION_COLOURS,
	    .seat = local->game.actor,
	    .colour = (uint8_t)colour};

	apply(local, &action);
}

bool
localgame_step(struct localgame *local)
{
	if (!local->seated || !local->phrased ||
	    local->game.phase == PHASE_OVER ||
	    (!local->ahead &&
		game_decider(&local->rules, &local->game) == local->human))
		return false;
	if (local->game.phase == PHASE_PLAY)
		play(local, think(&local->rules, &local->game));
	else if (local->game.phase == PHASE_COLOURS)
		choose_colours(local, RED);
	else
		throw(local);
	post_table(local);
	return true;
}

void
localgame_post(struct localgame *local)
{
	post_table(local);
	localgame_run(local);
}

void
localgame_act(struct localgame *local, const struct action *action)
{
	apply(local, action);
	post_table(local);
	localgame_run(local);
}

void
localgame_news(struct localgame *local)
{
	local->events.n = 0;
	local->seq--;
	post_table(local);
	localgame_run(local);
}

void
localgame_sit(struct localgame *local)
{
	post_you(local);
	localgame_news(local);
}

static void
restart(struct localgame *local)
{
	game_start(&local->rules, &local->game);
	local->phrased = local->human < 0;
	post_table(local);
}

static void
sit_down(struct localgame *local)
{
	local->seated = true;
	post_you(local);
	restart(local);
}

static void
do_throw(struct localgame *local, const char *rest)
{
	throw(local);
	post_table(local);
}

static void
do_play(struct localgame *local, const char *rest)
{
	play(local, atoi(rest) - 1);
	post_table(local);
}

static void
do_colours(struct localgame *local, const char *rest)
{
	choose_colours(local, colour_parse(rest));
	post_table(local);
}

static void
do_phrase(struct localgame *local, const char *rest)
{
	local->phrased = true;
	post_table(local);
}

static void
do_sit(struct localgame *local, const char *rest)
{
	sit_down(local);
}

static void
do_leave(struct localgame *local, const char *rest)
{
	local->seated = false;
	post_you(local);
	post_lobby(local);
}

/* One action of the game at table 1. */
static void
other_step(struct localgame *local)
{
	struct game *game = &local->other;
	struct action action = {.seat = game->actor, .colour = RED};
	int i;

	if (game->phase == PHASE_PLAY) {
		action.kind = ACTION_PLAY;
		game_play(
		    &local->two, game, think(&local->two, game), &action.play);
	} else if (game->phase == PHASE_COLOURS) {
		action.kind = ACTION_COLOURS;
	} else {
		local->other_events.n = 0;
		for (i = 0; i < local->two.dice; i++)
			action.dice[i] =
			    (uint8_t)(roll(&local->other_random) % 6 + 1);
	}
	if (game_check(&local->two, game, &action) == NULL)
		game_apply(&local->two, game, &action, &local->other_events);
}

void
localgame_other(struct localgame *local)
{
	json_t *picture;

	other_step(local);
	picture = other_table(local);
	json_object_set_new(picture, "ev", json_string("peek"));
	post(local, picture);
	localgame_run(local);
}

static void
answer_peek(struct localgame *local, int64_t id, const char *rest)
{
	json_t *picture;
	int i;

	if (atoi(rest) != 1) {
		post(local,
		    json_pack("{s:I,s:b,s:s,s:s}", "re", (json_int_t)id, "ok",
			0, "code", "notable", "error", "There is none."));
		return;
	}
	if (local->other.nactions == 0) {
		game_start(&local->two, &local->other);
		for (i = 0; i < 90; i++)
			other_step(local);
	}
	picture = other_table(local);
	if (strstr(rest, "live") != NULL)
		json_object_set_new(picture, "live", json_true());
	post(local,
	    json_pack("{s:I,s:b,s:o}", "re", (json_int_t)id, "ok", 1, "data",
		picture));
}

static void
do_rematch(struct localgame *local, const char *rest)
{
	restart(local);
}

/* The rule card, unless a test wants to see it: that of his own table. */
static json_t *
card(const struct localgame *local)
{
	char house[RULESET_HOUSE];

	ruleset_house(&local->rules, house);
	return json_pack("{s:s,s:s,s:i,s:b}", "rules",
	    ruleset_name(&local->rules), "house", house, "seats",
	    local->rules.seats, "yours", !local->stranger);
}

static void
do_say(struct localgame *local, const char *rest)
{
	post(local,
	    json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how", "say", "from",
		"guest-1~", "text", rest));
}

/* What is chosen is kept by nobody. */
static void
do_set(struct localgame *local, const char *rest)
{
}

static const struct {
	const char *name;
	void (*run)(struct localgame *, const char *rest);
} commands[] = {
    {"throw", do_throw},
    {"play", do_play},
    {"colours", do_colours},
    {"phrase", do_phrase},
    {"bot", do_sit},
    {"join", do_sit},
    {"watch", do_sit},
    {"leave", do_leave},
    {"rematch", do_rematch},
    {"say", do_say},
    {"set", do_set},
};

static void
take_command(void *arg, const char *line, int64_t id, int64_t at)
{
	struct localgame *local = arg;
	size_t i, length = strcspn(line, " ");
	const char *rest = line + length + (line[length] == ' ');
	bool stale = at != 0 && at != local->seq;

	if (strncmp(line, "peek ", 5) == 0) {
		answer_peek(local, id, rest);
		return;
	}
	snprintf(local->last, sizeof(local->last), "%s", line);
	if (strcmp(line, "motd") == 0) {
		post(local,
		    json_pack("{s:I,s:b,s:{s:s}}", "re", (json_int_t)id, "ok",
			1, "data", "motd",
			local->motd == NULL ? "" : local->motd));
		return;
	}
	if (strncmp(line, "card", 4) == 0) {
		post(local,
		    json_pack("{s:I,s:b,s:o}", "re", (json_int_t)id, "ok", 1,
			"data", card(local)));
		return;
	}
	for (i = 0; i < sizeof(commands) / sizeof(*commands); i++)
		if (!stale && strlen(commands[i].name) == length &&
		    strncmp(commands[i].name, line, length) == 0) {
			post(local,
			    json_pack("{s:I,s:b,s:{}}", "re", (json_int_t)id,
				"ok", 1, "data"));
			commands[i].run(local, rest);
			return;
		}
	post(local,
	    json_pack("{s:I,s:b,s:s,s:s}", "re", (json_int_t)id, "ok", 0,
		"code", stale ? "stale" : "where", "error",
		"That cannot be done here."));
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

void
localgame_start(struct localgame *local, const struct client_setup *setup,
    const char *rules, int seats, unsigned random)
{
	struct client_io io = {.arg = local,
	    .command = take_command,
	    .output = take_output,
	    .errors = take_output,
	    .leave = take_leave,
	    .now = take_now};
	char error[RULESET_ERROR];
	json_t *welcome = json_pack("{s:s,s:s,s:s,s:s,s:s,s:n,s:n}", "name",
	    "guest-1~", "role", local->role != NULL ? local->role : "guest",
	    "host", "Messdeck", "motd", local->motd == NULL ? "" : local->motd,
	    "token", "abcd-efgh-jkmn", "table", "seat");
	json_t *options =
	    local->options == NULL ? NULL : json_loads(local->options, 0, NULL);

	if (options != NULL)
		json_object_set_new(welcome, "options", options);
	if (local->word != NULL)
		json_object_set_new(welcome, "word", json_string(local->word));
	local->random = random;
	local->clock = 1000000;
	local->status = -1;
	local->queue = json_array();
	if (!ruleset_make(&local->rules, rules, seats, local->house, error))
		abort();
	if (!ruleset_make(&local->two, rules, 2, local->house, error) &&
	    !ruleset_make(&local->two, "uckers", 2, NULL, error))
		abort();
	game_start(&local->rules, &local->game);
	local->client = client_new(setup, &io, welcome);
	json_decref(welcome);
	post_lobby(local);
}

void
localgame_stop(struct localgame *local)
{
	client_free(local->client);
	json_decref(local->queue);
}

void
localgame_run(struct localgame *local)
{
	json_t *event;

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

void
localgame_ahead(struct localgame *local, int steps)
{
	sit_down(local);
	local->phrased = true;
	local->ahead = true;
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
