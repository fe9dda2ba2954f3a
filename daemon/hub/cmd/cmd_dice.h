#ifndef DAEMON_HUB_CMD_CMD_DICE_H
#define DAEMON_HUB_CMD_CMD_DICE_H

/* verify, dicetest: what anybody may ask about the dice. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_verify(struct request *);
void cmd_dicetest(struct request *);

#endif
