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
	char *held[NEWEST];
	int64_t missed;
};

struct json_client *
json_client_new(struct connection *c)
{
	struct json_client *b = xcalloc(1, sizeof(*b));

	b->connection = c;
	return b;
}

void
json_client_free(struct json_client *b)
{
	unsigned i;

	if (b == NULL)
		return;
	for (i = 0; i < NEWEST; i++)
		free(b->held[i]);
	byte_queue_free(&b->line);
	free(b);
}

static void
json_client_complain(struct json_client *b, const json_t *id, const char *error)
{
	json_t *answer;
	char *text;

	answer = json_pack("{s:b,s:s,s:s}", "ok", 0, "code",
	    codes_refusal(REFUSED_USAGE), "error", error);
	if (json_is_integer(id))
		json_object_set(answer, "re", (json_t *)id);
	text = json_dumps(answer, JSON_COMPACT);
	connection_output(b->connection, text, strlen(text));
	connection_output(b->connection, "\n", 1);
	free(text);
	json_decref(answer);
}

/* What may pass: nothing that only a session process may say. */
static void
json_client_pass(struct json_client *b, const json_t *object)
{
	static const char bye[] = "{\"ev\":\"bye\",\"code\":\"version\"}\n";
	const json_t *line = json_object_get(object, "do");
	json_t *id = json_object_get(object, "id");
	json_t *at = json_object_get(object, "at");
	const json_t *hello = json_object_get(object, "hello");
	const json_t *protocol = json_object_get(hello, "protocol");
	json_t *m;

	if (line == NULL && hello != NULL) {
		if (json_is_integer(protocol) &&
		    !version_serves(
			version_protocol, (int)json_integer_value(protocol))) {
			connection_output(b->connection, bye, sizeof(bye) - 1);
			connection_leave(b->connection, 1);
		}
		return;
	}
	if (!json_is_string(line)) {
		json_client_complain(b, id,
		    "A line is a command like {\"do\":\"who\",\"id\":1}.");
		return;
	}
	m = json_object();
	json_object_set(m, "do", (json_t *)line);
	if (json_is_integer(id))
		json_object_set(m, "id", id);
	if (json_is_integer(at))
		json_object_set(m, "at", at);
	connection_command(b->connection, m);
}

static void
take_line(struct json_client *b, const char *text, size_t n)
{
	json_error_t error;
	json_t *object;

	if (n > 0 && text[n - 1] == '\r')
		n--;
	if (n == 0)
		return;
	object = json_loadb(text, n, 0, &error);
	if (json_is_object(object))
		json_client_pass(b, object);
	else
		json_client_complain(
		    b, NULL, "A line must be one JSON object.");
	json_decref(object);
}

void
json_client_input(struct json_client *b, const char *p, size_t n)
{
	const char *end;
	size_t part;

	while (n > 0) {
		end = memchr(p, '\n', n);
		part = end == NULL ? n : (size_t)(end - p);
		if (!b->skip)
			byte_queue_add(&b->line, p, part);
		if (b->line.length > LINK_OBJECT_MAX) {
			byte_queue_free(&b->line);
			b->skip = true;
			json_client_complain(
			    b, NULL, "A line has at most 65536 bytes.");
		}
		if (end == NULL)
			return;
		if (!b->skip)
			take_line(
			    b, byte_queue_front(&b->line), b->line.length);
		b->skip = false;
		byte_queue_free(&b->line);
		p += part + 1;
		n -= part + 1;
	}
}

static bool
json_client_hold(struct json_client *b, const char *kind, const char *text)
{
	unsigned i;

	if (strcmp(kind, "said") == 0) {
		b->missed++;
		return true;
	}
	for (i = 0; i < NEWEST; i++) {
		if (strcmp(kind, newest[i]) != 0)
			continue;
		free(b->held[i]);
		b->held[i] = xstrdup(text);
		return true;
	}
	return false;
}

void
json_client_event(struct json_client *b, struct hub_event *event)
{
	const char *kind, *text = hub_event_text(event);

	kind = field_text(event->m, "ev");
	if (kind != NULL && connection_pending(b->connection) > LAG &&
	    json_client_hold(b, kind, text))
		return;
	connection_output(b->connection, text, event->length);
}

void
json_client_turn(struct json_client *b)
{
	char text[64];
	unsigned i;

	if (connection_pending(b->connection) > 0)
		return;
	if (b->missed > 0) {
		snprintf(text, sizeof(text), "{\"ev\":\"missed\",\"n\":%lld}\n",
		    (long long)b->missed);
		connection_output(b->connection, text, strlen(text));
		b->missed = 0;
	}
	for (i = 0; i < NEWEST; i++) {
		if (b->held[i] == NULL)
			continue;
		connection_output(
		    b->connection, b->held[i], strlen(b->held[i]));
		free(b->held[i]);
		b->held[i] = NULL;
	}
}
