#ifndef DAEMON_CONF_CONF_CHANGES_H
#define DAEMON_CONF_CONF_CHANGES_H

/* What a reload has changed, for the log and the audit. */
#include <stddef.h>

struct conf;

/*
 * The options that differ, numbers and switches with their values, and the
 * accounts that came, went or differ: "talk-rate 8 to 20, bans, account bob
 * role player". "nothing" where they are the same; cut where it is longer.
 */
void conf_changes(
    const struct conf *old, const struct conf *new, char *text, size_t size);

#endif
