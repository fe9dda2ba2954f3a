/* messdeck-referee: answers questions about positions, a line each. */
#include <err.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "engine/referee.h"

static const char usage[] =
    "usage: messdeck-referee [--help] [--version]\n"
    "Reads questions about positions, one JSON object a line, and answers\n"
    "each with a line. messdeck-referee(1) says how they look.\n";

/* Reads a line of any length; keeps what fits and a NUL behind it. */
static size_t
read_line(char *line, bool *too_long, bool *end)
{
	size_t length = 0;
	int c;

	*too_long = false;
	while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
		if (length < REFEREE_LINE)
			line[length++] = c;
		else
			*too_long = true;
	}
	*end = c == EOF;
	line[length] = '\0';
	return length;
}

static void
referee_serve(char *line)
{
	bool too_long, end = false;
	size_t length;

	while (!end) {
		char *text;

		length = read_line(line, &too_long, &end);
		if (end && length == 0)
			break;
		text = too_long ? referee_too_long()
				: referee_answer(line, length);
		if (text == NULL)
			errx(1, "there is no memory left");
		if (puts(text) == EOF || fflush(stdout) == EOF)
			err(1, "standard output");
		free(text);
	}
	if (ferror(stdin))
		err(1, "standard input");
}

int
main(int argc, char *argv[])
{
	static const struct option options[] = {
	    {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'},
	    {NULL, 0, NULL, 0},
	};
	char *line;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (option) {
		case 'h':
			fputs(usage, stdout);
			return 0;
		case 'V':
			puts("messdeck-referee " PACKAGE_VERSION);
			return 0;
		default:
			fputs(usage, stderr);
			return 64;
		}
	if (optind < argc) {
		fputs(usage, stderr);
		return 64;
	}
	if ((line = malloc(REFEREE_LINE + 1)) == NULL)
		errx(1, "there is no memory left");
	referee_serve(line);
	free(line);
	return 0;
}
