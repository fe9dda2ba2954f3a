#ifndef DAEMON_HUB_CMD_CMD_TALK_H
#define DAEMON_HUB_CMD_CMD_TALK_H

/* say, kibitz, whisper, partner, tell, shout, away, back. */
#include "daemon/hub/state.h"

/* What was shouted, or said on a channel or by a sysop, on another deck. */
void cmd_talk_told(struct hub *, const json_t *event);
/*
 * Somebody is back, who has heard what was said on this deck up to that mark:
 * sends what was said to him since.
 */
void cmd_talk_missed(struct hub *, const struct conn *, int64_t mark);

/* What each does is in its row of commands.h. */
void cmd_say(struct request *);
void cmd_kibitz(struct request *);
void cmd_whisper(struct request *);
void cmd_shout(struct request *);
void cmd_discuss(struct request *);
void cmd_partner(struct request *);
void cmd_tell(struct request *);
void cmd_away(struct request *);
void cmd_back(struct request *);

#endif
