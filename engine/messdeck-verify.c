/* messdeck-verify: checks records of games, dice and plays. */
#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "engine/bot_verify.h"
#include "engine/record_ledger.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"

#define FILE_MAX (16 << 20) /* no game is that long */

static const char usage[] =
    "usage: messdeck-verify [-bq] [-l log] [-w weights] [file ...]\n"
    "       messdeck-verify --help | --version\n"
    "Checks the records of finished games, from files or standard input.\n"
    "  -b, --bot            repeat what house bots chose, too\n"
    "  -l LOG               compare with a host's log of games, too\n"
    "  -q                   say nothing of files that are right\n"
    "  -w, --weights FILE   the bots' weights, if not the installed ones\n";

/* The command line; log is NULL if there is none to compare with. */
struct verify_options {
	bool quiet, bot;
	const char *weights;
	struct eval *eval; /* NULL: there are none */
	const char *log_name;
	char *log;
	size_t log_length;
};

/* Text from a stranger's file; none of its bytes may control the terminal. */
static void
verify_say(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		putc(*text >= ' ' && *text <= '~' ? *text : '?', out);
}

static void
verify_complain(const char *name, const struct record_error *error)
{
	if (error->line > 0)
		fprintf(stderr, "%s:%d: ", name, error->line);
	else
		fprintf(stderr, "%s: ", name);
	verify_say(stderr, error->text);
	putc('\n', stderr);
}

static void
verify_praise(const char *name, const struct record_file *file)
{
	printf("%s: game ", name);
	verify_say(stdout, file->head.game);
	printf(", %d actions, %s: ", file->nentries, file->result);
	if (record_file_judged(file))
		printf("dice, plays and result are right\n");
	else
		printf("the dice are right; plays and result were made under "
		       "version %u of the rules' code and are not judged\n",
		    file->head.version);
}

/* The log must be intact, and have this record and no other of its game. */
static bool
verify_log(const char *name, const struct verify_options *options,
    const struct record_file *file, const char *bytes, size_t length)
{
	struct record_error error = {0};
	struct record_logged logged;

	if (!record_ledger_check(options->log, options->log_length, file, bytes,
		length, &logged, &error)) {
		verify_complain(options->log_name, &error);
		return false;
	}
	if (!logged.begun || !logged.ended) {
		fprintf(stderr, "%s: the log has no entry of the %s of ", name,
		    logged.begun ? "end" : "begin");
		verify_say(stderr, file->head.game);
		putc('\n', stderr);
		return false;
	}
	if (!options->quiet)
		printf("%s: the log has this record; its head is %s\n", name,
		    logged.head);
	return true;
}

#define BOTS_MAX 16 /* of a record; there are fewer at any table */

/* Whose choices they were, so that nobody's notes can be missing unnoticed. */
static void
print_choices(const char *name, const struct record_file *file)
{
	const char *who[BOTS_MAX];
	int choices[BOTS_MAX], n = 0, b;

	for (int i = 0; i < file->nentries; i++) {
		const struct record_entry *e = &file->entry[i];

		if (e->thought == NULL || e->who == NULL)
			continue;
		for (b = 0; b < n && strcmp(who[b], e->who) != 0; b++)
			;
		if (b == n && n < BOTS_MAX) {
			who[n] = e->who;
			choices[n++] = 0;
		}
		if (b < n)
			choices[b]++;
	}
	for (b = 0; b < n; b++) {
		printf("%s: %d choices of the house bot ", name, choices[b]);
		verify_say(stdout, who[b]);
		puts(" are right");
	}
}

/* What house bots chose must be what they choose again. */
static bool
verify_bot(const char *name, const struct verify_options *options,
    const struct record_file *file)
{
	struct record_error error = {0};
	int choices;

	if (!record_file_judged(file)) {
		fprintf(stderr,
		    "%s: the choices were made under other rules' code\n",
		    name);
		return false;
	}
	if (!bot_verify(file, options->eval, &choices, &error)) {
		verify_complain(name, &error);
		return false;
	}
	if (choices == 0) {
		fprintf(stderr, "%s: no house bot has noted a choice\n", name);
		return false;
	}
	if (!options->quiet)
		print_choices(name, file);
	return true;
}

/* A whole file, "-" for standard input; NULL after an error message. */
static char *
read_name(const char *name, size_t *length)
{
	FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
	char *bytes = NULL;

	if (in != NULL && (bytes = malloc(FILE_MAX)) != NULL) {
		*length = fread(bytes, 1, FILE_MAX, in);
		if (ferror(in) || *length == FILE_MAX) {
			errno = ferror(in) ? errno : EFBIG;
			free(bytes);
			bytes = NULL;
		}
	}
	if (bytes == NULL)
		warn("%s", name);
	if (in != NULL && in != stdin)
		fclose(in);
	return bytes;
}

static bool
verify_name(const char *name, const struct verify_options *options)
{
	struct record_error error = {0};
	struct record_file file;
	size_t length = 0;
	char *bytes = read_name(name, &length);
	bool ok;

	if (bytes == NULL)
		return false;
	ok = record_file_parse(bytes, length, &file, &error) &&
	    record_file_verify(&file, &error);
	if (!ok)
		verify_complain(name, &error);
	else if (!options->quiet)
		verify_praise(name, &file);
	if (ok && options->bot)
		ok = verify_bot(name, options, &file);
	if (ok && options->log != NULL)
		ok = verify_log(name, options, &file, bytes, length);
	record_file_free(&file);
	free(bytes);
	return ok;
}

/* Options into *options; ends the program where they ask for no more. */
static void
read_options(int argc, char **argv, struct verify_options *options)
{
	static const struct option names[] = {
	    {"bot", no_argument, NULL, 'b'},
	    {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'},
	    {"weights", required_argument, NULL, 'w'},
	    {NULL, 0, NULL, 0},
	};
	int c;

	while ((c = getopt_long(argc, argv, "bql:w:", names, NULL)) != -1)
		switch (c) {
		case 'b':
			options->bot = true;
			break;
		case 'w':
			options->weights = optarg;
			break;
		case 'q':
			options->quiet = true;
			break;
		case 'l':
			options->log_name = optarg;
			break;
		case 'h':
			fputs(usage, stdout);
			exit(0);
		case 'V':
			puts("messdeck-verify " PACKAGE_VERSION);
			exit(0);
		default:
			fputs(usage, stderr);
			exit(64);
		}
}

int
main(int argc, char **argv)
{
	struct verify_options options = {
	    .weights = WEIGHTSDIR "/messdeck.eval"};
	char error[EVAL_ERROR];
	bool ok = true;

	read_options(argc, argv, &options);
	if (options.log_name != NULL) {
		options.log = read_name(options.log_name, &options.log_length);
		if (options.log == NULL)
			return 1;
	}
	if (options.bot) {
		options.eval = eval_open(options.weights, error);
		if (options.eval == NULL)
			fprintf(stderr, "messdeck-verify: %s\n", error);
	}
	if (optind == argc)
		ok = verify_name("-", &options);
	for (; optind < argc; optind++)
		ok &= verify_name(argv[optind], &options);
	eval_close(options.eval);
	free(options.log);
	if (ferror(stdout) || fflush(stdout) == EOF)
		err(1, "standard output");
	return ok ? 0 : 1;
}
