/* Handling a command: finding its row, checking permissions, answering. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "accounts/password.h"
#include "ansi/text.h"
#include "ansi/utf8.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/audit.h"
#include "daemon/hub/away.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_account.h"
#include "daemon/hub/cmd/cmd_accounts.h"
#include "daemon/hub/cmd/cmd_adjourned.h"
#include "daemon/hub/cmd/cmd_channel.h"
#include "daemon/hub/cmd/cmd_cluster.h"
#include "daemon/hub/cmd/cmd_comment.h"
#include "daemon/hub/cmd/cmd_dice.h"
#include "daemon/hub/cmd/cmd_doors.h"
#include "daemon/hub/cmd/cmd_examine.h"
#include "daemon/hub/cmd/cmd_history.h"
#include "daemon/hub/cmd/cmd_invite.h"
#include "daemon/hub/cmd/cmd_lists.h"
#include "daemon/hub/cmd/cmd_lobby.h"
#include "daemon/hub/cmd/cmd_luck.h"
#include "daemon/hub/cmd/cmd_messages.h"
#include "daemon/hub/cmd/cmd_news.h"
#include "daemon/hub/cmd/cmd_notes.h"
#include "daemon/hub/cmd/cmd_offer.h"
#include "daemon/hub/cmd/cmd_order.h"
#include "daemon/hub/cmd/cmd_pit.h"
#include "daemon/hub/cmd/cmd_play.h"
#include "daemon/hub/cmd/cmd_problem.h"
#include "daemon/hub/cmd/cmd_ratings.h"
#include "daemon/hub/cmd/cmd_seek.h"
#include "daemon/hub/cmd/cmd_set.h"
#include "daemon/hub/cmd/cmd_sysop.h"
#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/cmd/cmd_talk.h"
#include "daemon/hub/cmd/cmd_watch.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/noticeboard.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/rate.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define REFUSAL_COST 1
#define TITLE_COLUMNS 60 /* of news and notes */

typedef void (*cmd_function)(struct request *);

/* The hub's functions by their rows; NULL for the session's commands. */
#define HUB_ROW(function) cmd_##function,
#define SESSION_ROW(function) NULL,
#define BOTH_ROW(function) HUB_ROW(function)
#define EITHER_ROW(function) HUB_ROW(function)
#define X(name, abbr, args, where, who, carrier, flags, function, help) \
	carrier##_ROW(function)
static const cmd_function functions[NCOMMAND] = {
#include "daemon/protocol/commands.h"
};
#undef X

void
answer(struct request *req, json_t *data)
{
	json_t *body = json_pack("{s:b}", "ok", 1);

	if (data != NULL)
		json_object_set_new(body, "data", data);
	req->answered = true;
	send_answer(req->hub, req->conn, req->id, body);
}

/*
 * A refusal's body. Commands have a slash in the sentence; for people on a
 * screen, who need it, it is there as it is, too.
 */
static json_t *
refusal(enum refusal_code code, char *sentence)
{
	json_t *typed = json_string(sentence), *body;
	bool named = command_unslash(sentence, 0);

	body = json_pack("{s:b,s:s,s:s}", "ok", 0, "code", codes_refusal(code),
	    "error", sentence);
	if (named)
		json_object_set(body, "typed", typed);
	json_decref(typed);
	return body;
}

void
refuse(struct request *req, enum refusal_code code, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	utf8_drop_halves(text);
	req->answered = req->refused = true;
	send_answer(req->hub, req->conn, req->id, refusal(code, text));
}

void
refuse_usage(struct request *req)
{
	const struct command *command = req->command;
	char error[64], usage[COMMAND_USAGE];
	json_t *body;

	snprintf(error, sizeof(error), "That is not how /%s is used.",
	    command->name);
	body = refusal(REFUSED_USAGE, error);
	json_object_set_new(
	    body, "usage", json_string(command_usage(command, usage)));
	req->answered = req->refused = true;
	send_answer(req->hub, req->conn, req->id, body);
}

void
refuse_no_game(struct request *req)
{
	static const char *const why[] = {
	    [TABLE_OPEN] = "The game has not begun: a seat is free.",
	    [TABLE_PHRASES] = "The game begins when everybody has blown on the"
			      " dice.",
	    [TABLE_OVER] = "The game is over; /rematch asks for another.",
	    [TABLE_ADJOURNED] = "The game is adjourned; /resume continues it.",
	    [TABLE_CLOSED] = NULL};
	const char *text = why[req->table->s.status];

	refuse(
	    req, REFUSED_WHERE, "%s", text == NULL ? "No game is on." : text);
}

bool
refuse_house(struct request *req, const char *name, const char *why)
{
	if (bot_called(req->hub, name) < 0)
		return false;
	refuse(req, REFUSED_NOBODY, "%s is a house bot: %s.", name, why);
	return true;
}

bool
refuse_censored(struct request *req, const char *to)
{
	if (user_list_find(req->hub, LIST_CENSOR, to, req->conn->name) == NULL)
		return false;
	refuse(req, REFUSED_CENSORED, "%s does not want to hear you.", to);
	return true;
}

static bool
refuse_too_many(struct request *req, const char *what, enum rate_kind kind)
{
	if (!rate_over(req->hub, req->conn, kind))
		return false;
	refuse(req, REFUSED_RATE, "Not so fast: at most %d %s in ten seconds.",
	    req->hub->conf->talk_rate, what);
	return true;
}

bool
refuse_rate(struct request *req)
{
	return refuse_too_many(req, "lines", RATE_TALK);
}

bool
refuse_drain(struct request *req)
{
	const struct list_entry *drain = doors_find(req->hub, DOORS_DRAIN);

	if (drain == NULL)
		return false;
	refuse(req, REFUSED_BUSY, "No new game begins here for now%s%s.",
	    *drain->reason == '\0' ? "" : ": ", drain->reason);
	return true;
}

bool
refuse_games(struct request *req)
{
	/* The bot may play any number of games. */
	return !conn_house(req->conn) &&
	    (refuse_too_many(req, "games", RATE_GAMES) ||
		refuse_quota(req, QUOTA_FULL));
}

bool
refuse_quota(struct request *req, enum quota_state least)
{
	if (quota_state(req->hub, req->conn) < least)
		return false;
	refuse(req, REFUSED_DISK,
	    "Guests have used their part of the host's disk for now; try again "
	    "later, or ask the sysop for an account.");
	return true;
}

bool
refuse_tries(struct request *req)
{
	return refuse_too_many(req, "tries", RATE_TRIES);
}

bool
refuse_muted(struct request *req)
{
	const struct list_entry *mute =
	    user_list_on(req->hub, LIST_MUTE, req->conn);
	time_t until;
	char when[48] = "";
	struct tm tm;

	if (mute == NULL)
		return false;
	until = (time_t)(mute->until / SECOND);
	if (until != 0 && gmtime_r(&until, &tm) != NULL)
		strftime(when, sizeof(when), " until %Y-%m-%d %H:%M UTC", &tm);
	refuse(req, REFUSED_MUTED,
	    "You are muted%s%s%s. /tell still reaches one person.", when,
	    *mute->reason == '\0' ? "" : ": ", mute->reason);
	return true;
}

bool
refuse_own_text(struct request *req, const char *what, const char *text,
    int most, char *clean)
{
	size_t size = (size_t)most + 1;

	if (strlen(text) > (size_t)most) {
		refuse(
		    req, REFUSED_USAGE, "%s has at most %d bytes.", what, most);
		return true;
	}
	if (refuse_muted(req) || refuse_rate(req))
		return true;
	text_fit(clean, size, text, most);
	return false;
}

bool
refuse_held(struct request *req, const char *what, const char *which)
{
	if (store_hold(req->hub->store, what, which))
		return false;
	refuse(req, REFUSED_BUSY,
	    "Somebody else is just doing the same; try again in a moment.");
	return true;
}

bool
refuse_guest(struct request *req, const char *what)
{
	if (req->conn->role != ROLE_GUEST)
		return false;
	refuse(req, REFUSED_DENIED,
	    "Only people with an account may %s; /register gets you one.",
	    what);
	return true;
}

bool
refuse_unremembered(struct request *req)
{
	if (noticeboard_remembers(req->conn))
		return false;
	refuse(req, REFUSED_DENIED,
	    "The host remembers only for people with an account what they have"
	    " read.");
	return true;
}

bool
refuse_password(struct request *req, const char *password)
{
	size_t length = strlen(password);

	if (length >= PASSWORD_LEAST && length <= PASSWORD_MAX)
		return false;
	refuse(req, REFUSED_PASSWORD,
	    "A password has %d to %d bytes; a few words are easy to remember.",
	    PASSWORD_LEAST, PASSWORD_MAX);
	return true;
}

bool
refuse_long(struct request *req)
{
	if (strlen(req->args) <= TEXT_MAX)
		return false;
	refuse(req, REFUSED_USAGE, "A line has at most %d bytes.", TEXT_MAX);
	return true;
}

char *
next_word(struct request *req)
{
	char *word = req->args + strspn(req->args, " \t");
	size_t length = strcspn(word, " \t");

	if (length == 0)
		return NULL;
	req->args = word + length;
	if (*req->args != '\0')
		*req->args++ = '\0';
	req->args += strspn(req->args, " \t");
	return word;
}

char *
next_title(struct request *req, size_t most)
{
	char *title = req->args, *colon = strstr(title, ": ");

	if (colon == NULL || colon == title ||
	    colon[1 + strspn(colon + 1, " ")] == '\0') {
		refuse(req, REFUSED_USAGE,
		    "Write a title, a colon, and the text: \"New rules: From "
		    "today ...\"");
		return NULL;
	}
	*colon++ = '\0';
	req->args = colon + strspn(colon, " ");
	if (text_width(title) > TITLE_COLUMNS ||
	    strlen(title) > 4 * TITLE_COLUMNS) {
		refuse(req, REFUSED_USAGE,
		    "A title has at most %d columns; before the colon there "
		    "are %d.",
		    TITLE_COLUMNS, text_width(title));
		return NULL;
	}
	if (strlen(req->args) > most) {
		refuse(req, REFUSED_USAGE,
		    "The text has at most %d bytes; yours has %d.", (int)most,
		    (int)strlen(req->args));
		return NULL;
	}
	return title;
}

void
request_about(struct request *req, const char *what)
{
	if (*req->whom == '\0')
		strlcpy(req->whom, what, sizeof(req->whom));
}

int
next_number(struct request *req, int least, int most, const char *what)
{
	const char *error, *word = next_word(req);
	int number;

	if (word == NULL) {
		refuse_usage(req);
		return -1;
	}
	number = (int)strtonum(word, least, most, &error);
	if (error != NULL) {
		refuse(req, REFUSED_USAGE,
		    "%s is a number from %d to %d, not \"%s\".", what, least,
		    most, word);
		return -1;
	}
	return number;
}

/* Commands for people who stay are about games, which they then go to. */
static bool
goes_elsewhere(const struct request *req)
{
	return *req->conn->hash != '\0' &&
	    (req->command->where == STAYING || req->command->where == LASTING);
}

void
request_elsewhere(struct request *req, int deck)
{
	const struct conn *conn = req->conn;

	/* It is done there, so it is told there. */
	req->harmless = true;
	if (conn->peer == NULL || conn->peer->mailed)
		refuse(req, REFUSED_NOBODY,
		    "That has just gone to another part of the host; try "
		    "again.");
	else if (digest_away(req->hub, deck))
		refuse(req, REFUSED_BUSY,
		    "That part of the host does not answer just now; try "
		    "again in a moment.");
	else if (!goes_elsewhere(req)) {
		req->answered = true;
		deck_people_ask(req->hub, req->conn, deck, req->message);
	} else if (conn->at.playing && table_running(conn->at.table) &&
	    !slow_game_is(conn->at.table))
		refuse(req, REFUSED_BUSY, "You are in a game; leave it first.");
	else {
		req->answered = true;
		deck_people_give(req->hub, req->conn, deck, req->message);
	}
}

/* Not only somebody who is at the sender's table, or reads with him. */
static bool
names_anybody(const struct command *command)
{
	return command->where < TABLE && command->id != COMMAND_lead;
}

struct conn *
next_conn(struct request *req)
{
	const char *word = next_word(req);
	struct account_entry account;
	char name[NAME_SIZE];
	struct conn *conn;
	int deck;

	if (word == NULL) {
		refuse_usage(req);
		return NULL;
	}
	conn = conn_meant(req->hub, word);
	deck = names_anybody(req->command)
	    ? decks_meant(req->hub, word, conn, name)
	    : -1;
	if (deck >= 0) {
		request_about(req, name);
		request_elsewhere(req, deck);
		return NULL;
	}
	if (conn != NULL) {
		request_about(req, conn->name);
		return conn;
	}
	if (account_book_find(req->hub, word, &account))
		refuse(req, REFUSED_NOBODY, "%s is not here.", account.name);
	else
		refuse(req, REFUSED_NOBODY, "Nobody called %s is here.", word);
	return NULL;
}

bool
next_name(struct request *req, char name[NAME_SIZE])
{
	return request_name(req, next_word(req), name);
}

bool
request_name(struct request *req, const char *word, char name[NAME_SIZE])
{
	/* A guest's call and messdeckctl belong to nobody. */
	if (word == NULL && req->conn->call &&
	    (req->conn->role == ROLE_GUEST ||
		req->conn->peer->kind == LINK_LOCAL)) {
		refuse(req, REFUSED_USAGE, "Whose? Type %s and a name.",
		    req->command->name);
		return false;
	}
	if (word == NULL) {
		strlcpy(name, req->conn->name, NAME_SIZE);
		return true;
	}
	name_meant(req->hub, word, name);
	if (*name == '\0')
		refuse(req, REFUSED_NOBODY, "Nobody is called %s.", word);
	request_about(req, name);
	return *name != '\0';
}

struct table *
next_table(struct request *req)
{
	int number = next_number(req, 1, 1000000, "A table");
	struct table *table;
	char about[32];

	if (number < 0)
		return NULL;
	if (!decks_here(req->hub, number) && req->command->where < TABLE &&
	    store_table_there(req->hub->store, number)) {
		request_elsewhere(req, decks_of(req->hub, number));
		return NULL;
	}
	table = table_find(req->hub, number);
	if (table == NULL)
		refuse(req, REFUSED_NOTABLE,
		    "There is no table %d; /games lists them.", number);
	else {
		snprintf(about, sizeof(about), "table %d", number);
		request_about(req, about);
	}
	return table;
}

int
next_level(struct request *req)
{
	const char *word = next_word(req);
	int level = word == NULL ? BOT_USUAL : bot_level_meant(word);

	if (level < 0)
		refuse(req, REFUSED_USAGE,
		    "There is no level %.20s: " BOT_LEVEL_NAMES ".", word);
	return level;
}

struct table *
next_watched(struct request *req)
{
	struct table *table = next_table(req);

	if (table != NULL && conn_house(req->conn)) {
		refuse(req, REFUSED_DENIED, "The bot does not watch.");
		return NULL;
	}
	return table;
}

/* True, having refused, if it is of a game that the sender may not see yet. */
static bool
refuse_early(struct request *req, struct recording *recording)
{
	const struct table *table =
	    table_find(req->hub, recording_table(recording));
	const struct conn *conn = req->conn;
	struct game seen;

	if (table == NULL || strcmp(table->s.id, recording_id(recording)) != 0)
		return false;
	if (table->s.status != TABLE_PLAYING &&
	    table->s.status != TABLE_ADJOURNED)
		return false;
	if (table_access_watch(table, conn->name, conn->role) == NULL ||
	    (req->table == table && conn_may(req->hub, conn, ROLE_MODERATOR))) {
		/* Spectators may see the game some throws later. */
		seen = table_delay_game(table, table_delay_live(table, conn));
		if (!table_delay_live(table, conn))
			recording_limit(recording, engine_game_actions(&seen));
		return false;
	}
	refuse(req, REFUSED_DENIED,
	    "The record of that game can be read when it is over.");
	return true;
}

bool
request_own_game(struct request *req, char word[OWN_GAME])
{
	int64_t number = 0;

	if (req->table != NULL && req->table->s.game_no != 0 &&
	    engine_game_over(&req->table->s.game))
		number = req->table->s.game_no;
	else if (!req->conn->call || req->conn->role != ROLE_GUEST)
		number = store_luck_last_of(req->hub->store, req->conn->name);
	snprintf(word, OWN_GAME, "%" PRId64, number);
	if (number == 0)
		refuse(req, REFUSED_USAGE,
		    "Which game? You have finished none here; /history and a "
		    "name lists games.");
	return number != 0;
}

struct recording *
request_recording(struct request *req, const char *word)
{
	struct recording *recording = recording_begin(req->hub->store, word);

	if (recording == NULL && store_ledger_has(req->hub->store, word))
		refuse_record(req, word, RECORDING_DELETED);
	else if (recording == NULL)
		refuse(req, REFUSED_NOBODY, "There is no game %s.", word);
	/* Only its own deck knows how much of a game that is on may be seen. */
	if (recording != NULL && !recording_over(recording) &&
	    !decks_here(req->hub, recording_table(recording))) {
		request_elsewhere(
		    req, decks_of(req->hub, recording_table(recording)));
		recording_free(recording);
		return NULL;
	}
	if (recording != NULL && refuse_early(req, recording)) {
		recording_free(recording);
		return NULL;
	}
	return recording;
}

struct recording *
next_recording(struct request *req, char id[GAME_ID])
{
	const char *word = next_word(req);

	if (word == NULL) {
		refuse_usage(req);
		return NULL;
	}
	strlcpy(id, word, GAME_ID);
	return request_recording(req, word);
}

void
refuse_record(struct request *req, const char *id, enum recording_result result)
{
	if (result == RECORDING_DELETED)
		refuse(req, REFUSED_NOBODY,
		    "The record of %s was deleted: of games between guests the "
		    "host has only the latest.",
		    id);
	else
		refuse(req, REFUSED_DISK,
		    "The record of %s is damaged and was set aside.", id);
}

void
request_go_on(struct request *req, const struct request_job *job)
{
	req->answered = true;
	if (req->queued) {
		people_set_job(req->hub, req->conn, job);
		return;
	}
	while (job->go_on(req, job->state))
		;
	job->free(job->state);
}

bool
request_fresh(struct request *req)
{
	if (req->at == 0 || req->table == NULL || req->at == req->table->s.seq)
		return true;
	refuse(req, REFUSED_STALE, "The table has changed; look again.");
	table_send(req->hub, req->table, req->conn);
	return false;
}

/* Somebody may lack a right only because of the transport. */
static void
refuse_role(struct request *req)
{
	const struct command *command = req->command;

	if (req->conn->role == ROLE_MODERATOR && command->who == ROLE_MODERATOR)
		refuse(req, REFUSED_DENIED,
		    "%s is for moderators who come by SSH; anybody on the way "
		    "could read a password that you type over %s.",
		    command->name, req->conn->transport);
	else if (req->conn->role >= command->who)
		refuse(req, REFUSED_DENIED,
		    "%s is for messdeckctl on the host's machine; "
		    "sysop-over-ssh in its configuration lets sysops over SSH.",
		    command->name);
	else
		refuse(req, REFUSED_DENIED, "Only a %s may use %s.",
		    role_name(command->who), command->name);
}

static bool
request_allowed(struct request *req)
{
	const struct command *command = req->command;
	const char *why;

	if (command->carrier == SESSION) {
		refuse(req, REFUSED_UNKNOWN,
		    "%s is only for a person's screen.", command->name);
		return false;
	}
	if (!conn_may(req->hub, req->conn, command->who)) {
		refuse_role(req);
		return false;
	}
	why =
	    req->conn->call ? command_no_call(command, req->conn->role) : NULL;
	if (why != NULL) {
		refuse(req, REFUSED_USAGE, "%s %s.", command->name, why);
		return false;
	}
	if (command->where >= TABLE && req->late) {
		refuse(
		    req, REFUSED_STALE, "The bot no longer has a seat there.");
		return false;
	}
	if (command->where >= TABLE && req->table == NULL &&
	    conn_house(req->conn)) {
		refuse(
		    req, REFUSED_NOTABLE, "The bot has no seat at that table.");
		return false;
	}
	if (command->where >= TABLE && req->table == NULL) {
		refuse(req, REFUSED_WHERE,
		    "%s needs a table: join or watch one first.",
		    command->name);
		return false;
	}
	if (command->where == SEAT && req->seat < 0) {
		refuse(req, REFUSED_WHERE,
		    "%s is only for players at this table; you are watching.",
		    command->name);
		return false;
	}
	return true;
}

/* The sender's place; a house bot names the table that it means. */
static void
request_place(struct request *req, const json_t *message)
{
	struct conn *conn = req->conn;
	struct bot_thought thought;
	json_int_t number;

	req->table = conn->at.table;
	req->seat = conn_seat(conn);
	if (!conn_house(conn))
		return;
	req->thought = field_text(message, "thought");
	if (req->thought != NULL && !bot_thought_parse(req->thought, &thought))
		req->thought = NULL;
	number = field_number(message, "table", 0);
	req->table = table_find(req->hub, (int)number);
	req->seat = req->table == NULL ? -1 : bot_seat(req->table, conn->level);
	req->late = req->table != NULL && req->seat < 0;
	if (req->seat < 0)
		req->table = NULL;
}

/* What a player does in a game in hand is that player's alone. */
static bool
refuse_cost(struct request *req)
{
	const struct command *command = req->command;
	bool alone = (command->flags & AT_SEQ) && req->seat >= 0;
	int later =
	    rate_cost(req->hub, req->conn, command_cost(command), !alone);

	if (later == 0)
		return false;
	refuse(req, REFUSED_RATE, "Not so fast: try that again in %d second%s.",
	    later, later == 1 ? "" : "s");
	return true;
}

/* Who plays, talks or goes to a game is there; who only looks may not be. */
static bool
shows_presence(const struct command *command)
{
	return command->where == SEAT || (command->flags & CARD_FIRST) ||
	    command_has(command, ARG_TEXT) || command_has(command, ARG_RULES) ||
	    command_has(command, ARG_TOKEN);
}

static int
request_run(struct request *req)
{
	const struct command *command = req->command;
	int64_t added;
	char *args;

	if (!request_allowed(req))
		return REFUSAL_COST;
	if (!command_takes(command, req->args)) {
		refuse_usage(req);
		return REFUSAL_COST;
	}
	if (refuse_cost(req))
		return REFUSAL_COST;
	if (req->conn->away_order != 0 && shows_presence(command))
		away_end(req->hub, req->conn->name);
	/* The function cuts them into words. */
	args = command->flags & AUDIT ? xstrdup(req->args) : NULL;
	added = store_added(req->hub->store);
	functions[command->id](req);
	if (args != NULL && !req->refused && !req->harmless)
		audit_request(req, args);
	free(args);
	quota_charge(req->hub, req->conn, store_added(req->hub->store) - added);
	if (!req->answered)
		answer(req, NULL);
	return command_cost(command);
}

int
request_do(
    struct hub *hub, struct conn *conn, const json_t *message, bool queued)
{
	struct request req = {.hub = hub, .conn = conn, .queued = queued};
	const char *rest, *text;
	int cost = REFUSAL_COST;
	char *line;

	req.message = message;
	req.id = json_object_get(message, "id");
	req.at = field_number(message, "at", 0);
	req.password = field_text(message, "password");
	req.old_password = field_text(message, "old");
	text = field_text(message, "do");
	line = xstrdup(text == NULL ? "" : text);
	utf8_one_line(line);
	req.idle_since = conn->active;
	conn->active = hub->io.now(hub->io.arg);
	request_place(&req, message);
	req.command = command_find(line + strspn(line, " \t"), &rest);
	/* With a play behind it, it needs a seat. */
	if (req.command != NULL && req.command->id == COMMAND_play &&
	    *rest == '\0' && req.seat < 0 && !conn_house(conn))
		req.command = command_row(COMMAND_getgame);
	if (req.command == NULL) {
		refuse(&req, REFUSED_UNKNOWN,
		    "There is no command \"%.*s\"; /help lists them.",
		    (int)strcspn(line, " \t"), line);
	} else {
		req.args = line + (rest - line);
		cost = request_run(&req);
	}
	free(line);
	if (hub->step_durable)
		outbox_mark_durable(hub);
	return cost;
}
