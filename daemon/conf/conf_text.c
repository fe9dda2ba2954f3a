/*
 * The text of a configuration, cut in pieces as libconfuse does it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_text.h"
#include "daemon/lib/log.h"

#define TEXT_MOST (1 << 20)
#define DEEP 16 /* braces in braces; two are enough */

static const char mark[] = "\xef\xbb\xbf";

char *
conf_text_read(FILE *f, char error[CONF_TEXT_ERROR])
{
	char *text = xcalloc(1, TEXT_MOST + 2);
	size_t n = fread(text, 1, TEXT_MOST + 1, f);

	*error = '\0';
	if (ferror(f))
		snprintf(error, CONF_TEXT_ERROR, "%s", strerror(errno));
	else if (n > TEXT_MOST)
		snprintf(error, CONF_TEXT_ERROR,
		    "it has more than the 1 MiB that a configuration may have");
	else if (strlen(text) < n)
		snprintf(error, CONF_TEXT_ERROR,
		    "it is no text: there is a byte 0 in it");
	else if (strncmp(text, mark, sizeof(mark) - 1) == 0)
		memmove(text, text + sizeof(mark) - 1, n - sizeof(mark) + 2);
	if (*error == '\0')
		return text;
	free(text);
	return NULL;
}

/* Behind the quote that ends this text, or NULL. */
static char *
behind_quote(char *at)
{
	char quote = *at++;

	for (; *at != '\0' && *at != quote; at++)
		if (*at == '\\' && at[1] != '\0')
			at++;
	return *at == '\0' ? NULL : at + 1;
}

static bool
is_comment(const char *at)
{
	return *at == '#' || strncmp(at, "//", 2) == 0 ||
	    strncmp(at, "/*", 2) == 0;
}

static char *
behind_comment(char *at)
{
	char *end;

	if (strncmp(at, "/*", 2) != 0)
		return at + strcspn(at, "\n");
	end = strstr(at + 2, "*/");
	return end == NULL ? NULL : end + 2;
}

/* Behind the piece that begins here; NULL where its end is missing. */
static char *
conf_text_behind(char *at)
{
	if (*at == '"' || *at == '\'')
		return behind_quote(at);
	if (is_comment(at))
		return behind_comment(at);
	do
		at++;
	while (*at != '\0' && strchr(" \t\r\n\"'={}()+,", at[-1]) == NULL &&
	    strchr(" \t\r\n\"'={}()+,", *at) == NULL && !is_comment(at));
	return at;
}

static int
line_of(const char *text, const char *at)
{
	int line = 1;

	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

static char *
line_begin(char *text, int line)
{
	char *at = text;

	while (--line > 0 && (at = strchr(at, '\n')) != NULL)
		at++;
	return at;
}

/* Whether anything was there. */
static bool
blank(char *from, const char *to)
{
	bool any = false;

	for (; from < to; from++)
		if (strchr(" \t\r\n", *from) == NULL) {
			*from = ' ';
			any = true;
		}
	return any;
}

int
conf_text_clean(char *text, char opener[3])
{
	char *open[DEEP] = {NULL}, *at = text, *next = text;
	int depth = 0, line;

	for (; *at != '\0'; at = next) {
		if (*at == '{' && depth < DEEP)
			open[depth++] = at;
		if (*at == '}' && depth > 0)
			depth--;
		next = conf_text_behind(at);
		if (next == NULL)
			break;
		if (is_comment(at))
			blank(at, next);
	}
	if (next != NULL && depth == 0)
		return 0;
	if (next != NULL)
		at = open[depth - 1];
	snprintf(opener, 3, "%.*s", *at == '/' ? 2 : 1, at);
	line = line_of(text, at);
	*line_begin(text, line) = '\0';
	return line;
}

static bool
blank_line(char *begin, bool all)
{
	char *at = begin, *next;
	bool any = false;
	int depth = 0;

	for (; *at != '\0' && (*at != '\n' || depth > 0); at = next) {
		next = conf_text_behind(at);
		if (next == NULL)
			next = at + strlen(at);
		if (*at == '}' && depth == 0 && !all)
			continue;
		depth += (*at == '{') - (*at == '}' && depth > 0);
		any |= blank(at, next);
	}
	return any;
}

bool
conf_text_blank(char *text, int line)
{
	char *begin = line_begin(text, line);

	return begin != NULL &&
	    (blank_line(begin, false) || blank_line(begin, true));
}
