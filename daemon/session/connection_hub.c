/* One connection: commands for the hub, and its messages. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_event.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"
#include "daemon/session/connection_hub.h"
#include "daemon/session/connection_internal.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/lobby_picture.h"

#define PAUSE_MS 500 /* that input waits after a refusal for its rate */

struct hublink *
connection_hub(const struct connection *c)
{
	return c->hub;
}

/* It is said again where its person has gone before it is answered. */
static void
send_command(struct connection *c, json_t *command)
{
	json_t *id = json_object_get(command, "id");

	if (id != NULL && c->sent == NULL)
		c->sent = json_array();
	/* But no password is kept. */
	if (id != NULL && json_object_get(command, "password") != NULL)
		json_array_append_new(c->sent, json_pack("{s:O}", "id", id));
	else if (id != NULL)
		json_array_append(c->sent, command);
	hublink_send(c->hub, c->id, command);
}

static void
note_answer(struct connection *c, const json_t *re, const json_t *answer)
{
	json_t *command;
	size_t i;

	/* What a key asked for is shown at once, as the key was. */
	c->keyed = true;
	if (c->unanswered > 0)
		c->unanswered--;
	if (codes_refusal_parse(field_text(answer, "code")) == REFUSED_RATE)
		c->paused = loop_monotonic() + PAUSE_MS;
	json_array_foreach (c->sent, i, command)
		if (json_equal(json_object_get(command, "id"), re)) {
			json_array_remove(c->sent, i);
			return;
		}
}

void
connection_command(struct connection *c, json_t *command)
{
	c->unanswered++;
	if (!c->away) {
		send_command(c, command);
		return;
	}
	if (c->held == NULL)
		c->held = json_array();
	json_array_append_new(c->held, command);
}

/* What a client calls; none of it may free the client. */

static void
io_command(void *arg, const char *line, int64_t id, int64_t at)
{
	json_t *m;

	m = json_pack("{s:s,s:I}", "do", line, "id", (json_int_t)id);
	if (m == NULL)
		return;
	if (at != 0)
		json_object_set_new(m, "at", json_integer(at));
	connection_command(arg, m);
}

static void
io_secret(void *arg, const char *line, int64_t id, const char *password,
    const char *old)
{
	json_t *m = json_pack("{s:s,s:I,s:s,s:s*}", "do", line, "id",
	    (json_int_t)id, "password", password, "old", old);

	if (m != NULL)
		connection_command(arg, m);
}

static void
io_output(void *arg, const void *bytes, size_t n)
{
	connection_output(arg, bytes, n);
}

static void
io_errors(void *arg, const void *bytes, size_t n)
{
	connection_errors(arg, bytes, n);
}

static void
io_prompt(void *arg)
{
	struct connection *c = arg;

	if (c->ops->prompt != NULL)
		c->ops->prompt(c->transport);
}

static void
io_wake(void *arg)
{
	connection_touch(arg);
}

static void
io_leave(void *arg, int status)
{
	connection_leave(arg, status);
}

static int64_t
io_now(void *arg)
{
	return loop_monotonic();
}

/* A program's first lines: the hub's hello and a welcome or a goodbye. */
static void
begin_json(struct connection *c, struct hub_event *event)
{
	const char *hello = hublink_hello(c->hub);

	connection_output(c, hello, strlen(hello));
	c->json_client = json_client_new(c);
	json_client_event(c->json_client, event);
}

static void
connection_hub_begin(struct connection *c, struct hub_event *event)
{
	const struct client_io io = {.arg = c,
	    .command = io_command,
	    .secret = io_secret,
	    .output = io_output,
	    .errors = io_errors,
	    .prompt = io_prompt,
	    .wake = io_wake,
	    .leave = io_leave,
	    .now = io_now};
	struct client_setup setup;

	c->deadline = 0;
	connection_forget_question(c);
	if (client_request_json(c->start)) {
		begin_json(c, event);
	} else {
		setup = *client_request_setup(c->start);
		setup.gallery = hublink_gallery(c->hub);
		setup.rules = hublink_rules(c->hub);
		c->client = client_new(&setup, &io, event->m);
	}
	client_request_free(c->start);
	c->start = NULL;
}

/* The hub is done with this person: it has forgotten him already. */
static void
connection_hub_bye(struct connection *c, struct hub_event *event)
{
	const char *code, *text;
	int64_t until;

	c->known = false;
	code = field_text(event->m, "code");
	text = field_text(event->m, "text");
	until = field_number(event->m, "until", 0);
	if (c->json_client != NULL) {
		json_client_event(c->json_client, event);
	} else if (c->client != NULL) {
		client_bye(c->client, code, text, until);
	} else if (c->start != NULL && client_request_json(c->start))
		begin_json(c, event);
	else {
		char *words;
		size_t size;
		FILE *out = xmemstream(&words, &size);

		say_bye(out, code, text, until);
		fputs("\r\n", out);
		fclose(out);
		connection_output(c, words, size);
		free(words);
	}
	connection_leave(c, codes_bye_parse(code) == BYE_QUIT ? 0 : 1);
}

static void
pass_on(struct connection *c, struct hub_event *event)
{
	if (c->client != NULL)
		client_event(c->client, event->m);
	else if (c->json_client != NULL)
		json_client_event(c->json_client, event);
}

/* A program's event of the lobby, with what is for it alone. */
static void
tell_lobby(struct connection *c, const struct lobby_picture *picture,
    const json_t *own)
{
	struct hub_event event = {.m = lobby_picture_event(picture, own)};

	json_client_event(c->json_client, &event);
	free(event.text);
	json_decref((json_t *)event.m);
}

void
connection_hub_lobby(struct connection *c, const struct lobby_picture *picture,
    struct hub_event *event)
{
	json_t *own;

	if (c->leaving || c->lost || (c->at_table && !c->asks_lobby))
		return;
	if (c->client != NULL) {
		client_event(c->client, picture->window);
		if (client_wants_draw(c->client))
			connection_touch(c);
	} else if (c->json_client != NULL && json_array_size(c->offers) == 0) {
		json_client_event(c->json_client, event);
	} else if (c->json_client != NULL) {
		own = json_pack("{s:O}", "offers", c->offers);
		tell_lobby(c, picture, own);
		json_decref(own);
	}
}

void
connection_hub_redraw(struct connection *c)
{
	if (c->leaving || c->client == NULL)
		return;
	client_redraw(c->client);
	connection_touch(c);
}

/* What the hub says of the lobby to this person alone. */
static void
connection_hub_own(struct connection *c, struct hub_event *event)
{
	const struct lobby_picture *picture = hublink_lobby(c->hub);

	c->asks_lobby = c->asks_lobby || c->at_table;
	/* A hub of before tells each person all of it. */
	if (picture->window == NULL ||
	    json_object_get(event->m, "people") != NULL) {
		pass_on(c, event);
	} else if (c->client != NULL) {
		client_event(c->client, event->m);
		client_event(c->client, picture->window);
	} else if (c->json_client != NULL) {
		json_decref(c->offers);
		c->offers = json_incref(json_object_get(event->m, "offers"));
		tell_lobby(c, picture, event->m);
	}
}

static void
connection_hub_you(struct connection *c, struct hub_event *event)
{
	c->at_table = field_number(event->m, "table", 0) > 0;
	pass_on(c, event);
}

static void
connection_hub_welcome(struct connection *c, struct hub_event *event)
{
	const char *link = field_text(event->m, "link");
	json_t *command;
	size_t i;

	c->at_table = field_number(event->m, "table", 0) > 0;
	if (link != NULL) {
		free(c->link);
		c->link = xstrdup(link);
	}
	if (c->start != NULL) {
		connection_hub_begin(c, event);
		return;
	}
	/* The hub has its place for this person again. */
	c->away = c->gone = false;
	json_array_foreach (c->held, i, command)
		send_command(c, json_incref(command));
	json_decref(c->held);
	c->held = NULL;
	if (c->client != NULL)
		client_hub(c->client, true);
	pass_on(c, event);
}

/* Commands that are to be said at another deck: m first, NULL: none. */
static json_t *
connection_hub_again(struct connection *c, json_t *m)
{
	const json_t *id = json_object_get(m, "id");
	json_t *again = json_array(), *command;
	bool asked = m == NULL;
	size_t i;

	if (m != NULL)
		json_array_append(again, m);
	json_array_foreach (c->sent, i, command) {
		if (json_equal(json_object_get(command, "id"), id))
			asked = true;
		else if (json_object_get(command, "do") != NULL)
			json_array_append(again, command);
	}
	json_array_extend(again, c->held);
	/* The hub says it for him; the answer is like any other. */
	c->unanswered += !asked;
	return again;
}

/*
 * He goes to another deck: where a table is that he wants to see, or his seat.
 * Its hub knows him by his link token, as one does that has been restarted.
 */
static void
connection_hub_go(struct connection *c, struct hub_event *event)
{
	int64_t deck = field_number(event->m, "deck", -1);
	struct hublink *hub = hublink_of(c->process, deck);
	const char *link = field_text(event->m, "link");
	json_t *again;

	if (hub == NULL || (c->link == NULL && link == NULL)) {
		log_error("go", "id=%lld deck=%lld", (long long)c->id,
		    (long long)deck);
		return;
	}
	if (link != NULL) {
		free(c->link);
		c->link = xstrdup(link);
	}
	again = connection_hub_again(c, json_object_get(event->m, "m"));
	json_decref(c->held);
	json_decref(c->sent);
	c->held = again;
	c->sent = NULL;
	c->hub = hub;
	c->known = false;
	c->away = c->gone = true;
	if (hublink_there(hub))
		connection_hub_back(c);
}

static void
connection_hub_figures(struct connection *c, struct hub_event *event)
{
	const json_t *m = event->m;
	const char *host = field_text(m, "host");
	struct figures told = {.host = host == NULL ? "Messdeck" : host,
	    .guests = !json_is_false(json_object_get(m, "guests")),
	    .people = (int)field_number(m, "people", 0),
	    .started = field_number(m, "started", 0)};

	c->figuring = false;
	if (c->ops->figures != NULL)
		c->ops->figures(c->transport, &told);
}

/* What it is, found once for all who get it. */
static void
connection_hub_sort(struct hub_event *event)
{
	static const struct {
		const char *kind;
		void (*take)(struct connection *, struct hub_event *);
	} mine[] = {{"welcome", connection_hub_welcome},
	    {"go", connection_hub_go}, {"you", connection_hub_you},
	    {"lobby", connection_hub_own}, {"figures", connection_hub_figures},
	    {"bye", connection_hub_bye}};
	const char *kind = field_or(event->m, "ev", "");
	size_t i;

	event->sorted = true;
	event->re = json_object_get(event->m, "re");
	event->ok = json_object_get(event->m, "ok") != NULL;
	event->take = pass_on;
	for (i = 0; i < sizeof(mine) / sizeof(*mine); i++)
		if (strcmp(kind, mine[i].kind) == 0)
			event->take = mine[i].take;
}

void
connection_event(struct connection *c, struct hub_event *event)
{
	connection_touch(c);
	if (c->leaving || c->lost)
		return;
	if (!event->sorted)
		connection_hub_sort(event);
	if (c->asking && json_integer_value(event->re) == c->question_id) {
		connection_answered(c, event->m);
		return;
	}
	if (event->ok)
		note_answer(c, event->re, event->m);
	event->take(c, event);
}

/* A program's commands that will not be answered. */
static void
refuse_commands(struct connection *c, json_t *commands, const char *why)
{
	struct hub_event event = {0};
	const json_t *command;
	size_t i;

	json_array_foreach (commands, i, command) {
		if (json_object_get(command, "id") == NULL)
			continue;
		event.m = json_pack("{s:O,s:b,s:s,s:s}", "re",
		    json_object_get(command, "id"), "ok", false, "code",
		    codes_refusal(REFUSED_BUSY), "error", why);
		json_client_event(c->json_client, &event);
		free(event.text);
		event.text = NULL;
		json_decref((json_t *)event.m);
	}
}

/* A program that has gone to a deck which does not answer need not wait. */
static void
refuse_held(struct connection *c)
{
	if (!c->gone || c->json_client == NULL || c->held == NULL)
		return;
	refuse_commands(c, c->held,
	    "That part of the host does not answer just now; try again in a "
	    "moment.");
	json_decref(c->held);
	c->held = NULL;
}

void
connection_hub_lost(struct connection *c)
{
	c->known = false;
	c->away = true;
	connection_login_waits(c);
	/* What was under way will not be answered. */
	if (c->json_client != NULL)
		refuse_commands(c, c->sent,
		    "The host was restarted before it answered: check, and "
		    "repeat the command if it was not done.");
	refuse_held(c);
	json_decref(c->sent);
	c->sent = NULL;
	c->unanswered = json_array_size(c->held);
	if (c->client != NULL)
		client_hub(c->client, false);
	connection_touch(c);
}

void
connection_hub_waits(struct connection *c)
{
	if (!c->away || c->leaving || c->lost || c->client == NULL)
		return;
	client_hub(c->client, false);
	connection_touch(c);
}

void
connection_hub_away(struct connection *c)
{
	if (!c->away || c->leaving || c->lost)
		return;
	refuse_held(c);
	connection_hub_waits(c);
}

void
connection_hub_back(struct connection *c)
{
	if (c->leaving || c->lost)
		return;
	if (c->link != NULL) {
		c->known = hublink_send(c->hub, c->id,
		    json_pack("{s:{s:s,s:I}}", "attach", "link", c->link,
			"mark", (json_int_t)hublink_mark(c->hub)));
		return;
	}
	c->away = false;
	connection_login_again(c);
}
