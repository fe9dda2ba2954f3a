/* messdeck-reference: the referee's questions answered by the reference. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/reference/json.h"

int
main(void)
{
	char *line = NULL;
	size_t size = 0;

	while (getline(&line, &size, stdin) != -1) {
		json_t *out = ref_json_answer(line);

		json_dumpf(out, stdout, JSON_COMPACT);
		putchar('\n');
		fflush(stdout);
		json_decref(out);
	}
	free(line);
	return 0;
}
