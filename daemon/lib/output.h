#ifndef DAEMON_LIB_OUTPUT_H
#define DAEMON_LIB_OUTPUT_H

/*
 * The exit status of a program that was to say something on standard output: 1,
 * with a sentence, if not all of it has arrived there, such as on a full disk.
 */
int output_end(int status);

#endif
