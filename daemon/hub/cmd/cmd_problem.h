#ifndef DAEMON_HUB_CMD_CMD_PROBLEM_H
#define DAEMON_HUB_CMD_CMD_PROBLEM_H

/*
 * problem: the position of the day, from one of the host's own games, in which
 * one play stands out. It is the same for everybody; accounts have one try a
 * day, which is kept, and a streak of days.
 */
struct request;

void cmd_problem(struct request *);

#endif
