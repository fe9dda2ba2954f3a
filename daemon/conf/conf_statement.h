#ifndef DAEMON_CONF_CONF_STATEMENT_H
#define DAEMON_CONF_CONF_STATEMENT_H

/*
 * What the statements of a configuration do, and the messages for wrong ones.
 * Unknown blocks are not checked.
 */
#include <stdbool.h>

#include "daemon/conf/conf_parse.h"

/* Includes a file, or one or two statements lack their = */
void conf_two_words(
    struct conf_parse *, const struct conf_word *, const struct conf_word *);
/* Sets the option to the value that was read last; append: += */
void conf_assign(struct conf_parse *, const struct conf_word *, bool append);
/* Title: NULL if it is missing. Returns the enclosing section, for the end. */
enum conf_section conf_block_open(struct conf_parse *,
    const struct conf_word *name, const struct conf_word *title);
/* Unclosed: the { whose } is missing, or NULL. */
void conf_block_close(struct conf_parse *, enum conf_section outer,
    const struct conf_word *unclosed);
void conf_value_begin(struct conf_parse *, bool braces);
void conf_value_add(struct conf_parse *, const struct conf_word *);
/* For a statement that ends after its name, or after its = */
void
conf_incomplete(struct conf_parse *, const struct conf_word *name, bool equals);
void conf_misplaced(struct conf_parse *, const struct conf_word *);

#endif
