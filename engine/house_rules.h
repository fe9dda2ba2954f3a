#ifndef ENGINE_HOUSE_RULES_H
#define ENGINE_HOUSE_RULES_H

/* The house rules: one row for each of rules.md section 5. */
struct house_rule;

/* NULL past the last. */
const struct house_rule *house_rule_row(int n);

#endif
