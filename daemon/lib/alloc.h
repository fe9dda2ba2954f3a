#ifndef DAEMON_LIB_ALLOC_H
#define DAEMON_LIB_ALLOC_H

/* Allocation that never fails (fatal). */
#include <stdio.h>

void *xcalloc(unsigned long n, unsigned long size);
void *xrealloc(void *, unsigned long size);
char *xstrdup(const char *);
char *xasprintf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/*
 * A stream into *text, which is *size long once it is closed; the caller frees
 * it.
 */
FILE *xmemstream(char **text, size_t *size);

#endif
