/* One connection before the login: requests to the hub. */
#include <string.h>

#include "daemon/protocol/field.h"
#include "daemon/session/connection_internal.h"
#include "daemon/session/connection_login.h"

#define ASKED_MAX 1024 /* bytes of a name or password for the hub */

void
connection_forget_question(struct connection *c)
{
	json_t *password;

	password = json_object_get(c->question, "password");
	if (password != NULL)
		explicit_bzero((char *)json_string_value(password),
		    json_string_length(password));
	json_decref(c->question);
	c->question = NULL;
}

void
connection_login_waits(struct connection *c)
{
	int64_t left = c->deadline - loop_monotonic();

	if (c->deadline == 0 ||
	    (c->question == NULL && c->start == NULL && !c->figuring))
		return;
	c->deadline = 0;
	c->left = left > 0 ? left : 1;
}

static void
send_question(struct connection *c)
{
	c->known = hublink_send(c->hub, c->id,
	    json_pack("{s:O,s:I}", "auth", c->question, "id",
		(json_int_t)c->question_id));
	if (!c->known)
		connection_login_waits(c);
}

static void
send_login(struct connection *c)
{
	c->known = hublink_send(c->hub, c->id, client_request_login(c->start));
	if (!c->known)
		connection_login_waits(c);
}

void
connection_ask(struct connection *c, const struct auth_question *q)
{
	connection_forget_question(c);
	if (strlen(q->name) <= ASKED_MAX &&
	    (q->password == NULL || strlen(q->password) <= ASKED_MAX))
		c->question = json_pack("{s:s,s:s,s:b}", "how", q->how, "name",
		    q->name, "sure", q->sure);
	c->asking = true;
	if (c->question == NULL) {
		/* Too long, or not UTF-8: refused. */
		c->question = json_null();
		connection_touch(c);
		return;
	}
	if (q->key != NULL)
		json_object_set_new(c->question, "key", json_string(q->key));
	if (q->password != NULL)
		json_object_set_new(
		    c->question, "password", json_string(q->password));
	if (q->code != NULL)
		json_object_set_new(c->question, "code", json_string(q->code));
	if (q->more)
		json_object_set_new(c->question, "more", json_true());
	c->question_id++;
	send_question(c);
}

static void
send_figures(struct connection *c)
{
	c->known =
	    hublink_send(c->hub, c->id, json_pack("{s:b}", "figures", true));
	if (!c->known)
		connection_login_waits(c);
}

bool
connection_figures(struct connection *c)
{
	if (!c->figuring) {
		c->figuring = true;
		send_figures(c);
	}
	return c->known;
}

void
connection_start(
    struct connection *c, const struct client_setup *setup, bool json)
{
	if (!connection_enter(
		c, setup->mode == CLIENT_EXEC ? CONN_EXEC : CONN_SHELL))
		return;
	c->start = client_request_new(setup, json);
	send_login(c);
}

/* A login method by its name in the protocol, as a bit; 0: unknown. */
static unsigned
method_of(const char *name)
{
	static const struct {
		const char *name;
		unsigned bit;
	} rows[] = {
	    {"publickey", AUTH_KEY},
	    {"keyboard-interactive", AUTH_KEYBOARD},
	    {"password", AUTH_PASSWORD},
	    {"guest", AUTH_GUEST},
	};
	size_t i;

	for (i = 0; name != NULL && i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].name, name) == 0)
			return rows[i].bit;
	return 0;
}

void
connection_answered(struct connection *c, const json_t *m)
{
	const json_t *name;
	bool ok = field_true(m, "ok");
	unsigned methods = 0;
	size_t i;

	c->asking = false;
	json_array_foreach (json_object_get(m, "methods"), i, name)
		methods |= method_of(json_string_value(name));
	if (!ok) {
		connection_forget_question(c);
	} else if (!json_is_false(json_object_get(c->question, "sure")) ||
	    json_object_get(c->question, "key") == NULL)
		c->accepted = true;
	c->answer = m;
	c->ops->answered(c->transport, ok, methods);
	c->answer = NULL;
	connection_touch(c);
}

const json_t *
connection_answer(const struct connection *c)
{
	return c->answer;
}

void
connection_login_again(struct connection *c)
{
	if (c->left != 0 && c->deadline == 0)
		connection_deadline(c, c->left);
	c->left = 0;
	if (c->figuring)
		send_figures(c);
	if (c->question != NULL)
		send_question(c);
	if (c->start != NULL)
		send_login(c);
}
