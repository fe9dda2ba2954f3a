#ifndef TESTS_CRASH_POWERLOSS_H
#define TESTS_CRASH_POWERLOSS_H

/*
 * A disk that writes down what is done to it: SQLite's default VFS, with
 * every operation that changes a file put into a log. From the log power.t
 * makes what a disk may hold after the power went.
 *
 * An operation is a line, followed by its bytes where it has some:
 *   write FILE OFFSET LENGTH   truncate FILE SIZE   sync FILE
 *   delete FILE SYNCED         ack TEXT
 * FILE is without its folder.
 */

/* Becomes SQLite's default VFS, with its log in a new file. */
void powerloss_install(const char *log);
/* Notes that something was told to a client; nothing without a log. */
void powerloss_ack(const char *text);

#endif
