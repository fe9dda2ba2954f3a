#ifndef TESTS_GATE_CONF_TEXT_H
#define TESTS_GATE_CONF_TEXT_H

/* Configurations that are texts of a test instead of files. */
#include "daemon/conf/conf.h"

/*
 * A descriptor at the beginning of a file in memory that has that text and that
 * nobody else may read.
 */
int conf_text_fd(const char *text);
/* As the gate reads a sysop's file; the error names the file "/proc/...". */
struct conf *conf_text_read(const char *text, char **error);
/* What another process reads when this one has written it. */
struct conf *conf_text_again(const struct conf *, bool accounts);

#endif
