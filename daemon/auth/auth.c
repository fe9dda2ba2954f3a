/* The auth process: a queue of requests, and workers that answer them. */
#include <sys/mman.h>
#include <sys/queue.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "accounts/password.h"
#include "daemon/auth/auth.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/protocol/field.h"

#define WORKERS 2
#define QUEUE_MAX 128    /* further ones are answered no */
#define WORKER_SECONDS 5 /* of CPU time that one may take */
#define NICE 5           /* keystrokes have priority over passwords */

/* The hub of a deck; its questions have its own numbers. */
struct auth_hub {
	struct auth *auth;
	struct link *link; /* NULL: it is gone */
};

struct password_question {
	TAILQ_ENTRY(password_question) entry;
	struct auth_hub *hub;
	json_int_t id; /* the hub's; 0: of a hub that is gone */
	char *hash;    /* NULL: one is to be made */
	bool renew;    /* made anew where it is cheaper than a new one */
	char *password;
	char *made;   /* a hash, written by the worker; shared with it */
	pid_t worker; /* 0 while it waits */
};

struct auth {
	struct loop *loop;
	struct control control;
	struct auth_hub hub[CLUSTER_DECKS];
	TAILQ_HEAD(question_list, password_question) questions;
	int nquestion, nworker;
};

static void
question_free(struct auth *auth, struct password_question *question)
{
	TAILQ_REMOVE(&auth->questions, question, entry);
	auth->nquestion--;
	sodium_memzero(question->password, strlen(question->password));
	free(question->password);
	free(question->hash);
	if (question->made != NULL) {
		sodium_memzero(question->made, PASSWORD_HASH_SIZE);
		munmap(question->made, PASSWORD_HASH_SIZE);
	}
	free(question);
}

static void
auth_answer(
    const struct auth_hub *hub, json_int_t id, bool ok, const char *made)
{
	control_send(hub->link, -1, "{sI sb ss*}", "verified", id, "ok", ok,
	    "hash", made != NULL && *made != '\0' ? made : NULL);
}

/* In the worker: its exit status is the answer. */
static int
check_password(const struct password_question *question)
{
	if (question->hash == NULL)
		return password_hash(question->password, question->made) ? 0
									 : 1;
	if (!password_verify(question->hash, question->password))
		return 1;
	if (question->renew && password_cheap(question->hash))
		(void)password_hash(question->password, question->made);
	return 0;
}

static void
start_workers(struct auth *auth)
{
	const struct rlimit seconds = {WORKER_SECONDS, WORKER_SECONDS};
	struct password_question *question;

	TAILQ_FOREACH (question, &auth->questions, entry) {
		if (auth->nworker == WORKERS)
			return;
		if (question->worker != 0)
			continue;
		question->worker = loop_fork();
		if (question->worker == 0) {
			setrlimit(RLIMIT_CPU, &seconds);
			_exit(check_password(question));
		}
		if (question->worker == -1) {
			log_error(
			    "worker", "error=%s", log_quote(strerror(errno)));
			question->worker = 0;
			return;
		}
		auth->nworker++;
	}
}

static void
auth_reap(void *arg, int signo)
{
	struct auth *auth = arg;
	struct password_question *question;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		auth->nworker--;
		TAILQ_FOREACH (question, &auth->questions, entry) {
			if (question->worker == pid)
				break;
		}
		if (question == NULL)
			continue;
		if (question->id != 0)
			auth_answer(question->hub, question->id, status == 0,
			    question->made);
		question_free(auth, question);
	}
	start_workers(auth);
}

/* Memory that a worker writes to; NULL. */
static char *
map_shared(void)
{
	void *made = mmap(NULL, PASSWORD_HASH_SIZE, PROT_READ | PROT_WRITE,
	    /* cppcheck-suppress invalidFunctionArg ; -1 is for no file */
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	/* cppcheck-suppress memleak */
	return made == MAP_FAILED ? NULL : made;
}

static void
auth_ask(struct auth_hub *hub, json_int_t id, const char *hash, bool renew,
    const char *password)
{
	struct auth *auth = hub->auth;
	char *made = hash == NULL || renew ? map_shared() : NULL;
	struct password_question *question;

	if (auth->nquestion >= QUEUE_MAX || (hash == NULL && made == NULL)) {
		log_warn("queue_full", "questions=%d", auth->nquestion);
		if (made != NULL)
			munmap(made, PASSWORD_HASH_SIZE);
		auth_answer(hub, id, false, NULL);
		return;
	}
	question = xcalloc(1, sizeof(*question));
	question->hub = hub;
	question->id = id;
	question->hash = hash == NULL ? NULL : xstrdup(hash);
	question->renew = renew && made != NULL;
	question->password = xstrdup(password);
	question->made = made;
	TAILQ_INSERT_TAIL(&auth->questions, question, entry);
	auth->nquestion++;
	start_workers(auth);
}

static void
hub_line(void *arg, char *line, size_t length, int fd)
{
	json_t *m = json_loadb(line, length, 0, NULL);
	const char *hash = field_text(m, "hash");
	const char *password = field_text(m, "password");
	int64_t make = field_number(m, "make", 0);

	if (fd != -1)
		close(fd);
	if (make != 0 && password != NULL)
		auth_ask(arg, make, NULL, false, password);
	else if (hash != NULL && password != NULL)
		auth_ask(arg, field_number(m, "verify", 0), hash,
		    field_true(m, "renew"), password);
	json_decref(m);
	sodium_memzero(line, length);
}

/*
 * Requests of a hub that is gone get no answer: the next hub numbers from 1
 * again, and would take it for the answer to another request.
 */
static void
hub_closed(void *arg, const char *why)
{
	struct auth_hub *hub = arg;
	struct auth *auth = hub->auth;
	struct password_question *question, *next;

	link_free(hub->link);
	hub->link = NULL;
	TAILQ_FOREACH_SAFE (question, &auth->questions, entry, next) {
		if (question->hub != hub)
			continue;
		question->id = 0;
		if (question->worker == 0)
			question_free(auth, question);
	}
}

static const struct link_ops hub_ops = {hub_line, hub_closed};

/* A link to the latest hub of a deck; of one that has one deck, it is 0. */
static void
auth_take_hub(void *arg, const json_t *value, int fd)
{
	struct auth *auth = arg;
	int64_t deck = field_number(value, "deck", 0);
	struct auth_hub *hub;

	if (deck < 0 || deck >= CLUSTER_DECKS) {
		close(fd);
		return;
	}
	hub = &auth->hub[deck];
	if (hub->link != NULL)
		hub_closed(hub, "replaced");
	hub->auth = auth;
	hub->link = link_new(auth->loop, fd, &hub_ops, hub);
}

static const struct control_row control_rows[] = {
    {"hub", true, auth_take_hub},
    {0},
};

static void
auth_stop(void *arg, int signo)
{
	struct auth *auth = arg;

	loop_stop(auth->loop);
}

int
auth_process(void)
{
	struct auth auth = {0};
	int i;

	TAILQ_INIT(&auth.questions);
	signal(SIGPIPE, SIG_IGN);
	/* A host that was started nicer still stays so. */
	if (getpriority(PRIO_PROCESS, 0) < NICE &&
	    setpriority(PRIO_PROCESS, 0, NICE) == -1)
		log_debug("nice", "error=%s", log_quote(strerror(errno)));
	sandbox_enter(SANDBOX_AUTH, NULL, NULL);
	auth.loop = loop_new();
	control_begin(
	    &auth.control, auth.loop, CONTROL_FD, control_rows, &auth);
	loop_signal(auth.loop, SIGCHLD, auth_reap, &auth);
	loop_signal(auth.loop, SIGTERM, auth_stop, &auth);
	control_ready(&auth.control);
	loop_run(auth.loop, NULL, NULL);
	while (!TAILQ_EMPTY(&auth.questions))
		question_free(&auth, TAILQ_FIRST(&auth.questions));
	control_end(&auth.control);
	for (i = 0; i < CLUSTER_DECKS; i++)
		link_free(auth.hub[i].link);
	loop_free(auth.loop);
	return 0;
}
