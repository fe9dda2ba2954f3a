/* Answers for programs. */
#include "daemon/client/text/say_export.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN 128 /* room for a column's name */

/*
 * Commands whose answers are exported; columns: of the rows of the list, the
 * same on all pages. NULL: those that its rows have.
 */
static const struct {
	enum command_id id;
	const char *columns;
} commands[] = {
    {COMMAND_ladder, "place,name,rating,deviation,provisional,games"},
    {COMMAND_rating, "rating,deviation,provisional,games,pool,place"},
    {COMMAND_stats, NULL},
    {COMMAND_versus, NULL},
    {COMMAND_honours, "honour,title,condition,number,at"},
    {COMMAND_boardback, "n,number,table,at,rules,harbour,losers,winners"},
    {COMMAND_history,
	"game,table,rules,house,names,substitutes,at,throws,outcome,winner,"
	"eight_piecer,harbour,damaged"},
    {COMMAND_comments, "n,place,from,at,text"},
    {COMMAND_report, NULL},
    {COMMAND_luck, "game,result,end,luck,own_skill,drift,lost,choices"},
    {COMMAND_hint, NULL},
    {COMMAND_problem, NULL},
    {COMMAND_evaluate, NULL},
};
#define NCOMMANDS (sizeof(commands) / sizeof(*commands))

/* Of that command's; NULL: it has no list, or is not exported. */
static const char *
export_columns(enum command_id command)
{
	for (size_t i = 0; i < NCOMMANDS; i++)
		if (commands[i].id == command)
			return commands[i].columns;
	return NULL;
}

enum export_format
export_cut(enum command_id command, char *line)
{
	static const struct {
		const char *word;
		enum export_format format;
	} words[] = {{" --json", EXPORT_JSON}, {" --csv", EXPORT_CSV}};
	bool exported = false;
	size_t i, end, length = strlen(line);

	for (i = 0; i < NCOMMANDS; i++)
		exported |= commands[i].id == command;
	while (length > 0 && line[length - 1] == ' ')
		length--;
	for (i = 0; exported && i < 2; i++) {
		end = strlen(words[i].word);
		if (length > end &&
		    memcmp(line + length - end, words[i].word, end) == 0) {
			line[length - end] = '\0';
			return words[i].format;
		}
	}
	return EXPORT_NONE;
}

static void
write_field(FILE *out, const char *text)
{
	if (text[strcspn(text, ",\"\r\n")] == '\0') {
		fputs(text, out);
		return;
	}
	putc('"', out);
	for (; *text != '\0'; text++)
		fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
	putc('"', out);
}

/* A list of names is one value, with semicolons between them. */
static void
write_value(FILE *out, const json_t *value)
{
	const json_t *name;
	size_t i;

	if (json_is_string(value))
		write_field(out, json_string_value(value));
	else if (json_is_integer(value))
		fprintf(out, "%lld", (long long)json_integer_value(value));
	else if (json_is_real(value))
		fprintf(out, "%.6g", json_real_value(value));
	else if (json_is_boolean(value))
		fputs(json_is_true(value) ? "true" : "false", out);
	json_array_foreach (value, i, name) {
		if (i > 0)
			putc(';', out);
		if (json_is_string(name) || json_is_integer(name))
			write_value(out, name);
	}
}

/* A list of objects: what has no place in a row. */
static bool
is_list(const json_t *value)
{
	return json_is_object(json_array_get(value, 0));
}

/* A row's values by their columns: those of an object in it with its name. */
static void
flatten(json_t *flat, const json_t *row, const char *before)
{
	json_t *value;
	char column[COLUMN];
	const char *name;

	json_object_foreach ((json_t *)row, name, value) {
		snprintf(column, sizeof(column), "%s%s%s", before,
		    *before == '\0' ? "" : ".", name);
		if (json_is_object(value))
			flatten(flat, value, column);
		else if (!is_list(value))
			json_object_set(flat, column, value);
	}
}

static void
write_line(FILE *out, const json_t *columns, const json_t *flat)
{
	const char *name, *comma = "";
	const json_t *value;

	json_object_foreach ((json_t *)columns, name, value) {
		fputs(comma, out);
		if (flat == NULL)
			write_field(out, name);
		else
			write_value(out, json_object_get(flat, name));
		comma = ",";
	}
	putc('\n', out);
}

/* Columns by their names, to be in that order. */
static json_t *
columns_named(const char *names)
{
	json_t *columns = json_object();
	size_t n;

	for (; *names != '\0'; names += n + (names[n] == ',')) {
		n = strcspn(names, ",");
		json_object_setn_new(columns, names, n, json_null());
	}
	return columns;
}

/*
 * Rows may lack values that others have; then that column is empty. Only
 * answers of one page have the columns of their rows.
 */
static void
write_rows(FILE *out, const json_t *rows, const char *names, bool first)
{
	json_t *columns = columns_named(names == NULL ? "" : names);
	json_t *flat = json_array(), *one;
	const json_t *row;
	size_t i;

	json_array_foreach (rows, i, row) {
		one = json_object();
		flatten(one, row, "");
		json_array_append_new(flat, one);
		if (names == NULL)
			json_object_update_missing(columns, one);
	}
	if (first && json_object_size(columns) > 0)
		write_line(out, columns, NULL);
	json_array_foreach (flat, i, one)
		write_line(out, columns, one);
	json_decref(flat);
	json_decref(columns);
}

static void
write_csv(FILE *out, const json_t *data, const char *columns, bool first)
{
	const json_t *list = NULL, *value;
	const char *name;
	json_t *one;

	json_object_foreach ((json_t *)data, name, value)
		if (list == NULL && json_is_array(value) &&
		    (is_list(value) || json_array_size(value) == 0))
			list = value;
	if (list != NULL) {
		write_rows(out, list, columns, first);
		return;
	}
	one = json_array();
	json_array_append(one, (json_t *)data);
	write_rows(out, one, NULL, true);
	json_decref(one);
}

void
say_export(FILE *out, enum command_id command, enum export_format format,
    const json_t *data, bool first)
{
	char *text;

	if (format == EXPORT_CSV) {
		write_csv(out, data, export_columns(command), first);
		return;
	}
	text = json_dumps(data, JSON_COMPACT);
	if (text != NULL)
		fprintf(out, "%s\n", text);
	free(text);
}
