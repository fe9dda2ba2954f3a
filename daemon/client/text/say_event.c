/* Talk, offers, notices and goodbyes, a line each. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "daemon/client/text/say.h"
#include "daemon/client/text/say_event.h"
#include "daemon/client/text/say_ratings.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

/* The text between a speaker's name and the words. */
static const char *
say_event_manner(const char *how)
{
	static const struct {
		const char *how, *words;
	} rows[] = {
	    {"kibitz", " comments"},
	    {"whisper", " whispers"},
	    {"tell", " tells you"},
	    {"partner", " to the partner"},
	    {"shout", " shouts"},
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].how, how) == 0)
			return rows[i].words;
	return "";
}

void
say_said(FILE *out, const json_t *event, const char *me)
{
	const char *from = field_or(event, "from", "The host");
	const char *to = field_text(event, "to");
	const char *channel = field_text(event, "channel");

	if (channel != NULL)
		fprintf(out, "#%s %s: ", channel, from);
	else if (to != NULL && strcmp(from, me) == 0)
		fprintf(out, "You tell %s: ", to);
	else
		fprintf(out, "%s%s: ", from,
		    say_event_manner(field_or(event, "how", "")));
	fputs(field_or(event, "text", ""), out);
	if (field_true(event, "unrecorded"))
		fputs(" (not recorded)", out);
}

/* A byte that a word may have; all of other alphabets count as such. */
static bool
is_of_word(char byte)
{
	return isalnum((unsigned char)byte) || byte == '_' || byte == '-' ||
	    (byte & 0x80) != 0;
}

/* Whether a text has a name as a word of its own, in any case. */
static bool
say_event_names(const char *text, const char *name, size_t length)
{
	const char *at;

	for (at = text; *at != '\0'; at++)
		if (strncasecmp(at, name, length) == 0 &&
		    (at == text || !is_of_word(at[-1])) &&
		    !is_of_word(at[length]))
			return true;
	return false;
}

bool
say_said_to(const json_t *event, const char *me)
{
	const char *to = field_text(event, "to");

	if (strcasecmp(field_or(event, "from", ""), me) == 0)
		return false;
	/* Nobody types a guest's ~. */
	return (to != NULL && strcasecmp(to, me) == 0) ||
	    say_event_names(field_or(event, "text", ""), me, strcspn(me, "~"));
}

int
say_offer_kind(const char *word)
{
	if (word != NULL && strcmp(word, "match") == 0)
		return OFFER_MATCH;
	if (word != NULL && strcmp(word, "table") == 0)
		return OFFER_TABLE;
	return codes_offer_parse(word);
}

const char *
say_offered(int kind)
{
	static const char *const words[] = {
	    [OFFER_DRAW] = "a draw",
	    [OFFER_REMATCH] = "a rematch",
	    [OFFER_ADJOURN] = "to adjourn the game",
	    [OFFER_FILL] = "to let a bot take the seat",
	    [OFFER_RULES] = "other rules",
	    [OFFER_RESIGN] = "to resign",
	    [OFFER_ABORT] = "to abort the game",
	    [OFFER_PAUSE] = "to stop the clocks",
	    [OFFER_MORETIME] = "to wait longer",
	    [OFFER_UPBOARD] = "to up board",
	    [OFFER_MATCH] = "a game",
	    [OFFER_TABLE] = "a place at the table",
	};

	return kind < 0 ? "something" : words[kind];
}

/* Somebody in a sentence: "You", "bob". */
struct party {
	const char *name;
	bool me;
};

/* "You offer", "bob declines". */
static void
say_event_does(FILE *out, const struct party *who, const char *verb)
{
	fprintf(out, "%s %s%s", who->me ? "You" : who->name, verb,
	    who->me ? "" : "s");
}

/* "5 minutes", "1 day" that somebody asks for. */
static void
put_more(FILE *out, const json_t *event)
{
	int days = (int)field_number(event, "days", 0);
	int n = days > 0 ? days : (int)field_number(event, "minutes", 1);

	fprintf(
	    out, "%d %s%s", n, days > 0 ? "day" : "minute", n == 1 ? "" : "s");
}

static void
offer_made(FILE *out, const json_t *event, const struct party *from,
    const struct party *to, const char *answers)
{
	int kind = say_offer_kind(field_text(event, "kind"));
	const char *rules = field_text(event, "rules");

	if (kind == OFFER_MORETIME) {
		say_event_does(out, from, "ask");
		fputs(" for ", out);
		put_more(out, event);
		fputs(" more.", out);
		if (!from->me && answers != NULL)
			fprintf(out, " Answer with %s.", answers);
		return;
	}
	if (field_true(event, "counter")) {
		say_event_does(out, from, "answer");
		fprintf(out, " %s%s offer with another",
		    to->me ? "your" : to->name, to->me ? "" : "'s");
	} else {
		say_event_does(out, from, "offer");
		if (to->name != NULL)
			fprintf(out, " %s", to->me ? "you" : to->name);
		if (kind == OFFER_TABLE)
			fprintf(out, " a place at table %d",
			    (int)field_number(event, "table", 0));
		else
			fprintf(out, " %s", say_offered(kind));
	}
	if (rules != NULL &&
	    (kind == OFFER_MATCH || kind == OFFER_RULES ||
		kind == OFFER_TABLE)) {
		fputs(": ", out);
		say_rules(out, rules, field_text(event, "house"),
		    (int)field_number(event, "seats", 2),
		    field_text(event, "terms"));
	}
	if (kind == OFFER_UPBOARD)
		fputs(": to give up this game, and begin another", out);
	if (kind == OFFER_RESIGN)
		fprintf(
		    out, "; %s partner must agree", from->me ? "your" : "the");
	fputs(".", out);
	if (!from->me && answers != NULL)
		fprintf(out, " Answer with %s.", answers);
}

void
say_offer_open(FILE *out, const json_t *offer, bool yours)
{
	const struct party from = {field_or(offer, "from", "Somebody"), yours};
	const struct party to = {field_text(offer, "to"), !yours};

	offer_made(out, offer, &from, &to, NULL);
}

/* One person's answer to another's: "bob declines your offer of a game." */
static void
offer_answered(FILE *out, const struct party *from, const struct party *to,
    const char *state, const char *offered)
{
	bool accepted = strcmp(state, "accepted") == 0;

	/* The person who accepts sees the result. */
	if (accepted && to->me)
		return;
	if (strcmp(state, "withdrawn") == 0) {
		say_event_does(out, from, "take");
		fprintf(out, " back the offer of %s", offered);
		if (from->me)
			fprintf(out, " to %s", to->name);
	} else {
		say_event_does(out, to, accepted ? "accept" : "decline");
		fprintf(out, " %s%s offer of %s",
		    from->me ? "your" : from->name, from->me ? "" : "'s",
		    offered);
	}
	fputs(".", out);
}

void
say_offer(FILE *out, const json_t *event, const char *me, const char *answers)
{
	const char *state = field_or(event, "state", "made");
	int kind = say_offer_kind(field_text(event, "kind"));
	const char *offered = say_offered(kind);
	struct party from = {field_or(event, "from", "Somebody"), false};
	struct party to = {field_text(event, "to"), false};

	from.me = strcmp(from.name, me) == 0;
	to.me = to.name != NULL && strcmp(to.name, me) == 0;
	if (strcmp(state, "made") == 0)
		offer_made(out, event, &from, &to, answers);
	else if (to.name != NULL)
		offer_answered(out, &from, &to, state, offered);
	else if (strcmp(state, "accepted") != 0)
		fprintf(out, "%s%s offer %s%s was %s.",
		    from.me ? "Your" : from.name, from.me ? "" : "'s",
		    strncmp(offered, "to ", 3) == 0 ? "" : "of ", offered,
		    state);
	/* Say what all agreed on if nothing else will say it. */
	else if (kind == OFFER_ADJOURN)
		fputs("The game is adjourned.", out);
	else if (kind == OFFER_UPBOARD) {
		/* So many games were given up here by now. */
		int n = (int)field_number(event, "n", 1);

		fputs("Up board! Another game begins.", out);
		if (n > 1)
			fprintf(out, " That is the %d%s at this table.", n,
			    n % 100 / 10 == 1 ? "th"
				: n % 10 == 1 ? "st"
				: n % 10 == 2 ? "nd"
				: n % 10 == 3 ? "rd"
					      : "th");
	} else if (kind == OFFER_REMATCH)
		fputs("All agree: another game, with seats exchanged.", out);
	else if (kind == OFFER_PAUSE)
		fputs("The clocks are stopped, until somebody plays or types "
		      "/pause again.",
		    out);
	else if (kind == OFFER_MORETIME) {
		fprintf(out, "%s %s ", from.me ? "You" : from.name,
		    from.me ? "have" : "has");
		put_more(out, event);
		fputs(" more.", out);
	} else if (kind == OFFER_RULES) {
		fputs("The rules are now ", out);
		say_rules(out, field_text(event, "rules"),
		    field_text(event, "house"),
		    (int)field_number(event, "seats", 2),
		    field_text(event, "terms"));
		fputs(".", out);
	}
}

struct notice {
	const json_t *event;
	const char *name, *owner, *game, *title;
	bool mine;      /* name is this person */
	bool elsewhere; /* and they are not at that table */
	int seat, seconds, table, n;
	int piece; /* of news */
};

static void
notice_arrived(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s has %s.", notice->name,
	    notice->table > 0 ? "arrived" : "come in");
}

static void
notice_left(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s has %s.", notice->name,
	    notice->table > 0 ? "left" : "gone");
}

/* "at table 3", if the person is not there. */
static void
put_place(FILE *out, const struct notice *notice)
{
	if (notice->elsewhere)
		fprintf(out, " at table %d", notice->table);
}

/* How to take the seat again. */
static void
put_remedy(FILE *out, const struct notice *notice)
{
	if (notice->elsewhere)
		fprintf(out, " /join %d takes your seat.", notice->table);
}

static void
notice_seat_warned(FILE *out, const struct notice *notice)
{
	if (!notice->mine)
		return;
	if (notice->seconds >= 60)
		fputs("One more minute", out);
	else
		fprintf(out, "%d seconds more", notice->seconds);
	fputs(": then the others", out);
	put_place(out, notice);
	fputs(" may let a bot play for you.", out);
	put_remedy(out, notice);
}

static void
notice_filled(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s plays for %s", notice->name,
	    notice->mine ? "you" : notice->owner);
	put_place(out, notice);
	fputs(notice->mine ? ": /resume takes your seat back." : " now.", out);
}

static void
notice_returned(FILE *out, const struct notice *notice)
{
	if (notice->mine)
		fputs("You have your seat again.", out);
	else
		fprintf(out, "%s plays again instead of %s.", notice->owner,
		    notice->name);
}

static void
notice_silent(FILE *out, const struct notice *notice)
{
	if (notice->mine) {
		fputs("The others", out);
		put_place(out, notice);
		fputs(" may now let a bot play for you, or adjourn the game.",
		    out);
		put_remedy(out, notice);
		return;
	}
	fprintf(out,
	    "%s is silent. The others may let a bot play on (/fill %d) or"
	    " adjourn the game (/adjourn).",
	    notice->name, notice->seat + 1);
}

static void
notice_kept(FILE *out, const struct notice *notice)
{
	int minutes = (notice->seconds + 59) / 60;

	fprintf(out,
	    "%s is away. The seat is kept for %d minute%s; then a bot may take"
	    " it.",
	    notice->name, minutes, minutes == 1 ? "" : "s");
}

static void
notice_back(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s is back.", notice->name);
}

/* Why a game with clocks is adjourned, where nobody asked for it. */
static void
notice_unplayed(FILE *out, const struct notice *notice)
{
	fprintf(out, "Everybody has missed %d throws",
	    (int)field_number(notice->event, "throws", 0));
	put_place(out, notice);
	fputs(": the game is adjourned.", out);
}

/* Whose time it was, and what came of it. */
static void
notice_time_over(FILE *out, const struct notice *notice)
{
	const char *late = field_or(notice->event, "late", "throw");

	fprintf(out, "%s%s time is over", notice->mine ? "Your" : notice->name,
	    notice->mine ? "" : "'s");
	put_place(out, notice);
	if (strcmp(late, "lost") == 0)
		fputs(": the game is lost.", out);
	else if (strcmp(late, "seat") == 0)
		fputs(": a bot takes the seat.", out);
	else
		fputs(": the host plays that throw.", out);
}

static void
notice_hint(FILE *out, const struct notice *notice)
{
	fprintf(
	    out, "%s asked for a hint", notice->mine ? "You" : notice->name);
	put_place(out, notice);
	putc('.', out);
}

static void
notice_stalling(FILE *out, const struct notice *notice)
{
	fprintf(out,
	    "%s used the last tenth of the time for each of the last %d "
	    "throws, %d percent of it on average.",
	    notice->name, (int)field_number(notice->event, "throws", 0),
	    (int)field_number(notice->event, "percent", 0));
}

static void
notice_turn(FILE *out, const struct notice *notice)
{
	fprintf(out, "It is your turn at table %d: /join %d.", notice->table,
	    notice->table);
}

static void
notice_turns(FILE *out, const struct notice *notice)
{
	fprintf(out, "It is your turn in %d game%s: /next, or /games mine.",
	    notice->n, notice->n == 1 ? "" : "s");
}

static void
notice_adjourned_here(FILE *out, const struct notice *notice)
{
	fprintf(out,
	    "%s is here. You have an adjourned game at table %d: /resume %d"
	    " continues it.",
	    notice->name, notice->table, notice->table);
}

static void
notice_adjourned_waits(FILE *out, const struct notice *notice)
{
	fprintf(out,
	    "%s waits at table %d for your game: /resume %d"
	    " continues it.",
	    notice->name, notice->table, notice->table);
}

/* " until 2026-11-24 10:00 UTC", where it has an end. */
static void
put_until(FILE *out, int64_t until)
{
	if (until == 0)
		return;
	fputs(" until ", out);
	say_time(out, until);
	fputs(" UTC", out);
}

/* A moderator's words behind a sentence: ": be nice", or its full stop. */
static void
put_reason(FILE *out, const char *text)
{
	bool reason = text != NULL && *text != '\0';

	fprintf(out, "%s%s", reason ? ": " : ".", reason ? text : "");
}

static void
notice_muted(FILE *out, const struct notice *notice)
{
	fputs("A moderator has stopped your public talk", out);
	put_until(out, field_number(notice->event, "until", 0));
	put_reason(out, field_text(notice->event, "text"));
}

static void
notice_warned(FILE *out, const struct notice *notice)
{
	fputs("A moderator warns you", out);
	put_reason(out, field_text(notice->event, "text"));
}

static void
notice_unseated(FILE *out, const struct notice *notice)
{
	fprintf(out, "A moderator has taken your seat at table %d away",
	    notice->table);
	put_reason(out, field_text(notice->event, "text"));
}

static void
notice_renamed(FILE *out, const struct notice *notice)
{
	fprintf(out, "A sysop has given you another name: you are %s now.",
	    notice->name);
}

static void
notice_table_ended(FILE *out, const struct notice *notice)
{
	fprintf(out, "A moderator has closed table %d", notice->table);
	put_reason(out, field_text(notice->event, "text"));
}

static void
notice_followed(FILE *out, const struct notice *notice)
{
	const char *why = field_text(notice->event, "why");

	fprintf(out, "%s sits down at table %d", notice->name, notice->table);
	if (why == NULL)
		fputs("; you follow and watch.", out);
	else
		fprintf(out, ". %s", why);
}

void
say_tracked(FILE *out, const json_t *event)
{
	static const char *const words[NSTATUS] = {
	    [TABLE_OPEN] = "the table waits for players.",
	    [TABLE_PHRASES] = "a game is about to begin.",
	    [TABLE_PLAYING] = "the game is on.",
	    [TABLE_OVER] = "the game is over.",
	    [TABLE_ADJOURNED] = "the game is adjourned.",
	    [TABLE_CLOSED] = "the table has closed."};
	int status = codes_status_parse(field_text(event, "status"));

	if (status >= 0)
		fprintf(out, "Table %d: %s",
		    (int)field_number(event, "table", 0), words[status]);
}

static void
notice_turned_away(FILE *out, const struct notice *notice)
{
	const char *by = field_text(notice->event, "by");

	if (by == NULL)
		fprintf(out,
		    "Table %d no longer lets you watch, as its players have "
		    "agreed.",
		    notice->table);
	else
		fprintf(out,
		    "%s has ended your watching of table %d until its game is "
		    "over; what you are typing is not lost.",
		    by, notice->table);
}

void
say_report(FILE *out, const json_t *report)
{
	int table = (int)field_number(report, "table", 0);

	fprintf(out, "%s about ", field_or(report, "from", "Somebody"));
	if (table != 0)
		fprintf(out, "table %d", table);
	else
		fputs(field_or(report, "about", "somebody"), out);
	fprintf(out, ": %s", field_or(report, "text", ""));
}

static void
notice_report(FILE *out, const struct notice *notice)
{
	fprintf(
	    out, "Report %d, ", (int)field_number(notice->event, "report", 0));
	say_report(out, notice->event);
}

static void
notice_reports(FILE *out, const struct notice *notice)
{
	fprintf(out, "%d report%s: /reports.", notice->n,
	    notice->n == 1 ? " waits" : "s wait");
}

static void
notice_report_done(FILE *out, const struct notice *notice)
{
	fprintf(out, "A moderator has settled your report %d",
	    (int)field_number(notice->event, "report", 0));
	put_reason(out, field_text(notice->event, "text"));
}

static void
notice_unmuted(FILE *out, const struct notice *notice)
{
	fputs("You may talk again.", out);
}

static void
notice_shutdown(FILE *out, const struct notice *notice)
{
	const char *text = field_text(notice->event, "text");
	int n;

	fputs("The host stops in ", out);
	/* "5 minutes", "30 seconds". */
	n = notice->seconds >= 60 ? (notice->seconds + 30) / 60
				  : notice->seconds;
	fprintf(out, "%d %s%s", n, notice->seconds >= 60 ? "minute" : "second",
	    n == 1 ? "" : "s");
	put_reason(out, text);
	fputs(text == NULL ? " Games are kept and continue later." : "", out);
}

static void
notice_shutdown_off(FILE *out, const struct notice *notice)
{
	fputs("The host does not stop after all.", out);
}

static void
notice_stopping(FILE *out, const struct notice *notice)
{
	fprintf(out,
	    "The host stops in %d second%s. Games are kept and continue later.",
	    notice->seconds, notice->seconds == 1 ? "" : "s");
}

static void
notice_disk_full(FILE *out, const struct notice *notice)
{
	fputs("The host's disk is full: games must wait, and talk is not "
	      "recorded.",
	    out);
}

static void
notice_disk_ok(FILE *out, const struct notice *notice)
{
	fputs("The host has room on its disk again.", out);
}

static void
notice_damaged(FILE *out, const struct notice *notice)
{
	if (notice->game == NULL)
		fputs(
		    "Your table was damaged on the host's disk and was set "
		    "aside; its game does not count. The sysop has been told.",
		    out);
	else
		fprintf(out,
		    "The record of game %s at table %d was damaged on the "
		    "host's disk. It was set aside and does not count; the "
		    "sysop has been told.",
		    notice->game, notice->table);
}

static void
notice_lost(FILE *out, const struct notice *notice)
{
	fputs("The host's disk was damaged: what happened here in the moments"
	      " before its restart is lost, and all games that were not over"
	      " are void. The sysop has been told.",
	    out);
}

static void
notice_quota(FILE *out, const struct notice *notice)
{
	fputs("Guests have used their part of the host's disk for now: what you"
	      " say is heard, but not recorded.",
	    out);
}

static void
notice_messages(FILE *out, const struct notice *notice)
{
	fprintf(out, "%d message%s you: /messages.", notice->n,
	    notice->n == 1 ? " waits for" : "s wait for");
}

static void
notice_no_longer_away(FILE *out, const struct notice *notice)
{
	fputs("You are no longer away.", out);
}

static void
notice_news(FILE *out, const struct notice *notice)
{
	fprintf(
	    out, "News: %s. /news %d reads it", notice->title, notice->piece);
	if (notice->n > 1)
		fprintf(out, "; %d more %s unread", notice->n - 1,
		    notice->n == 2 ? "is" : "are");
	fputs(".", out);
}

static void
notice_notes(FILE *out, const struct notice *notice)
{
	fprintf(out, "%d topic%s unread notes: /notes.", notice->n,
	    notice->n == 1 ? " has" : "s have");
}

static const char *
notice_channel(const struct notice *notice)
{
	return field_or(notice->event, "channel", "?");
}

static void
notice_channel_out(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s has taken you off #%s for a day.", notice->name,
	    notice_channel(notice));
}

static void
notice_channel_closed(FILE *out, const struct notice *notice)
{
	const char *by = field_text(notice->event, "name");

	if (by == NULL)
		fprintf(out, "#%s is gone: it was silent for too long.",
		    notice_channel(notice));
	else
		fprintf(out, "%s has closed #%s.", by, notice_channel(notice));
}

static void
notice_channel_topic(FILE *out, const struct notice *notice)
{
	const char *text = field_or(notice->event, "text", "");

	fprintf(out, "#%s ", notice_channel(notice));
	if (*text == '\0')
		fputs("has no topic any more.", out);
	else
		fprintf(out, "is now about: %s", text);
}

static void
notice_channel_owner(FILE *out, const struct notice *notice)
{
	fprintf(out, "#%s belongs to %s now.", notice_channel(notice),
	    notice->mine ? "you" : notice->name);
}

static void
notice_nobody(FILE *out, const struct notice *notice)
{
	fprintf(out, "Nobody came in %d seconds: the house bot plays you.",
	    notice->seconds);
}

/* "Ratings: jack 1662? (+162), rose 1338? (-162)." */
static void
notice_rated(FILE *out, const struct notice *notice)
{
	const json_t *row;
	size_t i;

	json_array_foreach (json_object_get(notice->event, "ratings"), i, row) {
		fprintf(out, "%s %s ", i == 0 ? "Ratings:" : ",",
		    field_or(row, "name", "?"));
		say_points(out, row);
		fprintf(out, " (%+d)", (int)field_number(row, "change", 0));
	}
	fputs(".", out);
}

/* "Match of 5: alice 2, bob 1." In few words: a phone must have room. */
static void
notice_match(FILE *out, const struct notice *notice)
{
	const char *state = field_or(notice->event, "state", "");
	const json_t *names = json_object_get(notice->event, "names"), *name;
	const json_t *won = json_object_get(notice->event, "won");
	size_t i;

	if (strcmp(state, "on") == 0)
		fprintf(out, "Match of %d: ",
		    (int)field_number(notice->event, "games", 0));
	else
		fprintf(out, "The match is %s: ",
		    strcmp(state, "over") == 0 ? "over" : "broken off");
	json_array_foreach (names, i, name)
		fprintf(out, "%s%s %d", i > 0 ? ", " : "",
		    json_string_value(name),
		    (int)json_integer_value(json_array_get(won, i)));
	fputs(".", out);
	if (strcmp(state, "on") == 0)
		fprintf(out, " The next game begins in %d seconds.",
		    notice->seconds);
}

static void
notice_partners(FILE *out, const struct notice *notice)
{
	const json_t *names = json_object_get(notice->event, "names");
	const char *name[4];
	size_t i;

	for (i = 0; i < 4; i++) {
		name[i] = json_string_value(json_array_get(names, i));
		if (name[i] == NULL)
			return;
	}
	fprintf(out, "%s%s plays with %s, %s with %s.",
	    field_true(notice->event, "drawn") ? "Drawn by lot: " : "", name[0],
	    name[2], name[1], name[3]);
}

static const struct {
	void (*say)(FILE *, const struct notice *);
	bool own;  /* also said to the person whom it is about */
	bool loud; /* and must not be missed by them */
} notices[NNOTICE] = {
    [NOTICE_ARRIVED] = {notice_arrived, false, false},
    [NOTICE_LEFT] = {notice_left, false, false},
    [NOTICE_SEAT_WARNED] = {notice_seat_warned, true, true},
    [NOTICE_SEAT_SILENT] = {notice_silent, true, true},
    [NOTICE_SEAT_FILLED] = {notice_filled, true, true},
    [NOTICE_SEAT_RETURNED] = {notice_returned, true, false},
    [NOTICE_SEAT_KEPT] = {notice_kept, false, false},
    [NOTICE_SEAT_BACK] = {notice_back, false, false},
    [NOTICE_TIME_OVER] = {notice_time_over, true, true},
    [NOTICE_UNPLAYED] = {notice_unplayed, true, true},
    [NOTICE_HINT] = {notice_hint, true, false},
    [NOTICE_STALLING] = {notice_stalling, true, false},
    [NOTICE_TURN] = {notice_turn, true, true},
    [NOTICE_TURNS] = {notice_turns, true, false},
    [NOTICE_ADJOURNED_HERE] = {notice_adjourned_here, true, false},
    [NOTICE_ADJOURNED_WAITS] = {notice_adjourned_waits, true, false},
    [NOTICE_MUTED] = {notice_muted, true, false},
    [NOTICE_UNMUTED] = {notice_unmuted, true, false},
    [NOTICE_WARNED] = {notice_warned, true, true},
    [NOTICE_UNSEATED] = {notice_unseated, true, true},
    [NOTICE_TABLE_ENDED] = {notice_table_ended, true, false},
    [NOTICE_FOLLOWED] = {notice_followed, true, false},
    [NOTICE_TURNED_AWAY] = {notice_turned_away, true, false},
    [NOTICE_RENAMED] = {notice_renamed, true, true},
    [NOTICE_REPORT] = {notice_report, true, false},
    [NOTICE_REPORTS] = {notice_reports, true, false},
    [NOTICE_REPORT_DONE] = {notice_report_done, true, false},
    [NOTICE_SHUTDOWN] = {notice_shutdown, true, false},
    [NOTICE_SHUTDOWN_OFF] = {notice_shutdown_off, true, false},
    [NOTICE_STOPPING] = {notice_stopping, true, false},
    [NOTICE_DISK_FULL] = {notice_disk_full, true, false},
    [NOTICE_DISK_OK] = {notice_disk_ok, true, false},
    [NOTICE_DAMAGED] = {notice_damaged, true, false},
    [NOTICE_LOST] = {notice_lost, true, false},
    [NOTICE_QUOTA] = {notice_quota, true, false},
    [NOTICE_MESSAGES] = {notice_messages, true, false},
    [NOTICE_BACK] = {notice_no_longer_away, true, false},
    [NOTICE_NEWS] = {notice_news, true, false},
    [NOTICE_NOTES] = {notice_notes, true, false},
    [NOTICE_CHANNEL_OUT] = {notice_channel_out, true, false},
    [NOTICE_CHANNEL_CLOSED] = {notice_channel_closed, false, false},
    [NOTICE_CHANNEL_TOPIC] = {notice_channel_topic, true, false},
    [NOTICE_CHANNEL_OWNER] = {notice_channel_owner, true, false},
    [NOTICE_NOBODY] = {notice_nobody, true, false},
    [NOTICE_RATED] = {notice_rated, true, false},
    [NOTICE_MATCH] = {notice_match, true, false},
    [NOTICE_PARTNERS] = {notice_partners, true, false},
};

bool
say_notice(FILE *out, const json_t *event, const char *me, int64_t at)
{
	int code = codes_notice_parse(field_text(event, "code"));
	struct notice notice = {.event = event,
	    .name = field_or(event, "name", "Somebody"),
	    .owner = field_text(event, "owner"),
	    .game = field_text(event, "game"),
	    .title = field_or(event, "title", ""),
	    .piece = (int)field_number(event, "piece", 0),
	    .table = (int)field_number(event, "table", 0),
	    .seat = (int)field_number(event, "seat", 0),
	    .seconds = (int)field_number(event, "seconds", 0),
	    .n = (int)field_number(event, "n", 0)};
	const char *whom = notice.owner == NULL ? notice.name : notice.owner;

	notice.mine = strcmp(whom, me) == 0;
	notice.elsewhere = notice.mine && notice.table != at;
	if (notice.owner == NULL)
		notice.owner = "somebody";
	if (code < 0)
		return false;
	if (!notice.mine || notices[code].own)
		notices[code].say(out, &notice);
	return notice.mine && notices[code].loud;
}

/* The goodbye for each reason, and whether the person may come back at once. */
static const struct bye {
	const char *words;
	bool back;
} byes[NBYE] = {
    [BYE_QUIT] = {"Fair winds. Come back soon.", true},
    [BYE_STOPPING] =
	{"The host is stopping. Your game is kept; come back later.", true},
    [BYE_KICKED] = {"A moderator has ended your connection.", false},
    [BYE_BANNED] = {"You are banned from this host", false},
    [BYE_REPLACED] = {"Another connection took over your place.", false},
    [BYE_IDLE] = {"You were idle for a long time. Come back any time.", true},
    [BYE_VERSION] = {"The host has a new version that your connection cannot "
		     "use; please connect again. Your game is kept.",
	true},
    [BYE_CLOSED] = {"The host lets nobody in for now; please come back "
		    "later.",
	true},
    [BYE_FULL] = {"The host is full; please come back later.", false},
};

static const struct bye *
say_bye_find(const char *code)
{
	int why = codes_bye_parse(code);

	return why < 0 ? NULL : &byes[why];
}

void
say_bye(FILE *out, const char *code, const char *text, int64_t until)
{
	const struct bye *bye = say_bye_find(code);

	fputs(bye != NULL ? bye->words : "The connection ends here.", out);
	if (codes_bye_parse(code) == BYE_BANNED) {
		put_until(out, until);
		put_reason(out, text);
	} else if (text != NULL && *text != '\0')
		fprintf(out, " (%s)", text);
}

void
say_way_back(FILE *out, const char *code, const char *token)
{
	const struct bye *bye = say_bye_find(code);

	if (bye != NULL && bye->back)
		fprintf(out,
		    "\nA game waits for you: come in and type"
		    "\n/resume %s",
		    token);
}
