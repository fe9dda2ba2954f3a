/* Choosing a password. */
#include "daemon/client/client_password.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/keys.h"
#include "ansi/utf8.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/view/view_password.h"
#include "daemon/lib/alloc.h"

static const char *const prompts[] = {
    [PASSWORD_NEW] = "A password of 8 characters or more:",
    [PASSWORD_AGAIN] = "The same once more:",
    [PASSWORD_OLD] = "Your current password:",
};

/* In sentences: what is to be typed, and what was wrong. */
static void
say_step(struct client *client)
{
	if (client->mode != CLIENT_LINEAR)
		return;
	if (client->password->problem != NULL)
		client_say(client, CHAT_ERROR, client->password->problem);
	client_say(client, CHAT_NOTICE, prompts[client->password->step]);
}

bool
client_password_ask(struct client *client, const char *line, bool sent)
{
	struct client_password *password;

	if (client->mode == CLIENT_EXEC || client->ended)
		return false;
	if (!sent)
		client_password_end(client);
	if (client->password == NULL) {
		password = client->password = xcalloc(1, sizeof(*password));
		password->line = xstrdup(line);
		if (client->mode == CLIENT_LINEAR)
			client_say(client, CHAT_NOTICE,
			    client->echo
				? "What you type is not shown; Enter alone "
				  "ends it."
				: "Your client may show what you type; Enter "
				  "alone ends it.");
		if (client->mode == CLIENT_LINEAR && !client->ssh)
			client_say(client, CHAT_NOTICE, CLIENT_PASSWORD_TELNET);
	}
	password = client->password;
	password->waits = false;
	password->step = sent ? PASSWORD_OLD : PASSWORD_NEW;
	if (client->mode == CLIENT_SCREEN)
		view_password_open(client);
	say_step(client);
	client_mark(client);
	return true;
}

bool
client_password_typing(const struct client *client)
{
	return client->password != NULL && !client->password->waits;
}

const char *
client_password_prompt(const struct client *client)
{
	return prompts[client->password->step];
}

void
client_password_end(struct client *client)
{
	struct client_password *password = client->password;

	if (password == NULL)
		return;
	client->password = NULL;
	free(password->line);
	explicit_bzero(password, sizeof(*password));
	free(password);
}

static void
password_again(struct client_password *password, const char *problem)
{
	explicit_bzero(password->typed, sizeof(password->typed));
	password->step = PASSWORD_NEW;
	password->problem = problem;
}

/* Enter; false when there is no more to type. */
static bool
password_entered(struct client *client)
{
	struct client_password *password = client->password;
	bool old = password->step == PASSWORD_OLD;

	password->problem = NULL;
	if (*password->typed == '\0') {
		client_say(client, CHAT_NOTICE, "No password was chosen.");
		client_password_end(client);
		return false;
	}
	if (password->step == PASSWORD_NEW) {
		if (strlen(password->typed) < PASSWORD_LEAST) {
			password_again(password, "That is too short.");
			return true;
		}
		strlcpy(
		    password->first, password->typed, sizeof(password->first));
		explicit_bzero(password->typed, sizeof(password->typed));
		password->step = PASSWORD_AGAIN;
		return true;
	}
	if (!old && strcmp(password->first, password->typed) != 0) {
		password_again(password, "The two are not the same.");
		return true;
	}
	client_send_password(client, password->line, password->first,
	    old ? password->typed : NULL);
	explicit_bzero(password->typed, sizeof(password->typed));
	/* The first stays, in case that the old one is wanted. */
	password->waits = true;
	return false;
}

static void
password_type(struct client_password *password, const struct key *key)
{
	size_t length = strlen(password->typed);
	char bytes[UTF8_MAX + 1];
	size_t n;

	if (key->code == KEY_BACKSPACE) {
		while (
		    length > 0 && utf8_continues(password->typed[length - 1]))
			length--;
		password->typed[length > 0 ? length - 1 : 0] = '\0';
	} else if (key->code == KEY_CHAR && key->mods & KEY_CTRL) {
		if (key->ch == 'u')
			*password->typed = '\0';
	} else if (key->code == KEY_CHAR && (key->mods & KEY_ALT) == 0) {
		n = utf8_put(bytes, key->ch);
		bytes[n] = '\0';
		if (length + n < sizeof(password->typed))
			strlcat(
			    password->typed, bytes, sizeof(password->typed));
	}
}

bool
client_password_key(struct client *client, const struct key *key)
{
	struct client_password *password = client->password;
	bool more = true;

	client_mark(client);
	if (key->code == KEY_ESCAPE ||
	    (key->code == KEY_CHAR && key->mods & KEY_CTRL && key->ch == 'c')) {
		*password->typed = '\0';
		more = password_entered(client);
	} else if (key->code == KEY_ENTER) {
		more = password_entered(client);
		if (more)
			say_step(client);
	} else
		password_type(password, key);
	return more;
}
