#ifndef DAEMON_HUB_CMD_CMD_RATINGS_H
#define DAEMON_HUB_CMD_CMD_RATINGS_H

/* ladder, rating, versus, honours, boardback: what games came to. */
#include <jansson.h>

struct hub;
struct request;

/* What each does is in its row of commands.h. */
void cmd_ladder(struct request *);
void cmd_rating(struct request *);
void cmd_versus(struct request *);
void cmd_honours(struct request *);
void cmd_boardback(struct request *);

/* Answers with the figures of the one whom the next word means. */
void ratings_answer_figures(struct request *);
/* A list of somebody's ratings, a row for each pool where there is one. */
json_t *ratings_json(struct hub *, const char *name);

#endif
