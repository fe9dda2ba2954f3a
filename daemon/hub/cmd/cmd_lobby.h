#ifndef DAEMON_HUB_CMD_CMD_LOBBY_H
#define DAEMON_HUB_CMD_CMD_LOBBY_H

/* who, games, finger, board, lobby: looking around. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_who(struct request *);
void cmd_games(struct request *);
void cmd_finger(struct request *);
void cmd_callers(struct request *);
void cmd_board(struct request *);
void cmd_motd(struct request *);
void cmd_lobby(struct request *);
void cmd_peek(struct request *);

#endif
