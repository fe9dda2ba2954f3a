/* Going through a recorded game with others, and what was written about it. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/linear.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

/* A command that the person did not type: its answer is not shown. */
static void
together_send(struct client *client, const char *command, const char *rest)
{
	if (client->model.away)
		return;
	client_send(client, command, rest, NULL);
	client->pending[client->npending - 1].quiet = true;
}

/* Who is there, and who leads. */
static void
together_people(struct client *client, const json_t *data)
{
	struct examine_together *together = &client->examine->together;
	const json_t *names = json_object_get(data, "names"), *row;
	const char *between = "", *name;
	size_t i, size;
	FILE *out;

	strlcpy(together->leader, field_or(data, "leader", ""),
	    sizeof(together->leader));
	together->leads = strcmp(together->leader, client->model.name) == 0;
	together->n = (int)json_array_size(names);
	if (together->leads || together->n < 2)
		together->apart = false;
	free(together->others);
	out = xmemstream(&together->others, &size);
	json_array_foreach (names, i, row) {
		name = json_is_string(row) ? json_string_value(row) : "";
		if (strcmp(name, client->model.name) == 0 ||
		    strcmp(name, together->leader) == 0)
			continue;
		fprintf(out, "%s%s", between, name);
		between = ", ";
	}
	fclose(out);
}

static void
together_place(struct examine_together *together, const json_t *data)
{
	together->place = (int)field_number(data, "place", 0);
	strlcpy(
	    together->line, field_or(data, "line", ""), sizeof(together->line));
}

/* Whether an answer or an event is of the game that is gone through. */
static bool
is_of_game(const struct client *client, const json_t *data)
{
	return client->examine != NULL &&
	    strcmp(field_or(data, "game", ""), client->examine->game) == 0;
}

void
examine_together_begin(struct client *client, const json_t *data)
{
	struct examine_together *together;
	char text[120 + NAME_SIZE];

	/* The hub has taken this person out of the last one already. */
	if (client->examine != NULL)
		client->examine->together.here = false;
	examine_begin(client, field_or(data, "game", ""), false);
	together = &client->examine->together;
	together->here = true;
	together_people(client, data);
	together_place(together, data);
	together_send(client, "comments", client->examine->game);
	if (together->leads)
		return;
	snprintf(text, sizeof(text),
	    "%s leads: you see the same. What you type all of you read.",
	    together->leader);
	client_say(client, CHAT_NOTICE, text);
}

/* Sees what the leader sees. */
static void
together_show(struct client *client)
{
	struct examine *examine = client->examine;

	if (examine->replay == NULL)
		return;
	examine->due = 0;
	examine->together.led = true;
	examine_show_line(
	    client, examine->together.place, examine->together.line);
	examine->together.led = false;
}

/* Tells the hub what this person, who leads, sees. */
static void
together_lead(struct client *client)
{
	const struct examine *examine = client->examine;
	char rest[EXAMINE_LINE + 16];

	snprintf(rest, sizeof(rest), "%d%s%s", examine->place,
	    examine->line[0] == '\0' ? "" : " ", examine->line);
	together_send(client, "goto", rest);
}

/* What has changed, and who did it: "bob leads now." */
static void
together_changed(struct client *client, const json_t *event)
{
	static const struct {
		const char *what, *words, *own;
	} rows[] = {
	    {"joins", "goes through the game with you now", NULL},
	    {"leaves", "has left", NULL},
	    {"leads", "leads now", "You lead now: the others see what you see"},
	    {"asks", "asks to lead; /lead and the name lets them", NULL},
	};
	const struct examine_together *together = &client->examine->together;
	bool leads = together->leads;
	const char *name;
	char text[160];
	size_t i;

	if (json_object_get(event, "names") != NULL)
		together_people(client, event);
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		name = field_text(event, rows[i].what);
		if (name == NULL)
			continue;
		if (rows[i].own != NULL &&
		    strcmp(name, client->model.name) == 0)
			strlcpy(text, rows[i].own, sizeof(text));
		else
			snprintf(
			    text, sizeof(text), "%s %s", name, rows[i].words);
		if (together->leads && !leads && rows[i].own == NULL)
			strlcat(text, "; you lead now", sizeof(text));
		strlcat(text, ".", sizeof(text));
		client_say(client, CHAT_NOTICE, text);
	}
	if (together->leads && together->n > 1)
		together_lead(client);
}

void
examine_together_take(struct client *client, const json_t *event)
{
	struct examine *examine = client->examine;

	if (examine == NULL || !examine->together.here ||
	    strcmp(field_or(event, "game", ""), examine->game) != 0)
		return;
	client_mark(client);
	if (json_object_get(event, "place") == NULL ||
	    json_object_get(event, "names") != NULL) {
		together_changed(client, event);
		return;
	}
	together_place(&examine->together, event);
	examine->together.behind = !examine->together.apart;
}

void
examine_together_tick(struct client *client)
{
	struct examine_together *together = &client->examine->together;

	if (together->behind && !together->apart)
		together_show(client);
	together->behind = false;
}

void
examine_together_moved(struct client *client)
{
	struct examine *examine = client->examine;
	struct examine_together *together = &examine->together;

	if (together->n < 2 || together->led)
		return;
	if (together->leads) {
		together_lead(client);
		return;
	}
	if (together->apart ||
	    (examine->place == together->place &&
		strcmp(examine->line, together->line) == 0))
		return;
	together->apart = true;
	if (client->mode == CLIENT_LINEAR)
		linear_say(client, "You go your own way; /follow goes back.");
}

void
examine_together_follow(struct client *client)
{
	struct examine_together *together = &client->examine->together;

	if (together->n < 2 || together->leads)
		return;
	together->apart = false;
	together_show(client);
}

void
examine_together_alone(struct client *client)
{
	struct examine_together *together;

	if (client->examine == NULL)
		return;
	together = &client->examine->together;
	if (together->n > 1)
		client_say(client, CHAT_NOTICE,
		    "You go through the game alone now; /examine and a name "
		    "brings you together again.");
	free(together->others);
	memset(together, 0, sizeof(*together));
}

void
examine_together_again(struct client *client)
{
	if (client->examine != NULL && client->examine->replay != NULL &&
	    client->playback == NULL)
		together_send(client, "examine", client->examine->game);
}

void
examine_together_known(struct client *client, const json_t *data)
{
	if (!is_of_game(client, data))
		return;
	client->examine->together.here = true;
	together_people(client, data);
}

void
examine_together_leave(struct client *client)
{
	if (client->examine->together.here)
		together_send(client, "unexamine", "");
	client->examine->together.here = false;
}

void
examine_together_free(struct examine *examine)
{
	int i;

	free(examine->together.others);
	for (i = 0; i < examine->ncomments; i++)
		free(examine->comment[i].text);
	free(examine->comment);
}

bool
examine_together_others(const struct client *client)
{
	return client->examine != NULL && client->examine->together.n > 1;
}

void
examine_together_say(const struct client *client, FILE *out)
{
	const struct examine_together *together = &client->examine->together;

	if (together->n < 2)
		return;
	if (together->leads)
		fputs("You lead", out);
	else
		fprintf(out, "%s leads", together->leader);
	fprintf(out, "%s.", together->apart ? ", and you go your own way" : "");
	if (*together->others != '\0')
		fprintf(out, " With you: %s.", together->others);
}

static void
comment_forget(struct examine *examine, int n)
{
	int i = 0;

	while (i < examine->ncomments && examine->comment[i].n != n)
		i++;
	if (i == examine->ncomments)
		return;
	free(examine->comment[i].text);
	examine->ncomments--;
	memmove(&examine->comment[i], &examine->comment[i + 1],
	    sizeof(*examine->comment) * (size_t)(examine->ncomments - i));
}

static struct examine_comment *
comment_add(struct examine *examine, const json_t *row)
{
	struct examine_comment *comment;
	size_t size;
	FILE *out;

	comment_forget(examine, (int)field_number(row, "n", 0));
	examine->comment = xrealloc(examine->comment,
	    sizeof(*examine->comment) * (size_t)(examine->ncomments + 1));
	comment = &examine->comment[examine->ncomments++];
	comment->n = (int)field_number(row, "n", 0);
	comment->place = (int)field_number(row, "place", 0);
	out = xmemstream(&comment->text, &size);
	fprintf(out, "%d. %s writes: %s", comment->n, field_or(row, "from", ""),
	    field_or(row, "text", ""));
	fclose(out);
	return comment;
}

void
examine_together_comments(struct client *client, const json_t *data)
{
	const json_t *list = json_object_get(data, "comments"), *row;
	int64_t next = field_number(data, "next", 0);
	char rest[RECORD_GAME + 16];
	size_t i;

	if (!is_of_game(client, data))
		return;
	json_array_foreach (list, i, row)
		comment_add(client->examine, row);
	client_mark(client);
	if (next == 0) {
		if (client->mode == CLIENT_LINEAR &&
		    client->examine->ncomments > 0)
			linear_say(client,
			    "People have written about it: comment goes to "
			    "the next comment, back comment to the last.");
		return;
	}
	snprintf(rest, sizeof(rest), "%s %d", client->examine->game, (int)next);
	together_send(client, "comments", rest);
}

void
examine_together_comment(struct client *client, const json_t *event)
{
	const struct examine_comment *comment;

	if (!is_of_game(client, event))
		return;
	client_mark(client);
	if (field_true(event, "gone")) {
		comment_forget(
		    client->examine, (int)field_number(event, "n", 0));
		return;
	}
	comment = comment_add(client->examine, event);
	if (client->mode == CLIENT_LINEAR)
		linear_say(client, comment->text);
}

void
examine_together_say_comments(const struct client *client, int place, FILE *out)
{
	const struct examine *examine = client->examine;
	int i;

	for (i = 0; i < examine->ncomments; i++)
		if (examine->comment[i].place == place)
			fprintf(out, "%s\n", examine->comment[i].text);
}

void
examine_together_seek_comment(struct client *client, int by)
{
	const struct examine *examine = client->examine;
	int i, place, found = -1;

	for (i = 0; i < examine->ncomments; i++) {
		place = examine->comment[i].place;
		if ((place - examine->place) * by > 0 &&
		    (found < 0 || (found - place) * by > 0))
			found = place;
	}
	if (found >= 0 && found <= replay_last(examine->replay))
		examine_go(client, found);
	else if (client->mode == CLIENT_LINEAR)
		linear_say(client,
		    by > 0 ? "There is no comment after this."
			   : "There is no comment before this.");
}

/* The rest of a line whose first word that is; NULL: another word. */
static const char *
line_after(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(line, word, length) != 0 ||
	    (line[length] != ' ' && line[length] != '\0'))
		return NULL;
	return line + length + strspn(line + length, " ");
}

bool
examine_together_line(struct client *client, const char *line)
{
	const struct examine *examine = client->examine;
	char rest[RECORD_GAME + 16 + LINE_MAX_BYTES];
	const char *text;

	if ((text = line_after(line, "comment")) != NULL && *text != '\0') {
		snprintf(rest, sizeof(rest), "%s %d %s", examine->game,
		    examine->place, text);
		client_send(client, "comment", rest, NULL);
		return true;
	}
	if (strcasecmp(line, "comment") == 0 ||
	    strcasecmp(line, "back comment") == 0) {
		examine_together_seek_comment(client, *line == 'b' ? -1 : 1);
		return true;
	}
	text = line_after(line, "uncomment");
	if (text != NULL && *text != '\0' &&
	    text[strspn(text, "0123456789")] == '\0') {
		snprintf(rest, sizeof(rest), "%s %s", examine->game, text);
		client_send(client, "uncomment", rest, NULL);
		return true;
	}
	if (examine->together.n < 2)
		return false;
	if ((text = line_after(line, "lead")) != NULL) {
		client_send(client, "lead", text, NULL);
		return true;
	}
	if (strcasecmp(line, "follow") == 0 && !examine->together.leads) {
		examine_together_follow(client);
		return true;
	}
	return false;
}
