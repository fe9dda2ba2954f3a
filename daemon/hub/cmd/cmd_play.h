#ifndef DAEMON_HUB_CMD_CMD_PLAY_H
#define DAEMON_HUB_CMD_CMD_PLAY_H

/* throw, play, plays, colours, phrase, ask, resign: a seat in a game. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_throw(struct request *);
void cmd_play(struct request *);
void cmd_plays(struct request *);
void cmd_why(struct request *);
void cmd_colours(struct request *);
void cmd_phrase(struct request *);
void cmd_ask(struct request *);
void cmd_resign(struct request *);

#endif
