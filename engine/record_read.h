#ifndef ENGINE_RECORD_READ_H
#define ENGINE_RECORD_READ_H

/*
 * Reading a record's file. It asks for no more than it needs to understand a
 * line: whether the file is written to the byte as it should be is seen by
 * writing it again.
 */
#include <stdbool.h>
#include <stddef.h>

struct record_error;
struct record_file;

/*
 * Reads a file of any bytes. It must be written to the byte as
 * record_put_* writes it; false with the first error otherwise. What was
 * filled in is to be given to record_file_free in either case.
 */
bool record_file_parse(const char *bytes, size_t length, struct record_file *,
    struct record_error *);
void record_file_free(struct record_file *);

#endif
