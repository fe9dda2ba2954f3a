/* The host protocol for anybody's program. */
#include "daemon/session/json_client.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"
#include "daemon/session/byte_queue.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_hub.h"
#include "daemon/version.h"

#define LAG (256 * 1024) /* unsent bytes at which only the newest counts */

/* Kinds of events of which a slow program needs only the last. */
static const char *const newest[] = {"lobby", "you", "table"};
#define NEWEST (sizeof(newest) / sizeof(newest[0]))

struct json_client {
	struct connection *connection;
	struct byte_queue line; /* the beginning of one */
	bool skip;              /* its rest is too long: up to the newline */
	bool plays;             /* it wants the legal plays with tables */
	char *held[NEWEST];
	int64_t missed;
};

struct json_client *
json_client_new(struct connection *c)
{
	struct json_client *client = xcalloc(1, sizeof(*client));

	client->connection = c;
	return client;
}

void
json_client_free(struct json_client *client)
{
	unsigned i;

	if (client == NULL)
		return;
	for (i = 0; i < NEWEST; i++)
		free(client->held[i]);
	byte_queue_free(&client->line);
	free(client);
}

static void
json_client_complain(
    struct json_client *client, const json_t *id, const char *error)
{
	json_t *answer;
	char *text;

	answer = json_pack("{s:b,s:s,s:s}", "ok", 0, "code",
	    codes_refusal(REFUSED_USAGE), "error", error);
	if (json_is_integer(id))
		json_object_set(answer, "re", (json_t *)id);
	text = json_dumps(answer, JSON_COMPACT);
	connection_output(client->connection, text, strlen(text));
	connection_output(client->connection, "\n", 1);
	free(text);
	json_decref(answer);
}

/* What may pass: nothing that only a session process may say. */
static void
json_client_pass(struct json_client *client, const json_t *object)
{
	static const char bye[] = "{\"ev\":\"bye\",\"code\":\"version\"}\n";
	/* Of register and passwd. */
	static const char *const secrets[] = {"password", "old"};
	const json_t *line = json_object_get(object, "do");
	json_t *id = json_object_get(object, "id");
	json_t *at = json_object_get(object, "at");
	const json_t *hello = json_object_get(object, "hello");
	const json_t *protocol = json_object_get(hello, "protocol");
	json_t *m, *secret;
	size_t i;

	if (line == NULL && hello != NULL) {
		client->plays = field_true(hello, "plays");
		if (json_is_integer(protocol) &&
		    !version_serves(
			version_protocol, (int)json_integer_value(protocol))) {
			connection_output(
			    client->connection, bye, sizeof(bye) - 1);
			connection_leave(client->connection, 1);
		}
		return;
	}
	if (!json_is_string(line)) {
		json_client_complain(client, id,
		    "A line is a command like {\"do\":\"who\",\"id\":1}.");
		return;
	}
	m = json_object();
	json_object_set(m, "do", (json_t *)line);
	if (json_is_integer(id))
		json_object_set(m, "id", id);
	if (json_is_integer(at))
		json_object_set(m, "at", at);
	for (i = 0; i < sizeof(secrets) / sizeof(*secrets); i++) {
		secret = json_object_get(object, secrets[i]);
		if (json_is_string(secret))
			json_object_set(m, secrets[i], secret);
	}
	connection_command(client->connection, m);
}

static void
take_line(struct json_client *client, const char *text, size_t n)
{
	json_error_t error;
	json_t *object;

	if (n > 0 && text[n - 1] == '\r')
		n--;
	if (n == 0)
		return;
	if (field_values(text, n) > FIELD_VALUES_MAX) {
		json_client_complain(
		    client, NULL, "A line has at most 1000 values.");
		return;
	}
	object = json_loadb(text, n, 0, &error);
	if (json_is_object(object))
		json_client_pass(client, object);
	else
		json_client_complain(
		    client, NULL, "A line must be one JSON object.");
	json_decref(object);
}

void
json_client_input(struct json_client *client, const char *p, size_t n)
{
	const char *end;
	size_t part;

	while (n > 0) {
		end = memchr(p, '\n', n);
		part = end == NULL ? n : (size_t)(end - p);
		if (!client->skip)
			byte_queue_add(&client->line, p, part);
		if (client->line.length > LINK_OBJECT_MAX) {
			byte_queue_free(&client->line);
			client->skip = true;
			json_client_complain(
			    client, NULL, "A line has at most 65536 bytes.");
		}
		if (end == NULL)
			return;
		if (!client->skip)
			take_line(client, byte_queue_front(&client->line),
			    client->line.length);
		client->skip = false;
		byte_queue_free(&client->line);
		p += part + 1;
		n -= part + 1;
	}
}

static bool
json_client_hold(struct json_client *client, const char *kind, const char *text)
{
	unsigned i;

	if (strcmp(kind, "said") == 0) {
		client->missed++;
		return true;
	}
	for (i = 0; i < NEWEST; i++) {
		if (strcmp(kind, newest[i]) != 0)
			continue;
		free(client->held[i]);
		client->held[i] = xstrdup(text);
		return true;
	}
	return false;
}

/* A table's event with the legal plays, for who wants them; NULL: none are. */
static char *
json_client_plays(const struct json_client *client, const json_t *event)
{
	json_t *plays =
	    client->plays ? field_plays(json_object_get(event, "state")) : NULL;
	json_t *more;
	char *text;

	if (plays == NULL)
		return NULL;
	more = json_copy((json_t *)event);
	json_object_set_new(more, "plays", plays);
	text = json_dumps(more, JSON_COMPACT);
	json_decref(more);
	text = xrealloc(text, strlen(text) + 2);
	strcat(text, "\n");
	return text;
}

void
json_client_event(struct json_client *client, struct hub_event *event)
{
	const char *kind = field_text(event->m, "ev"), *text;
	char *more = NULL;

	if (kind != NULL && strcmp(kind, "table") == 0)
		more = json_client_plays(client, event->m);
	text = more != NULL ? more : hub_event_text(event);
	if (kind == NULL || connection_pending(client->connection) <= LAG ||
	    !json_client_hold(client, kind, text))
		connection_output(client->connection, text,
		    more != NULL ? strlen(more) : event->length);
	free(more);
}

void
json_client_turn(struct json_client *client)
{
	char text[64];
	unsigned i;

	if (connection_pending(client->connection) > 0)
		return;
	if (client->missed > 0) {
		snprintf(text, sizeof(text), "{\"ev\":\"missed\",\"n\":%lld}\n",
		    (long long)client->missed);
		connection_output(client->connection, text, strlen(text));
		client->missed = 0;
	}
	for (i = 0; i < NEWEST; i++) {
		if (client->held[i] == NULL)
			continue;
		connection_output(client->connection, client->held[i],
		    strlen(client->held[i]));
		free(client->held[i]);
		client->held[i] = NULL;
	}
}
