/*
 * Fuzz target: what people have the analyst value. Text that begins with "[" is
 * a record, in two pieces; any other a position, as "evaluate" takes it from
 * anybody. Each question has one answer, a line of JSON with data or a
 * sentence; chances lie between 0 and 1.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/bot/analyst.h"
#include "tests/engine/selfplay.h"
#include "tests/fuzz/must.h"

#define QUESTION 7

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int answers;

/* Of a position by seat; of a game for each of its positions, where known. */
static void
check_chances(const json_t *chances)
{
	const json_t *chance;
	size_t i;

	json_array_foreach (chances, i, chance) {
		if (json_is_array(chance)) {
			check_chances(chance);
			continue;
		}
		must(json_is_integer(chance) || json_is_null(chance));
		must(json_integer_value(chance) >= 0);
		must(json_integer_value(chance) <= 10000);
	}
}

static void
send_line(void *arg, const char *line)
{
	json_t *m = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
	const json_t *error = json_object_get(m, "error");

	must(strchr(line, '\n') == NULL);
	must(json_integer_value(json_object_get(m, "re")) == QUESTION);
	must(error == NULL ? json_is_object(json_object_get(m, "data"))
			   : json_string_length(error) > 0);
	check_chances(json_object_get(json_object_get(m, "data"), "chances"));
	json_decref(m);
	answers++;
}

static void
warn(void *arg, const char *event, const char *text)
{
	abort();
}

/* Asks as the hub does. */
static void
ask(struct analyst *analyst, json_t *question)
{
	char *line = json_dumps(question, JSON_COMPACT);

	json_decref(question);
	/* What is not UTF-8 does not come through the hub. */
	if (line != NULL)
		analyst_line(analyst, line);
	free(line);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct bot_io io = {.send = send_line, .warn = warn};
	static struct eval *eval;
	const char *text = (const char *)data;
	struct analyst *analyst;
	size_t half = size / 2;
	json_t *first, *second;

	if (eval == NULL)
		must((eval = selfplay_weights()) != NULL);
	/* Nor does what the hub cannot write as a string. */
	if (size > 0 && memchr(data, '\0', size) != NULL)
		return 0;
	must((analyst = analyst_new(&io, eval)) != NULL);
	answers = 0;
	if (size > 0 && *data == '[') {
		first = json_pack("{si ss% sb}", "ask", QUESTION, "report",
		    text, half, "more", 1);
		second = json_pack("{si ss%}", "ask", QUESTION, "report",
		    text + half, size - half);
	} else {
		first = NULL;
		second = json_pack(
		    "{si ss%}", "ask", QUESTION, "position", text, size);
	}
	if (first != NULL && second != NULL)
		ask(analyst, first);
	else
		json_decref(first);
	if (second != NULL) {
		ask(analyst, second);
		while (analyst_work(analyst))
			continue;
		must(answers == 1);
	}
	analyst_free(analyst);
	return 0;
}
