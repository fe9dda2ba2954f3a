#ifndef DAEMON_CONF_CONF_MISTAKE_H
#define DAEMON_CONF_CONF_MISTAKE_H

/*
 * What is wrong with a configuration, in the order of its lines.
 */
#include <stdbool.h>

struct conf_parse;
struct conf_place;

/* Always false. */
bool conf_mistake(struct conf_parse *, struct conf_place, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Of what cannot be read: only once a line, since more follows from it. */
void conf_mistake_syntax(struct conf_parse *, struct conf_place,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Whether one of those is told of this line. */
bool conf_mistake_told(const struct conf_parse *, struct conf_place);
/* Takes them out: a line each, for the caller to free; NULL for none. */
char *conf_mistakes_take(struct conf_parse *);

#endif
