#ifndef DAEMON_CONF_CONF_MISTAKE_H
#define DAEMON_CONF_CONF_MISTAKE_H

/* The mistakes in a configuration, in the order of its lines. */
#include <stdbool.h>

struct conf_parse;
struct conf_place;

/* Always false. */
bool conf_mistake(struct conf_parse *, struct conf_place, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A syntax error: only one per line, since others follow from it. */
void conf_mistake_syntax(struct conf_parse *, struct conf_place,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Whether a syntax error was reported for this line. */
bool conf_mistake_told(const struct conf_parse *, struct conf_place);
/*
 * Removes and returns them, one per line, for the caller to free; NULL for
 * none.
 */
char *conf_mistakes_take(struct conf_parse *);

#endif
