/* Channels in sentences: what was done to one, and lists of them. */
#include "daemon/client/text/say_channel.h"

#include <string.h>

#include "daemon/protocol/field.h"

/* " alice owns it; it is about: Swell." */
static void
channel_about(FILE *out, const json_t *data)
{
	const char *owner = field_text(data, "owner");
	const char *topic = field_or(data, "topic", "");

	if (field_true(data, "standing"))
		fputs(" It is one of the host's own", out);
	else
		fprintf(
		    out, " %s%s", owner == NULL ? "Nobody" : owner, " owns it");
	fprintf(out, "%s%s%s", *topic == '\0' ? "" : "; it is about: ", topic,
	    *topic == '\0' ? "." : "");
	fputs("\n", out);
}

/* Who is on it and here. */
static void
channel_people(FILE *out, const json_t *data)
{
	const json_t *names = json_object_get(data, "names"), *name;
	int here = (int)field_number(data, "here", 0);
	int more = here - (int)json_array_size(names);
	size_t i;

	json_array_foreach (names, i, name)
		fprintf(out, "%s%s",
		    i > 0           ? ", "
			: here == 1 ? " Here is "
				    : " Here are ",
		    json_string_value(name));
	if (more > 0)
		fprintf(out, " and %d more", more);
	if (i > 0)
		fputs(".", out);
}

static void
channel_rows(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "channels"), *row;
	bool own = field_true(data, "own");
	const char *topic;
	size_t i;

	json_array_foreach (rows, i, row) {
		topic = field_or(row, "topic", "");
		fprintf(out, "%c #%s, %d here%s%s\n",
		    field_true(row, "on") && !own ? '*' : ' ',
		    field_or(row, "channel", "?"),
		    (int)field_number(row, "here", 0),
		    *topic == '\0' ? "" : ": ", topic);
	}
	if (own && i == 0)
		fputs("You are on no channel; /channels lists them, /channel"
		      " NAME joins one.\n",
		    out);
	else if (own)
		fputs("/tell #NAME text talks on one, /channel NAME off leaves"
		      " it.\n",
		    out);
	else if (i == 0)
		fputs("There are no channels.\n", out);
	else
		fputs("You are on those with a *; /channel NAME joins one.\n",
		    out);
}

void
say_channel(FILE *out, const json_t *data)
{
	const char *did = field_text(data, "did");
	const char *channel = field_or(data, "channel", "?");

	if (json_object_get(data, "channels") != NULL)
		channel_rows(out, data);
	if (did == NULL)
		return;
	if (strcmp(did, "left") == 0)
		fprintf(out, "You are no longer on #%s.\n", channel);
	else if (strcmp(did, "kicked") == 0)
		fprintf(out, "They are off #%s for a day.\n", channel);
	else if (strcmp(did, "closed") == 0)
		fprintf(out, "#%s is closed.\n", channel);
	else if (strcmp(did, "made") == 0)
		fprintf(out,
		    "#%s is new, and yours: /tell #%s text talks on it, "
		    "/channel %s topic says what it is about.\n",
		    channel, channel, channel);
	else if (json_object_get(data, "names") != NULL) {
		fprintf(out, "You are on #%s.", channel);
		channel_people(out, data);
		channel_about(out, data);
	}
}
