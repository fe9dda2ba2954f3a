/* censor and notify, and their opposites: a person's own lists. */
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/state.h"
#include "daemon/hub/user_lists.h"

#define MARKS_MAX 100     /* of one kind, of one person */
#define MARKS_GUESTS 5000 /* of all guests together */

static void
answer_marked(struct request *req, enum list_kind kind)
{
	struct send_list names = send_list_new(ROOM_ANSWER);
	const struct list_entry *mark =
	    user_list_what(req->hub, kind, req->conn->name);

	for (; mark != NULL; mark = user_list_next_what(mark))
		if (!send_list_add(&names, json_string(mark->whom)))
			break;
	answer(req, json_pack("{s:o}", "names", names.list));
}

static int
count_marked(const struct request *req, enum list_kind kind)
{
	const struct list_entry *mark =
	    user_list_what(req->hub, kind, req->conn->name);
	int n = 0;

	for (; mark != NULL; mark = user_list_next_what(mark))
		n++;
	return n;
}

/*
 * Adds the person named by the next word, or lists all; full: the refusal if
 * the list is full.
 */
static void
mark_whom(struct request *req, enum list_kind kind, const char *full)
{
	struct list_entry mark = {.until = 0};

	if (*req->args == '\0') {
		answer_marked(req, kind);
		return;
	}
	if (!next_name(req, mark.whom) ||
	    refuse_house(req, mark.whom, "it neither talks nor leaves"))
		return;
	strlcpy(mark.what, req->conn->name, sizeof(mark.what));
	if (user_list_find(req->hub, kind, mark.what, mark.whom) == NULL &&
	    count_marked(req, kind) >= MARKS_MAX) {
		refuse(req, REFUSED_FULL, full, MARKS_MAX);
		return;
	}
	if (refuse_quota(req, QUOTA_FULL))
		return;
	user_list_set(req->hub, kind, &mark, req->conn->name);
	/* Whoever comes as another guest each time could leave any number. */
	if (req->conn->role == ROLE_GUEST)
		user_list_bound_guests(req->hub, kind, MARKS_GUESTS);
	answer_marked(req, kind);
}

/* Removes it; not: the sentence if there is none. */
static void
unmark_whom(struct request *req, enum list_kind kind, const char * not )
{
	const char *word = next_word(req);
	char name[NAME_SIZE];

	if (word == NULL) {
		refuse_usage(req);
		return;
	}
	name_meant(req->hub, word, name);
	if (!user_list_clear(req->hub, kind, req->conn->name, name))
		refuse(req, REFUSED_NOBODY, not, word);
}

void
cmd_censor(struct request *req)
{
	mark_whom(req, LIST_CENSOR,
	    "You censor %d people already; uncensor one of them first.");
}

void
cmd_uncensor(struct request *req)
{
	unmark_whom(req, LIST_CENSOR, "You do not censor %s.");
}

void
cmd_notify(struct request *req)
{
	mark_whom(req, LIST_NOTIFY,
	    "You are told of %d people already; unnotify one of them first.");
}

void
cmd_unnotify(struct request *req)
{
	unmark_whom(req, LIST_NOTIFY, "You are not told of %s.");
}
