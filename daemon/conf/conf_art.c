/* The files of the host's pictures: read, and tried before they are taken. */
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/art.h"
#include "daemon/conf/conf_art.h"
#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/plain_file.h"

#define BASE64 sodium_base64_VARIANT_ORIGINAL_NO_PADDING

/* Reads at most size bytes; -1 with errno. */
static ssize_t
read_file(const char *name, char *bytes, size_t size)
{
	FILE *f = plain_file_open(name);
	ssize_t n = -1;
	int why;

	if (f == NULL)
		return -1;
	n = (ssize_t)fread(bytes, 1, size, f);
	why = ferror(f) ? errno : 0;
	fclose(f);
	errno = why;
	return why == 0 ? n : -1;
}

/*
 * A file of a picture in base64; NULL: it is wrong, and told, or it is the one
 * beside another and is not there.
 */
static char *
read_picture(
    struct conf_parse *parse, struct conf_place at, const char *name, bool must)
{
	char bytes[ART_FILE_MAX + 1], *text;
	ssize_t n = read_file(name, bytes, sizeof(bytes));
	struct art art;
	const char *why;

	if (n == -1) {
		if (must || errno != ENOENT)
			conf_mistake(parse, at, "cannot read %s: %s", name,
			    plain_file_trouble());
		return NULL;
	}
	why = art_read(&art, bytes, (size_t)n);
	if (why != NULL) {
		conf_mistake(parse, at, "%s %s", name, why);
		return NULL;
	}
	art_free(&art);
	text = xcalloc(1, sodium_base64_encoded_len((size_t)n, BASE64));
	sodium_bin2base64(text, sodium_base64_encoded_len((size_t)n, BASE64),
	    (const unsigned char *)bytes, (size_t)n, BASE64);
	return text;
}

/* The name of the text beside a picture: the same, with .asc at its end. */
static char *
name_beside(const char *name)
{
	const char *slash = strrchr(name, '/'), *dot = strrchr(name, '.');
	size_t length = strlen(name);

	if (dot != NULL && (slash == NULL || dot > slash + 1))
		length = (size_t)(dot - name);
	return xasprintf("%.*s.asc", (int)length, name);
}

bool
conf_art_take(struct conf_parse *parse, const struct conf_word *word)
{
	char *beside, *small = NULL;

	free(parse->art);
	parse->art = NULL;
	if (*word->text == '\0')
		return true;
	if (!parse->whole) {
		parse->art = xstrdup(word->text);
		return true;
	}
	parse->art = read_picture(parse, word->at, word->text, true);
	if (parse->art == NULL)
		return false;
	beside = name_beside(word->text);
	if (strcmp(beside, word->text) != 0)
		small = read_picture(parse, word->at, beside, false);
	free(beside);
	if (small != NULL) {
		beside = xasprintf("%s %s", parse->art, small);
		free(parse->art);
		parse->art = beside;
	}
	free(small);
	return true;
}
