/* Topics: found by name, by other words for them, and by similarity. */
#include <string.h>

#include "ansi/text.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/protocol/command.h"

#define SHORTEST 3 /* minimum length of an abbreviation */
#define NEAR 2     /* letters that may be wrong */

/* Whether a list of words has one that is, or begins with, the name. */
static bool
has_word(const char *list, const char *name, bool whole)
{
	size_t length = strlen(name), n;

	for (;;) {
		list += strspn(list, " ");
		n = strcspn(list, " \n");
		if (n == 0)
			return false;
		if (strncasecmp(list, name, length) == 0 &&
		    (n == length || (!whole && n > length)))
			return true;
		list += n;
	}
}

/* The command of exactly that name; NULL. */
static const struct command *
command_called(const char *name)
{
	const char *rest;
	const struct command *command = command_find(name, &rest);

	return command != NULL && strcasecmp(command->name, name) == 0 ? command
								       : NULL;
}

const struct help_topic *
help_topic_find(const char *name)
{
	const struct help_topic *topic;
	size_t also = strlen(HELP_ALSO);
	int whole, least;

	if (strlen(name) < SHORTEST)
		return NULL;
	for (topic = help_topics; topic->name != NULL; topic++)
		if (strncasecmp(topic->name, name, strlen(name)) == 0)
			return topic;
	/* "new" is a command, and not the beginning of "news". */
	least = command_called(name) != NULL;
	for (whole = 1; whole >= least; whole--)
		for (topic = help_topics; topic->name != NULL; topic++)
			if (strncmp(topic->text, HELP_ALSO, also) == 0 &&
			    has_word(topic->text + also, name, whole))
				return topic;
	return NULL;
}

const char *
help_beside(const char *title, int by)
{
	const struct help_topic *topic;
	int n = 0, at = -1;

	if (strncmp(title, "help", 4) != 0)
		return NULL;
	title += 4 + strspn(title + 4, " /");
	topic = *title == '\0' ? help_topics : help_topic_find(title);
	for (; help_topics[n].name != NULL; n++)
		if (&help_topics[n] == topic)
			at = n;
	return at < 0 ? NULL : help_topics[(at + by + n) % n].name;
}

void
help_unknown(FILE *out, const char *what, const struct help_for *reader)
{
	const struct command *command;
	const struct help_topic *topic;
	const char *name, *near = NULL, *before = "It is mentioned in: ";
	int i, far, limit = strlen(what) > 4 ? NEAR : 1;

	/* The name, of a topic or a command, that is most like the word. */
	for (i = 0; (name = help_name(reader->rules, i)) != NULL; i++) {
		far = text_distance(name, what);
		command = command_called(name);
		if (far <= limit &&
		    (command == NULL || command->who <= reader->role)) {
			near = name;
			limit = far - 1;
		}
	}
	fprintf(out, "There is no help on \"%.30s\". ", what);
	if (near != NULL)
		fprintf(out, "Did you mean %s? ", near);
	else if (strlen(what) >= SHORTEST) {
		for (topic = help_topics; topic->name != NULL; topic++)
			if (strcasestr(topic->text, what) != NULL) {
				fprintf(out, "%s%s", before, topic->name);
				before = ", ";
			}
		if (*before == ',')
			fputs(". ", out);
	}
	fputs("help lists the topics.\n", out);
}
