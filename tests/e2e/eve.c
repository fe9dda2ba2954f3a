/*
 * The real hub with its real store, playing until the eve of an event that is
 * wanted, for the tests that look at it:
 *
 *     eve DATABASE EVENT RULES NAME...
 *
 * Those people (Jenny is the house bot) play game after game at table 1, the
 * same in every run, until the one who throws next can bring the event
 * about with the dice to come; Jenny, where she plays, by what she would do
 * anyhow. The database is left there, and a line for each command that leads
 * to the event is printed: "ann throw", "ann play 2". The dice are the
 * game's own, foreseen as only who holds their secret can.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/hub/hub.h"
#include "daemon/hub/table.h"
#include "daemon/lib/log.h"
#include "engine/bot_greedy.h"
#include "engine/suckback.h"
#include "tests/hub/alone.h"

#define BOT "Jenny"
#define GAMES 1000
#define STEPS 12

/* What may be wanted: an event, and for a hit or a miss, of which kind. */
static const struct hope {
	const char *name;
	int event, announced, n;
} hopes[] = {
    {"uck", GAME_EVENT_UCKED, ANNOUNCE_NONE, 0},
    {"home", GAME_EVENT_HOME, ANNOUNCE_NONE, 0},
    {"challenge", GAME_EVENT_CHALLENGE_WON, ANNOUNCE_NONE, 0},
    {"failed-challenge", GAME_EVENT_CHALLENGE_FAILED, ANNOUNCE_NONE, 2},
    {"suck-back", GAME_EVENT_ANNOUNCED_HIT, ANNOUNCE_SUCKBACK, 0},
    {"missed-suck-back", GAME_EVENT_ANNOUNCED_MISS, ANNOUNCE_SUCKBACK, 0},
    {"blow-back", GAME_EVENT_ANNOUNCED_HIT, ANNOUNCE_BLOWBACK, 0},
    {"activation", GAME_EVENT_ACTIVE, ANNOUNCE_NONE, 0},
    {"win", GAME_EVENT_WON, ANNOUNCE_NONE, 0},
    {"eight-piecer", GAME_EVENT_WON, ANNOUNCE_NONE, 1},
    {"blocked", GAME_EVENT_BLOCKED, ANNOUNCE_NONE, 0},
};

struct run {
	struct hub *hub;
	struct table *table;
	const struct hope *hope;
	uint64_t random;
	int seats;
	const char *name[SEATS_MAX];
	char step[STEPS][48]; /* what leads to the event */
	int nsteps;
};

static bool
io_send(void *arg, int link, const char *line, size_t length)
{
	return true;
}

static int64_t
io_now(void *arg)
{
	return (int64_t)time(NULL) * 1000;
}

static void
io_random(void *arg, void *bytes, size_t n)
{
	alone_random(&((struct run *)arg)->random, bytes, n);
}

static void
command(struct run *run, int seat, const char *words)
{
	char line[256];

	snprintf(
	    line, sizeof(line), "{\"do\":\"%s\",\"id\":1,\"table\":1}", words);
	hub_line(run->hub, seat + 1, line, strlen(line));
}

static void
settle(struct run *run)
{
	hub_tick(run->hub);
	if (!hub_commit(run->hub)) {
		fprintf(stderr, "eve: the disk failed\n");
		exit(1);
	}
}

static bool
is_bot(const struct run *run, int seat)
{
	return strcmp(run->name[seat], BOT) == 0;
}

static void
come(struct run *run)
{
	int i;

	for (i = 0; i < run->seats; i++)
		alone_come(run->hub, i + 1,
		    is_bot(run, i) ? LINK_BOT : LINK_LOCAL, run->name[i]);
}

/* All sit down; the bot is asked in by the first. */
static void
gather(struct run *run, const char *rules)
{
	char line[128];
	int i, other;

	snprintf(line, sizeof(line), "new %s", rules);
	command(run, 0, line);
	for (i = 1; i < run->seats; i++) {
		snprintf(line, sizeof(line),
		    is_bot(run, i) ? "fill %d" : "join 1 %d", i + 1);
		command(run, is_bot(run, i) ? 0 : i, line);
		for (other = 1; other < i; other++)
			command(run, other, "accept");
	}
	settle(run);
	run->table = table_find(run->hub, 1);
	if (run->table == NULL || table_taken(run->table) < run->seats) {
		fprintf(stderr, "eve: not all seats are taken\n");
		exit(1);
	}
}

/* The throw to come, as an action of whose turn it is. */
static struct action
next_throw(const struct run *run, const struct game *game)
{
	const struct table_state *s = &run->table->s;
	struct action action = {.kind = ACTION_THROW, .seat = game->actor};

	dice_throw(s->secret, s->id, s->mix, game->nthrows + 1u, s->rules.dice,
	    action.dice);
	return action;
}

/* The sixes of a failed challenge; how a game was won. */
static int
how_much(const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_CHALLENGE_FAILED:
		return event->challenge.sixes;
	case GAME_EVENT_WON:
		return event->won.how;
	default:
		return 0;
	}
}

static bool
wanted(const struct run *run, const struct game *before,
    const struct game_events *events)
{
	const struct game_event *event;
	int i;

	for (i = 0; i < events->n; i++) {
		event = &events->event[i];
		if (event->kind == run->hope->event &&
		    how_much(event) >= run->hope->n &&
		    (run->hope->announced == ANNOUNCE_NONE ||
			before->announced.kind == run->hope->announced))
			return true;
	}
	return false;
}

static bool foresee(struct run *, const struct game *, int chair, int step);

/* Does an action in thought; whether it leads to what is wanted. */
static bool
leads(struct run *run, const struct game *game, const struct action *action,
    int chair, int step)
{
	struct game_events events = {.n = 0};
	struct game after = *game;

	game_apply(&run->table->s.rules, &after, action, &events);
	if (wanted(run, game, &events)) {
		run->nsteps = step + 1;
		return true;
	}
	return foresee(run, &after, chair, step + 1);
}

static bool
foresee_play(struct run *run, const struct game *game, int chair, int step)
{
	const struct ruleset *rules = &run->table->s.rules;
	struct action action = {.kind = ACTION_PLAY, .seat = (uint8_t)chair};
	int i, n, least = 0;
	struct plays *plays = malloc(sizeof(*plays));
	bool found = false;

	game_plays(rules, game, plays);
	n = plays->n;
	if (is_bot(run, chair)) {
		least = bot_greedy_play(rules, game, plays);
		n = least + 1;
	}
	for (i = least; i < n && !found; i++) {
		action.play = plays->play[i];
		snprintf(run->step[step], sizeof(run->step[step]), "%s play %d",
		    run->name[chair], i + 1);
		found = leads(run, game, &action, chair, step);
	}
	free(plays);
	return found;
}

static bool
foresee_announced(struct run *run, const struct game *game,
    const struct announcement *announcement, int chair, int step)
{
	struct action action = {.kind = ACTION_ANNOUNCE,
	    .seat = (uint8_t)chair,
	    .announcement = *announcement};
	struct action throws = next_throw(run, game);
	struct game_events events = {.n = 0};
	struct game after = *game;

	snprintf(run->step[step], sizeof(run->step[step]),
	    "%s throw %s %s %d %s", run->name[chair],
	    announcement->kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback",
	    colour_name((enum colour)announcement->colour),
	    announcement->distance,
	    colour_name((enum colour)announcement->target));
	game_apply(&run->table->s.rules, &after, &action, &events);
	return leads(run, &after, &throws, chair, step);
}

/* Whether that chair can bring about what is wanted before its turn ends. */
static bool
foresee(struct run *run, const struct game *game, int chair, int step)
{
	const struct ruleset *rules = &run->table->s.rules;
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct action throws;
	int i, n = 0;

	if (game->actor != chair || step >= STEPS)
		return false;
	/* Of people's plays only one is thought about, or it takes for ever. */
	if (game->phase == PHASE_PLAY)
		return (step <= 1 || is_bot(run, chair)) &&
		    foresee_play(run, game, chair, step);
	if (game->phase != PHASE_THROW)
		return false;
	if (is_bot(run, chair))
		n = bot_greedy_announce(rules, game, list);
	else if (run->hope->announced != ANNOUNCE_NONE && step == 0)
		n = plays_announcements(rules, &game->position, list);
	for (i = 0; i < n; i++)
		if (foresee_announced(run, game, &list[i], chair, step))
			return true;
	if (n > 0 && is_bot(run, chair))
		return false;
	snprintf(run->step[step], sizeof(run->step[step]), "%s throw",
	    run->name[chair]);
	throws = next_throw(run, game);
	return leads(run, game, &throws, chair, step);
}

static bool
has_bot(const struct run *run)
{
	int i;

	for (i = 0; i < run->seats && !is_bot(run, i); i++)
		;
	return i < run->seats;
}

/* The eve of it: it is somebody's turn, the bot's where she plays. */
static bool
is_eve(struct run *run)
{
	const struct game *game = &run->table->s.game;

	return game->phase == PHASE_THROW &&
	    (is_bot(run, game->actor) || !has_bot(run)) &&
	    foresee(run, game, game->actor, 0);
}

/* One further action of the game: mostly a good one, so that it ends. */
static void
act(struct run *run)
{
	const struct table_state *s = &run->table->s;
	const struct game *game = &s->game;
	char words[32] = "throw";
	struct plays *plays = malloc(sizeof(*plays));
	uint32_t before = game->nactions;
	int number;

	if (game->phase == PHASE_COLOURS)
		strlcpy(words, "colours red", sizeof(words));
	if (game->phase == PHASE_PLAY) {
		game_plays(&s->rules, game, plays);
		number = alone_mixed(run->random++) % 4 == 0
		    ? (int)(alone_mixed(run->random++) % (unsigned)plays->n)
		    : bot_greedy_play(&s->rules, game, plays);
		snprintf(words, sizeof(words), "play %d", number + 1);
	}
	free(plays);
	command(run, table_decider(run->table), words);
	if (game->nactions == before) {
		fprintf(stderr, "eve: \"%s\" was refused\n", words);
		exit(1);
	}
}

/* Whether the eve came in this game. */
static bool
play_game(struct run *run)
{
	const struct table_state *s = &run->table->s;
	int i;

	for (i = 0; i < run->seats; i++)
		command(run, i, "phrase");
	while (s->status == TABLE_PLAYING) {
		if (is_eve(run))
			return true;
		act(run);
	}
	settle(run);
	/* A rematch would exchange the seats. */
	for (i = 0; i < run->seats; i++)
		if (!is_bot(run, i))
			command(run, i, "leave");
	settle(run);
	return false;
}

static int
play(struct run *run, const char *rules)
{
	int i, games;

	come(run);
	for (games = 0; games < GAMES; games++) {
		gather(run, rules);
		if (!play_game(run))
			continue;
		settle(run);
		for (i = 0; i < run->nsteps; i++)
			puts(run->step[i]);
		return 0;
	}
	fprintf(stderr, "eve: it has not come in %d games\n", GAMES);
	return 1;
}

int
main(int argc, char **argv)
{
	struct run run = {.random = 7};
	const struct hub_io io = {
	    .arg = &run, .send = io_send, .now = io_now, .random = io_random};
	struct conf *conf = conf_default();
	size_t i;
	int status;

	log_open("eve", LOG_LEVEL_ERROR, true);
	for (i = 0; argc > 2 && i < sizeof(hopes) / sizeof(*hopes); i++)
		if (strcmp(argv[2], hopes[i].name) == 0)
			run.hope = &hopes[i];
	if (run.hope == NULL || argc < 6 || argc - 4 > SEATS_MAX) {
		fprintf(stderr, "usage: eve database event rules name ...\n");
		return 64;
	}
	conf->talk_rate = 1000; /* games, too */
	conf->command_rate = 0;
	conf->guest_disk = 1 << 20;
	run.seats = argc - 4;
	memcpy(run.name, argv + 4, sizeof(*run.name) * (size_t)run.seats);
	run.hub = alone_open("eve", argv[1], conf, &io);
	status = play(&run, argv[3]);
	hub_free(run.hub);
	conf_free(conf);
	return status;
}
