#ifndef DAEMON_HUB_CMD_CMD_LUCK_H
#define DAEMON_HUB_CMD_CMD_LUCK_H

/* What the analyst is asked: report, luck, hint, evaluate. */
#include <stdbool.h>

struct request;

/* report without a text: the account of a game. */
void cmd_luck_report(struct request *, const char *word);
void cmd_luck(struct request *);
void cmd_hint(struct request *);
void cmd_evaluate(struct request *);

#endif
