/*
 * The grammar of the configuration. It also accepts common mistakes, so that
 * each has its own message and parsing goes on. Anything else that does not fit
 * is skipped to the end of its line, with the blocks that open on it.
 */
%{
#include <sys/stat.h>

#include <errno.h>
#include <search.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_check.h"
#include "daemon/conf/conf_lex.h"
#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/conf/conf_statement.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/plain_file.h"

#define DEPTH_MOST 8 /* files that include files */
%}

%pure-parser
%parse-param { struct conf_parse *parse }
%lex-param { struct conf_parse *parse }

%union {
	struct conf_word word;
	enum conf_section section;
	bool yes;
}

%{
static int yylex(YYSTYPE *, struct conf_parse *);
static void yyerror(struct conf_parse *, const char *);
%}

%token <word> WORD '{' '}' ','
%token NEXT_LINE END
%type <yes> equals close

/* A statement ends only where nothing more can belong to it. */
%nonassoc STATEMENT
%nonassoc WORD '{'

%%

file	: top END				{ YYACCEPT; }
	;

top	: statements
	| top '}'				{
		conf_mistake_syntax(parse, $2.at, "this } has no matching {");
	  }
	  statements
	;

statements
	: /* none */
	| statements statement
	;

statement
	: WORD equals value			{ conf_assign(parse, &$1, $2); }
	| WORD WORD '{'				{
		$<section>$ = conf_block_open(parse, &$1, &$2);
	  }
	  statements close			{
		conf_block_close(parse, $<section>4, $6 ? NULL : &$3);
	  }
	| WORD WORD %prec STATEMENT		{
		conf_two_words(parse, &$1, &$2);
	  }
	/* From here on, common mistakes. */
	| WORD '{'				{
		$<section>$ = conf_block_open(parse, &$1, NULL);
	  }
	  statements close			{
		conf_block_close(parse, $<section>3, $5 ? NULL : &$2);
	  }
	| WORD %prec STATEMENT			{
		conf_incomplete(parse, &$1, false);
	  }
	| WORD WORD equals			{
		conf_incomplete(parse, &$1, false);
	  }
	  value					{
		if ($1.at.line != $2.at.line)
			conf_assign(parse, &$2, $3);
	  }
	| WORD equals %prec STATEMENT		{
		conf_incomplete(parse, &$1, true);
	  }
	| WORD equals WORD equals		{
		if ($1.at.line == $3.at.line)
			conf_misplaced(parse, &parse->token);
		else
			conf_incomplete(parse, &$1, true);
	  }
	  value					{
		if ($1.at.line != $3.at.line)
			conf_assign(parse, &$3, $4);
	  }
	| error NEXT_LINE			{ yyerrok; }
	;

equals	: '='					{ $$ = false; }
	| '+' /* += */				{ $$ = true; }
	;

close	: '}'					{ $$ = true; }
	| END					{ $$ = false; }
	;

value	: WORD					{
		conf_value_begin(parse, false);
		conf_value_add(parse, &$1);
	  }
	| '{' entries '}'
	| '{' entries END			{
		conf_mistake_syntax(parse, $1.at,
		    "the { that opens here is never closed");
		parse->value.dropped = true;
	  }
	| '{' entries WORD equals		{
		conf_mistake_syntax(
		    parse, $3.at, "a } is missing before '%s'", $3.text);
	  }
	  value					{
		conf_assign(parse, &$3, $4);
		parse->value.dropped = true;
	  }
	| '{' entries '{'			{
		struct conf_word *end = parse->value.word + parse->value.n;

		conf_misplaced(parse, &$3);
		$<section>$ = parse->value.n < 2
		    ? conf_block_open(parse, &$3, NULL)
		    : conf_block_open(parse, end - 2, end - 1);
	  }
	  statements close			{
		conf_block_close(parse, $<section>4, $6 ? NULL : &$3);
		parse->value.dropped = true;
	  }
	;

entries	: /* none */				{ conf_value_begin(parse, true); }
	| entries WORD				{ conf_value_add(parse, &$2); }
	| entries ','				{
		if (parse->value.n == 0 || parse->value.comma)
			conf_mistake_syntax(parse, $2.at,
			    "a value is missing before this comma");
		parse->value.comma = true;
	  }
	;

%%

/* The next token of the file, or NEXT_LINE after skipped text. */
static int
yylex(YYSTYPE *value, struct conf_parse *parse)
{
	int kind;

	for (;;) {
		kind = parse->held ? parse->held_kind
				   : conf_lex(parse, &parse->token);
		parse->held = false;
		if (!parse->skipping)
			break;
		if (kind == CONF_LEX_END ||
		    (parse->skip_depth == 0 &&
			(kind == '}' ||
			    parse->token.at.line > parse->skip_line))) {
			parse->skipping = false;
			parse->held = true;
			parse->held_kind = kind;
			return NEXT_LINE;
		}
		parse->skip_depth += (kind == '{') - (kind == '}');
		parse->skip_line = parse->token.at.line;
	}
	value->word = parse->token;
	return kind == CONF_LEX_END ? END : kind == CONF_LEX_WORD ? WORD : kind;
}

static void
yyerror(struct conf_parse *parse, const char *what)
{
	parse->skipping = true;
	parse->skip_depth = *parse->token.text == '{';
	parse->skip_line = parse->token.at.line;
	conf_misplaced(parse, &parse->token);
}

/*
 * Whoever can write the file controls the host; and nobody else may read
 * hashes.
 */
static void
check_keepers(struct conf_parse *parse, struct conf_file *file)
{
	struct conf_place whole = {file, 0};

	if (!S_ISREG(file->st.st_mode))
		return;
	if ((file->st.st_mode & (S_IWGRP | S_IWOTH)) != 0)
		conf_mistake(parse, whole,
		    "it is writable by others; fix it with: chmod go-w %s",
		    file->name);
	if (file->secrets && (file->st.st_mode & S_IROTH) != 0)
		conf_mistake(parse, whole,
		    "its password hashes are readable by others; fix it with: "
		    "chmod o-r %s",
		    file->name);
}

static struct conf_file *
file_add(struct conf_parse *parse, const char *name)
{
	struct conf_file *file = xcalloc(1, sizeof(*file));

	file->name = xstrdup(name);
	if (parse->file != NULL)
		file->depth = parse->file->depth + 1;
	SLIST_INSERT_HEAD(&parse->files, file, entry);
	return file;
}

static void
file_parse(struct conf_parse *parse, struct conf_file *file, FILE *f)
{
	struct conf_parse outer = *parse;

	parse->file = file;
	parse->held = false;
	/*
	 * It fails if blocks are nested too deep, which has been reported by
	 * then.
	 */
	if (conf_lex_open(parse, file, f))
		yyparse(parse);
	parse->file = outer.file;
	parse->token = outer.token;
	parse->held = outer.held;
	parse->skipping = false;
}

/* The included file's name, relative to the file that includes it. */
static char *
include_path(const struct conf_file *from, const char *name)
{
	const char *slash = strrchr(from->name, '/');

	if (*name == '/' || slash == NULL)
		return xstrdup(name);
	return xasprintf(
	    "%.*s%s", (int)(slash + 1 - from->name), from->name, name);
}

static bool
read_before(const struct conf_parse *parse, const struct conf_file *file)
{
	const struct conf_file *other;

	SLIST_FOREACH (other, &parse->files, entry)
		if (other != file && other->st.st_ino == file->st.st_ino &&
		    other->st.st_dev == file->st.st_dev)
			return true;
	return false;
}

void
conf_include(struct conf_parse *parse, const struct conf_word *name)
{
	char *path = include_path(name->at.file, name->text);
	struct conf_file *file = file_add(parse, path);
	FILE *f = NULL;

	if (parse->section != SECTION_NONE)
		conf_mistake(parse, name->at,
		    "include is not allowed inside %s", parse->section == SECTION_PRESET ? "a preset" : parse->section == SECTION_CLUSTER ? "cluster" : "an account");
	else if (file->depth > DEPTH_MOST)
		conf_mistake(parse, name->at,
		    "%s is nested too deep: includes may be nested %d deep",
		    path, DEPTH_MOST);
	else if ((f = plain_file_open(path)) == NULL ||
	    fstat(fileno(f), &file->st) == -1)
		conf_mistake(parse, name->at, "cannot read %s: %s", path,
		    plain_file_trouble());
	else if (read_before(parse, file))
		conf_mistake(parse, name->at,
		    "%s was already read; a file can be included only once",
		    path);
	else {
		file_parse(parse, file, f);
		check_keepers(parse, file);
	}
	if (f != NULL)
		fclose(f);
	free(path);
}

/* The defaults are read like a file before all others. */
static void
parse_defaults(struct conf_parse *parse)
{
	const struct conf_option *o;
	const char *quote;
	char *text = NULL;
	size_t size;
	FILE *f = xmemstream(&text, &size);

	for (o = conf_option; o < conf_option + conf_noption; o++) {
		quote = o->kind <= ART ? "\"" : "";
		fprintf(f, "%s = %s%s%s\n", o->name, quote, o->value, quote);
	}
	if (fclose(f) != 0 || (f = fmemopen(text, size, "r")) == NULL)
		fatal("conf", "error=\"no memory\"");
	file_parse(parse, file_add(parse, "defaults"), f);
	fclose(f);
	free(text);
	memset(parse->given, 0, conf_noption * sizeof(*parse->given));
	parse->conf->cluster.decks = 1;
}

/* The files own the names of accounts. */
static void
name_free(void *name)
{
}

static void
parse_free(struct conf_parse *parse)
{
	struct conf_file *file;

	while ((file = SLIST_FIRST(&parse->files)) != NULL) {
		SLIST_REMOVE_HEAD(&parse->files, entry);
		/* Leave no passwords in memory. */
		if (file->text != NULL)
			sodium_memzero(file->text, file->size);
		if (file->words != NULL)
			sodium_memzero(file->words, file->nwords);
		free(file->text);
		free(file->words);
		free(file->name);
		free(file);
	}
	tdestroy(parse->names, name_free);
	tdestroy(parse->keys, free);
	free(parse->value.word);
	free(parse->given);
	free(parse->motd);
	free(parse->art);
}

struct conf *
conf_parse(FILE *f, const char *name, bool whole, char **error)
{
	struct conf_parse parse = {
	    .conf = xcalloc(1, sizeof(*parse.conf)), .whole = whole};
	struct conf_file *file;
	struct conf *conf;

	SLIST_INIT(&parse.files);
	TAILQ_INIT(&parse.mistakes);
	parse.given = xcalloc(conf_noption, sizeof(*parse.given));
	parse_defaults(&parse);
	if (f != NULL) {
		file = file_add(&parse, name);
		if (fstat(fileno(f), &file->st) == -1)
			memset(&file->st, 0, sizeof(file->st));
		file_parse(&parse, file, f);
		if (whole)
			check_keepers(&parse, file);
	}
	conf = parse.conf;
	if (parse.motd != NULL || conf->motd == NULL) {
		free(conf->motd);
		conf->motd = xstrdup(parse.motd != NULL ? parse.motd : "");
	}
	if (conf->host_key == NULL)
		conf->host_key = xasprintf("%s/host_key", conf->state_dir);
	conf_accounts_sort(conf);
	conf_exempt_parse(conf);
	if (whole)
		conf_check_whole(&parse);
	*error = conf_mistakes_take(&parse);
	parse_free(&parse);
	if (*error == NULL)
		return conf;
	conf_free(conf);
	return NULL;
}
