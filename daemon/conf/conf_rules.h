#ifndef DAEMON_CONF_CONF_RULES_H
#define DAEMON_CONF_CONF_RULES_H

/* The host's own rule sets, and the rules of a new table. */
#include "daemon/protocol/rule_list.h"

struct conf;
struct conf_parse;
struct conf_word;

/* The rule sets as the hub and people's clients have them. */
void conf_rules(const struct conf *, struct rule_list *);

/* A preset's name, when its block opens; and the whole, when it closes. */
void conf_rules_check_name(struct conf_parse *, const struct conf_word *);
void conf_rules_check_preset(struct conf_parse *);
/* Whether table-rules, table-house and table-seats go together. */
void conf_rules_check_table(struct conf_parse *);

#endif
