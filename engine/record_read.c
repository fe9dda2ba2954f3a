/*
 * Reading a record's file. The reader requires only what it needs to understand
 * a line; that the file is right to the byte is checked by writing it again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/record.h"
#include "engine/record_read.h"
#include "engine/record_write.h"

#define STAMP 32 /* room for 2026-11-20T21:14:03Z and any other year */

struct record_reader {
	char *next; /* the rest of the text */
	int line;   /* number of the line read last */
	struct record_error *error;
};

/* The next line, ended by a NUL; NULL at the end. */
static char *
read_line(struct record_reader *r)
{
	char *line = r->next, *end = strchr(line, '\n');

	r->line++;
	if (end == NULL)
		return NULL;
	*end = '\0';
	r->next = end + 1;
	return line;
}

/* Whether the next line is a tag of that key. */
static bool
next_is(const struct record_reader *r, const char *key)
{
	size_t n = strlen(key);

	return r->next[0] == '[' && strncmp(r->next + 1, key, n) == 0 &&
	    r->next[n + 1] == ' ';
}

/* Removes the backslashes that escape a character. */
static bool
record_read_unescape(const char *value, const char *end, char *out, size_t size)
{
	size_t n = 0;

	for (; value < end; value++) {
		if (*value == '\\')
			value++;
		if (value == end || n + 1 == size)
			return false;
		out[n++] = *value;
	}
	out[n] = '\0';
	return true;
}

static bool
read_tag(struct record_reader *r, const char *key, char *value, size_t size)
{
	size_t n = strlen(key);
	bool is = next_is(r, key);
	char *line = read_line(r), *end;

	if (line == NULL || !is)
		return record_wrong(r->error, r->line,
		    "The tag [%s \"...\"] belongs here.", key);
	end = line + strlen(line);
	line += n + 2;
	if (end - line < 3 || *line != '"' || end[-2] != '"' ||
	    end[-1] != ']' ||
	    !record_read_unescape(line + 1, end - 2, value, size))
		return record_wrong(r->error, r->line,
		    "[%s \"...\"] has characters that are not allowed.", key);
	return true;
}

static bool
read_seat_tag(struct record_reader *r, const char *key, int seat, char *value,
    size_t size)
{
	char name[16];

	snprintf(name, sizeof(name), "%s%d", key, seat);
	return read_tag(r, name, value, size);
}

static bool
read_number(struct record_reader *r, const char *key, unsigned *value)
{
	char text[16], *end;

	if (!read_tag(r, key, text, sizeof(text)))
		return false;
	*value = (unsigned)strtoul(text, &end, 10);
	if (*end != '\0' || end == text)
		return record_wrong(
		    r->error, r->line, "[%s \"...\"] is a number.", key);
	return true;
}

static bool
read_stamp(const char *text, int64_t *when)
{
	struct tm tm = {0};
	const char *end;

	*when = 0;
	if (strcmp(text, "-") == 0)
		return true;
	end = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &tm);
	if (end == NULL || *end != '\0')
		return false;
	*when = timegm(&tm);
	return true;
}

static bool
read_time(struct record_reader *r, const char *key, int64_t *when)
{
	char text[STAMP];

	*when = 0;
	if (!next_is(r, key))
		return true;
	if (!read_tag(r, key, text, sizeof(text)))
		return false;
	if (!read_stamp(text, when))
		return record_wrong(r->error, r->line,
		    "[%s \"...\"] is a time like 2026-11-20T21:14:03Z.", key);
	return true;
}

static bool
read_rules(struct record_reader *r, struct record_head *h)
{
	char name[32], house[RULESET_HOUSE], error[RULESET_ERROR];
	unsigned seats;

	if (!read_tag(r, "Rules", name, sizeof(name)) ||
	    !read_tag(r, "House", house, sizeof(house)) ||
	    !read_number(r, "Version", &h->version) ||
	    !read_number(r, "Seats", &seats))
		return false;
	if (seats < 2 || seats > SEATS_MAX)
		return record_wrong(r->error, r->line, "Seats are 2, 3 or 4.");
	if (!ruleset_make(&h->rules, name, (int)seats, house, error))
		return record_wrong(r->error, r->line, "%s", error);
	return true;
}

static bool
read_head(struct record_reader *r, struct record_head *h)
{
	char format[16];

	if (!read_tag(r, "Messdeck", format, sizeof(format)))
		return false;
	if (strcmp(format, "record 1") != 0)
		return record_wrong(r->error, r->line,
		    "This is not a \"record 1\" but \"%s\".", format);
	if (!read_tag(r, "Game", h->game, sizeof(h->game)) || !read_rules(r, h))
		return false;
	for (int seat = 0; seat < h->rules.seats; seat++)
		if (!read_seat_tag(
			r, "Seat", seat, h->name[seat], sizeof(h->name[seat])))
			return false;
	if (!read_tag(r, "Commit", h->commit, DICE_HEX))
		return false;
	if (next_is(r, "Phrase0")) {
		for (int seat = 0; seat < h->rules.seats; seat++)
			if (!read_seat_tag(r, "Phrase", seat, h->phrase[seat],
				sizeof(h->phrase[seat])) ||
			    !read_seat_tag(
				r, "Seed", seat, h->seed[seat], DICE_HEX))
				return false;
		if (!read_tag(r, "Mix", h->mix, DICE_HEX))
			return false;
	}
	if (!read_time(r, "Started", &h->started) ||
	    !read_time(r, "Ended", &h->ended))
		return false;
	if (next_is(r, "Secret") && !read_tag(r, "Secret", h->secret, DICE_HEX))
		return false;
	return read_tag(r, "Result", h->result, sizeof(h->result));
}

static bool
read_hash(const char *text, uint64_t *hash)
{
	uint8_t bytes[8];

	if (text == NULL || !dice_unhex(text, bytes, sizeof(bytes)))
		return false;
	*hash = 0;
	for (int i = 0; i < 8; i++)
		*hash = *hash << 8 | bytes[i];
	return true;
}

/* The time of a line of the game or of the talk. */
static bool
read_when(struct record_reader *r, const char *text, int64_t *when)
{
	return read_stamp(text, when) ||
	    record_wrong(r->error, r->line,
		"\"%.30s\" is not a time like 2026-11-20T21:14:03Z.", text);
}

/* Room for an item for each remaining line; NULL if out of memory. */
static void *
room_for_lines(struct record_reader *r, size_t size)
{
	size_t lines = 1;
	void *room;

	for (const char *s = r->next; (s = strchr(s, '\n')) != NULL; s++)
		lines++;
	if ((room = calloc(lines, size)) == NULL)
		record_wrong(r->error, 0, "There is not enough memory.");
	return room;
}

static bool
read_entries(struct record_reader *r, struct record_file *f)
{
	struct record_entry *e;
	char *line, *number, *when, *who, *hash, *rest;

	if ((f->entry = room_for_lines(r, sizeof(*f->entry))) == NULL)
		return false;
	if ((line = read_line(r)) == NULL || *line != '\0')
		return record_wrong(
		    r->error, r->line, "An empty line must follow the tags.");
	while ((line = read_line(r)) != NULL && *line != '\0') {
		e = &f->entry[f->nentries];
		rest = line;
		number = strsep(&rest, " ");
		when = strsep(&rest, " ");
		who = strsep(&rest, " ");
		hash = strsep(&rest, " ");
		if (rest == NULL)
			return record_wrong(r->error, r->line,
			    "A line of the game is: number, time, name, hash, "
			    "action.");
		if (strtol(number, NULL, 10) != f->nentries + 1)
			return record_wrong(r->error, r->line,
			    "This is action %d, not \"%.20s\".",
			    f->nentries + 1, number);
		if (!read_when(r, when, &e->when))
			return false;
		if (!read_hash(hash, &e->hash))
			return record_wrong(r->error, r->line,
			    "\"%.20s\" is not a hash of sixteen digits.", hash);
		e->who = strcmp(who, "-") == 0 ? NULL : who;
		e->line = rest;
		f->nentries++;
	}
	return true;
}

/* "17 admiral 40000 1b2c3d4e": what a house bot noted of an action. */
static bool
read_thought(struct record_reader *r, struct record_file *f, char *rest)
{
	const char *number = strsep(&rest, " ");
	long n = strtol(number, NULL, 10);

	if (rest == NULL || n < 1 || n > f->nentries)
		return record_wrong(r->error, r->line,
		    "What a bot noted is: number of the action, note.");
	f->entry[n - 1].thought = rest;
	f->nthoughts++;
	return true;
}

/* The talk, if any, is between the actions and the end. */
static bool
read_talk(struct record_reader *r, struct record_file *f)
{
	struct record_talk *talk;
	char *line, *rest, *when;

	if (strncmp(r->next, "result ", 7) == 0)
		return true;
	if ((f->talk = room_for_lines(r, sizeof(*f->talk))) == NULL)
		return false;
	while ((line = read_line(r)) != NULL && *line != '\0') {
		talk = &f->talk[f->ntalk];
		rest = line;
		talk->how = strsep(&rest, " ");
		when = strsep(&rest, " ");
		talk->who = strsep(&rest, " ");
		if (rest == NULL)
			return record_wrong(r->error, r->line,
			    "A line of talk is: how, time, name, text.");
		if (strcmp(talk->how, "bot") == 0) {
			if (!read_thought(r, f, rest))
				return false;
			continue;
		}
		if (!read_when(r, when, &talk->when))
			return false;
		talk->text = rest;
		f->ntalk++;
	}
	return true;
}

/* A line of the end: its word and what follows it. */
static bool
read_last(struct record_reader *r, const char *word, char *value, size_t size)
{
	size_t n = strlen(word);
	char *line = read_line(r);

	if (line == NULL || strncmp(line, word, n) != 0 || line[n] != ' ')
		return record_wrong(r->error, r->line,
		    "The line \"%s ...\" belongs here.", word);
	if ((size_t)snprintf(value, size, "%s", line + n + 1) >= size)
		return record_wrong(
		    r->error, r->line, "This line is too long.");
	return true;
}

static bool
read_end(struct record_reader *r, struct record_file *f)
{
	char text[DICE_HEX];

	if (!read_last(r, "result", f->result, sizeof(f->result)) ||
	    !read_last(r, "position", text, sizeof(text)))
		return false;
	if (!read_hash(text, &f->position))
		return record_wrong(r->error, r->line,
		    "\"%.20s\" is not a hash of sixteen digits.", text);
	return read_last(r, "sha256", text, sizeof(text));
}

/* Writes the file again: it must come out the same to the byte. */
static bool
record_read_compare(const struct record_file *f, const char *bytes,
    size_t length, struct record_error *error)
{
	struct record_text t = {0};
	size_t at = 0;
	int line = 1;
	bool same;

	record_put_head(&t, &f->head);
	for (int i = 0; i < f->nentries; i++)
		record_put_action(&t, (unsigned)i + 1, f->entry[i].when,
		    f->entry[i].who, f->entry[i].hash, f->entry[i].line);
	for (int i = 0; i < f->nentries; i++)
		if (f->entry[i].thought != NULL)
			record_put_thought(&t, (unsigned)i + 1, f->entry[i].who,
			    f->entry[i].thought);
	for (int i = 0; i < f->ntalk; i++)
		record_put_talk(&t, f->talk[i].when, f->talk[i].how,
		    f->talk[i].who, f->talk[i].text);
	record_put_end(&t, f->result, f->position);
	while (at < length && at < t.length && t.text[at] == bytes[at])
		line += bytes[at++] == '\n';
	same = !t.failed && at == length && at == t.length;
	record_text_free(&t);
	if (same)
		return true;
	return record_wrong(error, line,
	    "This line is not as it was written: the file was changed.");
}

bool
record_file_parse(const char *bytes, size_t length, struct record_file *f,
    struct record_error *error)
{
	struct record_reader r = {NULL, 0, error};

	memset(f, 0, sizeof(*f));
	if ((f->text = malloc(length + 1)) == NULL)
		return record_wrong(error, 0, "There is not enough memory.");
	memcpy(f->text, bytes, length);
	f->text[length] = '\0';
	r.next = f->text;
	return read_head(&r, &f->head) && read_entries(&r, f) &&
	    read_talk(&r, f) && read_end(&r, f) &&
	    record_read_compare(f, bytes, length, error);
}

void
record_file_free(struct record_file *f)
{
	free(f->entry);
	free(f->talk);
	free(f->text);
}
