/* The names of moments. */
#include "engine/moment.h"

#include <stddef.h>
#include <string.h>

static const char *const names[NMOMENT] = {
#define X(symbol, name) [MOMENT_##symbol] = name,
    MOMENTS(X)
#undef X
};

const char *
moment_name(int kind)
{
	return kind >= 0 && kind < NMOMENT ? names[kind] : NULL;
}

int
moment_parse(const char *name)
{
	for (int k = 0; k < NMOMENT; k++)
		if (strcmp(name, names[k]) == 0)
			return k;
	return -1;
}
