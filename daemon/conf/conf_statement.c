/*
 * What the statements of a configuration do, and the messages for wrong ones.
 * Unknown blocks are not checked.
 */
#include <stdlib.h>
#include <string.h>

#include "accounts/account.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_check.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/conf/conf_rules.h"
#include "daemon/conf/conf_statement.h"
#include "daemon/lib/alloc.h"

static bool
is_word(const struct conf_word *word, const char *text)
{
	return strcasecmp(word->text, text) == 0;
}

/* "an account": a block, as messages name it. */
static const char *
section_words(enum conf_section section)
{
	return section == SECTION_PRESET ? "a preset"
	    : section == SECTION_CLUSTER ? "cluster"
					 : "an account";
}

static void
no_such_option(struct conf_parse *parse, const struct conf_word *name)
{
	const char *near = conf_option_near(name->text, parse->section);
	enum conf_section home = SECTION_NONE;

	parse->unsure = true;
	while (home < SECTION_UNKNOWN &&
	    (home == parse->section || !conf_option_there(name->text, home)))
		home++;
	if (home == SECTION_UNKNOWN)
		conf_mistake(parse, name->at, "no such option '%s'%s%s%s",
		    name->text, near != NULL ? "; did you mean '" : "",
		    near != NULL ? near : "", near != NULL ? "'?" : "");
	else if (home != SECTION_NONE)
		conf_mistake(parse, name->at,
		    "'%s' belongs inside the { } of %s", name->text,
		    section_words(home));
	else
		conf_mistake(parse, name->at,
		    "'%s' is not an option of %s; a } is missing before it",
		    name->text, section_words(parse->section));
}

/*
 * Handles account, cluster, include and preset, which are not options. True if
 * it was one.
 */
static bool
not_an_option(struct conf_parse *parse, const struct conf_word *name)
{
	if (parse->section == SECTION_UNKNOWN)
		return true;
	if (parse->section != SECTION_NONE)
		return false;
	if (is_word(name, "account"))
		conf_mistake_syntax(parse, name->at,
		    "an account begins with its name and a {, such as account "
		    "\"jack\" {");
	else if (is_word(name, "cluster"))
		conf_mistake_syntax(parse, name->at,
		    "cluster is followed by its options in { }, without a name "
		    "or a =");
	else if (is_word(name, "include"))
		conf_mistake_syntax(parse, name->at,
		    "include takes the name of a file, such as include "
		    "\"accounts.conf\"");
	else if (is_word(name, "preset"))
		conf_mistake_syntax(parse, name->at,
		    "a preset begins with its name and a {, such as preset "
		    "\"ocean\" {");
	else
		return false;
	return true;
}

void
conf_incomplete(
    struct conf_parse *parse, const struct conf_word *name, bool equals)
{
	const struct conf_value *value = &parse->value;

	if (not_an_option(parse, name))
		return;
	if (conf_option_there(name->text, parse->section))
		conf_mistake_syntax(parse, name->at,
		    equals ? "a value is missing after '%s ='"
			   : "a = is missing after '%s'",
		    name->text);
	/* A value without braces precedes it on the same line. */
	else if (value->n == 1 && !value->braces &&
	    value->word[0].at.file == name->at.file &&
	    value->word[0].at.line == name->at.line)
		conf_mistake_syntax(parse, name->at,
		    "'%s' cannot stand here; put a text of more than one word "
		    "in quotes",
		    name->text);
	else if (!conf_mistake_told(parse, name->at))
		no_such_option(parse, name);
}

void
conf_two_words(struct conf_parse *parse, const struct conf_word *one,
    const struct conf_word *other)
{
	if (is_word(one, "include")) {
		conf_include(parse, other);
		return;
	}
	conf_incomplete(parse, one, false);
	if (one->at.line != other->at.line)
		conf_incomplete(parse, other, false);
}

void
conf_misplaced(struct conf_parse *parse, const struct conf_word *word)
{
	conf_mistake_syntax(parse, word->at,
	    "'%s' cannot stand here; look for a missing quote, comma or brace "
	    "before it",
	    word->text);
}

void
conf_value_begin(struct conf_parse *parse, bool braces)
{
	struct conf_word *word = parse->value.word;

	parse->value = (struct conf_value){word, .braces = braces};
}

void
conf_value_add(struct conf_parse *parse, const struct conf_word *word)
{
	struct conf_value *value = &parse->value;

	if (value->n > 0 && !value->comma)
		conf_mistake_syntax(parse, word->at,
		    "a comma or a } is missing before '%s'", word->text);
	value->comma = false;
	value->word = xrealloc(
	    value->word, (size_t)(value->n + 1) * sizeof(*value->word));
	value->word[value->n++] = *word;
}

void
conf_assign(struct conf_parse *parse, const struct conf_word *name, bool append)
{
	const struct conf_option *o =
	    conf_option_find(name->text, parse->section);
	bool unsure = parse->section == SECTION_PRESET;

	if (parse->value.dropped || not_an_option(parse, name))
		return;
	if (o == NULL) {
		no_such_option(parse, name);
		return;
	}
	if (o->count == 0 && parse->value.braces)
		conf_mistake(parse, name->at, "%s takes one value, without { }",
		    o->name);
	else if (o->count == 0 && append)
		conf_mistake(parse, name->at,
		    "%s takes one value; += only adds to a list", o->name);
	/* Credentials count as given, valid or not. */
	else if (conf_check(parse, o, append) || o->kind == HASH ||
	    o->kind == KEYS) {
		conf_store(parse, o, append);
		unsure = false;
	}
	parse->unsure |= unsure;
	if (parse->section == SECTION_NONE)
		parse->given[o - conf_option] = name->at;
}

enum conf_section
conf_block_open(struct conf_parse *parse, const struct conf_word *name,
    const struct conf_word *title)
{
	enum conf_section outer = parse->section;

	if (outer != SECTION_NONE && outer != SECTION_UNKNOWN)
		no_such_option(parse, name);
	if (title == NULL && outer != SECTION_UNKNOWN &&
	    is_word(name, "cluster")) {
		conf_cluster_open(parse, name);
		return SECTION_NONE;
	}
	if (title == NULL || outer == SECTION_UNKNOWN ||
	    (!is_word(name, "account") && !is_word(name, "preset"))) {
		if (outer == SECTION_NONE)
			conf_incomplete(parse, name, false);
		parse->section = SECTION_UNKNOWN;
		return outer;
	}
	if (is_word(name, "account")) {
		conf_check_account(parse, title);
		conf_account_add(parse->conf, title->text);
		parse->section = SECTION_ACCOUNT;
		parse->account = *title;
	} else {
		conf_rules_check_name(parse, title);
		conf_preset_add(parse->conf, title->text);
		parse->section = SECTION_PRESET;
		parse->preset = *title;
	}
	parse->unsure = false;
	/* Inside another block: as if that had been closed. */
	return SECTION_NONE;
}

void
conf_block_close(struct conf_parse *parse, enum conf_section outer,
    const struct conf_word *unclosed)
{
	if (unclosed != NULL)
		conf_mistake_syntax(parse, unclosed->at,
		    "the { that opens here is never closed");
	if (parse->section == SECTION_ACCOUNT)
		conf_check_keys(parse);
	if (parse->section == SECTION_ACCOUNT && !parse->unsure) {
		const struct account *account =
		    &parse->conf->account[parse->conf->naccount - 1];

		if (account->password == NULL && account->nkeys == 0)
			conf_mistake(parse, parse->account.at,
			    "'%s' has neither a password nor a key, so nobody "
			    "could log in",
			    account->name);
	} else if (parse->section == SECTION_PRESET && !parse->unsure)
		conf_rules_check_preset(parse);
	parse->section = outer;
}
