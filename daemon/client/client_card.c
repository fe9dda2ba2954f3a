/*
 * Before people sit down at rules that this visit has not shown them yet, they
 * see the rule card (rules.md section 5) and must confirm.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/client_card.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

bool
card_first(
    struct client *client, const struct command *command, const char *rest)
{
	bool join = command->id == COMMAND_join;
	char line[LINE_MAX_BYTES + 32], which[LINE_MAX_BYTES];
	int word = (int)strcspn(rest, " ");

	if (client->mode == CLIENT_EXEC || !(command->flags & CARD_FIRST))
		return false;
	/* It joins a channel. */
	if (join && *rest == '#')
		return false;
	/* Without a table the hub refuses it. */
	if (join && word == 0 && client->model.table == NULL)
		return false;
	if (join)
		snprintf(which, sizeof(which), "%.*s", word, rest);
	else if (command->id == COMMAND_getgame)
		strlcpy(which, "getgame", sizeof(which));
	else
		snprintf(which, sizeof(which), "offer%s%s",
		    word == 0 ? "" : " ", rest);
	snprintf(line, sizeof(line), "%s%s%s", command->name,
	    word == 0 ? "" : " ", rest);
	client_send(client, "card", which, line);
	return true;
}

/* Shows the card; repeating the line then confirms. */
static void
client_card_show(struct client *client, const json_t *data, const char *line)
{
	bool join = strncmp(line, "join", 4) == 0;
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	fputs(join ? "These are the rules at this table.\n\n"
		   : "These are the rules of that game.\n\n",
	    out);
	say_card_of(out, data);
	if (client->mode == CLIENT_LINEAR)
		fprintf(out, "\nType %s again to %s.\n", line,
		    join ? "sit down" : "agree");
	fclose(out);
	if (client->mode == CLIENT_LINEAR)
		client_text(client, NULL, text);
	else
		pager_ask(client, "Before you sit down", text,
		    join ? "sit down" : "agree", line);
	free(text);
}

void
card_answer(struct client *client, const json_t *answer, const char *line)
{
	const json_t *data = json_object_get(answer, "data");
	bool is_settled = field_true(data, "yours");
	struct ruleset rules;
	struct terms terms;
	const char *rest;
	int i;

	/* At a full table nobody sits down: the hub says so. */
	is_settled = is_settled || !field_rules(data, &rules) ||
	    (strncmp(line, "join", 4) == 0 && field_true(data, "full"));
	terms_parse(&terms, field_text(data, "terms"));
	for (i = 0; !is_settled && i < CARDS_MAX; i++)
		is_settled = memcmp(&client->cards[i].rules, &rules,
				 sizeof(rules)) == 0 &&
		    terms_same(&client->cards[i].terms, &terms);
	if (is_settled) {
		command_find(line, &rest);
		client_send(client, line, rest, NULL);
		return;
	}
	memmove(&client->cards[1], &client->cards[0],
	    sizeof(*client->cards) * (CARDS_MAX - 1));
	client->cards[0].rules = rules;
	client->cards[0].terms = terms;
	client_card_show(client, data, line);
}
