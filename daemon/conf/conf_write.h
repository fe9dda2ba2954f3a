#ifndef DAEMON_CONF_CONF_WRITE_H
#define DAEMON_CONF_CONF_WRITE_H

/*
 * Writing the configuration, for the gate's children.
 */
#include <stdbool.h>

struct conf;

/*
 * Writes it so that conf_read of what was written gives the same: how the gate
 * hands it to its children. Only who must know gets the accounts with it.
 */
bool conf_write(const struct conf *, int fd, bool accounts);

#endif
