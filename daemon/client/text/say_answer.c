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
#include "daemon/client/text/say_noticeboard.h"
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

/* What only sysops are told: ", from 192.0.2.1 with SHA256:...". */
static void
write_origin(FILE *out, const json_t *person)
{
	const char *address = field_text(person, "address");
	const char *key = field_text(person, "key");

	if (address != NULL && *address != '\0')
		fprintf(out, ", from %s", address);
	if (key != NULL)
		fprintf(out, " with %s", key);
}

static void
answer_who(FILE *out, const json_t *data)
{
	const json_t *people = json_object_get(data, "people");
	struct lobby_person person;
	int i, here;

	for (i = 0; lobby_person(people, i, &person); i++) {
		fprintf(out, "%-17s  %-9s  ", person.name,
		    person.role == NULL ? "" : person.role);
		write_place(
		    out, person.table, person.seat, person.idle, person.away);
		write_origin(out, json_array_get(people, (size_t)i));
		fputs("\n", out);
	}
	/* The next page follows. */
	if (field_number(data, "next", 0) != 0)
		return;
	here = (int)field_number(data, "here", i);
	if (here == 0)
		fputs("Nobody is here.\n", out);
	else
		fprintf(out, "%d %s here.\n", here,
		    here == 1 ? "person is" : "people are");
}

static void
table_names(FILE *out, const struct lobby_table *table)
{
	const char *between = "";
	int i;

	for (i = 0; i < table->seats; i++) {
		fprintf(out, "%s%s%s", between,
		    table->name[i] != NULL ? table->name[i]
			: table->free > 0  ? "(free)"
					   : "(nobody)",
		    table->away[i] ? " (away)" : "");
		between = " - ";
	}
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

static void
answer_games(FILE *out, const json_t *data)
{
	const json_t *tables = json_object_get(data, "tables");
	struct lobby_table table;
	size_t i;

	for (i = 0; lobby_table(json_array_get(tables, i), &table); i++) {
		fprintf(out, "%3d  ", (int)table.number);
		say_rules(
		    out, table.rules, table.house, table.seats, table.terms);
		fputs(": ", out);
		table_names(out, &table);
		fprintf(out, "; %s", say_status(table.status));
		if (table.throws > 0)
			fprintf(out, ", throw %d", table.throws);
		if (table.watchers > 0)
			fprintf(out, ", %d watching", table.watchers);
		fputs("\n", out);
	}
	if (i == 0 && field_number(data, "table_count", 0) == 0)
		fputs("No tables are open.\n", out);
}

static void
answer_sought(FILE *out, const json_t *data)
{
	const json_t *seeks = json_object_get(data, "seeks");
	struct lobby_offer seek;
	int i;

	for (i = 0; lobby_offer(seeks, i, &seek); i++) {
		fprintf(out, "%-17s  ", seek.from == NULL ? "" : seek.from);
		say_rules(out, seek.rules, seek.house, seek.seats, seek.terms);
		fputs("\n", out);
	}
	fputs(i == 0 ? "Nobody is looking for a game.\n"
		     : "Type accept and a name to begin the game.\n",
	    out);
}

/* What to type for each, and a description. */
static void
answer_offers(FILE *out, const json_t *data)
{
	const json_t *offers = json_object_get(data, "offers"), *offer;
	const char *kind, *name;
	char command[80];
	bool yours;
	size_t i;

	json_array_foreach (offers, i, offer) {
		kind = field_or(offer, "kind", "");
		yours = field_true(offer, "yours");
		name = field_text(offer, yours ? "to" : "from");
		if (say_offer_kind(kind) != OFFER_MATCH)
			name = NULL;
		snprintf(command, sizeof(command), "%s %s%s%s",
		    yours ? "decline" : "accept", kind, name == NULL ? "" : " ",
		    name == NULL ? "" : name);
		fprintf(out, "%-26s  ", command);
		say_offer_open(out, offer, yours);
		fputs("\n", out);
	}
	if (json_array_size(offers) == 0)
		fputs("There are no open offers.\n", out);
	else
		fputs("To say no, or to withdraw your own, type decline in the"
		      " same way.\n",
		    out);
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

	fprintf(out, "%s is ", field_or(data, "name", "?"));
	if (field_true(data, "house"))
		fputs("the house bot; bot begins a game", out);
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
		write_origin(out, data);
	}
	fputs(".", out);
	finger_visits(out, data);
	fprintf(out, " Games: %d finished of %d begun, won: %d.", games,
	    (int)field_number(data, "begun", games),
	    (int)field_number(data, "wins", 0));
	if (field_number(data, "upboards", 0) > 0)
		fprintf(out, " Up boards: %d.",
		    (int)field_number(data, "upboards", 0));
	fputs("\n", out);
	if (profile != NULL)
		fprintf(out, "\"%s\"\n", profile);
}

/* Who finished in a seat of a finished game's row; NULL. */
static const char *
finisher_name(const json_t *game, int seat)
{
	const json_t *name =
	    json_array_get(json_object_get(game, "substitutes"), (size_t)seat);

	if (!json_is_string(name))
		name = json_array_get(
		    json_object_get(game, "names"), (size_t)seat);
	return json_string_value(name);
}

/* The partner of a seat in a finished game's row; NULL. */
static const char *
partner_name(const json_t *game, int seat)
{
	const json_t *names = json_object_get(game, "names");
	char error[RULESET_ERROR];
	struct ruleset rules;
	int partner;

	if (!ruleset_make(&rules, field_or(game, "rules", ""),
		(int)json_array_size(names), field_text(game, "house"), error))
		return NULL;
	partner = ruleset_partner(&rules, seat);
	return finisher_name(game, partner);
}

static void
game_result(FILE *out, const json_t *game)
{
	const char *outcome = field_text(game, "outcome"), *partner;
	int winner = (int)field_number(game, "winner", -1);
	const char *name = finisher_name(game, winner);
	const json_t *names = json_object_get(game, "names"), *person;
	size_t seat;

	json_array_foreach (json_object_get(game, "substitutes"), seat, person)
		if (json_is_string(person))
			fprintf(out, "; %s finished for %s",
			    json_string_value(person),
			    json_string_value(json_array_get(names, seat)));
	if (winner >= 0 && name != NULL) {
		partner = partner_name(game, winner);
		/* The bot may be its own. */
		if (partner != NULL && strcmp(partner, name) == 0)
			partner = NULL;
		fprintf(out, "; %s%s%s won", name,
		    partner == NULL ? "" : " and ",
		    partner == NULL ? "" : partner);
	} else if (outcome != NULL &&
	    strcmp(outcome, codes_outcome(OUTCOME_NONE)) == 0)
		fprintf(out, "; resume %d continues it",
		    (int)field_number(game, "table", 0));
	else if (outcome != NULL)
		fprintf(out, "; %s", outcome);
	if (field_true(game, "damaged"))
		fputs(", its record is damaged", out);
	if (field_true(game, "eight_piecer"))
		fputs(", an eight-piecer", out);
}

/* One row per game; none: printed if there are none. */
static void
write_games(FILE *out, const json_t *data, const char *none)
{
	const json_t *games = json_object_get(data, "games"), *game;
	struct lobby_table table;
	const char *id;
	size_t i;

	json_array_foreach (games, i, game) {
		lobby_table(json_array_get(games, i), &table);
		id = field_text(game, "game");
		if (id != NULL)
			fprintf(out, "%s  ", id);
		else
			fprintf(out, "table %d  ", (int)table.number);
		say_time(out, field_number(game, "at", 0));
		fputs("  ", out);
		say_rules(
		    out, table.rules, table.house, table.seats, table.terms);
		fputs(": ", out);
		table_names(out, &table);
		game_result(out, game);
		fputs("\n", out);
	}
	if (json_array_size(games) == 0)
		fputs(none, out);
}

static void
answer_history(FILE *out, const json_t *data)
{
	write_games(out, data, "No finished games yet.\n");
}

static void
answer_stored(FILE *out, const json_t *data)
{
	write_games(out, data, "You have no adjourned games.\n");
	if (json_array_size(json_object_get(data, "games")) > 0)
		fputs("abort, resign or claim at its table ends one.\n", out);
}

static void
answer_record(FILE *out, const json_t *data)
{
	const char *text = field_or(data, "text", "");

	fputs(text, out);
	if (*text != '\0' && text[strlen(text) - 1] != '\n')
		fputs("\n", out);
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
answer_bans(FILE *out, const json_t *data)
{
	const json_t *bans = json_object_get(data, "bans"), *ban;
	size_t i;

	json_array_foreach (bans, i, ban) {
		fprintf(out, "%s  ", field_or(ban, "what", "?"));
		if (field_number(ban, "until", 0) != 0) {
			fputs("until ", out);
			say_time(out, field_number(ban, "until", 0));
			fputs("  ", out);
		}
		fprintf(out, "%s\n", field_or(ban, "reason", ""));
	}
	if (json_array_size(bans) == 0)
		fputs("Nobody is banned.\n", out);
}

static void
answer_report(FILE *out, const json_t *data)
{
	if (json_object_get(data, "report") != NULL)
		fprintf(out,
		    "The moderators have your report, number %d. Thank you.\n",
		    (int)field_number(data, "report", 0));
}

static void
answer_reports(FILE *out, const json_t *data)
{
	const json_t *reports = json_object_get(data, "reports"), *report;
	size_t i;

	json_array_foreach (reports, i, report) {
		fprintf(out, "%d  ", (int)field_number(report, "report", 0));
		say_time(out, field_number(report, "at", 0));
		fputs("  ", out);
		say_report(out, report);
		fputs("\n", out);
	}
	if (i == 0)
		fputs("No reports wait.\n", out);
	else
		fputs("Type report, a number, done and a word to the sender to "
		      "settle one.\n",
		    out);
}

static void
answer_audit(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "audit"), *row;
	const char *who, *via;
	size_t i;

	json_array_foreach (rows, i, row) {
		say_time(out, field_number(row, "at", 0));
		who = field_or(row, "who", "");
		via = field_or(row, "via", "");
		fprintf(out, "  %s (%s, %s", *who == '\0' ? "the host" : who,
		    field_or(row, "role", ""), via);
		if (field_number(row, "uid", -1) >= 0)
			fprintf(out, ", user %lld",
			    (long long)field_number(row, "uid", 0));
		fprintf(out, "): %s %s\n", field_or(row, "what", ""),
		    field_or(row, "text", ""));
	}
	if (i == 0)
		fputs("Nothing is recorded.\n", out);
}

/* Logins, with where from; callers, without. */
static void
answer_logins(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "callers"), *row;
	size_t i;

	if (rows == NULL)
		rows = json_object_get(data, "logins");
	json_array_foreach (rows, i, row) {
		say_time(out, field_number(row, "at", 0));
		fprintf(out, "  %-17s  %s by %s", field_or(row, "name", "?"),
		    field_or(row, "role", ""), field_or(row, "via", ""));
		write_origin(out, row);
		fputs("\n", out);
	}
	if (i == 0)
		fputs("Nobody has come yet.\n", out);
}

static void
write_account(FILE *out, const json_t *row)
{
	const json_t *keys = json_object_get(row, "keys"), *key;
	const char *reason = field_text(row, "reason");
	size_t i;

	fprintf(out, "%-17s  %-9s", field_or(row, "name", "?"),
	    field_or(row, "role", ""));
	if (field_number(row, "used", 0) != 0) {
		fputs("  last here ", out);
		say_time(out, field_number(row, "used", 0));
	}
	if (field_true(row, "disabled"))
		fprintf(out, "  disabled%s%s", reason == NULL ? "" : ": ",
		    reason == NULL ? "" : reason);
	if (field_true(row, "file"))
		fputs("  in the configuration", out);
	if (field_true(row, "password"))
		fputs("  with a password", out);
	fputs("\n", out);
	json_array_foreach (keys, i, key)
		fprintf(out, "  %s\n", json_string_value(key));
}

static void
answer_account(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "accounts");
	const json_t *codes = json_object_get(data, "codes"), *row;
	size_t i;

	if (field_text(data, "account") != NULL)
		fprintf(out, "The password of %s is now %s.\n",
		    field_text(data, "account"),
		    field_or(data, "password", ""));
	else if (field_text(data, "name") != NULL)
		write_account(out, data);
	json_array_foreach (codes, i, row)
		fprintf(out, "%s\n", json_string_value(row));
	if (codes != NULL) {
		fputs("Good once each, until ", out);
		say_time(out, field_number(data, "until", 0));
		fputs(", with register NAME CODE.\n", out);
	}
	json_array_foreach (rows, i, row)
		write_account(out, row);
	if (rows != NULL && i == 0)
		fputs("The database has no accounts.\n", out);
	if (field_text(data, "after") != NULL)
		fprintf(out, "That was not all: account list %s goes on.\n",
		    field_text(data, "after"));
}

static void
answer_table(FILE *out, const json_t *data)
{
	int n = (int)field_number(data, "seats", 0);

	fprintf(out, "Bots play on in %d seat%s, or the game is adjourned.\n",
	    n, n == 1 ? "" : "s");
}

static void
answer_verify(FILE *out, const json_t *data)
{
	const char *game = field_or(data, "game", "");

	if (!field_true(data, "right")) {
		fprintf(out, "%s is NOT right: %s\n", game,
		    field_or(data, "why", ""));
		return;
	}
	fprintf(out, "%s, %d actions, %s: the dice %s right%s.\n", game,
	    (int)field_number(data, "actions", 0), field_or(data, "result", ""),
	    field_true(data, "judged")
		? "and the plays are"
		: "(not the plays, which follow older rules) are",
	    field_true(data, "logged") ? ", and the log of games has it" : "");
	fprintf(out, "Commitment %s\nSecret     %s\n",
	    field_or(data, "commit", ""), field_or(data, "secret", ""));
	fputs("messdeck-verify checks the record independently of this host.\n",
	    out);
}

/*
 * One row of counts; p is the probability that fair dice are at least that
 * uneven.
 */
static void
answer_faces(FILE *out, const json_t *row)
{
	const json_t *faces = json_object_get(row, "faces"), *face;
	size_t i;

	fprintf(out, "%-17s", field_or(row, "name", "Everybody here"));
	json_array_foreach (faces, i, face)
		fprintf(out, " %8lld", (long long)json_integer_value(face));
	fprintf(out, "\n%-17s chi-square %.2f, p %.3f\n", "",
	    json_number_value(json_object_get(row, "chi2")),
	    json_number_value(json_object_get(row, "p")));
}

static void
answer_dicetest(FILE *out, const json_t *data)
{
	int i;

	fprintf(out, "%-17s", "Faces thrown");
	for (i = 1; i <= 6; i++)
		fprintf(out, " %8d", i);
	fputs("\n", out);
	answer_faces(out, json_object_get(data, "player"));
	answer_faces(out, json_object_get(data, "house"));
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

/* Any other answer: its fields by name. */
static void
answer_any(FILE *out, const json_t *data)
{
	const char *key;
	json_t *value;

	json_object_foreach ((json_t *)data, key, value) {
		if (json_is_string(value))
			fprintf(out, "%s: %s\n", key, json_string_value(value));
		else if (json_is_integer(value))
			fprintf(out, "%s: %lld\n", key,
			    (long long)json_integer_value(value));
		else if (json_is_real(value))
			fprintf(out, "%s: %.2f\n", key, json_real_value(value));
	}
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

static void
answer_motd(FILE *out, const json_t *data)
{
	const char *motd = field_or(data, "motd", "");

	fputs(*motd == '\0' ? "There is no message of the day." : motd, out);
}

/* Prints an answer with data; NULL: nothing to print. */
static void (*const answers[NCOMMAND])(FILE *, const json_t *) = {
    [COMMAND_who] = answer_who,
    [COMMAND_games] = answer_games,
    [COMMAND_sought] = answer_sought,
    [COMMAND_offers] = answer_offers,
    [COMMAND_motd] = answer_motd,
    [COMMAND_card] = say_card_of,
    [COMMAND_rules] = say_card_of,
    [COMMAND_finger] = answer_finger,
    [COMMAND_history] = answer_history,
    [COMMAND_stored] = answer_stored,
    [COMMAND_record] = answer_record,
    [COMMAND_log] = answer_record,
    [COMMAND_phrase] = answer_phrase,
    [COMMAND_verify] = answer_verify,
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
    [COMMAND_bans] = answer_bans,
    [COMMAND_report] = answer_report,
    [COMMAND_reports] = answer_reports,
    [COMMAND_audit] = answer_audit,
    [COMMAND_callers] = answer_logins,
    [COMMAND_account] = answer_account,
    [COMMAND_logins] = answer_logins,
    [COMMAND_table] = answer_table,
    [COMMAND_stats] = answer_any,
    [COMMAND_register] = answer_register,
    [COMMAND_login] = answer_login,
    [COMMAND_keys] = answer_keys,
};

/* Printed for one without data, if the effect is not visible. */
static const char *const done[NCOMMAND] = {
    [COMMAND_seek] = "You are seeking a game: everybody in the lobby sees it. "
		     "/unseek ends it.",
    [COMMAND_unseek] = "You no longer seek a game.",
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
    [COMMAND_close] = "The doors are closed: only moderators, sysops and who "
		      "has a seat in a game get in. /open opens them.",
    [COMMAND_open] = "The doors are open.",
    [COMMAND_drain] = "Done. /drain lets no new game begin, /drain off does.",
    [COMMAND_shutdown] = "Everybody is told. /shutdown off takes it back.",
    [COMMAND_passwd] = "That is your password now.",
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
