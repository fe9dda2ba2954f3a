#ifndef DAEMON_CONF_CONF_CHECK_H
#define DAEMON_CONF_CONF_CHECK_H

/*
 * Checking the configuration's values. Nothing stops at the first mistake.
 */
#include <stdbool.h>

struct conf_option;
struct conf_parse;
struct conf_word;

/* Whether the value that was read last may be the option's. */
bool conf_check(struct conf_parse *, const struct conf_option *, bool append);
void conf_check_account(struct conf_parse *, const struct conf_word *name);
/* What no single value tells. */
void conf_check_whole(struct conf_parse *);

#endif
