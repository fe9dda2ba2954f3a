#ifndef DAEMON_LIB_SANDBOX_H
#define DAEMON_LIB_SANDBOX_H

/*
 * Shutting a session process in: no files, no new sockets, no programs, no
 * signals to others.
 */
#include <stdbool.h>
#include <stddef.h>

/*
 * From here on only what serving connections needs: read, write, the loop,
 * clocks, memory, descriptors handed over a link. Whatever else the process
 * tries gets EPERM, or ends it where no honest code would try. False with a
 * sentence in error when the kernel offers none of it.
 */
bool sandbox_session(char *error, size_t size);

/*
 * For the template of session processes, which forks them: no files and no
 * more privileges from here on.
 */
void sandbox_template(void);

#endif
