#ifndef TESTS_FUZZ_MUST_H
#define TESTS_FUZZ_MUST_H

/* What holds for any input: where it does not, the program stops. */
#include <stdbool.h>
#include <stdlib.h>

static inline void
must(bool truth)
{
	if (!truth)
		abort();
}

#endif
