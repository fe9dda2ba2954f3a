/*
 * The text of a configuration, cut into tokens.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_lex.h"
#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/lib/alloc.h"

#define TEXT_MOST (1 << 20)
#define GATE_MOST (4 << 20) /* of what the gate writes, with pictures */

/* What came before the next token: "house = {". */
enum { HOUSE_NONE, HOUSE_NAMED, HOUSE_EQUALS, HOUSE_LIST };

static const char byte_order_mark[] = "\xef\xbb\xbf";
static const char separators[] = " \t\r\n\"'={}()+,";

bool
conf_lex_open(struct conf_parse *parse, struct conf_file *file, FILE *f)
{
	struct conf_place whole = {file, 0};
	size_t most = parse->whole ? TEXT_MOST : GATE_MOST;

	file->text = xcalloc(1, most + 2);
	file->size = fread(file->text, 1, most + 1, f);
	file->line = 1;
	if (ferror(f))
		conf_mistake(parse, whole, "%s", strerror(errno));
	else if (file->size > most)
		conf_mistake(
		    parse, whole, "it is larger than %zu MiB", most >> 20);
	else if (strlen(file->text) < file->size)
		conf_mistake(
		    parse, whole, "it is not text: it contains a NUL byte");
	else {
		file->text = xrealloc(file->text, file->size + 1);
		/* A word takes one byte more than in the text: its NUL. */
		file->words = xcalloc(2, file->size + 1);
		file->at = file->text;
		if (strncmp(file->at, byte_order_mark, 3) == 0)
			file->at += 3;
		return true;
	}
	return false;
}

static char
next_byte(struct conf_file *file)
{
	file->line += *file->at == '\n';
	return *file->at++;
}

static bool
conf_lex_begins(const struct conf_file *file, const char *text)
{
	return strncmp(file->at, text, strlen(text)) == 0;
}

static bool
at_comment(const struct conf_file *file)
{
	return *file->at == '#' || conf_lex_begins(file, "//") ||
	    conf_lex_begins(file, "/*");
}

static bool
ends_open(const struct conf_file *file)
{
	return *file->at == '\0' || (file->unclosed && *file->at == '\n');
}

/* Goes on behind the line where something opens that nothing closes. */
static void
never_closed(struct conf_parse *parse, char *from, int line, int length)
{
	struct conf_file *file = parse->file;

	conf_mistake_syntax(parse, (struct conf_place){file, line},
	    "the %.*s that opens here is never closed", length, from);
	file->at = from + strcspn(from, "\n");
	file->line = line;
	file->unclosed = true;
}

static void
skip_comment(struct conf_parse *parse)
{
	struct conf_file *file = parse->file;
	char *from = file->at;
	int line = file->line;

	if (!conf_lex_begins(file, "/*")) {
		file->at += strcspn(file->at, "\n");
		return;
	}
	for (file->at += 2; !conf_lex_begins(file, "*/"); next_byte(file))
		if (ends_open(file)) {
			never_closed(parse, from, line, 2);
			return;
		}
	file->at += 2;
}

/* A byte by its number, such as x1b or 033. */
static char
numbered_byte(struct conf_parse *parse, int base, int most)
{
	static const char digits[] = "0123456789abcdef";
	struct conf_file *file = parse->file;
	const char *digit;
	int value = 0;

	for (; most > 0 && *file->at != '\0'; most--, file->at++) {
		digit = strchr(digits, tolower((unsigned char)*file->at));
		if (digit == NULL || digit - digits >= base)
			break;
		value = value * base + (int)(digit - digits);
	}
	if (value == 0 || value > 255) {
		conf_mistake(parse, (struct conf_place){file, file->line},
		    "a \\ and digits must be a byte from 1 to 255");
		return '?';
	}
	return (char)value;
}

/* What follows a \ in double quotes; '\0' for nothing. */
static char
conf_lex_escaped(struct conf_parse *parse)
{
	static const char letters[] = "abefnrtv",
			  bytes[] = "\a\b\033\f\n\r\t\v";
	struct conf_file *file = parse->file;
	const char *letter;
	char c = *file->at;

	if (c >= '0' && c <= '7')
		return numbered_byte(parse, 8, 3);
	next_byte(file);
	if (c == 'x')
		return numbered_byte(parse, 16, 2);
	letter = strchr(letters, c);
	return c == '\n' ? '\0' : letter != NULL ? bytes[letter - letters] : c;
}

static void
conf_lex_put(struct conf_file *file, char c)
{
	file->words[file->nwords++] = c;
}

static void
lex_quoted(struct conf_parse *parse)
{
	struct conf_file *file = parse->file;
	char *from = file->at, quote = *from, c;
	size_t begin = file->nwords;
	int line = file->line;

	for (file->at++; *file->at != quote;) {
		if (ends_open(file)) {
			never_closed(parse, from, line, 1);
			conf_lex_put(file, '\0');
			file->nwords =
			    begin + strcspn(file->words + begin, "\n");
			break;
		}
		c = next_byte(file);
		if (c != '\\' || *file->at == '\0')
			conf_lex_put(file, c);
		else if (quote == '"' && (c = conf_lex_escaped(parse)) != '\0')
			conf_lex_put(file, c);
		else if (quote == '\'') {
			if (*file->at != '\'' && *file->at != '\\')
				conf_lex_put(file, '\\');
			conf_lex_put(file, next_byte(file));
		}
	}
	if (*file->at == quote)
		file->at++;
}

/*
 * In a list of house rules "arm=8" is one word, also with blanks in it: goes to
 * what is behind its =, or nowhere.
 */
static bool
skip_equals(struct conf_parse *parse)
{
	const struct conf_file *file = parse->file;
	const char *at = file->at + strspn(file->at, " \t");

	if (parse->house < HOUSE_EQUALS || *at != '=')
		return false;
	at += 1 + strspn(at + 1, " \t");
	if (*at == '\0' || strchr(separators, *at) != NULL)
		return false;
	parse->file->at += at - file->at;
	return true;
}

static int
lex_token(struct conf_parse *parse, struct conf_word *word)
{
	struct conf_file *file = parse->file;

	for (;;) {
		if (at_comment(file))
			skip_comment(parse);
		else if (*file->at != '\0' &&
		    strchr(" \t\r\n", *file->at) != NULL)
			next_byte(file);
		else
			break;
	}
	word->at = (struct conf_place){file, file->line};
	word->text = file->words + file->nwords;
	if (*file->at == '\0')
		return CONF_LEX_END;
	if (strchr("={}(),", *file->at) != NULL ||
	    conf_lex_begins(file, "+=")) {
		conf_lex_put(file, *file->at);
		conf_lex_put(file, '\0');
		file->at += conf_lex_begins(file, "+=") ? 2 : 1;
		return *word->text;
	}
	if (*file->at == '"' || *file->at == '\'')
		lex_quoted(parse);
	else
		do {
			conf_lex_put(file, next_byte(file));
			if (skip_equals(parse))
				conf_lex_put(file, '=');
		} while (*file->at != '\0' &&
		    strchr(separators, *file->at) == NULL && !at_comment(file));
	conf_lex_put(file, '\0');
	return CONF_LEX_WORD;
}

int
conf_lex(struct conf_parse *parse, struct conf_word *word)
{
	int kind = lex_token(parse, word);
	bool named = kind == CONF_LEX_WORD &&
	    (strcasecmp(word->text, "house") == 0 ||
		strcasecmp(word->text, "table-house") == 0);

	if (kind == '{' && parse->house == HOUSE_EQUALS)
		parse->house = HOUSE_LIST;
	else if ((kind == '=' || kind == '+') && parse->house == HOUSE_NAMED)
		parse->house = HOUSE_EQUALS;
	else if (parse->house != HOUSE_LIST || kind == '}')
		parse->house = named ? HOUSE_NAMED : HOUSE_NONE;
	return kind;
}
