/* set: preferences, kept with people's names. */
#include <stdio.h>
#include <string.h>

#include "accounts/formula.h"
#include "accounts/preference.h"
#include "daemon/hub/away.h"
#include "daemon/hub/cmd/cmd_set.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/watching.h"

/* Room for the words of any setting in a sentence. */
#define WORDS_SIZE 128

/* What is no preference is stored there, too: when somebody was here. */
static void
preference_add(void *arg, const char *key, const char *value)
{
	if (preference_find(key, strlen(key)) >= 0)
		json_object_set_new(arg, key, json_string(value));
}

json_t *
cmd_set_preferences(struct hub *hub, const char *name)
{
	json_t *preferences = json_object();

	store_preferences(hub->store, name, preference_add, preferences);
	return preferences;
}

void
cmd_set_send(struct hub *hub, const struct conn *conn)
{
	send_event(hub, conn,
	    json_pack("{s:s,s:o}", "ev", "options", "options",
		cmd_set_preferences(hub, conn->name)));
}

static void
say_of(enum preference preference, char text[WORDS_SIZE])
{
	const struct setting_row *row = preference_row(preference);
	int i;

	text[0] = '\0';
	for (i = 0; i < PREFERENCE_WORDS && row->words[i] != NULL; i++) {
		strlcat(text, row->words[i], WORDS_SIZE);
		strlcat(text, ", ", WORDS_SIZE);
	}
	strlcat(text, "or default", WORDS_SIZE);
}

/* Stores a choice, or (NULL) takes it back. */
static void
cmd_set_choose(
    struct request *req, enum preference preference, const char *value)
{
	const char *name = preference_row(preference)->name;
	struct conn *conn;

	if (value != NULL && refuse_quota(req, QUOTA_FULL))
		return;
	if (value == NULL)
		store_preference_drop(req->hub->store, req->conn->name, name);
	else
		store_preference_put(
		    req->hub->store, req->conn->name, name, value);
	req->hub->step_durable = true;
	if (preference == PREFERENCE_WATCHING)
		for (conn = people_named(req->hub, req->conn->name);
		     conn != NULL; conn = people_next_named(conn))
			watching_prefer(req->hub, conn);
	if (preference == PREFERENCE_FOLLOW && value != NULL &&
	    strcmp(value, "no") == 0)
		watching_unfollow(req->hub, req->conn->name);
	if (preference == PREFERENCE_QUIET || preference == PREFERENCE_ZONE)
		away_quiet_changed(req->hub, req->conn->name);
	answer(req, json_pack("{s:s,s:s?}", "name", name, "value", value));
}

/* A text of one's own: the rest of the line. */
static void
cmd_set_text(struct request *req, enum preference preference, const char *text)
{
	const struct setting_row *row = preference_row(preference);
	char what[32], clean[TEXT_MAX + 1], error[FORMULA_ERROR];
	struct formula formula;

	if (strcasecmp(text, "default") == 0) {
		cmd_set_choose(req, preference, NULL);
		return;
	}
	if (preference == PREFERENCE_FORMULA &&
	    !formula_parse(&formula, text, error)) {
		refuse(req, REFUSED_USAGE, "%s", error);
		return;
	}
	if (row->form != NULL) {
		if (preference_form(preference, text, clean))
			cmd_set_choose(
			    req, preference, *clean == '\0' ? NULL : clean);
		else
			refuse(req, REFUSED_USAGE,
			    "%s takes %s, not \"%.40s\".", row->name, row->form,
			    text);
		return;
	}
	snprintf(what, sizeof(what), "Your %s", row->name);
	if (!refuse_own_text(req, what, text, row->most, clean))
		cmd_set_choose(req, preference, *clean == '\0' ? NULL : clean);
}

void
cmd_set(struct request *req)
{
	const char *name = next_word(req), *value;
	char words[WORDS_SIZE];
	int preference, word;

	if (name == NULL) {
		answer(req,
		    json_pack("{s:o}", "options",
			cmd_set_preferences(req->hub, req->conn->name)));
		return;
	}
	preference = preference_find(name, strlen(name));
	if (preference >= 0 && *req->args != '\0' &&
	    preference_row((enum preference)preference)->most > 0) {
		cmd_set_text(req, (enum preference)preference, req->args);
		return;
	}
	value = next_word(req);
	if (preference < 0) {
		refuse(req, REFUSED_USAGE,
		    "There is no option \"%s\"; /help set lists them.", name);
		return;
	}
	if (value == NULL || *req->args != '\0') {
		refuse_usage(req);
		return;
	}
	word = preference_word((enum preference)preference, value);
	if (word < 0 && strcasecmp(value, "default") != 0) {
		say_of((enum preference)preference, words);
		refuse(req, REFUSED_USAGE, "%s takes %s, not \"%s\".",
		    preference_row((enum preference)preference)->name, words,
		    value);
		return;
	}
	cmd_set_choose(req, (enum preference)preference,
	    word < 0
		? NULL
		: preference_row((enum preference)preference)->words[word]);
}
