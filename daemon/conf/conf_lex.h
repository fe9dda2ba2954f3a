#ifndef DAEMON_CONF_CONF_LEX_H
#define DAEMON_CONF_CONF_LEX_H

/*
 * The text of a configuration, cut into tokens.
 */
#include <stdbool.h>
#include <stdio.h>

struct conf_file;
struct conf_parse;
struct conf_word;

/* Reads a whole stream; false, with a mistake, if it is not text. */
bool conf_lex_open(struct conf_parse *, struct conf_file *, FILE *);
/*
 * The next token of the parse's file: one of CONF_LEX_, or its first
 * character; its text and place go into word.
 */
int conf_lex(struct conf_parse *, struct conf_word *);

#endif
