/* The hub's requests to the auth process. */
#include "daemon/hub/auth_client.h"

#include <sys/queue.h>

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/protocol/field.h"

/* As many as keep auth busy. */
#define ASKED_MOST 4

/* One that auth has not answered. */
struct auth_client_question {
	TAILQ_ENTRY(auth_client_question) entry;
	uint64_t id;
	int link;
	uint64_t turn; /* of its link: no two of one link have the same */
	bool asked;
	char *line;
};

struct auth_client {
	struct loop *loop;
	struct link *auth; /* NULL while it is away */
	TAILQ_HEAD(question_list, auth_client_question) questions;
	int nasked;
	uint64_t turn; /* of the last one that was asked */
	void (*answered)(void *, uint64_t, bool, const char *);
	void *arg;
};

struct auth_client *
auth_client_new(struct loop *loop,
    void (*answered)(void *, uint64_t, bool, const char *), void *arg)
{
	struct auth_client *verify = xcalloc(1, sizeof(*verify));

	verify->loop = loop;
	verify->answered = answered;
	verify->arg = arg;
	TAILQ_INIT(&verify->questions);
	return verify;
}

static void
question_free(struct auth_client *verify, struct auth_client_question *question)
{
	TAILQ_REMOVE(&verify->questions, question, entry);
	verify->nasked -= question->asked;
	sodium_memzero(question->line, strlen(question->line));
	free(question->line);
	free(question);
}

void
auth_client_free(struct auth_client *verify)
{
	while (!TAILQ_EMPTY(&verify->questions))
		question_free(verify, TAILQ_FIRST(&verify->questions));
	link_free(verify->auth);
	free(verify);
}

/* Asks as many as may be; who has had fewest turns is first. */
static void
ask(struct auth_client *verify)
{
	struct auth_client_question *question, *next;

	while (verify->auth != NULL && verify->nasked < ASKED_MOST) {
		next = NULL;
		TAILQ_FOREACH (question, &verify->questions, entry)
			if (!question->asked &&
			    (next == NULL || question->turn < next->turn))
				next = question;
		if (next == NULL)
			return;
		next->asked = true;
		verify->nasked++;
		verify->turn = next->turn;
		link_send(verify->auth, next->line, strlen(next->line), -1);
	}
}

static void
auth_line(void *arg, char *line, size_t length, int fd)
{
	struct auth_client *verify = arg;
	json_t *m = json_loadb(line, length, 0, NULL);
	uint64_t id = (uint64_t)field_number(m, "verified", 0);
	struct auth_client_question *question;

	if (fd != -1)
		close(fd);
	TAILQ_FOREACH (question, &verify->questions, entry) {
		if (question->id == id)
			break;
	}
	if (question != NULL && question->asked) {
		question_free(verify, question);
		ask(verify);
		verify->answered(verify->arg, id, field_true(m, "ok"),
		    field_text(m, "hash"));
	}
	json_decref(m);
}

static void
auth_closed(void *arg, const char *why)
{
	struct auth_client *verify = arg;

	link_free(verify->auth);
	verify->auth = NULL;
}

static const struct link_ops auth_ops = {auth_line, auth_closed};

void
auth_client_attach(struct auth_client *verify, int fd)
{
	struct auth_client_question *question;

	link_free(verify->auth);
	verify->auth = link_new(verify->loop, fd, &auth_ops, verify);
	TAILQ_FOREACH (question, &verify->questions, entry) {
		question->asked = false;
	}
	verify->nasked = 0;
	ask(verify);
}

/* After all others of its link; a link that has none goes on from now. */
static uint64_t
turn_of(const struct auth_client *verify, int link)
{
	const struct auth_client_question *other;
	uint64_t turn = verify->turn;

	TAILQ_FOREACH (other, &verify->questions, entry)
		if (other->link == link && other->turn >= turn)
			turn = other->turn + 1;
	return turn;
}

void
auth_client_ask(struct auth_client *verify, int link, uint64_t id,
    const char *hash, bool renew, const char *password)
{
	struct auth_client_question *question = xcalloc(1, sizeof(*question));
	json_t *m;

	m = json_pack("{sI ss* sb ss}", hash == NULL ? "make" : "verify",
	    (json_int_t)id, "hash", hash, "renew", renew, "password", password);
	question->id = id;
	question->link = link;
	question->turn = turn_of(verify, link);
	question->line = m != NULL ? json_dumps(m, JSON_COMPACT) : NULL;
	json_decref(m);
	if (question->line == NULL) /* a password that is not UTF-8 */
		question->line = xasprintf(
		    "{\"verify\":%llu,\"hash\":\"\",\"password\":\"\"}",
		    (unsigned long long)id);
	TAILQ_INSERT_TAIL(&verify->questions, question, entry);
	ask(verify);
}
