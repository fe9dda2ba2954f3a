/* Allocation that ends the process when out of memory. */
#include "daemon/lib/alloc.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/log.h"

void *
xcalloc(unsigned long n, unsigned long size)
{
	void *p = calloc(n, size);

	if (p == NULL)
		fatal("memory", "error=\"out of memory\" bytes=%lu", n * size);
	return p;
}

void *
xrealloc(void *old, unsigned long size)
{
	void *p = realloc(old, size);

	if (p == NULL)
		fatal("memory", "error=\"out of memory\" bytes=%lu", size);
	return p;
}

char *
xstrdup(const char *text)
{
	char *p = strdup(text);

	if (p == NULL)
		fatal("memory", "error=\"out of memory\"");
	return p;
}

char *
xasprintf(const char *fmt, ...)
{
	va_list ap;
	char *p;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&p, fmt, ap);
	va_end(ap);
	if (n == -1)
		fatal("memory", "error=\"out of memory\"");
	return p;
}

FILE *
xmemstream(char **text, size_t *size)
{
	FILE *out = open_memstream(text, size);

	if (out == NULL)
		fatal("memory", "error=\"out of memory\"");
	return out;
}
