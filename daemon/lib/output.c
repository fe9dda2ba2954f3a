/* Whether what a program has said has arrived. */
#include "daemon/lib/output.h"

#include <err.h>
#include <stdio.h>

int
output_end(int status)
{
	if (!ferror(stdout) && fflush(stdout) != EOF)
		return status;
	warn("standard output");
	return 1;
}
