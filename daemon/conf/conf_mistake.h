#ifndef DAEMON_CONF_CONF_MISTAKE_H
#define DAEMON_CONF_CONF_MISTAKE_H

/*
 * What is wrong with a configuration, collected while it is read. Libconfuse
 * passes its error function no argument, so there is one collection.
 */
#include <confuse.h>
#include <stdbool.h>

#include "daemon/conf/conf.h"

/* Begins with none, for this file. */
void mistakes_begin(const char *file);
/* A value that is wrong; line 0 for what has none. Told once for each line. */
void
mistake(int line, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Libconfuse's error function: what it says, made clearer. */
void mistake_of_parser(cfg_t *, const char *fmt, va_list);
/*
 * After a try to read all: the line where the parser stopped, 0 where it came
 * to the end. Values' mistakes are forgotten then: the next try finds them.
 */
int mistakes_stopped(void);
/* Whether the parser ever stopped, so that more may be missing than is. */
bool mistakes_in_form(void);
/*
 * The end: all of them by line, as "file:line: message", one a line. False
 * where there were none.
 */
bool mistakes_end(char error[CONF_ERROR]);

#endif
