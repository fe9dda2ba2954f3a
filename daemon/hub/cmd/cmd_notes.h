#ifndef DAEMON_HUB_CMD_CMD_NOTES_H
#define DAEMON_HUB_CMD_CMD_NOTES_H

/* notes, note. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_notes(struct request *);
void cmd_note(struct request *);

#endif
