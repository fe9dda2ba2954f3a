/* A command on its way: finding its row, checking where and who, answering. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/table.h"
#include "daemon/log.h"

typedef void (*cmd_function)(struct request *);

/* The hub's functions by their rows; NULL where the session carries it out. */
#undef HUB_ROW
#undef SESSION_ROW
#define HUB_ROW(function) cmd_##function,
#define SESSION_ROW(function) NULL,
#define X(name, abbr, args, where, who, carrier, function, help) \
	carrier##_ROW(function)
static const cmd_function functions[] = {
#include "daemon/commands.h"
};
#undef X

void
answer(struct request *req, json_t *data)
{
	json_t *body = json_pack("{s:b}", "ok", 1);

	if (data != NULL)
		json_object_set_new(body, "data", data);
	req->answered = true;
	send_answer(req->hub, req->conn, req->id, body);
}

void
refuse(struct request *req, const char *code, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	req->answered = true;
	send_answer(req->hub, req->conn, req->id,
	    json_pack("{s:b,s:s,s:s}", "ok", 0, "code", code, "error", text));
}

void
refuse_usage(struct request *req)
{
	const struct command *command = req->command;
	char usage[128];
	json_t *body;

	snprintf(usage, sizeof(usage), "%s%s%s", command->name,
	    *command->args == '\0' ? "" : " ", command->args);
	body = json_pack("{s:b,s:s,s:s+,s:s}", "ok", 0, "code", "usage",
	    "error", "Usage: ", usage, "usage", usage);
	req->answered = true;
	send_answer(req->hub, req->conn, req->id, body);
}

char *
next_word(struct request *req)
{
	char *word = req->args + strspn(req->args, " \t");
	size_t length = strcspn(word, " \t");

	if (length == 0)
		return NULL;
	req->args = word + length;
	if (*req->args != '\0')
		*req->args++ = '\0';
	req->args += strspn(req->args, " \t");
	return word;
}

int
next_number(struct request *req, int least, int most, const char *what)
{
	const char *error, *word = next_word(req);
	int number;

	if (word == NULL) {
		refuse_usage(req);
		return -1;
	}
	number = (int)strtonum(word, least, most, &error);
	if (error != NULL) {
		refuse(req, "usage",
		    "%s is a number from %d to %d, not \"%s\".", what, least,
		    most, word);
		return -1;
	}
	return number;
}

static bool
is_preset(const char *word)
{
	const char *name, *about;
	int i;

	for (i = 0; (name = ruleset_preset(i, &about)) != NULL; i++)
		if (strcmp(name, word) == 0)
			return true;
	return false;
}

static bool
is_house_rule(const char *word)
{
	const char *name, *values, *about;
	size_t length = strcspn(word, "=,");
	int i;

	for (i = 0; (name = ruleset_house_rule(i, &values, &about)) != NULL;
	     i++)
		if (strlen(name) == length && strncmp(name, word, length) == 0)
			return true;
	return false;
}

bool
next_rules(struct request *req, struct ruleset *rules)
{
	const char *preset = "uckers", *word;
	char error[RULESET_ERROR], house[RULESET_HOUSE] = "";
	int seats = 0, words = 0;

	while ((word = next_word(req)) != NULL) {
		if (words++ == 0 && is_preset(word))
			preset = word;
		else if (seats == 0 && strlen(word) == 1 && *word >= '1' &&
		    *word <= '9')
			seats = *word - '0';
		else if (words == 1 && !is_house_rule(word)) {
			refuse(
			    req, "usage", "There is no rule set \"%s\".", word);
			return false;
		} else {
			strlcat(house, word, sizeof(house));
			strlcat(house, " ", sizeof(house));
		}
	}
	if (!ruleset_make(rules, preset, seats, house, error)) {
		refuse(req, "usage", "%s", error);
		return false;
	}
	return true;
}

bool
request_fresh(struct request *req)
{
	if (req->at == 0 || req->table == NULL || req->at == req->table->s.seq)
		return true;
	refuse(req, "stale", "The table has moved on; look again.");
	table_send(req->hub, req->table, req->conn);
	return false;
}

static bool
request_allowed(struct request *req)
{
	const struct command *command = req->command;

	if (command->carrier != HUB) {
		refuse(req, "unknown", "%s is for a person's screen.",
		    command->name);
		return false;
	}
	if (!conn_may(req->hub, req->conn, command->who)) {
		refuse(req, "denied", "Only a %s may %s.",
		    role_name(command->who), command->name);
		return false;
	}
	if (command->where != ANYWHERE && req->table == NULL) {
		refuse(req, "where", "You are at no table.");
		return false;
	}
	if (command->where == SEAT && req->seat < 0) {
		refuse(req, "where", "You have no seat here.");
		return false;
	}
	return true;
}

/* Where the sender is; a house bot says for which of its tables it speaks. */
static void
request_place(struct request *req, const json_t *message)
{
	struct conn *conn = req->conn;
	json_int_t number;

	req->table = conn->at.table;
	req->seat = conn_seat(conn);
	if (!conn_house(conn))
		return;
	number = json_integer_value(json_object_get(message, "table"));
	req->table = table_find(req->hub, (int)number);
	req->seat = req->table == NULL ? -1 : bot_seat(req->table);
	if (req->seat < 0)
		req->table = NULL;
}

static void
request_run(struct request *req)
{
	const struct command *command = req->command;

	if (!request_allowed(req))
		return;
	functions[command->row](req);
	if (!req->answered)
		answer(req, NULL);
}

void
request_do(struct hub *hub, struct conn *conn, const json_t *message)
{
	struct request req = {.hub = hub, .conn = conn};
	const char *rest, *text;
	char *line;

	req.id = json_object_get(message, "id");
	req.at = json_integer_value(json_object_get(message, "at"));
	text = json_string_value(json_object_get(message, "do"));
	line = xstrdup(text == NULL ? "" : text);
	conn->active = hub->io.now(hub->io.arg);
	request_place(&req, message);
	req.command = command_find(line + strspn(line, " \t"), &rest);
	if (req.command == NULL) {
		refuse(&req, "unknown", "There is no command \"%.*s\".",
		    (int)strcspn(line, " \t"), line);
	} else {
		req.args = line + (rest - line);
		request_run(&req);
	}
	free(line);
	if (hub->step_hard)
		outbox_harden(hub);
}
