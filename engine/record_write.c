/*
 * Writing a record's file: tags, a line for every action, talk, the end.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/record.h"
#include "engine/record_write.h"

#define STAMP 32 /* room for 2026-11-20T21:14:03Z and any other year */

static void
record_write_put(struct record_text *t, const char *bytes, size_t n)
{
	size_t room = t->room;
	char *grown;

	if (t->failed)
		return;
	if (t->length + n + 1 > room) {
		while (t->length + n + 1 > room)
			room = room == 0 ? 4096 : 2 * room;
		if ((grown = realloc(t->text, room)) == NULL) {
			t->failed = true;
			return;
		}
		t->text = grown;
		t->room = room;
	}
	memcpy(t->text + t->length, bytes, n);
	t->length += n;
	t->text[t->length] = '\0';
}

static void __attribute__((format(printf, 2, 3)))
record_write_putf(struct record_text *t, const char *format, ...)
{
	char line[RECORD_LINE + 128];
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(line, sizeof(line), format, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= sizeof(line))
		t->failed = true;
	else
		record_write_put(t, line, (size_t)n);
}

/* [Key "value"]; quotes and backslashes are escaped with a backslash. */
static void
put_tag(struct record_text *t, const char *key, const char *value)
{
	if (strchr(value, '\n') != NULL) {
		t->failed = true;
		return;
	}
	record_write_putf(t, "[%s \"", key);
	for (; *value != '\0'; value++) {
		if (*value == '"' || *value == '\\')
			record_write_put(t, "\\", 1);
		record_write_put(t, value, 1);
	}
	record_write_put(t, "\"]\n", 3);
}

static void
put_seat_tag(
    struct record_text *t, const char *key, int seat, const char *value)
{
	char name[16];

	snprintf(name, sizeof(name), "%s%d", key, seat);
	put_tag(t, name, value);
}

static void
put_number(struct record_text *t, const char *key, unsigned value)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", value);
	put_tag(t, key, text);
}

static void
record_write_stamp(int64_t when, char text[STAMP])
{
	time_t seconds = (time_t)when;
	struct tm tm;

	if (when == 0 || gmtime_r(&seconds, &tm) == NULL ||
	    strftime(text, STAMP, "%Y-%m-%dT%H:%M:%SZ", &tm) == 0)
		snprintf(text, STAMP, "-");
}

static void
put_time(struct record_text *t, const char *key, int64_t when)
{
	char text[STAMP];

	record_write_stamp(when, text);
	if (when != 0)
		put_tag(t, key, text);
}

static void
put_known(struct record_text *t, const char *key, const char *value)
{
	if (value[0] != '\0')
		put_tag(t, key, value);
}

void
record_put_head(struct record_text *t, const struct record_head *h)
{
	char house[RULESET_HOUSE];
	int seats = h->rules.seats;

	ruleset_house(&h->rules, house);
	put_tag(t, "Messdeck", "record 1");
	put_tag(t, "Game", h->game);
	put_tag(t, "Rules", ruleset_name(&h->rules));
	put_tag(t, "House", house);
	put_number(t, "Version", h->version);
	put_number(t, "Seats", h->rules.seats);
	for (int seat = 0; seat < seats; seat++)
		put_seat_tag(t, "Seat", seat, h->name[seat]);
	put_tag(t, "Commit", h->commit);
	for (int seat = 0; seat < seats && h->mix[0] != '\0'; seat++) {
		put_seat_tag(t, "Phrase", seat, h->phrase[seat]);
		put_seat_tag(t, "Seed", seat, h->seed[seat]);
	}
	put_known(t, "Mix", h->mix);
	put_time(t, "Started", h->started);
	put_time(t, "Ended", h->ended);
	put_known(t, "Secret", h->secret);
	put_tag(t, "Result", h->result);
	record_write_put(t, "\n", 1);
}

void
record_put_action(struct record_text *t, unsigned n, int64_t when,
    const char *who, uint64_t hash, const char *line)
{
	char text[STAMP];

	record_write_stamp(when, text);
	record_write_putf(t, "%u %s %s %016" PRIx64 " %s\n", n, text,
	    who == NULL ? "-" : who, hash, line);
}

void
record_put_talk(struct record_text *t, int64_t when, const char *how,
    const char *who, const char *text)
{
	char time[STAMP];

	if (strchr(text, '\n') != NULL) {
		t->failed = true;
		return;
	}
	/* An empty line separates it from the actions. */
	if (!t->talked)
		record_write_put(t, "\n", 1);
	t->talked = true;
	record_write_stamp(when, time);
	record_write_putf(t, "%s %s %s ", how, time, who);
	record_write_put(t, text, strlen(text));
	record_write_put(t, "\n", 1);
}

void
record_put_thought(
    struct record_text *t, unsigned n, const char *who, const char *thought)
{
	char text[64];

	snprintf(text, sizeof(text), "%u %s", n, thought);
	record_put_talk(t, 0, "bot", who == NULL ? "-" : who, text);
}

void
record_put_end(struct record_text *t, const char *result, uint64_t position)
{
	char hex[DICE_HEX];

	record_write_putf(
	    t, "\nresult %s\nposition %016" PRIx64 "\n", result, position);
	if (t->failed)
		return;
	dice_sha256(t->text, t->length, hex);
	record_write_putf(t, "sha256 %s\n", hex);
}

void
record_text_free(struct record_text *t)
{
	free(t->text);
	memset(t, 0, sizeof(*t));
}
