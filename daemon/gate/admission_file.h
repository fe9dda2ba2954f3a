#ifndef DAEMON_GATE_ADMISSION_FILE_H
#define DAEMON_GATE_ADMISSION_FILE_H

/*
 * What admission remembers of addresses, in a file of the state directory, for
 * the gate that comes after this one.
 */
struct gate;

/* Reads what an earlier gate has left, if it has; then has it kept up to date.
 */
void admission_file_begin(struct gate *);
/* Writes it now: the gate ends, or starts anew. */
void admission_file_write(const struct gate *);

#endif
