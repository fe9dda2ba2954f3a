#ifndef DAEMON_CONF_CONF_PARSE_H
#define DAEMON_CONF_CONF_PARSE_H

/*
 * One run over a configuration and the files that it includes: what was read
 * from them, and all their mistakes. The parser has no other state.
 */
#include <sys/queue.h>
#include <sys/stat.h>

#include <stdbool.h>
#include <stdio.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_option.h"

/* A file and its text; all are kept until the run ends. */
struct conf_file {
	char *name;
	char *text, *at; /* at: the next byte to read */
	char *words;     /* room for the words cut out of the text */
	size_t nwords;   /* bytes used there */
	size_t size;     /* bytes of the text */
	int line;        /* of at, from 1 */
	int depth;       /* 0: not included by another */
	bool secrets;    /* there is a password in it */
	bool unclosed; /* a bracket or quote was not closed; no token goes past
			  its line now */
	struct stat st;
	SLIST_ENTRY(conf_file) entry;
};

/* Line 0: the whole file. */
struct conf_place {
	struct conf_file *file;
	int line;
};

/* A word or a text; the file owns its bytes. */
struct conf_word {
	const char *text;
	struct conf_place at;
};

/* One value: a word, or the words of a list. */
struct conf_value {
	struct conf_word *word;
	int n;
	bool braces;
	bool comma;   /* a comma came last */
	bool dropped; /* wrong, and told */
};

struct conf_mistake {
	struct conf_place at;
	bool syntax;
	char *text;
	TAILQ_ENTRY(conf_mistake) entry;
};

struct conf_parse {
	struct conf *conf;
	bool whole; /* files of the sysop, not what the gate has written */
	char *motd; /* the text of motd-file; NULL: none */
	char *art;  /* the picture that was read last; NULL: none */
	SLIST_HEAD(conf_files, conf_file) files;
	struct conf_file *file;   /* the one being read */
	struct conf_place *given; /* where each option was given, by its row */
	TAILQ_HEAD(conf_mistakes, conf_mistake) mistakes;

	enum conf_section section;
	struct conf_word account; /* the name of the last one */
	struct conf_word preset;  /* the same */
	struct conf_word cluster; /* the word itself */
	void *names;              /* of all accounts: a tree */
	void *keys;               /* of all accounts: another */
	bool unsure;              /* part of it could not be read */
	struct conf_value value;
	struct conf_word token; /* the last one */
	int house;              /* how far into a list of house rules it is */

	/* After a syntax error, what belongs to it is skipped. */
	bool skipping, held; /* held: the token is returned once more */
	int skip_line, skip_depth, held_kind;
};

/* The struct that holds the options of the current section. */
static inline char *
conf_target(const struct conf_parse *parse)
{
	if (parse->section == SECTION_ACCOUNT)
		return (char *)&parse->conf->account[parse->conf->naccount - 1];
	if (parse->section == SECTION_PRESET)
		return (char *)&parse->conf->preset[parse->conf->npreset - 1];
	return (char *)parse->conf;
}

/* conf_parse.y */

/*
 * Reads the stream, NULL for none, and what it includes, over the defaults.
 * Whole: also checks combinations of values, and who can write or read the
 * files. NULL if anything is wrong: *error, which the caller frees, then has
 * all mistakes, each a line "file:line: message".
 */
struct conf *conf_parse(FILE *, const char *name, bool whole, char **error);
/* Reads the file of that name in place of the statement. */
void conf_include(struct conf_parse *, const struct conf_word *name);

/* conf_lex.c */

enum { CONF_LEX_END = 0, CONF_LEX_WORD = 'w' };

#endif
