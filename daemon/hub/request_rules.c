/* Rules and terms in a command's words. */
#include "daemon/hub/request_rules.h"

#include <string.h>

#include "ansi/text.h"
#include "daemon/hub/request.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/table_access.h"

/* The values of the house rule that a word sets; NULL if it sets none. */
static const char *
house_values(const char *word)
{
	const char *name, *values, *about;
	size_t length = strcspn(word, "=,");
	int i;

	for (i = 0; (name = ruleset_house_rule(i, &values, &about)) != NULL;
	     i++)
		if (strlen(name) == length &&
		    strncasecmp(name, word, length) == 0)
			return values;
	return NULL;
}

void
refuse_rules(struct request *req, const struct ruleset_error *error)
{
	const struct rule_list *list = &req->hub->rules;
	char more[RULE_LIST_MAX * (RULE_NAME + 2) + 32] = "";
	int i;

	/* The engine's sentence ends with the rule sets that it has. */
	for (i = 0; strcmp(error->field, "rules") == 0 && i < list->n; i++) {
		strlcat(more,
		    i == 0                ? "; this host also has "
			: i < list->n - 1 ? ", "
					  : " and ",
		    sizeof(more));
		strlcat(more, list->preset[i].name, sizeof(more));
	}
	refuse(req, REFUSED_USAGE, "%s%s%s.", error->sentence, more,
	    error->unknown ? "; /help house lists them"
		: strcmp(error->field, "rules") == 0 &&
		    req->command->id == COMMAND_bot
		? "; a bot's level is " BOT_LEVEL_NAMES
		: "");
}

/* A pass-phrase among the terms of a table; false, having refused. */
static bool
take_pass(struct request *req, const char *pass, struct terms *terms)
{
	size_t length = strlen(pass);

	if (req->command->id != COMMAND_new)
		refuse(req, REFUSED_USAGE,
		    "A pass-phrase is only for new; private=yes alone lets in "
		    "whom you invite.");
	else if (length < ACCESS_PHRASE_LEAST || length > ACCESS_PHRASE_MOST)
		refuse(req, REFUSED_USAGE,
		    "A table's pass-phrase has %d to %d bytes.",
		    ACCESS_PHRASE_LEAST, ACCESS_PHRASE_MOST);
	else {
		req->pass = pass;
		terms->private = true;
		return true;
	}
	return false;
}

bool
refuse_slow(struct request *req, const struct terms *terms)
{
	if (terms->clock.kind != CLOCK_DAYS)
		return false;
	if (req->conn->role == ROLE_GUEST)
		refuse(req, REFUSED_DENIED,
		    "Slow games are for accounts, who find them again: "
		    "/register makes your name one.");
	else if (slow_games_count(req->hub, req->conn->name) >= SLOW_GAMES_MAX)
		refuse(req, REFUSED_FULL,
		    "You play %d slow games; /games mine lists them.",
		    SLOW_GAMES_MAX);
	return req->answered;
}

bool
next_rules(struct request *req, const struct table *base, int usual,
    struct ruleset *rules, struct terms *terms)
{
	const struct rule_list *list = &req->hub->rules;
	const char *name = base == NULL ? NULL : ruleset_name(&base->s.rules);
	const char *word, *values;
	struct ruleset_error error;
	char house[RULESET_HOUSE] = "", wrong[TERMS_ERROR];
	bool first = true, value = false, watch = false, private;
	int seats = 0;

	memset(terms, 0, sizeof(*terms));
	if (base != NULL)
		*terms = base->s.terms;
	private = terms->private;
	for (; (word = next_word(req)) != NULL; first = false) {
		watch = watch || strncasecmp(word, "watch=", 6) == 0;
		if (strcasecmp(word, "private") == 0)
			terms->private = true;
		else if (strncasecmp(word, "private=", 8) == 0 &&
		    strcasecmp(word + 8, "yes") != 0 &&
		    strcasecmp(word + 8, "no") != 0) {
			if (!take_pass(req, word + 8, terms))
				return false;
		} else if (terms_word(word)) {
			if (!terms_set(terms, word, wrong)) {
				refuse(req, REFUSED_USAGE, "%s", wrong);
				return false;
			}
		} else if (value && text_is_number(word)) {
			strlcat(house, "=", sizeof(house));
			strlcat(house, word, sizeof(house));
			value = false;
		} else if (seats == 0 && strlen(word) == 1 && *word >= '1' &&
		    *word <= '9')
			seats = *word - '0';
		else if (first && house_values(word) == NULL)
			name = word;
		else {
			strlcat(house, " ", sizeof(house));
			strlcat(house, word, sizeof(house));
			/* "arm" and "cocky" may be followed by a number. */
			values = house_values(word);
			value = values != NULL && strpbrk(word, "=,") == NULL &&
			    strpbrk(values, "0123456789") != NULL;
		}
	}
	/* Unless it is said, a private table is not watched by strangers. */
	if (terms->private && !private && !watch && terms->watch == WATCH_ALL)
		terms->watch = WATCH_INVITED;
	if (refuse_slow(req, terms))
		return false;
	if (seats == 0)
		seats = base != NULL ? base->s.rules.seats : usual;
	if (rule_list_new(list, rules, name, seats, house, &error))
		return true;
	refuse_rules(req, &error);
	return false;
}
