/* Kinds of moments and their names. */
#include "engine/moment.h"

#include <stddef.h>
#include <string.h>

static const char *const names[NMOMENT] = {
#define X(symbol, name) [MOMENT_##symbol] = name,
    MOMENTS(X)
#undef X
};

bool
moment_is_move(const struct moment *moment)
{
	return moment->kind == MOMENT_EXITED || moment->kind == MOMENT_MOVED ||
	    moment->kind == MOMENT_PIPED || moment->kind == MOMENT_HOME;
}

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
