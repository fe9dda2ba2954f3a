#ifndef DAEMON_CLIENT_TEXT_SAY_ORDER_H
#define DAEMON_CLIENT_TEXT_SAY_ORDER_H

/* Answers about what moderators and sysops see to. */
#include <jansson.h>
#include <stdio.h>

/* What only sysops are told: ", from 192.0.2.1 with SHA256:...". */
void say_origin(FILE *, const json_t *person);
/* The answer to each of these commands. */
void say_order_bans(FILE *, const json_t *data);
void say_order_report(FILE *, const json_t *data);
void say_order_reports(FILE *, const json_t *data);
void say_order_audit(FILE *, const json_t *data);
void say_order_logins(FILE *, const json_t *data);
void say_order_account(FILE *, const json_t *data);
void say_order_table(FILE *, const json_t *data);

#endif
