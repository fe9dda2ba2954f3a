/* What a connection asked for, kept until the hub's welcome. */
#include "daemon/session/start.h"

#include <stdlib.h>

#include "daemon/command.h"
#include "daemon/log.h"

struct start {
	struct client_setup setup;
	bool json;
	char *term, *colorterm, *lang, *exec;
};

static char *
copy(const char *s)
{
	return s == NULL ? NULL : xstrdup(s);
}

struct start *
start_new(const struct client_setup *setup, bool json)
{
	struct start *start = xcalloc(1, sizeof(*start));

	start->setup = *setup;
	start->json = json;
	start->setup.term = start->term = copy(setup->term);
	start->setup.colorterm = start->colorterm = copy(setup->colorterm);
	start->setup.lang = start->lang = copy(setup->lang);
	start->setup.exec = start->exec = copy(setup->exec);
	return start;
}

void
start_free(struct start *start)
{
	if (start == NULL)
		return;
	free(start->term);
	free(start->colorterm);
	free(start->lang);
	free(start->exec);
	free(start);
}

void
start_resize(struct start *start, int width, int height)
{
	start->setup.width = width;
	start->setup.height = height;
}

const struct client_setup *
start_setup(const struct start *start)
{
	return &start->setup;
}

bool
start_json(const struct start *start)
{
	return start->json;
}

/* One question and its answer; else somebody is here from now on. */
static bool
is_call(const struct start *start)
{
	const struct command *command;
	const char *rest;

	if (start->exec == NULL || start->json)
		return false;
	command = command_find(start->exec, &rest);
	return command == NULL || command->where != LASTING;
}

json_t *
start_login(
    const struct start *start, const char *transport, const char *address)
{
	json_t *login;

	login = json_pack("{s:s,s:s,s:b,s:b}", "transport", transport,
	    "address", address, "json", start->json, "call", is_call(start));
	/* A terminal's name that is not UTF-8 stays unsaid. */
	if (start->term != NULL)
		json_object_set_new(
		    login, "terminal", json_string(start->term));
	return json_pack("{s:o}", "login", login);
}
