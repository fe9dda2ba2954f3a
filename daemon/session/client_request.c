/* What a connection requested, kept until the hub's welcome. */
#include "daemon/session/client_request.h"

#include <stdlib.h>

#include "daemon/lib/alloc.h"
#include "daemon/protocol/command.h"

struct client_request {
	struct client_setup setup;
	bool json;
	char *term, *colorterm, *lang, *exec;
};

static char *
client_request_copy(const char *s)
{
	return s == NULL ? NULL : xstrdup(s);
}

struct client_request *
client_request_new(const struct client_setup *setup, bool json)
{
	struct client_request *start = xcalloc(1, sizeof(*start));

	start->setup = *setup;
	start->json = json;
	start->setup.term = start->term = client_request_copy(setup->term);
	start->setup.colorterm = start->colorterm =
	    client_request_copy(setup->colorterm);
	start->setup.lang = start->lang = client_request_copy(setup->lang);
	start->setup.exec = start->exec = client_request_copy(setup->exec);
	return start;
}

void
client_request_free(struct client_request *start)
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
client_request_resize(struct client_request *start, int width, int height)
{
	start->setup.width = width;
	start->setup.height = height;
}

const struct client_setup *
client_request_setup(const struct client_request *start)
{
	return &start->setup;
}

bool
client_request_json(const struct client_request *start)
{
	return start->json;
}

json_t *
client_request_login(const struct client_request *start)
{
	const struct command *command = NULL;
	bool call = start->exec != NULL && !start->json;
	const char *rest;
	json_t *login;

	/* One command and its answer; otherwise a visitor from now on. */
	if (call)
		command = command_find(start->exec, &rest);
	if (command != NULL && command->where == LASTING)
		call = false;
	login = json_pack("{s:b,s:b}", "json", start->json, "call", call);
	/* A terminal's name that is not UTF-8 stays unsaid. */
	if (start->term != NULL)
		json_object_set_new(
		    login, "terminal", json_string(start->term));
	return json_pack("{s:o}", "login", login);
}
