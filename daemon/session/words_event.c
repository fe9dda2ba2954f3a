/* Talk, offers and the host's notices, a line each. */
#include <string.h>

#include "daemon/session/words.h"

/* What stands between a speaker's name and his words. */
static const char *
manner(const char *how)
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
words_said(FILE *out, const json_t *event, const char *me)
{
	const char *from = field_or(event, "from", "The host");
	const char *to = field_text(event, "to");

	if (to != NULL && strcmp(from, me) == 0)
		fprintf(out, "You tell %s: ", to);
	else
		fprintf(
		    out, "%s%s: ", from, manner(field_or(event, "how", "")));
	fputs(field_or(event, "text", ""), out);
	if (json_is_true(json_object_get(event, "unrecorded")))
		fputs(" (not recorded)", out);
}

const char *
words_offered(const char *kind)
{
	static const struct {
		const char *kind, *words;
	} rows[] = {
	    {"match", "a game"},
	    {"draw", "a draw"},
	    {"rematch", "a rematch"},
	    {"adjourn", "to adjourn the game"},
	    {"fill", "to let a bot take the seat"},
	    {"rules", "other rules"},
	};
	size_t i;

	for (i = 0; kind != NULL && i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].kind, kind) == 0)
			return rows[i].words;
	return "something";
}

static void
offer_made(
    FILE *out, const json_t *event, const char *from, bool mine, bool asked)
{
	const char *kind = field_or(event, "kind", "");
	const char *rules = field_text(event, "rules");

	fprintf(out, "%s offer%s %s", mine ? "You" : from, mine ? "" : "s",
	    words_offered(kind));
	if (rules != NULL &&
	    (strcmp(kind, "match") == 0 || strcmp(kind, "rules") == 0)) {
		fputs(": ", out);
		words_rules(out, rules, field_text(event, "house"),
		    (int)field_number(event, "seats", 2));
	}
	fputs(mine || !asked ? "." : ". Answer with accept or decline.", out);
}

void
words_offer(FILE *out, const json_t *event, const char *me, bool asked)
{
	const char *from = field_or(event, "from", "Somebody");
	const char *state = field_or(event, "state", "made");
	const char *kind = field_or(event, "kind", "");
	bool mine = strcmp(from, me) == 0;

	if (strcmp(state, "made") == 0)
		offer_made(out, event, from, mine, asked);
	/* That the bot arrives says it. */
	else if (strcmp(kind, "fill") == 0 && strcmp(state, "accepted") == 0)
		return;
	else
		fprintf(out, "%s%s offer %s%s is %s.", mine ? "Your" : from,
		    mine ? "" : "'s",
		    strncmp(words_offered(kind), "to ", 3) == 0 ? "" : "of ",
		    words_offered(kind), state);
}

struct notice {
	const char *name, *game;
	int seat, seconds, table;
};

static void
notice_arrived(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s has arrived.", notice->name);
}

static void
notice_left(FILE *out, const struct notice *notice)
{
	fprintf(out, "%s has left.", notice->name);
}

static void
notice_silent(FILE *out, const struct notice *notice)
{
	fprintf(out,
	    "%s is silent. The others may let a bot play on (/fill %d) or put"
	    " the game away (/adjourn).",
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

static void
notice_muted(FILE *out, const struct notice *notice)
{
	fputs("The sysop has stopped your public talk for now.", out);
}

static void
notice_unmuted(FILE *out, const struct notice *notice)
{
	fputs("You may talk again.", out);
}

static void
notice_stopping(FILE *out, const struct notice *notice)
{
	fprintf(out,
	    "The host stops in %d second%s. Games are kept and go on later.",
	    notice->seconds, notice->seconds == 1 ? "" : "s");
}

static void
notice_disk_full(FILE *out, const struct notice *notice)
{
	fputs("The host's disk is full: games wait, talk goes on unrecorded.",
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
		fputs("Your table was found damaged on the host's disk and was"
		      " set aside; its game does not count. The sysop has been"
		      " told.",
		    out);
	else
		fprintf(out,
		    "The record of game %s at table %d was found damaged on"
		    " the host's disk. It was set aside and does not count; the"
		    " sysop has been told.",
		    notice->game, notice->table);
}

static const struct {
	const char *code;
	void (*say)(FILE *, const struct notice *);
} notices[] = {
    {"arrived", notice_arrived},
    {"left", notice_left},
    {"seat_silent", notice_silent},
    {"seat_kept", notice_kept},
    {"seat_back", notice_back},
    {"muted", notice_muted},
    {"unmuted", notice_unmuted},
    {"stopping", notice_stopping},
    {"disk_full", notice_disk_full},
    {"disk_ok", notice_disk_ok},
    {"damaged", notice_damaged},
};

void
words_notice(FILE *out, const json_t *event)
{
	const char *code = field_or(event, "code", "");
	const struct notice notice = {
	    .name = field_or(event, "name", "Somebody"),
	    .game = field_text(event, "game"),
	    .table = (int)field_number(event, "table", 0),
	    .seat = (int)field_number(event, "seat", 0),
	    .seconds = (int)field_number(event, "seconds", 0)};
	size_t i;

	for (i = 0; i < sizeof(notices) / sizeof(*notices); i++)
		if (strcmp(notices[i].code, code) == 0)
			notices[i].say(out, &notice);
}
