/* The house bot between its tables: reads events, sends commands in time. */
#include <sys/queue.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/bot/bot.h"
#include "daemon/bot/decide.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

#define PROTOCOL 1     /* the one that is spoken here */
#define RETRY 1000     /* ms before a refused command is tried again */
#define FAILURES_MAX 8 /* then wait for the table to change */
#define PAUSE 20       /* ms of thought, and then lines are read */
#define PATIENT 20     /* ms of delay where only bots play: the hub is busy */

/*
 * How much of a processor it takes in the long run, in percent, and how much it
 * may have saved for a choice, in us: the host ends what takes more.
 */
#define SHARE 35
#define SAVED_MAX 400000
#define SAVED_ENOUGH (SAVED_MAX / 2) /* for all that a choice may cost */

struct bot_table {
	TAILQ_ENTRY(bot_table) entry;
	json_int_t number, seq;
	json_t *state;    /* as the hub told it last */
	int64_t due;      /* when to act on it; -1: nothing to do */
	json_int_t asked; /* id of the pending command; 0: none */
	int failed;       /* refusals of this state so far */
	bool chooses;     /* a play is to be chosen */
	bool patient;     /* others come first */
	bool leaves;      /* that was the command */
};

TAILQ_HEAD(tables, bot_table);

struct bot {
	const struct bot_io *io;
	char *name;
	const struct bot_level *level;
	const struct eval *eval;
	int delay;
	int64_t saved, since; /* us of processor time; ms: until when */
	json_int_t id;        /* of the command sent last */
	struct tables tables;
};

struct bot *
bot_new(const struct bot_io *io, const char *name,
    const struct bot_level *level, const struct eval *eval, int delay)
{
	struct bot *bot = calloc(1, sizeof(*bot));

	if (bot == NULL || (bot->name = strdup(name)) == NULL) {
		free(bot);
		return NULL;
	}
	bot->io = io;
	bot->level = level;
	bot->eval = eval;
	bot->saved = SAVED_MAX;
	bot->delay = delay;
	TAILQ_INIT(&bot->tables);
	return bot;
}

static void
table_drop(struct bot *bot, struct bot_table *t)
{
	TAILQ_REMOVE(&bot->tables, t, entry);
	json_decref(t->state);
	free(t);
}

void
bot_free(struct bot *bot)
{
	while (!TAILQ_EMPTY(&bot->tables))
		table_drop(bot, TAILQ_FIRST(&bot->tables));
	free(bot->name);
	free(bot);
}

static void
bot_warn(struct bot *bot, const char *event, const char *text)
{
	bot->io->warn(bot->io->arg, event, text);
}

static void
send_json(struct bot *bot, json_t *message)
{
	char *line = message == NULL ? NULL : json_dumps(message, JSON_COMPACT);

	if (line == NULL)
		bot_warn(bot, "memory", "out of memory");
	else
		bot->io->send(bot->io->arg, line);
	free(line);
	json_decref(message);
}

void
bot_start(struct bot *bot)
{
	send_json(bot, json_pack("{s:{s:i}}", "hello", "protocol", PROTOCOL));
	send_json(bot,
	    json_pack("{s:{s:s,s:s}}", "login", "name", bot->name, "level",
		bot->level->name));
}

/*
 * Sends a command for a table; seq 0 if it is not for a certain state, thought
 * "" where nothing was chosen.
 */
static json_int_t
bot_command(struct bot *bot, const char *words, const char *thought,
    json_int_t table, json_int_t seq)
{
	json_t *message = json_pack(
	    "{s:s,s:I,s:I}", "do", words, "id", ++bot->id, "table", table);

	if (seq != 0)
		json_object_set_new(message, "at", json_integer(seq));
	if (*thought != '\0')
		json_object_set_new(message, "thought", json_string(thought));
	send_json(bot, message);
	return bot->id;
}

/* {"ev":"table"}: a table's new state; the reaction is due later. */
static void
on_table(struct bot *bot, const json_t *event, int64_t now)
{
	json_t *state = json_object_get(event, "state");
	json_int_t number = field_number(event, "table", 0);
	json_int_t seq = field_number(event, "seq", 0);
	int delay = bot->delay;
	struct bot_table *t;

	TAILQ_FOREACH (t, &bot->tables, entry)
		if (t->number == number)
			break;
	if (!json_is_object(state) || bot_chairs(state, bot->name) == 0) {
		if (t != NULL)
			table_drop(bot, t);
		return;
	}
	if (t == NULL) {
		if ((t = calloc(1, sizeof(*t))) == NULL) {
			bot_warn(bot, "memory", "out of memory");
			return;
		}
		t->number = number;
		t->due = -1;
		TAILQ_INSERT_TAIL(&bot->tables, t, entry);
	}
	t->patient = bot_patient(state);
	if (t->patient && delay > PATIENT)
		delay = PATIENT;
	if (t->state == NULL || seq != t->seq) {
		t->due = now + delay;
		t->asked = 0;
		t->failed = 0;
	} else if (t->due < 0 && t->asked == 0)
		t->due = now + delay;
	json_decref(t->state);
	t->state = json_incref(state);
	t->seq = seq;
	t->chooses = bot_chooses(state, bot_chairs(state, bot->name));
}

static bool
is_refused(const json_t *answer, enum refusal_code code)
{
	return codes_refusal_parse(field_text(answer, "code")) == (int)code;
}

/* {"re":7}: the answer to a command. */
static void
on_answer(struct bot *bot, const json_t *answer, int64_t now)
{
	const char *why = field_text(answer, "error");
	json_int_t id = field_number(answer, "re", 0);
	struct bot_table *t;

	TAILQ_FOREACH (t, &bot->tables, entry)
		if (id > 0 && t->asked == id)
			break;
	/* On success the table's next state says what is left to do. */
	if (field_true(answer, "ok")) {
		if (t != NULL && t->leaves)
			table_drop(bot, t);
		return;
	}
	/* Log refusals, except that a command came too late. */
	if (!is_refused(answer, REFUSED_STALE) &&
	    !is_refused(answer, REFUSED_NOTABLE))
		bot_warn(bot, "refused",
		    why == NULL ? "a command was refused" : why);
	if (t == NULL)
		return;
	/* Everybody left it meanwhile. */
	if (is_refused(answer, REFUSED_NOTABLE)) {
		table_drop(bot, t);
		return;
	}
	t->asked = 0;
	if (++t->failed < FAILURES_MAX)
		t->due = now + RETRY;
}

bool
bot_line(struct bot *bot, const char *line, int64_t now)
{
	json_t *message = json_loads(line, 0, NULL);
	const char *event, *name;
	char words[BOT_COMMAND], *copy;
	json_int_t table;
	bool more = true;

	if (!json_is_object(message)) {
		bot_warn(bot, "hub_line",
		    "the hub sent a line that is not a JSON object");
		json_decref(message);
		return true;
	}
	event = field_or(message, "ev", "");
	if (json_object_get(message, "re") != NULL) {
		on_answer(bot, message, now);
	} else if (strcmp(event, "table") == 0) {
		on_table(bot, message, now);
	} else if (strcmp(event, "welcome") == 0) {
		/* The hub may know us by another name. */
		name = field_text(message, "name");
		if (name != NULL && (copy = strdup(name)) != NULL) {
			free(bot->name);
			bot->name = copy;
		}
	} else if (strcmp(event, "bot") == 0) {
		/* A seat is ours; commands count seats from 1. */
		table = field_number(message, "table", 0);
		snprintf(words, sizeof(words), "join %lld %lld",
		    (long long)table,
		    (long long)field_number(message, "seat", 0) + 1);
		bot_command(bot, words, "", table, 0);
	} else if (strcmp(event, "bye") == 0) {
		more = false;
	}
	json_decref(message);
	return more;
}

/* Counts what may have been saved since. */
static void
bot_save(struct bot *bot, int64_t now)
{
	if (bot->since != 0)
		bot->saved += (now - bot->since) * 1000 * SHARE / 100;
	bot->since = now;
	if (bot->saved > SAVED_MAX)
		bot->saved = SAVED_MAX;
}

/* The ms from now until a table may be acted on; where it is patient, until
 * enough is saved for a choice. */
static int64_t
table_waits(const struct bot *bot, const struct bot_table *t, int64_t now)
{
	int64_t wait = t->due - now, missing = SAVED_ENOUGH - bot->saved;

	if (wait < 0)
		wait = 0;
	if (t->patient && t->chooses && missing > 0 &&
	    wait <= missing / (10 * SHARE))
		wait = 1 + missing / (10 * SHARE);
	return wait;
}

/*
 * The one that has waited longest, one where people play before the patient;
 * NULL: nothing is due. choices: of plays, that people wait for.
 */
static struct bot_table *
oldest_due(struct bot *bot, int64_t now, int *choices)
{
	struct bot_table *t, *oldest = NULL;

	bot_save(bot, now);
	*choices = 0;
	TAILQ_FOREACH (t, &bot->tables, entry) {
		if (t->due < 0 || table_waits(bot, t, now) > 0)
			continue;
		*choices += t->chooses && !t->patient;
		if (oldest == NULL || t->patient < oldest->patient ||
		    (t->patient == oldest->patient && t->due < oldest->due))
			oldest = t;
	}
	return oldest;
}

/* What a choice may cost while so many wait. */
static long
bot_budget(const struct bot *bot, int choices)
{
	int64_t saved = bot->saved < 0 ? 0 : bot->saved;

	if (saved > SAVED_ENOUGH)
		saved = SAVED_ENOUGH;
	return (long)(bot->level->budget * saved / SAVED_ENOUGH) /
	    (choices > 1 ? choices : 1);
}

static void
table_act(struct bot *bot, struct bot_table *t, int choices)
{
	const struct bot_mind mind = {.eval = bot->eval,
	    .level = bot->level,
	    .budget = bot_budget(bot, choices)};
	unsigned chairs = bot_chairs(t->state, bot->name);
	struct bot_decision decision;

	t->due = -1;
	if (!bot_decide(&mind, t->state, chairs, t->failed, &decision))
		return;
	t->leaves = strcmp(decision.command, "leave") == 0;
	t->asked = bot_command(
	    bot, decision.command, decision.thought, t->number, t->seq);
}

int64_t
bot_tick(struct bot *bot, int64_t now)
{
	int64_t soonest = -1, before, took = 0, due;
	struct bot_table *t;
	int choices;

	while (took < PAUSE * 1000 &&
	    (t = oldest_due(bot, now, &choices)) != NULL) {
		before =
		    bot->io->used == NULL ? 0 : bot->io->used(bot->io->arg);
		table_act(bot, t, choices);
		if (bot->io->used != NULL) {
			before = bot->io->used(bot->io->arg) - before;
			bot->saved -= before;
			took += before;
		}
	}
	TAILQ_FOREACH (t, &bot->tables, entry) {
		due = now + table_waits(bot, t, now);
		if (t->due >= 0 && (soonest < 0 || due < soonest))
			soonest = due;
	}
	return soonest;
}
