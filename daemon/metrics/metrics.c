/*
 * The process that answers Prometheus. A question goes to the gate, which has
 * all processes report; what they say is there a moment later, and is asked for
 * then.
 */
#include "daemon/metrics/metrics.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/address.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/http.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/metrics/metrics_text.h"
#include "daemon/protocol/field.h"

#define TYPE "text/plain; version=0.0.4; charset=utf-8"
#define BACKLOG 16
#define MOMENT 100    /* ms for all processes to report */
#define PATIENCE 5000 /* ms for the gate to answer */

enum answer_phase { IDLE, REPORTING, GATHERING };

struct metrics_host {
	struct loop *loop;
	struct control control;
	struct http *http;
	struct metrics *metrics;
	struct timer *timer;
	enum answer_phase phase;
	int question; /* number of the last one to the gate */
};

static void
ask_gate(struct metrics_host *host, enum answer_phase phase, int64_t ms)
{
	host->phase = phase;
	control_send(
	    host->control.link, -1, "{si}", "figures", ++host->question);
	timer_start(host->timer, ms);
}

static void
page_asked(void *arg)
{
	struct metrics_host *host = arg;

	if (host->phase == IDLE)
		ask_gate(host, REPORTING, MOMENT);
}

static void
time_is_over(void *arg)
{
	struct metrics_host *host = arg;

	if (host->phase == REPORTING) {
		metrics_begin(host->metrics);
		ask_gate(host, GATHERING, PATIENCE);
		return;
	}
	host->phase = IDLE;
	http_refuse(host->http, 503, "The gate does not answer.\n");
}

/* A process's report; those that answer an earlier question do not count. */
static void
control_process(void *arg, const json_t *value, int fd)
{
	struct metrics_host *host = arg;

	if (host->phase == GATHERING &&
	    field_number(value, "question", 0) == host->question)
		metrics_report(host->metrics, field_or(value, "role", ""),
		    (int)field_number(value, "pid", 0),
		    json_object_get(value, "figures"));
}

/* That was the last one. */
static void
control_figures(void *arg, const json_t *value, int fd)
{
	struct metrics_host *host = arg;
	char *text;

	if (host->phase != GATHERING ||
	    json_integer_value(value) != host->question)
		return;
	host->phase = IDLE;
	timer_stop(host->timer);
	metrics_end(host->metrics);
	text = metrics_text(host->metrics);
	http_answer(host->http, TYPE, text);
	free(text);
}

static const struct control_row control_rows[] = {
    {"process", false, control_process},
    {"figures", false, control_figures},
    {0},
};

static void
metrics_stop(void *arg, int signo)
{
	struct metrics_host *host = arg;

	loop_stop(host->loop);
}

static void
log_listen(int fd)
{
	struct sockaddr_storage at;
	socklen_t length = sizeof(at);
	struct address bound;
	char shown[ADDRESS_TEXT];
	int port;

	if (getsockname(fd, (struct sockaddr *)&at, &length) == -1 ||
	    !address_from(&at, &bound, &port))
		return;
	address_text(&bound, shown);
	log_info("listen", "transport=metrics address=%s port=%d", shown, port);
}

/* Opens the sockets while it can; how many, -1 if one of them cannot be. */
static int
listen_all(const struct conf *conf, int *fd)
{
	int i;

	for (i = 0; i < conf->metrics.n; i++) {
		fd[i] = address_bind(conf->metrics.address[i], BACKLOG);
		if (fd[i] == -1) {
			log_error("start",
			    "error=\"cannot listen on %s of metrics-listen: "
			    "%s\"",
			    conf->metrics.address[i], strerror(errno));
			return -1;
		}
		log_listen(fd[i]);
	}
	return conf->metrics.n;
}

int
metrics_process(struct conf *conf)
{
	int *fd = xcalloc((size_t)conf->metrics.n + 1, sizeof(*fd)), n, i;
	struct metrics_host host = {0};

	signal(SIGPIPE, SIG_IGN);
	n = listen_all(conf, fd);
	conf_free(conf);
	if (n == -1) {
		free(fd);
		return CONTROL_EXIT_NEVER;
	}
	sandbox_enter(SANDBOX_METRICS, NULL, NULL);
	host.loop = loop_new();
	host.metrics = metrics_new();
	host.timer = loop_timer(host.loop, time_is_over, &host);
	host.http = http_new(host.loop, "/metrics", page_asked, &host);
	for (i = 0; i < n; i++)
		if (!http_listen(host.http, fd[i]))
			fatal("start", "error=\"no memory\"");
	free(fd);
	control_begin(
	    &host.control, host.loop, CONTROL_FD, control_rows, &host);
	loop_signal(host.loop, SIGTERM, metrics_stop, &host);
	control_ready(&host.control);
	loop_run(host.loop, NULL, NULL);
	http_free(host.http);
	metrics_free(host.metrics);
	timer_free(host.timer);
	control_end(&host.control);
	loop_free(host.loop);
	return 0;
}
