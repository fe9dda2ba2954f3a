#ifndef DAEMON_HUB_CMD_CMD_OFFER_H
#define DAEMON_HUB_CMD_CMD_OFFER_H

/* accept, decline, offers, and what a table's seats agree on. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_offers(struct request *);
void cmd_accept(struct request *);
void cmd_card(struct request *);
void cmd_decline(struct request *);
void cmd_draw(struct request *);
void cmd_adjourn(struct request *);
void cmd_upboard(struct request *);
void cmd_rematch(struct request *);
void cmd_rules(struct request *);
void cmd_pick(struct request *);
void cmd_fill(struct request *);
void cmd_pause(struct request *);
void cmd_moretime(struct request *);

#endif
