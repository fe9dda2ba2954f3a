/* JSON in C strings. */
#include "tests/engine/json_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

json_t *
json_text(const char *text)
{
	char copy[1024];
	json_t *json;

	assert_true(strlen(text) < sizeof(copy));
	strcpy(copy, text);
	for (char *s = copy; *s != '\0'; s++)
		if (*s == '\'')
			*s = '"';
	json = json_loads(copy, JSON_DECODE_ANY, NULL);
	if (json == NULL)
		fail_msg("no JSON: %s", copy);
	return json;
}
