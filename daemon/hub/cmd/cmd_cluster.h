#ifndef DAEMON_HUB_CMD_CMD_CLUSTER_H
#define DAEMON_HUB_CMD_CMD_CLUSTER_H

/* cluster: the decks of a host and its front ends. */
struct request;

/* What it does is in its row of commands.h. */
void cmd_cluster(struct request *);

#endif
