/* Small readers of JSON: numbers, colours, rule sets, announcements. */
#include "engine/json_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
json_wrong(
    char error[RULESET_ERROR], const char *field, const char *format, ...)
{
	va_list args;
	int n = snprintf(error, RULESET_ERROR, "%s: ", field);

	va_start(args, format);
	vsnprintf(error + n, RULESET_ERROR - n, format, args);
	va_end(args);
	return false;
}

bool
json_number(const json_t *json, const char *field, int low, int high, int *out,
    char error[RULESET_ERROR])
{
	json_int_t number = json_integer_value(json);

	if (!json_is_integer(json) || number < low || number > high)
		return json_wrong(error, field,
		    "it must be a whole number from %d to %d", low, high);
	*out = number;
	return true;
}

bool
json_member(const json_t *object, const char *field, int low, int high,
    int *out, char error[RULESET_ERROR])
{
	const json_t *member = json_object_get(object, field);

	if (member == NULL)
		return json_wrong(error, field, "it is missing");
	return json_number(member, field, low, high, out, error);
}

int
json_numbers(const json_t *object, const char *field, int most, int low,
    int high, uint8_t *out, char error[RULESET_ERROR])
{
	const json_t *list = json_object_get(object, field), *one;
	int number = 0;
	size_t i;

	if (list == NULL)
		return 0;
	if (!json_is_array(list) || (int)json_array_size(list) > most) {
		json_wrong(
		    error, field, "it must be a list of at most %d", most);
		return -1;
	}
	json_array_foreach (list, i, one) {
		if (!json_number(one, field, low, high, &number, error))
			return -1;
		out[i] = number;
	}
	return json_array_size(list);
}

int
json_colour_named(const char *name)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (strcmp(name, colour_name(c)) == 0)
			return c;
	return -1;
}

bool
json_colour(
    const json_t *json, const char *field, int *out, char error[RULESET_ERROR])
{
	*out = json_is_string(json) ? json_colour_named(json_string_value(json))
				    : -1;
	return *out != -1 ||
	    json_wrong(error, field, "a colour is red, green, yellow or blue");
}

/* The house rules as ruleset_make takes them; the caller frees them. */
static char *
read_house(const json_t *list, char error[RULESET_ERROR])
{
	const json_t *word;
	const char *name;
	char *words = NULL;
	size_t i, size;
	FILE *memory;

	if (list != NULL && !json_is_array(list)) {
		json_wrong(error, "house", "it must be a list of house rules");
		return NULL;
	}
	if ((memory = open_memstream(&words, &size)) == NULL) {
		json_wrong(error, "house", "out of memory");
		return NULL;
	}
	json_array_foreach (list, i, word) {
		if ((name = json_string_value(word)) == NULL) {
			json_wrong(error, "house",
			    "its house rules have to be strings");
			break;
		}
		/* ruleset_make would accept none, or several in one. */
		if (name[0] == '\0' ||
		    name[strcspn(name, " \t\r\n,")] != '\0') {
			json_wrong(error, "house",
			    "\"%.32s\" is not a house rule", name);
			break;
		}
		fprintf(memory, "%s ", name);
	}
	if (fclose(memory) != 0)
		json_wrong(error, "house", "out of memory");
	else if (i == json_array_size(list))
		return words;
	free(words);
	return NULL;
}

bool
json_rules_read(const char *field, const char *preset, int seats,
    const json_t *house, struct ruleset *rs, char error[RULESET_ERROR])
{
	char *words = read_house(house, error);
	struct ruleset_error wrong;
	bool made;

	if (words == NULL)
		return false;
	made = ruleset_parse(rs, preset, seats, words, &wrong) ||
	    json_wrong(error,
		strcmp(wrong.field, "rules") == 0 ? field : wrong.field, "%s%s",
		wrong.sentence, wrong.unknown ? RULESET_LISTED : "");
	free(words);
	return made;
}

bool
json_announcement_parse(const json_t *json, const char *field,
    struct announcement *a, char error[RULESET_ERROR])
{
	const char *kind = json_string_value(json_object_get(json, "kind"));
	int colour, target, distance;

	if (!json_is_object(json))
		return json_wrong(error, field, "it must be an object");
	if (kind == NULL ||
	    (strcmp(kind, "suckback") != 0 && strcmp(kind, "blowback") != 0))
		return json_wrong(
		    error, field, "its kind is suckback or blowback");
	if (!json_colour(
		json_object_get(json, "colour"), field, &colour, error) ||
	    !json_colour(
		json_object_get(json, "target"), field, &target, error) ||
	    !json_member(json, "distance", 1, 7, &distance, error))
		return false;
	*a = (struct announcement){
	    .kind = kind[0] == 's' ? ANNOUNCE_SUCKBACK : ANNOUNCE_BLOWBACK,
	    .colour = colour,
	    .target = target,
	    .distance = distance};
	return true;
}
