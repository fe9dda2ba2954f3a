/* The words of the host protocol that were heard, and the manual pages. */
#include "tests/hub/vocabulary.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PAGE_MOST 131072

static json_t *heard; /* an object: each word, with what it belonged to */

/* Members whose values are words of a list. */
static bool
is_of_a_list(const char *member)
{
	static const char *const members[] = {"code", "ev", "how", "kind", "m",
	    "outcome", "phase", "role", "state", "status", "then", "via"};
	size_t i;

	for (i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		if (strcmp(member, members[i]) == 0)
			return true;
	return false;
}

static void
hear(const json_t *from)
{
	json_t *value;
	const char *name;
	size_t i;

	json_array_foreach (from, i, value)
		hear(value);
	json_object_foreach ((json_t *)from, name, value) {
		json_object_set_new(heard, name, json_string("member"));
		if (json_is_string(value) && is_of_a_list(name))
			json_object_set_new(
			    heard, json_string_value(value), json_string(name));
		hear(value);
	}
}

void
vocabulary_hear(const json_t *message)
{
	const json_t *data = json_object_get(message, "data");

	if (heard == NULL)
		heard = json_object();
	/* What stats tells is for eyes, and listed nowhere. */
	if (json_object_get(data, "commits") == NULL)
		hear(message);
}

static void
append_page(char *text, const char *page)
{
	const char *top = getenv("MESSDECK_SRCDIR");
	size_t length = strlen(text);
	char path[1024];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", top != NULL ? top : ".", page);
	file = fopen(path, "r");
	assert_non_null(file);
	length += fread(text + length, 1, PAGE_MOST - 1, file);
	assert_true(feof(file));
	text[length] = '\0';
	fclose(file);
}

static bool
has_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	const char *at;

	for (at = text; (at = strstr(at, word)) != NULL; at++)
		if ((at == text || (!isalnum(at[-1]) && at[-1] != '_')) &&
		    !isalnum(at[length]) && at[length] != '_')
			return true;
	return false;
}

void
vocabulary_test(void **state)
{
	char *text = calloc(2, PAGE_MOST);
	const char *word;
	json_t *what;

	assert_non_null(text);
	append_page(text, "daemon/protocol/messdeck-protocol.7");
	append_page(text, "engine/messdeck-referee.1");
	assert_true(json_object_size(heard) > 100);
	json_object_foreach (heard, word, what)
		if (!has_word(text, word))
			fail_msg("messdeck-protocol.7 lacks \"%s\", a %s", word,
			    json_string_value(what));
	json_decref(heard);
	free(text);
}
