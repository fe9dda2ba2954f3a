/* censor, notify, noplay, and their opposites: a person's own lists. */
#include <string.h>

#include "daemon/hub/cmd/cmd_lists.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/state.h"
#include "daemon/hub/user_lists.h"

#define ENTRIES_MAX 100     /* of one kind, of one person */
#define ENTRIES_GUESTS 5000 /* of all guests together */

static void
answer_list(struct request *req, enum list_kind kind)
{
	struct send_list names = send_list_new(ROOM_ANSWER);
	const struct list_entry *entry =
	    user_list_what(req->hub, kind, req->conn->name);

	for (; entry != NULL; entry = user_list_next_what(entry))
		if (!send_list_add(&names, json_string(entry->whom)))
			break;
	answer(req, json_pack("{s:o}", "names", names.list));
}

/*
 * Adds the person named by the next word, or lists all; full: the refusal if
 * the list is full.
 */
static void
list_add(struct request *req, enum list_kind kind, const char *full)
{
	struct list_entry entry = {.until = 0};
	const struct list_entry *other;
	int n = 0;

	if (*req->args == '\0') {
		answer_list(req, kind);
		return;
	}
	if (!next_name(req, entry.whom) ||
	    refuse_house(req, entry.whom,
		kind == LIST_NOPLAY ? "it seeks no games"
				    : "it neither talks nor leaves"))
		return;
	strlcpy(entry.what, req->conn->name, sizeof(entry.what));
	if (name_same(entry.what, entry.whom)) {
		refuse(req, REFUSED_USAGE, "That is you.");
		return;
	}
	for (other = user_list_what(req->hub, kind, entry.what); other != NULL;
	     other = user_list_next_what(other))
		n++;
	if (n >= ENTRIES_MAX &&
	    user_list_find(req->hub, kind, entry.what, entry.whom) == NULL) {
		refuse(req, REFUSED_FULL, full, ENTRIES_MAX);
		return;
	}
	if (refuse_quota(req, QUOTA_FULL))
		return;
	user_list_set(req->hub, kind, &entry, req->conn->name);
	/* Whoever comes as another guest each time could leave any number. */
	if (req->conn->role == ROLE_GUEST)
		user_list_bound_guests(req->hub, kind, ENTRIES_GUESTS);
	answer_list(req, kind);
}

/* Removes it, or refuses with none, a sentence about the word. */
static void
list_remove(struct request *req, enum list_kind kind, const char *none)
{
	const char *word = next_word(req);
	char name[NAME_SIZE];

	if (word == NULL) {
		refuse_usage(req);
		return;
	}
	name_meant(req->hub, word, name);
	if (!user_list_clear(req->hub, kind, req->conn->name, name))
		refuse(req, REFUSED_NOBODY, none, word);
}

void
cmd_censor(struct request *req)
{
	list_add(req, LIST_CENSOR,
	    "You censor %d people already; /uncensor one of them first.");
}

void
cmd_uncensor(struct request *req)
{
	list_remove(req, LIST_CENSOR, "You do not censor %s.");
}

void
cmd_notify(struct request *req)
{
	list_add(req, LIST_NOTIFY,
	    "You are told of %d people already; /unnotify one of them first.");
}

void
cmd_unnotify(struct request *req)
{
	list_remove(req, LIST_NOTIFY, "You are not told of %s.");
}

void
cmd_noplay(struct request *req)
{
	list_add(req, LIST_NOPLAY,
	    "You avoid games with %d people already; /unnoplay one of them "
	    "first.");
}

void
cmd_unnoplay(struct request *req)
{
	list_remove(req, LIST_NOPLAY, "You play games with %s as it is.");
}
