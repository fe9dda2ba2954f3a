#ifndef DAEMON_CONF_CONF_CHECK_H
#define DAEMON_CONF_CONF_CHECK_H

/* Checking the configuration's values. No check stops at the first mistake. */
#include <stdbool.h>

struct conf_option;
struct conf_parse;
struct conf_word;

/* Whether the value that was read last is valid for the option. */
bool conf_check(struct conf_parse *, const struct conf_option *, bool append);
void conf_check_account(struct conf_parse *, const struct conf_word *name);
/* That no key of the last account is one of an account before it. */
void conf_check_keys(struct conf_parse *);
/* Checks that need more than one value. */
void conf_check_whole(struct conf_parse *);

#endif
