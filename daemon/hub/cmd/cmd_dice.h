#ifndef DAEMON_HUB_CMD_CMD_DICE_H
#define DAEMON_HUB_CMD_CMD_DICE_H

/* verify, dicetest: what anybody may ask about the dice. */
#include <jansson.h>
#include <stdint.h>

struct request;

/* What each does is in its row of commands.h. */
void cmd_verify(struct request *);
void cmd_dicetest(struct request *);

/* How often each face was thrown, and how likely that is; name: NULL is null.
 */
json_t *dice_faces_json(const char *name, const int64_t faces[6]);

#endif
