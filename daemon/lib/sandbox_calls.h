#ifndef DAEMON_LIB_SANDBOX_CALLS_H
#define DAEMON_LIB_SANDBOX_CALLS_H

/* The system calls of each role. */
#include <stdbool.h>

#include "daemon/lib/sandbox.h"

/*
 * From here on the process, and those it starts, can make only the system calls
 * of the role. False if this kernel has no seccomp.
 */
bool sandbox_calls(enum sandbox_role);

#endif
