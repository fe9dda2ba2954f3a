/*
 * What is wrong with a configuration.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_option.h"
#include "daemon/lib/log.h"

#define MOST 24
#define SENTENCE 320

struct one {
	int line;
	bool form; /* told by the parser, which stopped there */
	char text[SENTENCE];
};

static struct {
	const char *file;
	struct one one[MOST];
	int n, stopped;
	bool more;
} wrong;

void
mistakes_begin(const char *file)
{
	memset(&wrong, 0, sizeof(wrong));
	wrong.file = file;
}

static void
conf_mistake_note(int line, bool form, const char *text)
{
	struct one *one = &wrong.one[wrong.n];
	int i;

	for (i = 0; i < wrong.n; i++)
		if (wrong.one[i].line == line &&
		    strcmp(wrong.one[i].text, text) == 0)
			return;
	if (wrong.n == MOST) {
		wrong.more = true;
		return;
	}
	one->line = line;
	one->form = form;
	strlcpy(one->text, text, sizeof(one->text));
	one->text[strcspn(one->text, "\n")] = '\0';
	wrong.n++;
}

void
mistake(int line, const char *fmt, ...)
{
	char text[SENTENCE];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	conf_mistake_note(line, false, text);
}

static void
conf_mistake_unknown(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	bool top = strcmp(cfg->name, "account") != 0;
	const char *near;

	if (conf_option_there(name, !top)) {
		snprintf(to, size,
		    top ? "'%s' stands in the { } of an account"
			: "'%s' is not an option of an account; a } is missing "
			  "before it",
		    name);
		return;
	}
	near = conf_option_near(name, top);
	snprintf(to, size, "no such option '%s'%s%s%s", name,
	    near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
	    near != NULL ? "'?" : "");
}

static void
no_number(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	const struct conf_option *o = conf_option_find(name);

	snprintf(to, size, "%s must be a whole number from %ld to %ld", name,
	    o != NULL ? o->least : 0, o != NULL ? o->most : 0);
}

static void
no_switch(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size, "%s must be yes or no", name);
}

static void
no_equal(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size, "a = is missing after '%s'", name);
}

static void
no_place(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size,
	    "'%s' cannot stand here; look for a missing quote, comma or brace "
	    "before it",
	    name);
}

static void
no_value(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size, "a value is missing");
}

static void
no_quote(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size, "a quote is missing, here or before");
}

static void
no_title(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size,
	    "an account begins with its name and a {, such as account \"jack\" "
	    "{");
}

static void
no_opener(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size, "this } closes nothing");
}

static void
conf_mistake_twice(const cfg_t *cfg, const char *name, char *to, size_t size)
{
	snprintf(to, size, "there are two accounts '%s'", name);
}

/* What libconfuse says, up to the word that it quotes; what we say. */
static const struct {
	const char *said;
	void (*say)(const cfg_t *, const char *name, char *to, size_t size);
} sayings[] = {
    {"no such option '", conf_mistake_unknown},
    {"invalid integer value for option '", no_number},
    {"integer value for option '", no_number},
    {"invalid boolean value for option '", no_switch},
    {"missing equal sign after option '", no_equal},
    {"unexpected token '", no_place},
    {"unexpected closing brace", no_opener},
    {"premature end of file", no_value},
    {"missing title for section", no_title},
    {"missing opening brace for section", no_title},
    {"found duplicate title '", conf_mistake_twice},
    {"no sub-section title/index", no_place},
    {"unterminated string constant", no_quote},
};

void
mistake_of_parser(cfg_t *cfg, const char *fmt, va_list ap)
{
	char said[SENTENCE], name[SENTENCE] = "", text[SENTENCE];
	const char *quote;
	size_t i;

	/* What follows from the first one. */
	if (wrong.stopped != 0)
		return;
	vsnprintf(said, sizeof(said), fmt, ap);
	strlcpy(text, said, sizeof(text));
	quote = strchr(said, '\'');
	if (quote != NULL) {
		strlcpy(name, quote + 1, sizeof(name));
		name[strcspn(name, "'\n")] = '\0';
	}
	for (i = 0; i < sizeof(sayings) / sizeof(sayings[0]); i++)
		if (strncmp(said, sayings[i].said, strlen(sayings[i].said)) ==
		    0)
			sayings[i].say(cfg, name, text, sizeof(text));
	wrong.stopped = cfg->line;
	conf_mistake_note(cfg->line, true, text);
}

int
mistakes_stopped(void)
{
	int line = wrong.stopped, i, n = 0;

	wrong.stopped = 0;
	for (i = 0; line != 0 && i < wrong.n; i++)
		if (wrong.one[i].form)
			wrong.one[n++] = wrong.one[i];
	if (line != 0)
		wrong.n = n;
	return line;
}

bool
mistakes_in_form(void)
{
	int i;

	for (i = 0; i < wrong.n; i++)
		if (wrong.one[i].form)
			return true;
	return false;
}

static int
by_line(const void *a, const void *b)
{
	const struct one *one = a, *other = b;

	return one->line - other->line;
}

bool
mistakes_end(char error[CONF_ERROR])
{
	char at[16];
	int i;

	*error = '\0';
	qsort(wrong.one, (size_t)wrong.n, sizeof(wrong.one[0]), by_line);
	for (i = 0; i < wrong.n; i++) {
		snprintf(at, sizeof(at), ":%d", wrong.one[i].line);
		if (i > 0)
			strlcat(error, "\n", CONF_ERROR);
		strlcat(error, wrong.file, CONF_ERROR);
		strlcat(error, wrong.one[i].line > 0 ? at : "", CONF_ERROR);
		strlcat(error, ": ", CONF_ERROR);
		strlcat(error, wrong.one[i].text, CONF_ERROR);
	}
	if (wrong.more)
		strlcat(error, "\nand more", CONF_ERROR);
	return wrong.n > 0;
}
