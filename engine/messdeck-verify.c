/* messdeck-verify: checks records of games, dice and plays. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/record.h"

#define FILE_MAX (16 << 20) /* no game is that long */

static void
usage(void)
{
	fprintf(stderr, "usage: messdeck-verify [-q] [file ...]\n");
	exit(64);
}

/* All of a stream; NULL with errno. */
static char *
read_all(FILE *in, size_t *length)
{
	char *bytes = malloc(FILE_MAX);

	if (bytes == NULL)
		return NULL;
	*length = fread(bytes, 1, FILE_MAX, in);
	if (ferror(in) || *length == FILE_MAX) {
		errno = ferror(in) ? errno : EFBIG;
		free(bytes);
		return NULL;
	}
	return bytes;
}

static bool
verify(const char *name, const char *bytes, size_t length, bool quiet)
{
	struct record_error error = {0};
	struct record_file file;
	bool ok;

	ok = record_file_parse(bytes, length, &file, &error) &&
	    record_file_verify(&file, &error);
	if (!ok && error.line > 0)
		fprintf(stderr, "%s:%d: %s\n", name, error.line, error.text);
	else if (!ok)
		fprintf(stderr, "%s: %s\n", name, error.text);
	else if (!quiet && !record_file_judged(&file))
		printf("%s: game %s, %d actions, %s: the dice are right; "
		       "plays and result were made under version %u of the "
		       "rules' code and are not judged\n",
		    name, file.head.game, file.nentries, file.result,
		    file.head.version);
	else if (!quiet)
		printf("%s: game %s, %d actions, %s: dice, plays and result "
		       "are right\n",
		    name, file.head.game, file.nentries, file.result);
	record_file_free(&file);
	return ok;
}

static bool
verify_name(const char *name, bool quiet)
{
	FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
	size_t length = 0;
	char *bytes = NULL;
	bool ok = false;

	if (in == NULL || (bytes = read_all(in, &length)) == NULL)
		warn("%s", name);
	else
		ok = verify(name, bytes, length, quiet);
	free(bytes);
	if (in != NULL && in != stdin)
		fclose(in);
	return ok;
}

int
main(int argc, char **argv)
{
	bool quiet = false, ok = true;
	int c;

	while ((c = getopt(argc, argv, "q")) != -1) {
		if (c != 'q')
			usage();
		quiet = true;
	}
	if (optind == argc)
		return verify_name("-", quiet) ? 0 : 1;
	for (; optind < argc; optind++)
		ok &= verify_name(argv[optind], quiet);
	return ok ? 0 : 1;
}
