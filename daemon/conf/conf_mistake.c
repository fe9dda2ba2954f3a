/* The mistakes in a configuration, in the order of its lines. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define SENTENCE_MOST 1000 /* bytes; it quotes the configuration */

static void
mistake_add(struct conf_parse *parse, struct conf_place at, bool syntax,
    const char *fmt, va_list ap)
{
	struct conf_mistake *mistake = xcalloc(1, sizeof(*mistake));
	struct conf_mistake *before = NULL, *other;
	char *c;

	if (vasprintf(&mistake->text, fmt, ap) == -1)
		fatal("conf", "error=\"no memory\"");
	if (strlen(mistake->text) > SENTENCE_MOST)
		mistake->text[SENTENCE_MOST] = '\0';
	for (c = mistake->text; *c != '\0'; c++)
		if (iscntrl((unsigned char)*c))
			*c = '?';
	mistake->at = at;
	mistake->syntax = syntax;
	TAILQ_FOREACH_REVERSE (other, &parse->mistakes, conf_mistakes, entry) {
		if (other->at.file != at.file)
			continue;
		if (other->at.line <= at.line)
			break;
		before = other;
	}
	if (before != NULL)
		TAILQ_INSERT_BEFORE(before, mistake, entry);
	else
		TAILQ_INSERT_TAIL(&parse->mistakes, mistake, entry);
}

bool
conf_mistake(
    struct conf_parse *parse, struct conf_place at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	mistake_add(parse, at, false, fmt, ap);
	va_end(ap);
	return false;
}

bool
conf_mistake_told(const struct conf_parse *parse, struct conf_place at)
{
	const struct conf_mistake *mistake;

	TAILQ_FOREACH_REVERSE (
	    mistake, &parse->mistakes, conf_mistakes, entry) {
		if (mistake->at.file != at.file)
			continue;
		if (mistake->at.line < at.line)
			break;
		if (mistake->syntax && mistake->at.line == at.line)
			return true;
	}
	return false;
}

void
conf_mistake_syntax(
    struct conf_parse *parse, struct conf_place at, const char *fmt, ...)
{
	va_list ap;

	parse->unsure = true;
	if (conf_mistake_told(parse, at))
		return;
	va_start(ap, fmt);
	mistake_add(parse, at, true, fmt, ap);
	va_end(ap);
}

char *
conf_mistakes_take(struct conf_parse *parse)
{
	struct conf_mistake *mistake;
	char *text = NULL;
	size_t size;
	FILE *f;

	if (TAILQ_EMPTY(&parse->mistakes))
		return NULL;
	f = xmemstream(&text, &size);
	while ((mistake = TAILQ_FIRST(&parse->mistakes)) != NULL) {
		TAILQ_REMOVE(&parse->mistakes, mistake, entry);
		fputs(mistake->at.file->name, f);
		if (mistake->at.line > 0)
			fprintf(f, ":%d", mistake->at.line);
		fprintf(f, ": %s%s", mistake->text,
		    TAILQ_EMPTY(&parse->mistakes) ? "" : "\n");
		free(mistake->text);
		free(mistake);
	}
	fclose(f);
	return text;
}
