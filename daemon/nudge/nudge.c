/*
 * The process that runs the nudge-command. The gate cannot start it from its
 * sandbox, so it has a keeper: a process that only starts another one when it
 * dies.
 */
#include "daemon/nudge/nudge.h"

#include <sys/prctl.h>
#include <sys/queue.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"
#include "daemon/protocol/field.h"

#define QUEUE_MAX 64            /* further ones are dropped */
#define TIME_LIMIT 10000        /* ms for a command, then it is killed */
#define PAUSE (60 * 60 * 1000L) /* ms between two nudges of a person */
#define PEOPLE_MAX 2000         /* who were nudged in that time */
#define CPU_SECONDS 5
#define FILE_BYTES (1 << 20) /* that a command may write into one file */
#define WORDS 4              /* of its arguments */
#define RESTART 1            /* seconds before another process is started */

/* Somebody who is to be nudged, or was lately. */
struct nudge {
	TAILQ_ENTRY(nudge) entry;
	char *word[WORDS]; /* name, game, table, host */
	int64_t until;     /* no other nudge before that */
};

TAILQ_HEAD(nudges, nudge);

struct nudge_host {
	struct loop *loop;
	struct control control;
	struct timer *timer;
	char *command;
	struct nudges queue, lately; /* lately: the oldest first */
	int nqueue, nlately;
	pid_t running; /* the command, and its process group; 0: none */
	bool killed;   /* for its time */
	bool full;     /* the log has it that nudges are dropped */
};

static void
nudge_free(struct nudge *nudge)
{
	int i;

	for (i = 0; i < WORDS; i++)
		free(nudge->word[i]);
	free(nudge);
}

/* In the new process: nothing of the host is open, and all is limited. */
static void
run_command(const char *command, const struct nudge *nudge)
{
	const struct rlimit cpu = {CPU_SECONDS, CPU_SECONDS};
	const struct rlimit file = {FILE_BYTES, FILE_BYTES};
	char *const environment[] = {
	    "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", NULL};
	char *const arguments[] = {(char *)command, nudge->word[0],
	    nudge->word[1], nudge->word[2], nudge->word[3], NULL};
	int nothing = open("/dev/null", O_RDWR), fd;
	sigset_t none;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (nothing == -1 || dup2(nothing, fd) == -1)
			_exit(126);
	close_range(STDERR_FILENO + 1, ~0U, 0);
	setrlimit(RLIMIT_CPU, &cpu);
	setrlimit(RLIMIT_FSIZE, &file);
	signal(SIGINT, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execve(command, arguments, environment);
	_exit(127);
}

static void
start_next(struct nudge_host *host)
{
	struct nudge *nudge = TAILQ_FIRST(&host->queue);
	pid_t pid;

	if (host->running != 0 || nudge == NULL)
		return;
	pid = loop_fork();
	if (pid == 0)
		run_command(host->command, nudge);
	if (pid == -1) {
		log_error("nudge", "error=%s", log_quote(strerror(errno)));
		timer_start(host->timer, TIME_LIMIT);
		return;
	}
	host->running = pid;
	host->killed = false;
	timer_start(host->timer, TIME_LIMIT);
}

/* The command takes too long; or none could be started before. */
static void
time_is_over(void *arg)
{
	struct nudge_host *host = arg;

	if (host->running == 0) {
		start_next(host);
		return;
	}
	host->killed = true;
	kill(-host->running, SIGKILL);
	kill(host->running, SIGKILL);
}

static void
command_ended(struct nudge_host *host, int status)
{
	struct nudge *nudge = TAILQ_FIRST(&host->queue);
	const char *name = log_quote(nudge->word[0]);

	/* What it left behind goes with it. */
	kill(-host->running, SIGKILL);
	timer_stop(host->timer);
	if (host->killed)
		log_warn("nudge_killed", "name=%s seconds=%d", name,
		    TIME_LIMIT / 1000);
	else if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		log_info("nudged", "name=%s game=%s", name, nudge->word[1]);
	else
		log_warn("nudge_failed", "name=%s %s=%d", name,
		    WIFEXITED(status) ? "status" : "signal",
		    WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
	host->running = 0;
	TAILQ_REMOVE(&host->queue, nudge, entry);
	host->nqueue--;
	nudge_free(nudge);
	start_next(host);
}

static void
nudge_reap(void *arg, int signo)
{
	struct nudge_host *host = arg;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		if (pid == host->running)
			command_ended(host, status);
}

/* Whether the person was nudged within the hour. */
static bool
nudged_lately(struct nudge_host *host, const char *name)
{
	int64_t now = loop_monotonic();
	struct nudge *nudge;

	while ((nudge = TAILQ_FIRST(&host->lately)) != NULL &&
	    nudge->until <= now) {
		TAILQ_REMOVE(&host->lately, nudge, entry);
		host->nlately--;
		nudge_free(nudge);
	}
	TAILQ_FOREACH (nudge, &host->lately, entry)
		if (strcasecmp(nudge->word[0], name) == 0)
			return true;
	return false;
}

static struct nudge *
nudge_new(const json_t *value, int words)
{
	static const char *const fields[WORDS] = {
	    "name", "game", "table", "host"};
	struct nudge *nudge = xcalloc(1, sizeof(*nudge));
	int i;

	for (i = 0; i < words; i++)
		nudge->word[i] = xstrdup(field_or(value, fields[i], ""));
	nudge->until = loop_monotonic() + PAUSE;
	return nudge;
}

/* Somebody's turn has come, says the hub through the gate. */
static void
control_nudge(void *arg, const json_t *value, int fd)
{
	struct nudge_host *host = arg;
	const char *name = field_or(value, "name", "");
	struct nudge *nudge;
	bool full;

	if (*name == '\0' || *name == '-' || nudged_lately(host, name))
		return;
	full = host->nqueue >= QUEUE_MAX || host->nlately >= PEOPLE_MAX;
	if (full && !host->full)
		log_warn("nudges_full", "waiting=%d lately=%d", host->nqueue,
		    host->nlately);
	host->full = full;
	if (full)
		return;
	nudge = nudge_new(value, 1);
	TAILQ_INSERT_TAIL(&host->lately, nudge, entry);
	host->nlately++;
	nudge = nudge_new(value, WORDS);
	TAILQ_INSERT_TAIL(&host->queue, nudge, entry);
	host->nqueue++;
	start_next(host);
}

static void
control_stop(void *arg, const json_t *value, int fd)
{
	loop_stop(((struct nudge_host *)arg)->loop);
}

static const struct control_row control_rows[] = {
    {"stop", false, control_stop},
    {"nudge", false, control_nudge},
    {0},
};

static void
nudge_stop(void *arg, int signo)
{
	loop_stop(((struct nudge_host *)arg)->loop);
}

static void
nudges_free(struct nudges *nudges)
{
	struct nudge *nudge;

	while ((nudge = TAILQ_FIRST(nudges)) != NULL) {
		TAILQ_REMOVE(nudges, nudge, entry);
		nudge_free(nudge);
	}
}

/* Until the gate stops it; takes over the command. */
static void
run_nudges(char *command)
{
	struct nudge_host host = {.command = command};

	TAILQ_INIT(&host.queue);
	TAILQ_INIT(&host.lately);
	signal(SIGPIPE, SIG_IGN);
	host.loop = loop_new();
	host.timer = loop_timer(host.loop, time_is_over, &host);
	control_begin(
	    &host.control, host.loop, CONTROL_FD, control_rows, &host);
	loop_signal(host.loop, SIGCHLD, nudge_reap, &host);
	loop_signal(host.loop, SIGTERM, nudge_stop, &host);
	control_ready(&host.control);
	loop_run(host.loop, NULL, NULL);
	if (host.running != 0)
		kill(-host.running, SIGKILL);
	nudges_free(&host.queue);
	nudges_free(&host.lately);
	free(host.command);
	timer_free(host.timer);
	control_end(&host.control);
	loop_free(host.loop);
}

static volatile sig_atomic_t keeper_stopped;
static volatile pid_t kept_pid; /* 0: none runs */

static void
keeper_stop(int signo)
{
	keeper_stopped = 1;
	if (kept_pid > 0)
		kill(kept_pid, SIGTERM);
}

/*
 * Returns in a new process that is to run the nudges (true), or once such a
 * process has ended in order (false). What waited in one that died is lost.
 */
static bool
keeper_fork(void)
{
	const pid_t keeper = getpid();
	int status;
	pid_t pid;

	while (!keeper_stopped) {
		pid = fork();
		if (pid == 0) {
			signal(SIGTERM, SIG_DFL);
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			return getppid() == keeper && !keeper_stopped;
		}
		kept_pid = pid;
		if (pid == -1) {
			log_error(
			    "nudge", "error=%s", log_quote(strerror(errno)));
		} else {
			if (keeper_stopped)
				kill(pid, SIGTERM);
			while (waitpid(pid, &status, 0) == -1 && errno == EINTR)
				;
			kept_pid = 0;
			if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
				return false;
			log_warn("nudge_died", "%s=%d",
			    WIFEXITED(status) ? "status" : "signal",
			    WIFEXITED(status) ? WEXITSTATUS(status)
					      : WTERMSIG(status));
		}
		sleep(RESTART);
	}
	return false;
}

int
nudge_process(struct conf *conf)
{
	char *command;

	if (geteuid() == 0) {
		log_error(
		    "start", "error=\"nudge-command is never run as root\"");
		conf_free(conf);
		return CONTROL_EXIT_NEVER;
	}
	command =
	    xstrdup(conf->nudge_command == NULL ? "" : conf->nudge_command);
	conf_free(conf);
	signal(SIGTERM, keeper_stop);
	if (keeper_fork()) {
		setproctitle("nudge worker");
		run_nudges(command);
	} else
		free(command);
	return 0;
}
