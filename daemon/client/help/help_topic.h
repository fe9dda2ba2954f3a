#ifndef DAEMON_CLIENT_HELP_HELP_TOPIC_H
#define DAEMON_CLIENT_HELP_HELP_TOPIC_H

/* Topics: found by name, by other words for them, and by similarity. */
#include <stdio.h>

struct help_for;
struct help_topic;

/* Says that there is no such help, and what may have been meant. */
void help_unknown(FILE *, const char *what, const struct help_for *);
/*
 * The topic that many places after the one that "help NAME" shows ("help": the
 * first one), wrapping around; NULL if that is not a topic.
 */
const char *help_beside(const char *title, int by);
/* The topic that a name, its beginning or another word for it means; NULL. */
const struct help_topic *help_topic_find(const char *name);

#endif
