#ifndef DAEMON_LIB_SANDBOX_H
#define DAEMON_LIB_SANDBOX_H

/*
 * The sandbox of a session process: no files, no new sockets, no programs, no
 * signals to others.
 */
#include <stdbool.h>
#include <stddef.h>

/*
 * From here on the process can do only what serving connections needs: read,
 * write, the loop, clocks, memory, descriptors passed over a link. Anything
 * else fails with EPERM, or kills the process if no honest code would try it.
 * False with a sentence in error if the kernel supports none of this.
 */
bool sandbox_session(char *error, size_t size);

/*
 * For the template of session processes, which forks them: no files and no
 * more privileges from here on.
 */
void sandbox_template(void);

#endif
