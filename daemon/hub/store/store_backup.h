#ifndef DAEMON_HUB_STORE_STORE_BACKUP_H
#define DAEMON_HUB_STORE_STORE_BACKUP_H

/* Copies of the database. */
#include "daemon/hub/state.h"

/*
 * Copies what is committed into an empty file, marked as a copy, slice by
 * slice: begun once with the file's descriptor, which is taken over (NULL with
 * a sentence in error), then a slice at a time, not while something is being
 * written. What is committed meanwhile is in it. There is one at a time.
 */
struct store_copy;
enum store_slice { SLICE_MORE, SLICE_LAST, SLICE_FAILED };
struct store_copy *
store_copy_begin(struct store *, int fd, char error[CONF_ERROR]);
enum store_slice store_copy_slice(struct store_copy *, char error[CONF_ERROR]);
/* Before the store is closed; the file's size. */
int64_t store_copy_end(struct store_copy *);
/* Whether this is such a copy; and takes the mark away. */
bool store_is_backup(struct store *);
void store_backup_over(struct store *);

#endif
