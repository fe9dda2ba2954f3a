/* News, notes and the wall as lines. */
#include "daemon/client/text/say_noticeboard.h"

#include "daemon/client/text/say.h"
#include "daemon/protocol/field.h"

/* "2026-11-23 15:04". */
static void
noticeboard_date(FILE *out, const json_t *row)
{
	say_time(out, field_number(row, "at", 0));
}

void
say_piece(FILE *out, const json_t *data)
{
	fprintf(out, "%s\n", field_or(data, "title", ""));
	noticeboard_date(out, data);
	fprintf(out, ", from %s\n\n%s\n", field_or(data, "from", "the host"),
	    field_or(data, "text", ""));
}

void
say_news(FILE *out, const json_t *data)
{
	const json_t *waiting = json_object_get(data, "waiting");

	if (json_object_get(data, "added") != NULL)
		fprintf(out, "Everybody is told of news %d.\n",
		    (int)field_number(data, "added", 0));
	else if (json_object_get(data, "deleted") != NULL)
		fputs("That piece of news is deleted.\n", out);
	else if (field_true(data, "read"))
		fputs("All the news counts as read.\n", out);
	else if (json_object_get(data, "news") != NULL) {
		const json_t *rows = json_object_get(data, "news"), *row;
		int64_t before = field_number(data, "before", 0);
		size_t i;

		json_array_foreach (rows, i, row) {
			fprintf(
			    out, "%3d  ", (int)field_number(row, "piece", 0));
			noticeboard_date(out, row);
			fprintf(out, "  %s%s\n", field_or(row, "title", ""),
			    field_true(row, "unread") ? " (unread)" : "");
		}
		if (i == 0)
			fputs("There is no news.\n", out);
		else
			fputs("/news and a number reads one.\n", out);
		if (before > 0)
			fprintf(out, "There are older ones: /news before %d.\n",
			    (int)before);
	} else if (json_is_integer(json_object_get(data, "piece"))) {
		say_piece(out, data);
		if (json_is_object(waiting))
			fprintf(out, "\nAlso unread: %s (news %d).\n",
			    field_or(waiting, "title", ""),
			    (int)field_number(waiting, "piece", 0));
	} else
		fputs("You have read all the news.\n", out);
}

static void
say_topics(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "topics"), *row;
	int64_t before = field_number(data, "before", 0);
	int unread, count;
	size_t i;

	json_array_foreach (rows, i, row) {
		unread = (int)field_number(row, "unread", 0);
		count = (int)field_number(row, "count", 0);
		fprintf(out, "%3d  ", (int)field_number(row, "topic", 0));
		noticeboard_date(out, row);
		fprintf(out, "  %s, by %s: %d note%s",
		    field_or(row, "title", ""), field_or(row, "from", "?"),
		    count, count == 1 ? "" : "s");
		if (unread > 0)
			fprintf(out, ", %d unread", unread);
		fputs(field_true(row, "hidden") ? ", hidden\n" : "\n", out);
	}
	if (i == 0)
		fputs("Nobody has written a note yet.\n", out);
	else
		fputs("/notes and a number reads a topic; /notes next, the next"
		      " unread one.\n",
		    out);
	fputs("/note new TITLE: TEXT begins a topic.\n", out);
	if (before > 0)
		fprintf(out, "There are older ones: notes before %lld.\n",
		    (long long)before);
}

/* What stands in place of a text that is not shown; NULL: it is shown. */
static const char *
note_unshown(const json_t *note)
{
	if (field_true(note, "censored"))
		return "(You do not hear this person.)";
	if (field_true(note, "hidden") && *field_or(note, "text", "") == '\0')
		return "(A moderator has hidden this note.)";
	return NULL;
}

void
say_topic(FILE *out, const json_t *data)
{
	int topic = (int)field_number(data, "topic", 0);
	const json_t *notes = json_object_get(data, "notes"), *note;
	const char *unshown;
	size_t i;

	json_array_foreach (notes, i, note) {
		unshown = note_unshown(note);
		fprintf(out, "%s%d.%d  %s, ", i == 0 ? "" : "\n", topic,
		    (int)field_number(note, "note", 0),
		    field_or(note, "from", "?"));
		noticeboard_date(out, note);
		fprintf(out, "%s%s\n%s\n",
		    field_true(note, "edited") ? ", edited" : "",
		    field_true(note, "hidden") ? ", hidden" : "",
		    unshown == NULL ? field_or(note, "text", "") : unshown);
	}
}

void
say_notes(FILE *out, const json_t *data)
{
	int topic = (int)field_number(data, "topic", 0);
	int more = (int)field_number(data, "more", 0);

	if (field_true(data, "read"))
		fputs("All notes count as read.\n", out);
	else if (json_object_get(data, "topics") != NULL)
		say_topics(out, data);
	else if (topic == 0)
		fputs("There are no unread notes.\n", out);
	else {
		fprintf(out, "Topic %d: %s%s\n\n", topic,
		    field_or(data, "title", ""),
		    field_true(data, "hidden") ? " (hidden)" : "");
		say_topic(out, data);
		if (more > 0)
			fprintf(out, "\nThere is more: notes %d %d.\n", topic,
			    more);
		else
			fprintf(out, "\nnote %d TEXT answers.\n", topic);
	}
}

void
say_note(FILE *out, const json_t *data)
{
	const json_t *hidden = json_object_get(data, "hidden");
	int topic = (int)field_number(data, "topic", 0);
	int note = (int)field_number(data, "note", 0);

	if (note == 0)
		fprintf(out, "Topic %d", topic);
	else
		fprintf(out, "Note %d.%d", topic, note);
	if (hidden != NULL)
		fputs(json_is_true(hidden)
			? " is hidden now; note show shows it again.\n"
			: " is shown again.\n",
		    out);
	else if (field_true(data, "edited"))
		fputs(" is changed.\n", out);
	else
		fprintf(out,
		    " is written; /note edit %d.%d TEXT changes it for ten"
		    " minutes.\n",
		    topic, note);
}

bool
say_wall_line(FILE *out, const json_t *wall, int line)
{
	const json_t *row = json_array_get(wall, (size_t)line);

	if (row == NULL)
		return false;
	fprintf(out, "%s: %s", field_or(row, "from", "?"),
	    field_or(row, "text", ""));
	return true;
}

void
say_oneliner(FILE *out, const json_t *data)
{
	const json_t *wall = json_object_get(data, "wall");
	int i;

	if (field_true(data, "written")) {
		fputs("Your line is on the wall.\n", out);
		return;
	}
	for (i = 0; say_wall_line(out, wall, i); i++)
		fputs("\n", out);
	if (i == 0)
		fputs("Nothing is written on the wall.\n", out);
	fputs("oneliner TEXT writes a line on the wall, one a day.\n", out);
}
