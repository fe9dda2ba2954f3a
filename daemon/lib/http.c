/* A web server for one page. */
#include "daemon/lib/http.h"

#include <sys/queue.h>
#include <sys/socket.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <stdlib.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define CONNECTIONS_MOST                                    \
	32 /* at a time; others wait in the sockets' queues \
	    */
#define LISTENERS_MOST 8
#define LIFE 10000    /* ms of a connection */
#define SILENCE 5     /* seconds without a byte */
#define HEAD_MAX 8192 /* bytes of a request */
#define SWEEP 500     /* ms */

/*
 * One connection. evhttp does not say when it ends one, so its buffers are held
 * here, too: those that have lost their callbacks are ended.
 */
struct web_conn {
	TAILQ_ENTRY(web_conn) entry;
	struct bufferevent *buffers;
	int64_t since;
};

struct waiting {
	STAILQ_ENTRY(waiting) entry;
	struct evhttp_request *request;
};

struct http {
	struct evhttp *evhttp;
	struct evconnlistener *listener[LISTENERS_MOST];
	int nlistener, nconn;
	TAILQ_HEAD(web_conns, web_conn) conns; /* the oldest first */
	STAILQ_HEAD(waitings, waiting) waiting;
	struct timer *sweep;
	void (*asked)(void *);
	void *arg;
};

static bool
conn_ended(const struct web_conn *conn)
{
	bufferevent_event_cb ended;

	bufferevent_getcb(conn->buffers, NULL, NULL, &ended, NULL);
	return ended == NULL;
}

static void
conn_free(struct http *http, struct web_conn *conn)
{
	TAILQ_REMOVE(&http->conns, conn, entry);
	http->nconn--;
	bufferevent_decref(conn->buffers);
	free(conn);
}

static void
accept_set(struct http *http)
{
	bool room = http->nconn < CONNECTIONS_MOST;
	int i;

	for (i = 0; i < http->nlistener; i++)
		if (room)
			evconnlistener_enable(http->listener[i]);
		else
			evconnlistener_disable(http->listener[i]);
}

/* Forgets those that have ended, and ends those that take too long. */
static void
http_sweep(void *arg)
{
	struct http *http = arg;
	struct web_conn *conn, *next;

	TAILQ_FOREACH_SAFE (conn, &http->conns, entry, next) {
		if (conn_ended(conn))
			conn_free(http, conn);
		else if (loop_monotonic() - conn->since >= LIFE)
			/* evhttp sees the end, and does the rest. */
			shutdown(bufferevent_getfd(conn->buffers), SHUT_RDWR);
	}
	accept_set(http);
	if (http->nconn > 0)
		timer_start(http->sweep, SWEEP);
}

static struct bufferevent *
conn_new(struct event_base *base, void *arg)
{
	struct http *http = arg;
	struct web_conn *conn = xcalloc(1, sizeof(*conn));

	conn->buffers = bufferevent_socket_new(base, -1, 0);
	if (conn->buffers == NULL)
		fatal("http", "error=\"no memory\"");
	bufferevent_incref(conn->buffers);
	conn->since = loop_monotonic();
	TAILQ_INSERT_TAIL(&http->conns, conn, entry);
	if (++http->nconn >= CONNECTIONS_MOST)
		accept_set(http);
	timer_start(http->sweep, SWEEP);
	return conn->buffers;
}

static void
page_asked(struct evhttp_request *request, void *arg)
{
	struct http *http = arg;
	struct waiting *waiting = xcalloc(1, sizeof(*waiting));

	waiting->request = request;
	STAILQ_INSERT_TAIL(&http->waiting, waiting, entry);
	http->asked(http->arg);
}

/* evhttp's own pages for errors are in HTML. */
static void
other_asked(struct evhttp_request *request, void *arg)
{
	evhttp_add_header(
	    evhttp_request_get_output_headers(request), "Connection", "close");
	evhttp_send_reply(request, HTTP_NOTFOUND, "Not Found", NULL);
}

struct http *
http_new(struct loop *loop, const char *path, void (*asked)(void *), void *arg)
{
	struct http *http = xcalloc(1, sizeof(*http));

	http->evhttp = evhttp_new(loop_base(loop));
	if (http->evhttp == NULL)
		fatal("http", "error=\"no memory\"");
	http->asked = asked;
	http->arg = arg;
	TAILQ_INIT(&http->conns);
	STAILQ_INIT(&http->waiting);
	http->sweep = loop_timer(loop, http_sweep, http);
	evhttp_set_allowed_methods(http->evhttp, EVHTTP_REQ_GET);
	evhttp_set_max_headers_size(http->evhttp, HEAD_MAX);
	evhttp_set_max_body_size(http->evhttp, 0);
	evhttp_set_timeout(http->evhttp, SILENCE);
	evhttp_set_bevcb(http->evhttp, conn_new, http);
	evhttp_set_cb(http->evhttp, path, page_asked, http);
	evhttp_set_gencb(http->evhttp, other_asked, http);
	return http;
}

bool
http_listen(struct http *http, int fd)
{
	struct evhttp_bound_socket *bound;

	if (http->nlistener == LISTENERS_MOST)
		return false;
	bound = evhttp_accept_socket_with_handle(http->evhttp, fd);
	if (bound == NULL)
		return false;
	http->listener[http->nlistener++] =
	    evhttp_bound_socket_get_listener(bound);
	return true;
}

/* text: NULL for none. */
static void
answer_all(struct http *http, int code, const char *reason, const char *type,
    const char *text)
{
	struct evbuffer *body;
	struct waiting *waiting;
	struct evkeyvalq *head;

	while ((waiting = STAILQ_FIRST(&http->waiting)) != NULL) {
		STAILQ_REMOVE_HEAD(&http->waiting, entry);
		head = evhttp_request_get_output_headers(waiting->request);
		evhttp_add_header(head, "Connection", "close");
		evhttp_add_header(head, "Content-Type", type);
		body = evbuffer_new();
		if (body != NULL)
			evbuffer_add_printf(body, "%s", text);
		evhttp_send_reply(waiting->request, code, reason, body);
		if (body != NULL)
			evbuffer_free(body);
		free(waiting);
	}
}

void
http_answer(struct http *http, const char *type, const char *text)
{
	answer_all(http, HTTP_OK, "OK", type, text);
}

void
http_refuse(struct http *http, int code, const char *why)
{
	answer_all(http, code, "Not now", "text/plain", why);
}

void
http_free(struct http *http)
{
	struct web_conn *conn;

	http_refuse(http, HTTP_SERVUNAVAIL, "The host stops.\n");
	evhttp_free(http->evhttp);
	while ((conn = TAILQ_FIRST(&http->conns)) != NULL)
		conn_free(http, conn);
	timer_free(http->sweep);
	free(http);
}
