/*
 * The data of an answer as plain text.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/ctl/print.h"
#include "daemon/lib/alloc.h"

#define COLUMNS_MAX 32

static char *
print_clean(const char *text)
{
	char *copy = xstrdup(text), *p;

	for (p = copy; *p != '\0'; p++)
		if (iscntrl((unsigned char)*p) && *p != '\n')
			*p = '?';
	return copy;
}

static char *value_text(const char *key, const json_t *value);

static char *
list_text(const json_t *list)
{
	char *all = xstrdup(""), *one, *more;
	const json_t *value;
	size_t i;

	json_array_foreach (list, i, value) {
		one = value_text("", value);
		more = xasprintf("%s%s%s", all, i > 0 ? ", " : "", one);
		free(one);
		free(all);
		all = more;
	}
	return all;
}

/* Whether a field holds seconds since 1970. */
static bool
is_time(const char *key)
{
	static const char *const keys[] = {
	    "at", "until", "since", "seen", "damaged_at", "made", "used"};
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return false;
}

/* One value as text for a cell; the caller frees it. */
static char *
value_text(const char *key, const json_t *value)
{
	char *text, *plain, when[32];
	time_t at;
	struct tm tm;

	switch (json_typeof(value)) {
	case JSON_STRING:
		return print_clean(json_string_value(value));
	case JSON_INTEGER:
		/* The first seat is 1, as commands have it. */
		if (strcmp(key, "seat") == 0)
			return xasprintf("%" JSON_INTEGER_FORMAT,
			    json_integer_value(value) + 1);
		at = (time_t)json_integer_value(value);
		if (at > 0 && is_time(key)) {
			gmtime_r(&at, &tm);
			strftime(when, sizeof(when), "%Y-%m-%d %H:%M", &tm);
			return xstrdup(when);
		}
		return xasprintf(
		    "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	case JSON_TRUE:
		return xstrdup("yes");
	case JSON_FALSE:
		return xstrdup("no");
	case JSON_NULL:
		return xstrdup("-");
	case JSON_ARRAY:
		return list_text(value);
	default:
		text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
		plain = print_clean(text != NULL ? text : "?");
		free(text);
		return plain;
	}
}

static char *
cell_text(const json_t *row, const char *key)
{
	const json_t *value = json_object_get(row, key);

	return value == NULL ? xstrdup("-") : value_text(key, value);
}

/* The last column is not padded: no line ends in blanks. */
static void
print_cell(FILE *to, const char *text, int width, bool last)
{
	if (last)
		fprintf(to, "%s\n", text);
	else
		fprintf(to, "%-*s  ", width, text);
}

static void
print_table(FILE *to, const json_t *rows)
{
	const char *column[COLUMNS_MAX];
	int width[COLUMNS_MAX];
	const json_t *row;
	const char *key;
	json_t *value;
	size_t n = 0, i, c;
	char *text;

	/* The columns of a list are the fields of its first row. */
	json_object_foreach (json_array_get(rows, 0), key, value) {
		if (n < COLUMNS_MAX)
			column[n++] = key;
	}
	for (c = 0; c < n; c++) {
		width[c] = (int)strlen(column[c]);
		json_array_foreach (rows, i, row) {
			text = cell_text(row, column[c]);
			if ((int)strlen(text) > width[c])
				width[c] = (int)strlen(text);
			free(text);
		}
		text = xstrdup(column[c]);
		for (i = 0; text[i] != '\0'; i++)
			text[i] = (char)toupper((unsigned char)text[i]);
		print_cell(to, text, width[c], c == n - 1);
		free(text);
	}
	json_array_foreach (rows, i, row) {
		for (c = 0; c < n; c++) {
			text = cell_text(row, column[c]);
			print_cell(to, text, width[c], c == n - 1);
			free(text);
		}
	}
}

/* What only programs need: it repeats what was asked for. */
static bool
is_echo(const char *key)
{
	return strcmp(key, "all") == 0 || strcmp(key, "row") == 0;
}

static void
print_none(FILE *to, const json_t *data, const char *key)
{
	const json_t *row = json_object_get(data, "row");
	const char *what = strcmp(key, "mine") == 0 ? "games of yours" : key;

	fprintf(to, "no %s", what);
	if (json_is_integer(row))
		fprintf(to, " from row %" JSON_INTEGER_FORMAT " on",
		    json_integer_value(row));
	fputc('\n', to);
}

void
print_data(FILE *to, const json_t *data)
{
	const char *key;
	json_t *value;
	int width = 0;
	char *text;

	json_object_foreach ((json_t *)(uintptr_t)data, key, value) {
		if ((int)strlen(key) > width && !is_echo(key))
			width = (int)strlen(key);
	}
	json_object_foreach ((json_t *)(uintptr_t)data, key, value) {
		if (json_is_null(value) || is_echo(key))
			continue;
		if (json_is_object(json_array_get(value, 0))) {
			print_table(to, value);
			continue;
		}
		if (json_is_array(value) && json_array_size(value) == 0) {
			print_none(to, data, key);
			continue;
		}
		text = value_text(key, value);
		if (strchr(text, '\n') != NULL)
			fprintf(to, "%s%s", text,
			    text[strlen(text) - 1] == '\n' ? "" : "\n");
		else
			fprintf(to, "%-*s  %s\n", width, key, text);
		free(text);
	}
}
