/* Answers of the hub as plain lines: who, games, finger and the like. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "accounts/preference.h"
#include "daemon/client/model/lobby_row.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_answer.h"
#include "daemon/client/text/say_channel.h"
#include "daemon/client/text/say_event.h"
#include "daemon/client/text/say_games.h"
#include "daemon/client/text/say_luck.h"
#include "daemon/client/text/say_noticeboard.h"
#include "daemon/client/text/say_order.h"
#include "daemon/client/text/say_ratings.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

/* "playing at table 3, idle 5m, away: lunch"; away: NULL if not. */
static void
write_place(FILE *out, int64_t table, int seat, int idle, const char *away)
{
	if (table < 0)
		fputs("in the lobby", out);
	else if (seat < 0)
		fprintf(out, "watching table %d", (int)table);
	else
		fprintf(out, "playing at table %d", (int)table);
	if (idle >= 3600)
		fprintf(out, ", idle %dh", idle / 3600);
	else if (idle >= 60)
		fprintf(out, ", idle %dm", idle / 60);
	if (away != NULL)
		fprintf(out, ", away%s%s", *away == '\0' ? "" : ": ", away);
}

/* "House bots: Sprog (cadet), Jenny (leading-hand)." */
static void
say_bots(FILE *out, const json_t *bots)
{
	const json_t *bot;
	size_t i;

	json_array_foreach (bots, i, bot)
		fprintf(out, "%s%s (%s)", i == 0 ? "House bots: " : ", ",
		    field_or(bot, "name", "?"), field_or(bot, "level", "?"));
	if (i > 0)
		fputs(".\n", out);
}

/* The bytes of the longest one in a column. */
static int
widest(const json_t *rows, const char *key)
{
	const json_t *row;
	size_t i, n, most = 0;

	json_array_foreach (rows, i, row) {
		n = strlen(field_or(row, key, ""));
		most = n > most ? n : most;
	}
	return (int)most;
}

static void
answer_who(FILE *out, const json_t *data)
{
	const json_t *people = json_object_get(data, "people");
	struct lobby_person person;
	int names = widest(people, "name"), roles = widest(people, "role");
	int i, here;

	for (i = 0; lobby_person(people, i, &person); i++) {
		fprintf(out, "%-*s  %-*s  ", names, person.name, roles,
		    person.role == NULL ? "" : person.role);
		write_place(
		    out, person.table, person.seat, person.idle, person.away);
		say_origin(out, json_array_get(people, (size_t)i));
		fputs("\n", out);
	}
	/* The next page follows. */
	if (field_number(data, "next", 0) != 0)
		return;
	say_bots(out, json_object_get(data, "bots"));
	here = (int)field_number(data, "here", i);
	if (here == 0)
		fputs("Nobody is here.\n", out);
	else
		fprintf(out, "%d %s here.\n", here,
		    here == 1 ? "person is" : "people are");
}

const char *
say_status(const char *status)
{
	switch (codes_status_parse(status)) {
	case TABLE_PHRASES:
		return "about to begin";
	case TABLE_ADJOURNED:
		return "adjourned";
	default:
		return status == NULL ? codes_status(TABLE_OPEN) : status;
	}
}

/* "3 days", "20 minutes": how long somebody has. */
static void
put_left(FILE *out, int64_t seconds)
{
	static const struct {
		int seconds;
		const char *name;
	} units[] = {{24 * 60 * 60, "day"}, {60 * 60, "hour"}, {60, "minute"},
	    {1, "second"}};
	int i = 0, n;

	while (i < 3 && seconds < 2 * units[i].seconds)
		i++;
	n = (int)(seconds / units[i].seconds);
	fprintf(out, ", %d %s%s left", n, units[i].name, n == 1 ? "" : "s");
}

/* A person's own games, with whose turn it is in each. */
static void
answer_mine(FILE *out, const json_t *mine)
{
	const json_t *row;
	struct lobby_table table;
	const char *turn;
	int turns = 0;
	size_t i;

	json_array_foreach (mine, i, row) {
		lobby_table(row, &table);
		turn = field_text(row, "turn");
		fprintf(out, "%3d  ", (int)table.number);
		say_rules(
		    out, table.rules, table.house, table.seats, table.terms);
		fputs(": ", out);
		say_players(out, &table);
		if (turn == NULL)
			fprintf(out, "; %s", say_status(table.status));
		else
			fprintf(out, "; %s%s turn",
			    field_true(row, "yours") ? "your" : turn,
			    field_true(row, "yours") ? "" : "'s");
		if (json_object_get(row, "left") != NULL)
			put_left(out, field_number(row, "left", 0));
		fputs("\n", out);
		turns += field_true(row, "yours");
	}
	if (i == 0)
		fputs("You have no games under way.\n", out);
	else if (turns > 0)
		fputs("Type /next to go where it is your turn in a slow game, "
		      "or /join and a table's number.\n",
		    out);
}

static void
answer_games(FILE *out, const json_t *data)
{
	const json_t *tables = json_object_get(data, "tables");
	const json_t *mine = json_object_get(data, "mine");
	struct lobby_table table;
	size_t i;

	if (mine != NULL) {
		answer_mine(out, mine);
		return;
	}
	for (i = 0; lobby_table(json_array_get(tables, i), &table); i++) {
		fprintf(out, "%3d  ", (int)table.number);
		say_rules(
		    out, table.rules, table.house, table.seats, table.terms);
		fputs(": ", out);
		say_players(out, &table);
		fprintf(out, "; %s", say_status(table.status));
		if (table.throws > 0)
			fprintf(out, ", throw %d", table.throws);
		if (table.watchers > 0)
			fprintf(out, ", %d watching", table.watchers);
		if (table.private)
			fputs(", private", out);
		fputs("\n", out);
	}
	if (i == 0 && field_number(data, "table_count", 0) == 0)
		fputs("No tables are open.\n", out);
}

/* What a seek has beside the game: ", finishes 95 % of games, by hand". */
static void
say_sought(FILE *out, const json_t *seek)
{
	int finished = (int)field_number(seek, "finished", -1);
	const char *formula = field_text(seek, "formula");

	if (finished >= 0)
		fprintf(out, "; finishes %d %% of games", finished);
	if (formula != NULL)
		fprintf(out, "; for %s", formula);
	if (field_text(seek, "by") != NULL)
		fputs("; asks before playing", out);
	if (field_true(seek, "away"))
		fputs("; the line has dropped", out);
}

static void
answer_sought(FILE *out, const json_t *data)
{
	const json_t *seeks = json_object_get(data, "seeks");
	int names = widest(seeks, "name"), i;
	struct lobby_offer seek;

	for (i = 0; lobby_offer(seeks, i, &seek); i++) {
		fprintf(
		    out, "%-*s  ", names, seek.from == NULL ? "" : seek.from);
		say_rules(out, seek.rules, seek.house, seek.seats, seek.terms);
		say_sought(out, json_array_get(seeks, (size_t)i));
		fputs("\n", out);
	}
	fputs(i == 0 ? "Nobody is looking for a game.\n"
		     : "Type /accept and a name to begin the game.\n",
	    out);
}

/* What to type for each, and a description. */
static void
answer_offers(FILE *out, const json_t *data)
{
	const json_t *offers = json_object_get(data, "offers"), *offer;
	char command[80];
	const char *kind;
	bool yours;
	int number, others = 0;
	size_t i;

	json_array_foreach (offers, i, offer) {
		kind = field_or(offer, "kind", "");
		yours = field_true(offer, "yours");
		others += !yours;
		number = (int)field_number(offer, "number", 0);
		if (number > 0)
			snprintf(command, sizeof(command), "/%s %d",
			    yours ? "withdraw" : "accept", number);
		else if (say_offer_kind(kind) == OFFER_TABLE)
			snprintf(command, sizeof(command), "/%s table %s",
			    yours ? "decline" : "accept",
			    field_or(offer, yours ? "to" : "from", ""));
		else
			snprintf(command, sizeof(command), "/%s %s",
			    yours ? "withdraw" : "accept", kind);
		fprintf(out, "%-16s  ", command);
		if (strcmp(kind, "seek") == 0) {
			fputs("You seek a game: ", out);
			say_rules(out, field_text(offer, "rules"),
			    field_text(offer, "house"),
			    (int)field_number(offer, "seats", 2),
			    field_text(offer, "terms"));
			say_sought(out, offer);
			fputs(".", out);
		} else
			say_offer_open(out, offer, yours);
		fputs("\n", out);
	}
	if (json_array_size(offers) == 0)
		fputs("There are no open offers.\n", out);
	else if (others > 0)
		fputs("To say no, type /decline in the same way.\n", out);
}

static void
answer_invite(FILE *out, const json_t *data)
{
	const json_t *names = json_object_get(data, "invited"), *row;
	const char *name = field_text(data, "name");
	int width = widest(names, "name");
	size_t i;

	if (name != NULL) {
		fprintf(out, "%s is invited%s.\n", name,
		    field_true(data, "here") ? ""
					     : ", and will hear of it here");
		return;
	}
	json_array_foreach (names, i, row)
		fprintf(out, "%-*s  %s\n", width, field_or(row, "name", ""),
		    field_true(row, "open") ? "has not answered yet"
					    : "may come in");
	if (json_array_size(names) == 0)
		fputs("Nobody is invited to this table: /invite and a name"
		      " invites somebody.\n",
		    out);
}

/* "carol, dave and 2 who are only counted watch table 3." */
static void
answer_watchers(FILE *out, const json_t *data)
{
	const json_t *names = json_object_get(data, "names"), *name;
	int n = (int)json_array_size(names), all;
	int more = (int)field_number(data, "more", 0);
	size_t i;

	json_array_foreach (names, i, name)
		fprintf(out, "%s%s",
		    i == 0                             ? ""
			: (int)i + 1 == n && more == 0 ? " and "
						       : ", ",
		    json_string_value(name));
	if (more > 0)
		fprintf(out, "%s%d %s", n > 0 ? " and " : "", more,
		    n > 0           ? "more"
			: more == 1 ? "person"
				    : "people");
	all = n + more;
	fprintf(out, "%s table %d.\n",
	    all == 0       ? "Nobody watches"
		: all == 1 ? " watches"
			   : " watch",
	    (int)field_number(data, "table", 0));
}

static void
answer_follow(FILE *out, const json_t *data)
{
	int table = (int)field_number(data, "table", 0);

	fprintf(out, "You follow %s", field_or(data, "name", ""));
	if (table == 0)
		fputs(" to the next table", out);
	fputs("; /follow alone ends it.\n", out);
}

/* An offer to somebody says so itself. */
static void
answer_unseek(FILE *out, const json_t *data)
{
	if (json_is_false(json_object_get(data, "seek")))
		fputs("You no longer seek a game.\n", out);
}

static void
answer_tv(FILE *out, const json_t *data)
{
	if (!field_true(data, "tv"))
		fputs("tv is off.\n", out);
	else if (field_number(data, "table", 0) == 0)
		fputs("No game is on that everybody may watch. The next one is"
		      " shown to you; /tv ends that.\n",
		    out);
	else
		fputs("The best game that is on, and after it the next; /tv"
		      " ends that.\n",
		    out);
}

static void
answer_turnaway(FILE *out, const json_t *data)
{
	fprintf(out,
	    "%s no longer watches, and stays away until the game is over.\n",
	    field_or(data, "name", "Nobody"));
}

/* When somebody was here; times are of UTC. */
static void
finger_visits(FILE *out, const json_t *data)
{
	int64_t since = field_number(data, "since", 0);
	int64_t seen = field_number(data, "seen", 0);
	bool guest = strcmp(field_or(data, "role", "guest"), "guest") == 0;

	if (seen != 0) {
		fputs(" Last here ", out);
		say_time(out, seen);
		fputs(" UTC.", out);
	}
	if (since != 0) {
		fputs(guest ? " Came in " : " First here ", out);
		say_time(out, since);
		fputs(" UTC.", out);
	}
}

/* On one line, which fits into the talk on a screen; a profile is another. */
static void
answer_finger(FILE *out, const json_t *data)
{
	const char *town = field_text(data, "town");
	const char *profile = field_text(data, "profile");
	int games = (int)field_number(data, "games", 0);
	const json_t *row;
	size_t i;

	fprintf(out, "%s is ", field_or(data, "name", "?"));
	if (field_true(data, "house"))
		fprintf(out, "a house bot, %s; bot %s begins a game",
		    field_or(data, "level", "bot"),
		    field_or(data, "level", ""));
	else {
		fprintf(out, "a %s%s%s and ", field_or(data, "role", "guest"),
		    town == NULL ? "" : " from ", town == NULL ? "" : town);
		if (field_true(data, "here"))
			write_place(out, field_number(data, "table", -1),
			    (int)field_number(data, "seat", -1),
			    (int)field_number(data, "idle", 0),
			    field_text(data, "away"));
		else
			fputs("not here", out);
		say_origin(out, data);
	}
	fputs(".", out);
	finger_visits(out, data);
	fprintf(out, " Games: %d finished of %d begun, won: %d.", games,
	    (int)field_number(data, "begun", games),
	    (int)field_number(data, "wins", 0));
	json_array_foreach (json_object_get(data, "ratings"), i, row) {
		fprintf(out, "%s %s ", i == 0 ? " Rating:" : ",",
		    say_pool(field_or(row, "pool", "")));
		say_points(out, row);
	}
	if (i > 0)
		fputs(".", out);
	if (field_number(data, "upboards", 0) > 0)
		fprintf(out, " Up boards: %d.",
		    (int)field_number(data, "upboards", 0));
	fputs("\n", out);
	if (profile != NULL)
		fprintf(out, "\"%s\"\n", profile);
}

/* "You do not hear alice, bob."; none: without names. */
static void
write_names(FILE *out, const json_t *data, const char *none, const char *some)
{
	const json_t *names = json_object_get(data, "names"), *name;
	const char *between = " ";
	size_t i;

	if (names == NULL)
		return;
	fputs(json_array_size(names) == 0 ? none : some, out);
	json_array_foreach (names, i, name) {
		if (!json_is_string(name))
			continue;
		fprintf(out, "%s%s", between, json_string_value(name));
		between = ", ";
	}
	fputs(".\n", out);
}

/* Who is told something, and is not here. */
static void
answer_tell(FILE *out, const json_t *data)
{
	const char *name = field_text(data, "left");
	const char *away = field_text(data, "away");

	if (name != NULL)
		fprintf(out, "%s is not here and will find it in /messages.\n",
		    name);
	if (field_text(data, "alone") != NULL)
		fprintf(out, "Nobody else is on #%s just now.\n",
		    field_text(data, "alone"));
	if (field_true(data, "quiet"))
		fprintf(out, "%s has it, but keeps quiet hours just now.\n",
		    field_or(data, "name", "Who you told"));
	if (away != NULL)
		fprintf(out, "%s has it, but is away%s%s.\n",
		    field_or(data, "name", "Who you told"),
		    *away == '\0' ? "" : ": ", away);
}

static void
answer_away(FILE *out, const json_t *data)
{
	const char *away = field_or(data, "away", "");

	fprintf(out,
	    "You are away%s%s. /back ends it, and so does playing or"
	    " talking.\n",
	    *away == '\0' ? "" : ": ", away);
}

static void
answer_set(FILE *out, const json_t *data)
{
	const char *name = field_text(data, "name");
	const char *value = field_text(data, "value");
	int preference =
	    name == NULL ? -1 : preference_find(name, strlen(name));
	const struct setting_row *row;

	if (preference < 0)
		return;
	row = preference_row((enum preference)preference);
	/* The session says itself what it knows of the others. */
	if (row->most == 0)
		return;
	if (row->form != NULL)
		fprintf(out, "%s is %s now%s.\n", name,
		    value == NULL ? row->plain : value,
		    value == NULL ? ", the default" : "");
	else if (value == NULL)
		fprintf(out, "Your %s is empty now.\n", name);
	else
		fprintf(out, "Your %s: %s\n", name, value);
}

static void
answer_messages(FILE *out, const json_t *data)
{
	const json_t *messages = json_object_get(data, "messages"), *message;
	int deleted = (int)field_number(data, "deleted", 0);
	int rest = (int)field_number(data, "rest", 0);
	size_t i;

	if (deleted > 0)
		fprintf(out, "%d message%s deleted, %d left.\n", deleted,
		    deleted == 1 ? "" : "s", rest);
	else if (json_array_size(messages) == 0)
		fputs("You have no messages.\n", out);
	json_array_foreach (messages, i, message) {
		fprintf(out, "%2d  %s, ", (int)field_number(message, "n", 0),
		    field_or(message, "from", "Somebody"));
		say_time(out, field_number(message, "at", 0));
		fprintf(out, "%s: %s\n",
		    strcmp(field_or(message, "how", ""), "left") == 0 ? ", new"
								      : "",
		    field_or(message, "text", ""));
	}
	if (json_array_size(messages) > 0)
		fputs(
		    "/reply NUMBER TEXT answers one; /messages delete NUMBER, "
		    "or all, deletes.\n",
		    out);
}

static void
answer_censor(FILE *out, const json_t *data)
{
	write_names(out, data, "You hear everybody", "You do not hear");
}

static void
answer_notify(FILE *out, const json_t *data)
{
	write_names(out, data, "You are not told when anybody comes or goes",
	    "You are told when these people come or go:");
}

static void
answer_noplay(FILE *out, const json_t *data)
{
	write_names(out, data, "You play games with everybody",
	    "You play no games with");
}

static long long
faces_of(const json_t *row, size_t face)
{
	return json_integer_value(
	    json_array_get(json_object_get(row, "faces"), face));
}

static double
real_of(const json_t *row, const char *key)
{
	return json_number_value(json_object_get(row, key));
}

/* A line for each face, so that it also fits on a narrow screen. */
static void
answer_dicetest(FILE *out, const json_t *data)
{
	const json_t *player = json_object_get(data, "player");
	const json_t *house = json_object_get(data, "house");
	const char *name = field_or(player, "name", "");
	int width = strlen(name) > 8 ? (int)strlen(name) : 8;

	fprintf(out, "Thrown       %*s  %10s\n", width, name, "everybody");
	for (size_t i = 0; i < 6; i++)
		fprintf(out, "%-11d  %*lld  %10lld\n", (int)i + 1, width,
		    faces_of(player, i), faces_of(house, i));
	fprintf(out, "chi-square   %*.2f  %10.2f\n", width,
	    real_of(player, "chi2"), real_of(house, "chi2"));
	fprintf(out, "p            %*.3f  %10.3f\n", width,
	    real_of(player, "p"), real_of(house, "p"));
	fputs("Fair dice come out more uneven with chance p: only a p "
	      "below 0.001 is odd.\n",
	    out);
}

/* The phrase counts as typed, but perhaps not all of it. */
static void
answer_phrase(FILE *out, const json_t *data)
{
	if (field_true(data, "cut"))
		fprintf(out, "Only the first 64 bytes count: %s\n",
		    field_or(data, "phrase", ""));
}

/* A player's, or the host's. */
static void
answer_stats(FILE *out, const json_t *data)
{
	if (json_object_get(data, "begun") != NULL)
		say_figures(out, data);
	else {
		const char *key;
		json_t *value;

		json_object_foreach ((json_t *)data, key, value) {
			if (json_is_string(value))
				fprintf(out, "%s: %s\n", key,
				    json_string_value(value));
			else if (json_is_integer(value))
				fprintf(out, "%s: %lld\n", key,
				    (long long)json_integer_value(value));
			else if (json_is_real(value))
				fprintf(out, "%s: %.2f\n", key,
				    json_real_value(value));
		}
	}
}

static void
answer_rating(FILE *out, const json_t *data)
{
	say_rating(out, data, false);
}

/* What the account opens by, so that it is found again. */
static void
answer_register(FILE *out, const json_t *data)
{
	const char *name = field_or(data, "name", ""),
		   *key = field_text(data, "key");

	fprintf(out, "%s is yours now. Log in as %s", name, name);
	if (key != NULL)
		fprintf(out, " with your key %s", key);
	if (field_true(data, "password"))
		fprintf(out, "%s your password",
		    key != NULL ? ", or with" : " with");
	fputs(key == NULL || !field_true(data, "password")
		? ". /help account says how to add another way in.\n"
		: ".\n",
	    out);
}

static void
answer_login(FILE *out, const json_t *data)
{
	fprintf(out, "You are %s.\n", field_or(data, "name", ""));
}

static void
answer_day(FILE *out, const char *what, const json_t *data, const char *key)
{
	time_t at = (time_t)field_number(data, key, 0);
	struct tm tm;

	if (at != 0 && gmtime_r(&at, &tm) != NULL)
		fprintf(out, ", %s %04d-%02d-%02d", what, tm.tm_year + 1900,
		    tm.tm_mon + 1, tm.tm_mday);
}

static void
answer_keys(FILE *out, const json_t *data)
{
	const json_t *keys = json_object_get(data, "keys"), *key;
	const char *one;
	size_t i;

	if ((one = field_text(data, "added")) != NULL)
		fprintf(out, "The key %s opens your account now.\n", one);
	if ((one = field_text(data, "removed")) != NULL)
		fprintf(out, "The key %s no longer opens it.\n", one);
	if (keys == NULL)
		return;
	if (json_array_size(keys) == 0)
		fputs("Your account has no key, only a password.\n", out);
	json_array_foreach (keys, i, key) {
		fprintf(out, "%2d  %s %s\n    %s",
		    (int)field_number(key, "n", 0), field_or(key, "type", ""),
		    field_or(key, "comment", ""),
		    field_or(key, "fingerprint", ""));
		answer_day(out, "added", key, "added");
		answer_day(out, "last used", key, "used");
		fputs("\n", out);
	}
	if ((one = field_text(data, "offered")) != NULL)
		fprintf(out,
		    "You offered %s at your login: /keys add takes it.\n", one);
	fputs("/keys add and a line of a .pub file adds one, /keys remove and "
	      "a number removes one.\n",
	    out);
}

/* Of a seek or a challenge that did not bring a game at once. */
static void
answer_seek(FILE *out, const json_t *data)
{
	const char *name;

	if ((name = field_text(data, "asked")) != NULL)
		fprintf(
		    out, "%s asks before playing, and has been asked.\n", name);
	else if ((name = field_text(data, "crossed")) != NULL)
		fprintf(out,
		    "%s had just taken back the offer to you; yours is a new "
		    "one.\n",
		    name);
	else if ((name = field_text(data, "with")) != NULL)
		fprintf(out, "You play %s.\n", name);
	else if (field_number(data, "waits", 0) > 0)
		fprintf(out,
		    "Nobody is waiting for a game. If nobody comes in %d "
		    "seconds, "
		    "the house bot plays you; /unseek stops that.\n",
		    (int)field_number(data, "waits", 0));
	else if (json_object_get(data, "waits") != NULL)
		fputs("Nobody is waiting for a game. You are seeking one now; "
		      "/unseek ends it.\n",
		    out);
}

static void
answer_comments(FILE *out, const json_t *data)
{
	const json_t *list = json_object_get(data, "comments"), *row;
	size_t i;

	if (json_array_size(list) == 0)
		fputs("Nobody has written about that game.\n", out);
	json_array_foreach (list, i, row)
		fprintf(out, "%d. %s, place %d: %s\n",
		    (int)field_number(row, "n", 0), field_or(row, "from", ""),
		    (int)field_number(row, "place", 0),
		    field_or(row, "text", ""));
}

static void
answer_comment(FILE *out, const json_t *data)
{
	fprintf(out, "That is comment %d on game %s.\n",
	    (int)field_number(data, "n", 0), field_or(data, "game", "?"));
}

static void
answer_motd(FILE *out, const json_t *data)
{
	const char *motd = field_or(data, "motd", "");

	fputs(*motd == '\0' ? "There is no message of the day." : motd, out);
}

/* Of a game, or to the moderators. */
static void
answer_report(FILE *out, const json_t *data)
{
	if (json_object_get(data, "game") != NULL)
		say_luck_report(out, data);
	else
		say_order_report(out, data);
}

static void
answer_pit(FILE *out, const json_t *data)
{
	fprintf(out, "The bots play %s at table %d, and you watch.",
	    field_or(data, "rules", "?"), (int)field_number(data, "table", 0));
}

/* Prints an answer with data; NULL: nothing to print. */
static void (*const answers[NCOMMAND])(FILE *, const json_t *) = {
    [COMMAND_who] = answer_who,
    [COMMAND_games] = answer_games,
    [COMMAND_sought] = answer_sought,
    [COMMAND_offers] = answer_offers,
    [COMMAND_pending] = answer_offers,
    [COMMAND_seek] = answer_seek,
    [COMMAND_match] = answer_seek,
    [COMMAND_accept] = answer_seek,
    [COMMAND_getgame] = answer_seek,
    [COMMAND_play] = answer_seek,
    [COMMAND_motd] = answer_motd,
    [COMMAND_card] = say_card_of,
    [COMMAND_rules] = say_card_of,
    [COMMAND_finger] = answer_finger,
    [COMMAND_invite] = answer_invite,
    [COMMAND_turnaway] = answer_turnaway,
    [COMMAND_watchers] = answer_watchers,
    [COMMAND_unseek] = answer_unseek,
    [COMMAND_withdraw] = answer_unseek,
    [COMMAND_follow] = answer_follow,
    [COMMAND_tv] = answer_tv,
    [COMMAND_history] = say_games_history,
    [COMMAND_stored] = say_games_stored,
    [COMMAND_record] = say_games_record,
    [COMMAND_log] = say_games_record,
    [COMMAND_comment] = answer_comment,
    [COMMAND_comments] = answer_comments,
    [COMMAND_phrase] = answer_phrase,
    [COMMAND_verify] = say_games_verify,
    [COMMAND_dicetest] = answer_dicetest,
    [COMMAND_tell] = answer_tell,
    [COMMAND_channel] = say_channel,
    [COMMAND_channels] = say_channel,
    [COMMAND_join] = say_channel,
    [COMMAND_away] = answer_away,
    [COMMAND_set] = answer_set,
    [COMMAND_messages] = answer_messages,
    [COMMAND_news] = say_news,
    [COMMAND_notes] = say_notes,
    [COMMAND_note] = say_note,
    [COMMAND_oneliner] = say_oneliner,
    [COMMAND_reply] = answer_tell,
    [COMMAND_censor] = answer_censor,
    [COMMAND_notify] = answer_notify,
    [COMMAND_noplay] = answer_noplay,
    [COMMAND_bans] = say_order_bans,
    [COMMAND_report] = answer_report,
    [COMMAND_luck] = say_luck,
    [COMMAND_hint] = say_hint,
    [COMMAND_reports] = say_order_reports,
    [COMMAND_audit] = say_order_audit,
    [COMMAND_callers] = say_order_logins,
    [COMMAND_account] = say_order_account,
    [COMMAND_logins] = say_order_logins,
    [COMMAND_table] = say_order_table,
    [COMMAND_pit] = answer_pit,
    [COMMAND_stats] = answer_stats,
    [COMMAND_ladder] = say_ladder,
    [COMMAND_rating] = answer_rating,
    [COMMAND_versus] = say_versus,
    [COMMAND_honours] = say_honours,
    [COMMAND_boardback] = say_boardback,
    [COMMAND_register] = answer_register,
    [COMMAND_login] = answer_login,
    [COMMAND_keys] = answer_keys,
};

/* Printed for one without data, if the effect is not visible. */
static const char *const done[NCOMMAND] = {
    [COMMAND_seek] = "You are seeking a game: everybody in the lobby sees it. "
		     "/unseek ends it.",
    [COMMAND_follow] = "You follow nobody now.",
    [COMMAND_unnoplay] = "You play games with them again.",
    [COMMAND_uncensor] = "You hear them again.",
    [COMMAND_unnotify] = "You are no longer told of them.",
    [COMMAND_wipe] = "That line is off the wall.",
    [COMMAND_report] = "The report is settled.",
    [COMMAND_warn] = "They are warned.",
    [COMMAND_unseat] = "The seat is no longer theirs.",
    [COMMAND_table] = "Done.",
    [COMMAND_kick] = "That connection is ended.",
    [COMMAND_mute] = "They can no longer talk in public.",
    [COMMAND_unmute] = "They may talk again.",
    [COMMAND_ban] = "They are banned.",
    [COMMAND_unban] = "The ban is lifted.",
    [COMMAND_account] = "Done.",
    [COMMAND_close] = "The doors are closed: only moderators, sysops and "
		      "people with a seat in a game get in. /open opens them.",
    [COMMAND_open] = "The doors are open.",
    [COMMAND_drain] =
	"Done: /drain keeps new games from beginning, /drain off ends that.",
    [COMMAND_cluster] = "The deck is another hub's in a moment.",
    [COMMAND_shutdown] = "Everybody is told. /shutdown off takes it back.",
    [COMMAND_passwd] = "That is your password now.",
    [COMMAND_lead] = "Who leads is asked.",
    [COMMAND_uncomment] = "Deleted.",
    [COMMAND_delete] = "Your account is deleted.",
};

void
say_answer(FILE *out, enum command_id command, const json_t *data)
{
	if (!json_is_object(data)) {
		if (done[command] != NULL)
			fprintf(out, "%s\n", done[command]);
	} else if (answers[command] != NULL)
		answers[command](out, data);
}
