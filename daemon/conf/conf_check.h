#ifndef DAEMON_CONF_CONF_CHECK_H
#define DAEMON_CONF_CONF_CHECK_H

/*
 * Checking the configuration's values. Every check lets the parser go on, so
 * that all mistakes are told at once.
 */
#include <confuse.h>

/*
 * Has values checked while they are read, so that mistakes know their line:
 * see conf_mistake.h.
 */
void conf_check(cfg_t *);
/* What no single value tells, after all of them were read without a stop. */
void conf_check_whole(cfg_t *);

#endif
