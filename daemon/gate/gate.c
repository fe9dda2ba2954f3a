/* The gate process: starts everything, and shuts it down in order. */
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/admission_file.h"
#include "daemon/gate/bots.h"
#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/daemonize.h"
#include "daemon/gate/deck.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/listen.h"
#include "daemon/gate/log_file.h"
#include "daemon/gate/state.h"
#include "daemon/gate/systemd.h"
#include "daemon/gate/template.h"
#include "daemon/gate/upgrade.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"

#define GOODBYE 3000 /* ms that people have to read the host's last word */
#define SESSIONS_MOST 10000
#define ALL_MOST 15000
#define STOP_STEP 100
#define TWICE 500
#define DESCRIPTORS 40 /* that a process has besides its connections */

/* A signal was handled, except for options that cannot be reloaded. */
static void
answer_done(struct gate *gate)
{
	char text[sizeof(gate->kept) + 80];

	snprintf(text, sizeof(text),
	    STATE_DONE
	    "takes effect only when the host is stopped and started: %s",
	    gate->kept);
	state_answer(gate, *gate->kept != '\0' ? text : "");
}

void
gate_ready(struct gate *gate)
{
	struct child *child;
	int hubs = conf_cluster_hub(gate->conf) ? gate->decks : 0;
	bool session = !conf_cluster_front(gate->conf);
	bool metrics = gate->conf->metrics.n == 0;

	if (gate->announced)
		return;
	TAILQ_FOREACH (child, &gate->children, entry) {
		hubs -= child->role == CHILD_HUB && child->ready;
		session |= child->role == CHILD_SESSION && child->ready;
		metrics |= child->role == CHILD_METRICS && child->ready;
	}
	/* Before it is ready a host ends that cannot listen for metrics. */
	if (hubs > 0 || !session || (!metrics && !gate->served))
		return;
	gate->announced = gate->served = true;
	log_info("ready", "name=%s", log_quote(gate->conf->name));
	systemd_notify("READY=1");
	daemonize_ready(gate);
	if (gate->upgraded) {
		gate->upgraded = false;
		answer_done(gate);
	}
}

static void
children_signal(struct gate *gate, enum role role, int signo)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == role)
			child_signal(child, signo);
	}
}

/* All but the session processes. */
static void
others_signal(struct gate *gate, int signo)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->role != CHILD_SESSION)
			child_signal(child, signo);
}

static void
children_stop(struct gate *gate, enum role role)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == role)
			control_send(child->link, -1, "{sb}", "stop", 1);
	}
}

/*
 * The end, step by step: the hub tells everybody and the sessions close their
 * connections; then the session processes, then the hub and the rest.
 */
static void
stop_step(void *arg)
{
	struct gate *gate = arg;
	int64_t since = loop_monotonic() - gate->stopping;

	if (child_find(gate, CHILD_TEMPLATE) == NULL)
		template_give_up(gate);
	if (TAILQ_EMPTY(&gate->children) || since >= ALL_MOST + GOODBYE) {
		loop_stop(gate->loop);
		return;
	}
	if (!gate->sessions_asked && (gate->nconn == 0 || since >= GOODBYE)) {
		gate->sessions_asked = true;
		children_stop(gate, CHILD_SESSION);
	}
	if (since >= SESSIONS_MOST)
		children_signal(gate, CHILD_SESSION, SIGKILL);
	if (since >= SESSIONS_MOST && template_pending(gate))
		children_signal(gate, CHILD_TEMPLATE, SIGKILL);
	if (child_count(gate, CHILD_SESSION) == 0) {
		others_signal(gate, SIGTERM);
		/* Of a host that is root it is another user's. */
		children_stop(gate, CHILD_NUDGE);
	}
	if (since >= ALL_MOST)
		others_signal(gate, SIGKILL);
	timer_start(gate->stop_timer, STOP_STEP);
}

static void
begin_to_stop(struct gate *gate)
{
	systemd_notify("STOPPING=1");
	gate->stopping = loop_monotonic();
	listen_close(gate);
	children_stop(gate, CHILD_HUB);
	deck_stop(gate);
	gate->stop_timer = loop_timer(gate->loop, stop_step, gate);
	timer_start(gate->stop_timer, 0);
}

void
gate_stop(struct gate *gate, const char *why)
{
	if (gate->stopping != 0)
		return;
	log_info("stopping", "why=%s", why);
	begin_to_stop(gate);
}

static void
gate_stop_signal(void *arg, int signo)
{
	struct gate *gate = arg;

	if (gate->stopping == 0) {
		log_info("stopping", "signal=%d", signo);
		begin_to_stop(gate);
	} else if (loop_monotonic() - gate->stopping >= TWICE)
		/* Asked once more, and not by the same keystroke. */
		gate->stopping = loop_monotonic() - ALL_MOST;
}

void
gate_fail(struct gate *gate, int status)
{
	if (gate->failed == 0)
		gate->failed = status;
	if (gate->stopping == 0)
		begin_to_stop(gate);
}

static void
gate_reap(void *arg, int signo)
{
	struct gate *gate = arg;

	child_reap(gate);
	if (gate->stopping != 0)
		timer_start(gate->stop_timer, 0);
}

static void
warn_kept(struct gate *gate, const char *option)
{
	log_warn("reload",
	    "option=%s error=\"this option changes only when the host is "
	    "stopped and started\"",
	    option);
	if (*gate->kept != '\0')
		strlcat(gate->kept, ", ", sizeof(gate->kept));
	strlcat(gate->kept, option, sizeof(gate->kept));
}

static void
keep_old(struct gate *gate, const char *option, char **text, const char *old)
{
	if (strcmp(*text != NULL ? *text : "", old != NULL ? old : "") == 0)
		return;
	warn_kept(gate, option);
	free(*text);
	*text = old != NULL ? xstrdup(old) : NULL;
}

void
gate_keep_fixed(struct gate *gate, struct conf *conf, const char *state_dir,
    const char *host_key, const char *user, const char *log,
    const char *nudge_command)
{
	*gate->kept = '\0';
	keep_old(gate, "state-dir", &conf->state_dir, state_dir);
	keep_old(gate, "host-key", &conf->host_key, host_key);
	keep_old(gate, "user", &conf->user, user);
	keep_old(gate, "log", &conf->log, log);
	keep_old(gate, "nudge-command", &conf->nudge_command, nudge_command);
}

/* A line for each mistake. */
static void
log_mistakes(const char *event, char *errors)
{
	char *error;

	while ((error = strsep(&errors, "\n")) != NULL)
		log_error(event, "error=%s", log_quote(error));
}

/* A new configuration is in force: what goes by it follows. */
static void
reload_take(struct gate *gate, const struct conf *old)
{
	const struct conf *conf = gate->conf;

	log_set_level(conf->log_level);
	admission_exempt(gate->admission, conf->exempts, conf->nexempt);
	admission_most(
	    gate->admission, conf->max_sessions, conf->max_per_address);
	/* It ends, and is started again if necessary. */
	if (bots_changed(conf, old)) {
		children_signal(gate, CHILD_BOT, SIGTERM);
		children_signal(gate, CHILD_ANALYST, SIGTERM);
	}
	if (!conf_same_list(conf->metrics.address, conf->metrics.n,
		old->metrics.address, old->metrics.n))
		children_signal(gate, CHILD_METRICS, SIGTERM);
	if (conf->metrics.n > 0 && child_find(gate, CHILD_METRICS) == NULL)
		child_want(gate, CHILD_METRICS);
	child_want(gate, CHILD_BOT);
	child_send_conf(gate);
	child_send_level(gate);
	/* It has read the host key and the level of the log before. */
	template_renew(gate);
	if (state_key_changed(gate))
		child_retire_sessions(gate);
	connections_keep_ready(gate);
}

static void
gate_reload(void *arg, int signo)
{
	struct gate *gate = arg;
	struct conf *conf, *old = gate->conf;
	char error[CONF_ERROR], log_trouble[CONF_ERROR], *mistakes;
	bool other_cluster, logs;

	if (gate->stopping != 0)
		return;
	logs = log_file_renew(gate, log_trouble);
	if (gate->conf_file == NULL) {
		state_answer(
		    gate, "the host was started without a configuration file");
		return;
	}
	conf = conf_read(gate->conf_file, &mistakes);
	if (conf == NULL) {
		state_answer(gate, mistakes);
		log_mistakes("reload", mistakes);
		free(mistakes);
		return;
	}
	systemd_credential(conf);
	gate_keep_fixed(gate, conf, old->state_dir, old->host_key, old->user,
	    old->log, old->nudge_command);
	/* Links, locks and listeners go by the old one's. */
	other_cluster = !conf_cluster_same(conf, old);
	if (other_cluster) {
		warn_kept(gate, "cluster");
		conf_cluster_swap(conf, old);
	}
	gate->conf = conf;
	if (!state_key_right(gate, error) ||
	    !listen_metrics_ok(conf, old, error) || !listen_open(gate, error)) {
		state_answer(gate, error);
		log_mistakes("reload", error);
		if (other_cluster)
			conf_cluster_swap(conf, old);
		gate->conf = old;
		listen_open(gate, error);
		conf_free(conf);
		return;
	}
	reload_take(gate, old);
	conf_free(old);
	log_info("reloaded", "file=%s", log_quote(gate->conf_file));
	if (logs)
		answer_done(gate);
	else
		state_answer(gate, log_trouble);
}

static void
upgrade_asked(void *arg, int signo)
{
	upgrade(arg);
}

/*
 * As many as there may be; a session process needs one for each person, and
 * the gate three for each session process while it gives a new hub its links.
 */
static void
more_descriptors(const struct conf *conf)
{
	rlim_t each = (rlim_t)conf->sessions_per_process;
	rlim_t processes = ((rlim_t)conf->max_sessions + each - 1) / each;
	bool crowded = each > 3 * processes;
	rlim_t needed = (crowded ? each : 3 * processes) + DESCRIPTORS;
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == -1)
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	if (limit.rlim_max < needed)
		log_warn("descriptors",
		    "limit=%lu needed=%lu error=\"allow more open files, or "
		    "set %s lower\"",
		    (unsigned long)limit.rlim_max, (unsigned long)needed,
		    crowded ? "sessions-per-process" : "max-sessions");
}

/* A first start: sockets, state, then the children. */
static bool
gate_begin(struct gate *gate, char error[CONF_ERROR])
{
	if (!child_hub_there(gate, error) || !listen_inherit(gate, error) ||
	    !listen_open(gate, error) ||
	    !state_drop_privileges(gate->conf, error) ||
	    !log_file_open(gate, error) || !state_prepare(gate, error) ||
	    !listen_local(gate, error) || !listen_decks(gate, error))
		return false;
	if (!gate->foreground && !daemonize_enter(gate, error))
		return false;
	log_file_use(gate);
	/* The file could be opened only after that: it has the ports, too. */
	if (log_file_path(gate) != NULL)
		listen_log(gate);
	state_answer(gate, "");
	admission_file_begin(gate);
	if (!deck_begin(gate, error))
		return false;
	/* Its command needs more than the gate's sandbox leaves. */
	if (gate->conf->nudge_command != NULL && conf_cluster_hub(gate->conf))
		child_start(gate, CHILD_NUDGE);
	child_want(gate, CHILD_HUB);
	child_want(gate, CHILD_AUTH);
	child_want(gate, CHILD_TEMPLATE);
	if (gate->conf->metrics.n > 0)
		child_want(gate, CHILD_METRICS);
	return true;
}

static struct gate *
gate_new(const struct gate_start *start)
{
	struct gate *gate = xcalloc(1, sizeof(*gate));
	static char program[PATH_MAX];
	ssize_t n;

	n = readlink("/proc/self/exe", program, sizeof(program) - 1);
	if (n <= 0)
		fatal("start", "error=\"/proc is not mounted\"");
	gate->program = program;
	gate->loop = loop_new();
	gate->conf = start->conf;
	gate->conf_file = start->conf_file;
	gate->foreground = start->foreground;
	gate->local_fd = gate->pid_fd = -1;
	gate->ready_fd = gate->log_fd = -1;
	gate->next_link = gate->next_conn = 1;
	children_init(gate);
	TAILQ_INIT(&gate->listeners);
	gate->admission = admission_new(randombytes_random());
	admission_exempt(
	    gate->admission, gate->conf->exempts, gate->conf->nexempt);
	admission_most(gate->admission, gate->conf->max_sessions,
	    gate->conf->max_per_address);
	loop_signal(gate->loop, SIGCHLD, gate_reap, gate);
	loop_signal(gate->loop, SIGTERM, gate_stop_signal, gate);
	loop_signal(gate->loop, SIGINT, gate_stop_signal, gate);
	loop_signal(gate->loop, SIGHUP, gate_reload, gate);
	loop_signal(gate->loop, SIGUSR2, upgrade_asked, gate);
	return gate;
}

static void
gate_free(struct gate *gate)
{
	listen_close(gate);
	deck_free(gate);
	timer_free(gate->stop_timer);
	timer_free(gate->upgrade_timer);
	timer_free(gate->watchdog_timer);
	timer_free(gate->bot_timer);
	timer_free(gate->systemd_timer);
	timer_free(gate->penalties_timer);
	timer_free(gate->addresses_timer);
	children_free(gate);
	admission_free(gate->admission);
	loop_free(gate->loop);
	conf_free(gate->conf);
	free(gate->answer);
	json_decref(gate->figures);
	if (gate->local_fd != -1)
		close(gate->local_fd);
	if (gate->pid_fd != -1)
		close(gate->pid_fd);
	free(gate);
}

int
gate_process(const struct gate_start *start)
{
	char error[CONF_ERROR];
	struct gate *gate;
	int failed;
	bool ok;

	signal(SIGPIPE, SIG_IGN);
	log_open("gate", start->conf->log_level,
	    start->foreground ? LOG_TO_STDERR : LOG_TO_BOTH);
	systemd_credential(start->conf);
	more_descriptors(start->conf);
	gate = gate_new(start);
	if (start->state_fd != -1)
		ok = upgrade_take(gate, start->state_fd, error);
	else
		ok = gate_begin(gate, error);
	if (!ok) {
		log_mistakes("start", error);
		gate_free(gate);
		return 1;
	}
	/* After an upgrade it is in that of the version that was started. */
	if (!gate->sandboxed)
		gate->sandboxed = sandbox_enter(
		    gate->conf->cluster.store != NULL ? SANDBOX_STORE_GATE
						      : SANDBOX_GATE,
		    gate->conf->state_dir, log_file_directory(gate));
	/* What an earlier gate has left there may not be in force any more. */
	gate->penalties_changes = UINT_MAX;
	state_penalties(gate);
	/* What the template forks becomes the gate's child. */
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	state_key_changed(gate);
	bots_watch(gate);
	watchdog_begin(gate);
	watchdog_systemd_begin(gate);
	loop_run(gate->loop, NULL, NULL);
	admission_file_write(gate);
	log_info("stopped", "%s", "");
	failed = gate->failed;
	if (failed != 0)
		daemonize_failed(gate, failed);
	gate_free(gate);
	return failed;
}
