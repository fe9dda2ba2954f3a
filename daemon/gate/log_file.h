#ifndef DAEMON_GATE_LOG_FILE_H
#define DAEMON_GATE_LOG_FILE_H

/*
 * Where the log of all processes goes, by the option log. A file is opened by
 * the gate alone; the others are given its descriptor.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"
#include "daemon/gate/gate.h"

/*
 * Opens the file, if it is one, for log_file_use(); false with a sentence if it
 * cannot be written, or if a host in the background is to log to standard
 * error.
 */
bool log_file_open(struct gate *, char error[CONF_ERROR]);
/* From here on the gate logs there, and what it starts does, too. */
void log_file_use(struct gate *);
/*
 * Opens the file again, which somebody may have renamed, and has all processes
 * use it. False with a sentence, which is logged: the old one stays.
 */
bool log_file_renew(struct gate *, char error[CONF_ERROR]);
/* The file; NULL if the log is none. */
const char *log_file_path(const struct gate *);
/*
 * The directory of the file, for sandbox_enter(); NULL: none. It is valid until
 * the next call.
 */
const char *log_file_directory(const struct gate *);

#endif
