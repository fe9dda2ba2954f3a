/* The hub's requests to the auth process. */
#include "daemon/hub/auth_client.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/lib/tree.h"
#include "daemon/protocol/field.h"

/* As many as keep auth busy. */
#define ASKED_MOST 4

/* A link that has questions, waiting or asked. */
struct auth_client_link {
	RB_ENTRY(auth_client_link) entry;
	int link;
	int n;
	uint64_t turn; /* of its last one */
};

/* A question: it waits, or auth has it and has not answered. */
struct auth_client_question {
	RB_ENTRY(auth_client_question) entry; /* while it waits */
	uint64_t id, number; /* number: they are counted as they come */
	uint64_t turn;       /* no two of one link have the same */
	struct auth_client_link *link;
	char *line;
};

RB_HEAD(question_tree, auth_client_question);
RB_HEAD(link_tree, auth_client_link);

struct auth_client {
	struct loop *loop;
	struct link *auth; /* NULL while it is away */
	struct question_tree waiting;
	struct auth_client_question *asked[ASKED_MOST]; /* NULL: room */
	struct link_tree links;
	uint64_t number; /* of the last one */
	uint64_t turn;   /* of the last one that was asked */
	void (*answered)(void *, uint64_t, bool, const char *);
	void *arg;
};

/* By their turns, and of one turn as they came. */
TREE_GENERATE(question_tree, auth_client_question, entry,
    tree_then(TREE_ORDER(a->turn, b->turn), TREE_ORDER(a->number, b->number)))
TREE_GENERATE(link_tree, auth_client_link, entry, TREE_ORDER(a->link, b->link))

struct auth_client *
auth_client_new(struct loop *loop,
    void (*answered)(void *, uint64_t, bool, const char *), void *arg)
{
	struct auth_client *verify = xcalloc(1, sizeof(*verify));

	verify->loop = loop;
	verify->answered = answered;
	verify->arg = arg;
	RB_INIT(&verify->waiting);
	RB_INIT(&verify->links);
	return verify;
}

/* Of one that waits no longer. */
static void
question_free(struct auth_client *verify, struct auth_client_question *question)
{
	if (--question->link->n == 0) {
		RB_REMOVE(link_tree, &verify->links, question->link);
		free(question->link);
	}
	sodium_memzero(question->line, strlen(question->line));
	free(question->line);
	free(question);
}

/* What was asked waits again. */
static void
asked_wait(struct auth_client *verify)
{
	int i;

	for (i = 0; i < ASKED_MOST; i++) {
		if (verify->asked[i] != NULL)
			RB_INSERT(
			    question_tree, &verify->waiting, verify->asked[i]);
		verify->asked[i] = NULL;
	}
}

void
auth_client_free(struct auth_client *verify)
{
	struct auth_client_question *question;

	asked_wait(verify);
	while ((question = RB_ROOT(&verify->waiting)) != NULL) {
		RB_REMOVE(question_tree, &verify->waiting, question);
		question_free(verify, question);
	}
	link_free(verify->auth);
	free(verify);
}

/* Asks as many as may be; who has had fewest turns is first. */
static void
ask_waiting(struct auth_client *verify)
{
	struct auth_client_question *next;
	int i;

	for (i = 0; i < ASKED_MOST && verify->auth != NULL; i++) {
		if (verify->asked[i] != NULL)
			continue;
		next = question_tree_first(&verify->waiting);
		if (next == NULL)
			return;
		RB_REMOVE(question_tree, &verify->waiting, next);
		verify->asked[i] = next;
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
	int i = 0;

	if (fd != -1)
		close(fd);
	while (i < ASKED_MOST &&
	    (verify->asked[i] == NULL || verify->asked[i]->id != id))
		i++;
	if (i < ASKED_MOST) {
		question_free(verify, verify->asked[i]);
		verify->asked[i] = NULL;
		ask_waiting(verify);
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
	link_free(verify->auth);
	verify->auth = link_new(verify->loop, fd, &auth_ops, verify);
	asked_wait(verify);
	ask_waiting(verify);
}

/*
 * Gives it its turn, after all others of its link; a link that has none goes on
 * from now.
 */
static void
question_queue(
    struct auth_client *verify, struct auth_client_question *question, int id)
{
	const struct auth_client_link wanted = {.link = id};
	struct auth_client_link *link = link_tree_find(&verify->links, &wanted);

	if (link == NULL) {
		link = xcalloc(1, sizeof(*link));
		link->link = id;
		RB_INSERT(link_tree, &verify->links, link);
	}
	link->turn = link->n > 0 && link->turn >= verify->turn ? link->turn + 1
							       : verify->turn;
	link->n++;
	question->link = link;
	question->turn = link->turn;
	question->number = ++verify->number;
	RB_INSERT(question_tree, &verify->waiting, question);
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
	question->line = m != NULL ? json_dumps(m, JSON_COMPACT) : NULL;
	json_decref(m);
	if (question->line == NULL) /* a password that is not UTF-8 */
		question->line = xasprintf(
		    "{\"verify\":%llu,\"hash\":\"\",\"password\":\"\"}",
		    (unsigned long long)id);
	question_queue(verify, question, link);
	ask_waiting(verify);
}
