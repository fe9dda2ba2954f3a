#ifndef ENGINE_RECORD_READ_H
#define ENGINE_RECORD_READ_H

/*
 * Reading a record's file. The reader requires only what it needs to understand
 * a line; that the file is right to the byte is checked by writing it again.
 */
#include <stdbool.h>
#include <stddef.h>

struct record_error;
struct record_file;

/*
 * Reads a file of any bytes. It must be byte for byte what record_put_* writes;
 * otherwise false with the first error. Call record_file_free in either case.
 */
bool record_file_parse(const char *bytes, size_t length, struct record_file *,
    struct record_error *);
void record_file_free(struct record_file *);

#endif
