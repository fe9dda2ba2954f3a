/*
 * The template of session processes.
 *
 * Nothing from a stranger ever reaches it: it hears the gate only, and forks
 * when the gate hands it the end of a new process's link. It forks twice, so
 * that the new process becomes the gate's child. The new process waits until
 * the gate has been told of it: were the template to die before that, the gate
 * would have another template fork it once more, and two processes would read
 * from one link.
 */
#include "daemon/session/session_template.h"

#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/protocol/field.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/session.h"
#include "daemon/session/ssh.h"
#include "daemon/session/ssh_warm.h"

/* A session process that is to be. */
struct birth {
	STAILQ_ENTRY(birth) entry;
	int number, link_fd;
};

struct session_template {
	struct loop *loop;
	struct control control;
	STAILQ_HEAD(births, birth) births;
	bool ending;
};

static void
control_fork(void *arg, const json_t *value, int fd)
{
	struct session_template *template = arg;
	struct birth *birth = xcalloc(1, sizeof(*birth));

	birth->number = (int)field_number(value, "number", 0);
	birth->link_fd = fd;
	STAILQ_INSERT_TAIL(&template->births, birth, entry);
	/* It is done outside of the loop, which the new process leaves. */
	loop_stop(template->loop);
}

static void
control_stop(void *arg, const json_t *value, int fd)
{
	struct session_template *template = arg;

	template->ending = true;
	loop_stop(template->loop);
}

static const struct control_row control_rows[] = {
    {"fork", true, control_fork},
    {"stop", false, control_stop},
    {0},
};

static void
template_terminate(void *arg, int signo)
{
	control_stop(arg, NULL, -1);
}

/* In the new process: says who it is; false where it is not wanted. */
static bool
fork_announced(int fd)
{
	pid_t pid = getpid();
	char go;

	return write(fd, &pid, sizeof(pid)) == sizeof(pid) &&
	    read(fd, &go, 1) == 1;
}

/*
 * Forks a process whose parent is the gate, once the one in between has ended.
 * True in the new process.
 */
static bool
template_fork(struct session_template *template, int number)
{
	pid_t between = -1, pid = -1;
	int fd[2] = {-1, -1};

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd) == 0) {
		between = fork();
		if (between == 0) {
			/* What the gate's new child is called from its start.
			 */
			setproctitle("session %d", number);
			pid = fork();
			if (pid != 0)
				_exit(pid == -1 ? errno : 0);
			(void)close(fd[0]);
			if (!fork_announced(fd[1]))
				_exit(0);
			(void)close(fd[1]);
			return true;
		}
		(void)close(fd[1]);
		if (between == -1 || waitpid(between, NULL, 0) == -1 ||
		    read(fd[0], &pid, sizeof(pid)) != sizeof(pid))
			pid = -1;
	}
	control_send(template->control.link, -1, "{s{si si}}", "forked",
	    "number", number, "pid", (int)pid);
	link_flush(template->control.link);
	if (link_pending(template->control.link) > 0)
		fatal("fork", "error=\"the gate does not listen\"");
	if (pid != -1 && write(fd[0], "", 1) == -1)
		log_error("fork", "pid=%d error=%s", (int)pid,
		    log_quote(strerror(errno)));
	if (fd[0] != -1)
		(void)close(fd[0]);
	return false;
}

/*
 * Forks what is to be forked. Gives the fd of its link in the new process, -1
 * in the template.
 */
static int
template_births(struct session_template *template)
{
	struct birth *birth;
	bool born = false;
	int fd = -1;

	while (!born && (birth = STAILQ_FIRST(&template->births)) != NULL) {
		fd = birth->link_fd;
		born = template_fork(template, birth->number);
		STAILQ_REMOVE_HEAD(&template->births, entry);
		free(birth);
		if (!born)
			(void)close(fd);
	}
	if (!born)
		return -1;
	while ((birth = STAILQ_FIRST(&template->births)) != NULL) {
		STAILQ_REMOVE_HEAD(&template->births, entry);
		(void)close(birth->link_fd);
		free(birth);
	}
	loop_forked(template->loop);
	return fd;
}

int
session_template_process(const char *host_key)
{
	struct session_template template = {.loop = NULL};
	struct conn_table table = {.loop = NULL};
	int link_fd = -1;
	char error[256];

	STAILQ_INIT(&template.births);
	(void)signal(SIGPIPE, SIG_IGN);
	/* A terminal sends these to all; the gate says what they mean. */
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGHUP, SIG_IGN);
	if (!ssh_prepare(&table, host_key, error, sizeof(error))) {
		log_error("host_key", "error=%s", log_quote(error));
		return CONTROL_EXIT_NEVER;
	}
	ssh_warm(&table);
	sandbox_enter(SANDBOX_TEMPLATE, NULL, NULL);
	template.loop = loop_new();
	control_begin(&template.control, template.loop, CONTROL_FD,
	    control_rows, &template);
	loop_signal(template.loop, SIGTERM, template_terminate, &template);
	control_ready(&template.control);
	while (link_fd == -1 && !template.ending) {
		loop_run(template.loop, NULL, NULL);
		if (STAILQ_EMPTY(&template.births))
			template.ending = true;
		link_fd = template_births(&template);
	}
	control_end(&template.control);
	loop_free(template.loop);
	if (link_fd == -1) {
		ssh_finished(&table);
		return 0;
	}
	if (dup2(link_fd, CONTROL_FD) == -1)
		fatal("start", "error=%s", log_quote(strerror(errno)));
	(void)close(link_fd);
	return session_process(&table);
}
