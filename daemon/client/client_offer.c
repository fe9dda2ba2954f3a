/* What a guest is offered when he comes. */
#include "daemon/client/client_offer.h"

#include <stdio.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/protocol/field.h"

/* A question on the screen, a few sentences in linear mode. */
static void
offer_ask(struct client *client, const char *title, const char *text,
    const char *yes, const char *command, const char *answer)
{
	char said[160];

	strlcpy(client->offer, command, sizeof(client->offer));
	if (client->mode == CLIENT_SCREEN) {
		pager_ask(client, title, text, yes, command);
		return;
	}
	client_say(client, CHAT_NOTICE, text);
	snprintf(said, sizeof(said), "%s to %s; anything else goes on as %s.",
	    answer, yes, client->model.name);
	client_say(client, CHAT_NOTICE, said);
}

const char *
client_offer_hint(const json_t *welcome)
{
	static const struct {
		const char *mode, *hint;
	} rows[] = {
	    {"open", "You can play at once; /register keeps the name."},
	    {"key", "You can play at once; /register keeps the name."},
	    {"invite",
		"You can play at once; with an invitation /register keeps the "
		"name."},
	};
	const char *mode = field_or(welcome, "registration", "");
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].mode, mode) == 0)
			return rows[i].hint;
	return "You can play at once.";
}

void
client_offer(struct client *client, const json_t *welcome)
{
	const char *mode = field_or(welcome, "registration", ""),
		   *owner = field_text(welcome, "owner"),
		   *key = field_text(welcome, "key");
	char name[NAME_SIZE];

	if (client->model.role != ROLE_GUEST || client->mode == CLIENT_EXEC)
		return;
	/* The name that a guest can keep: his, without its ~; or "". */
	strlcpy(name, client->model.name, NAME_SIZE);
	name[strcspn(name, "~")] = '\0';
	if (strcmp(field_or(welcome, "word", ""), "unknown") != 0 ||
	    strncasecmp(name, "Guest-", 6) == 0)
		*name = '\0';
	if (client->model.at >= 0)
		return;
	if (owner != NULL) {
		char text[256], yes[NAME_SIZE + 16];

		snprintf(text, sizeof(text),
		    "The key that you came with is %s's. If that is you, come "
		    "in as %s; or stay here as the guest %s.",
		    owner, owner, client->model.name);
		snprintf(yes, sizeof(yes), "come in as %s", owner);
		client->offer_enter = true;
		offer_ask(client, "Your key is known here", text, yes, "login",
		    "Press Enter alone");
	} else if (key != NULL && *name != '\0' &&
	    (strcmp(mode, "open") == 0 || strcmp(mode, "key") == 0)) {
		char text[400], command[NAME_SIZE + 16];

		snprintf(text, sizeof(text),
		    "Keep the name %s with this key? Then you are %s here "
		    "whenever you come with it, and nobody else is. Your key "
		    "is\n\n%s",
		    name, name, key);
		snprintf(command, sizeof(command), "register %s", name);
		offer_ask(client, "A name of your own", text, "keep the name",
		    command, "Type y");
	}
}

bool
client_offer_line(
    struct client *client, const char *line, char *command, size_t size)
{
	bool yes = strcasecmp(line, "y") == 0 ||
	    (client->offer_enter && *line == '\0');

	if (*client->offer == '\0' || client->mode == CLIENT_SCREEN)
		return false;
	strlcpy(command, client->offer, size);
	*client->offer = '\0';
	return yes;
}
