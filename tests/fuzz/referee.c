/*
 * Any line as a question to the referee: every one is answered, in one line
 * of JSON that is an answer or an error, and the same each time.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "engine/referee.h"
#include "tests/fuzz/must.h"

#define DEPTH_MAX 1 /* deeper perfts are right, and take their time */

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static bool
takes_long(const char *line, size_t n)
{
	json_t *question = json_loadb(line, n, 0, NULL);
	const json_t *depth = json_object_get(question, "perft");
	bool deep = json_integer_value(depth) > DEPTH_MAX;

	json_decref(question);
	return deep;
}

static void
check_answer(const char *text)
{
	static const char *const kinds[] = {
	    "plays", "announce", "perft", "card", "why", "error"};
	json_t *answer = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	int found = 0;

	must(strchr(text, '\n') == NULL);
	must(json_is_object(answer) && json_object_size(answer) == 1);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		found += json_object_get(answer, kinds[i]) != NULL;
	must(found == 1);
	json_decref(answer);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	char *line = malloc(n + 1), *answer, *again;

	if (line == NULL)
		return 0;
	memcpy(line, bytes, n);
	line[n] = '\0';
	if (!takes_long(line, n)) {
		answer = referee_answer(line, n);
		again = referee_answer(line, n);
		must(answer != NULL && again != NULL);
		must(strcmp(answer, again) == 0);
		check_answer(answer);
		free(answer);
		free(again);
	}
	free(line);
	return 0;
}
