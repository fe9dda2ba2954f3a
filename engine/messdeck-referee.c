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

static void
referee_serve(char *line)
{
	bool too_long;
	size_t length;
	char *text;
	int c;

	do {
		/* Reads a line of any length; keeps what fits. */
		length = 0;
		too_long = false;
		while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
			if (length < REFEREE_LINE)
				line[length++] = c;
			else
				too_long = true;
		}
		line[length] = '\0';
		if (c == EOF && length == 0)
			break;
		text = too_long ? referee_too_long()
				: referee_answer(line, length);
		if (text == NULL)
			errx(1, "out of memory");
		if (puts(text) == EOF || fflush(stdout) == EOF)
			err(1, "standard output");
		free(text);
	} while (c != EOF);
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
		errx(1, "out of memory");
	referee_serve(line);
	free(line);
	return 0;
}
