/* messdeck-train: makes the weights of the evaluator, and measures them. */
#include "config.h"

#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/train/fractions.h"
#include "engine/train/match.h"
#include "engine/train/rollouts.h"
#include "engine/train/weights.h"

static const char usage[] =
    "usage: messdeck-train learn [-q] [-c percent] [-d lambda] [-e percent]\n"
    "                            [-f fractions] [-n note] [-r rate]\n"
    "                            [-s seed] [-t threads] file\n"
    "                            family=games ...\n"
    "       messdeck-train refine [-q] [-c percent] [-e percent]\n"
    "                             [-f fractions] [-n note] [-r rate]\n"
    "                             [-s seed] [-t threads] file\n"
    "                             family=positions ...\n"
    "       messdeck-train export [-n note] file family=from ...\n"
    "       messdeck-train match [-l] [-b first] [-f fractions] [-g groups]\n"
    "                            [-h house] [-p seats] [-R rules] [-s seed]\n"
    "                            [-t threads] [-w file] [-W file]\n"
    "                            [--sprt elo:elo] a b\n"
    "       messdeck-train rollouts [-b first] [-g positions] [-h house]\n"
    "                               [-o rollouts] [-p seats] [-R rules]\n"
    "                               [-s seed] [-t threads] [-w file] player\n"
    "       messdeck-train show file\n"
    "       messdeck-train --help | --version\n";

static const char version[] = "messdeck-train " PACKAGE_VERSION "\n";

#define STATUS_USAGE 64
#define STATUS_UNTOLD (-1) /* the same, and nothing is said of it yet */

struct options {
	const char *rules, *house, *weights, *other; /* of b */
	struct weights_task task; /* of learn, refine and export */
	int seats, first, groups, rollouts;
	bool luck, sprt;
	double elo[2];
};

static int
fail(const char *sentence)
{
	fprintf(stderr, "messdeck-train: %s\n", sentence);
	return 1;
}

static int
fail_usage(const char *sentence)
{
	fail(sentence);
	return STATUS_USAGE;
}

static int
fail_family(const char *word, const char *what)
{
	fprintf(stderr, "messdeck-train: %s is not a family and %s; there are",
	    word, what);
	for (int f = 0; f < NFAMILY; f++)
		fprintf(stderr, "%s %s", f == 0 ? "" : ",",
		    eval_net_family_name((enum eval_family)f));
	fputc('\n', stderr);
	return STATUS_USAGE;
}

static void
print_match(const struct options *options, const struct match_task *task,
    const struct match_result *r)
{
	printf("%s %d%s%s: %s won %ld of %ld games against %s\n",
	    ruleset_name(task->rs), task->rs->seats,
	    *options->house == '\0' ? "" : " ", options->house, task->a.name,
	    r->won, r->games, task->b.name);
	printf("share %.2f %% +- %.2f\n", 100 * r->share, 100 * r->error);
	if (task->luck != NULL)
		printf("without luck %.2f %% +- %.2f\n", 100 * r->skill,
		    100 * r->skill_error);
	if (task->sprt)
		printf("likelihood %.3f after %d groups: %s\n", r->likelihood,
		    r->groups,
		    r->likelihood >= MATCH_SPRT        ? "the second"
			: r->likelihood <= -MATCH_SPRT ? "the first"
						       : "undecided");
}

/* For players who need them; false, with a sentence, where they cannot be. */
static bool
find_fractions(const struct options *options, struct match_task *task,
    struct fractions **fractions, char error[RULESET_ERROR])
{
	if (!player_needs_fractions(&task->a) &&
	    !player_needs_fractions(&task->b))
		return true;
	if (options->task.fractions == NULL)
		return ruleset_wrong(error, "fractions needs a file: -f");
	*fractions = fractions_read(options->task.fractions, error);
	task->a.fractions = task->b.fractions = *fractions;
	return *fractions != NULL &&
	    ((*fractions)->family == eval_net_family(task->rs) ||
		ruleset_wrong(error, "the net in fractions is for %s",
		    eval_net_family_name((*fractions)->family)));
}

static int
match(const struct options *options, int argc, char **argv)
{
	char error[RULESET_ERROR], wrong[EVAL_ERROR];
	struct match_task task = {.seed = options->task.seed,
	    .first = options->first,
	    .groups = options->groups,
	    .threads = options->task.threads,
	    .sprt = options->sprt};
	struct fractions *fractions = NULL;
	struct match_result result;
	struct eval *eval, *other = NULL;
	struct ruleset rs;
	bool played;

	if (argc != 2)
		return STATUS_UNTOLD;
	memcpy(task.elo, options->elo, sizeof(task.elo));
	if (!ruleset_make(
		&rs, options->rules, options->seats, options->house, error))
		return fail_usage(error);
	eval = eval_open(options->weights, wrong);
	if (options->other != NULL &&
	    (other = eval_open(options->other, wrong)) == NULL)
		return fail(wrong);
	if (options->luck && eval == NULL)
		return fail(wrong);
	task.rs = &rs;
	task.luck = options->luck ? eval : NULL;
	played = player_find(&task.a, argv[0], eval, &rs, error) &&
	    player_find(
		&task.b, argv[1], other != NULL ? other : eval, &rs, error) &&
	    find_fractions(options, &task, &fractions, error) &&
	    match_play(&task, &result, error);
	if (played)
		print_match(options, &task, &result);
	else
		fail(error);
	if (eval == NULL && !played)
		fail(wrong);
	free(fractions);
	eval_close(eval);
	eval_close(other);
	return !played;
}

static int
rollouts(const struct options *options, int argc, char **argv)
{
	char error[RULESET_ERROR], wrong[EVAL_ERROR];
	struct rollouts_task task = {.seed = options->task.seed,
	    .first = options->first,
	    .positions = options->groups,
	    .rollouts = options->rollouts,
	    .threads = options->task.threads};
	struct rollouts_result result;
	struct ruleset rs;
	struct eval *eval;
	bool ran = false;

	if (argc != 1)
		return STATUS_UNTOLD;
	if (!ruleset_make(
		&rs, options->rules, options->seats, options->house, error))
		return fail_usage(error);
	eval = eval_open(options->weights, wrong);
	if (eval == NULL)
		return fail(wrong);
	task.rs = &rs;
	task.eval = eval;
	ran = player_find(&task.judged, argv[0], eval, &rs, error) &&
	    ((!player_is_program(&task.judged) &&
		 !player_needs_fractions(&task.judged)) ||
		ruleset_wrong(error, "%s cannot be judged", argv[0])) &&
	    player_find(&task.roller, "0-ply", eval, &rs, error) &&
	    rollouts_run(&task, &result, error);
	if (!ran)
		fail(error);
	else
		printf("%s %d%s%s: %s at %d positions, %.1f plays of each, "
		       "%d rollouts of a play\n"
		       "regret %.5f +- %.5f\n",
		    ruleset_name(&rs), rs.seats,
		    *options->house == '\0' ? "" : " ", options->house, argv[0],
		    task.positions, result.plays, task.rollouts, result.regret,
		    result.error);
	eval_close(eval);
	return !ran;
}

static int
show(const struct options *options, int argc, char **argv)
{
	char error[EVAL_ERROR];
	struct eval *eval = argc == 1 ? eval_open(argv[0], error) : NULL;

	(void)options;
	if (argc != 1)
		return STATUS_UNTOLD;
	if (eval == NULL)
		return fail(error);
	fputs(eval->header, stdout);
	eval_close(eval);
	return 0;
}

/* Families and how much of each, on top of what the file has. */
static int
learn(const struct options *options, int argc, char **argv)
{
	struct weights_task task = options->task;
	char error[WEIGHTS_ERROR];

	if (argc < 2)
		return STATUS_UNTOLD;
	for (int i = 1; i < argc; i++)
		if (!weights_parse_family(&task, argv[i]))
			return fail_family(argv[i], "how much it is to learn");
	if (task.fractions != NULL && argc > 2)
		return fail_usage("-f is for one family");
	if (weights_learn(&task, argv[0], error))
		return 0;
	return fail(error);
}

static int
refine(const struct options *options, int argc, char **argv)
{
	struct options refining = *options;

	refining.task.refine = true;
	return learn(&refining, argc, argv);
}

static int export(const struct options *options, int argc, char **argv)
{
	char error[WEIGHTS_ERROR];

	if (argc < 2)
		return STATUS_UNTOLD;
	for (int i = 1; i < argc; i++)
		if (!weights_parse_from(argv[i]))
			return fail_family(argv[i], "a file");
	if (weights_export(
		argv[0], argv + 1, argc - 1, options->task.note, error))
		return 0;
	return fail(error);
}

static bool
read_elo(const char *text, double elo[2])
{
	char *end;

	elo[0] = strtod(text, &end);
	if (end == text || *end != ':')
		return false;
	text = end + 1;
	elo[1] = strtod(text, &end);
	return end != text && *end == '\0' && elo[0] < elo[1];
}

/* The options that are whole numbers, and their bounds. */
static const struct number {
	int option;
	unsigned long long least, most;
} numbers[] = {
    {'b', 0, INT_MAX},
    {'c', 0, 100},
    {'d', 0, 100},
    {'e', 0, 100},
    {'g', 1, INT_MAX},
    {'o', 2, INT_MAX},
    {'p', 2, SEATS_MAX},
    {'s', 0, UINT64_MAX},
    {'t', 1, WEIGHTS_THREADS},
};

/* The number of that option; false, with a sentence, if it is none. */
static bool
read_number(int option, const char *text, unsigned long long *n)
{
	const struct number *row = numbers;

	while (row->option != option)
		row++;
	errno = 0;
	*n = strtoull(text, NULL, 10);
	if (*text != '\0' && text[strspn(text, "0123456789")] == '\0' &&
	    errno == 0 && *n >= row->least && *n <= row->most)
		return true;
	fprintf(stderr,
	    "messdeck-train: -%c is a whole number from %llu to %llu, not "
	    "\"%s\"\n",
	    option, row->least, row->most, text);
	return false;
}

static bool
take_number(int option, const char *text, struct options *options)
{
	unsigned long long n;

	if (!read_number(option, text, &n))
		return false;
	switch (option) {
	case 'b':
		options->first = (int)n;
		break;
	case 'c':
		options->task.mix.chance = (int)n;
		break;
	case 'd':
		options->task.lambda = (int)n;
		break;
	case 'e':
		options->task.mix.endings = (int)n;
		break;
	case 'g':
		options->groups = (int)n;
		break;
	case 'o':
		options->rollouts = (int)n;
		break;
	case 'p':
		options->seats = (int)n;
		break;
	case 's':
		options->task.seed = n;
		break;
	default:
		options->task.threads = (int)n;
		break;
	}
	return true;
}

static bool
take_rate(const char *text, struct options *options)
{
	char *end;

	options->task.rate = strtof(text, &end);
	if (end != text && *end == '\0' && options->task.rate >= 0)
		return true;
	fail("-r is a number that is not below 0");
	return false;
}

static bool
take_elo(const char *text, struct options *options)
{
	options->sprt = read_elo(text, options->elo);
	if (!options->sprt)
		fail("--sprt is two numbers, the lower one first, such as "
		     "20:40");
	return options->sprt;
}

/* One option; 0, or the exit status. */
static int
take_option(int option, struct options *options)
{
	switch (option) {
	case 'E':
		return take_elo(optarg, options) ? 0 : STATUS_USAGE;
	case 'f':
		options->task.fractions = optarg;
		return 0;
	case 'h':
		options->house = optarg;
		return 0;
	case 'l':
		options->luck = true;
		return 0;
	case 'n':
		options->task.note = optarg;
		return 0;
	case 'q':
		options->task.quiet = true;
		return 0;
	case 'r':
		return take_rate(optarg, options) ? 0 : STATUS_USAGE;
	case 'R':
		options->rules = optarg;
		return 0;
	case 'w':
		options->weights = optarg;
		return 0;
	case 'W':
		options->other = optarg;
		return 0;
	case '?':
		return STATUS_UNTOLD;
	default:
		return take_number(option, optarg, options) ? 0 : STATUS_USAGE;
	}
}

/* The exit status of a program whose output has arrived, or 1. */
static int
finish(int status)
{
	if (ferror(stdout) || fflush(stdout) == EOF)
		err(1, "standard output");
	return status;
}

/* Those of a command; 0, or the exit status. */
static int
read_options(int argc, char **argv, struct options *options)
{
	static const struct option names[] = {
	    {"help", no_argument, NULL, 'H'},
	    {"sprt", required_argument, NULL, 'E'},
	    {"version", no_argument, NULL, 'V'},
	    {NULL, 0, NULL, 0},
	};
	int c, status = 0;

	while (status == 0 &&
	    (c = getopt_long(argc, argv,
		 "b:c:d:e:f:g:h:ln:o:p:qr:R:s:t:w:W:", names, NULL)) != -1) {
		if (c == 'H' || c == 'V') {
			fputs(c == 'H' ? usage : version, stdout);
			exit(finish(0));
		}
		status = take_option(c, options);
	}
	return status;
}

static const struct {
	const char *name;
	int (*run)(const struct options *, int argc, char **argv);
} commands[] = {
    {"learn", learn},
    {"refine", refine},
    {"export", export},
    {"match", match},
    {"rollouts", rollouts},
    {"show", show},
};

int
main(int argc, char **argv)
{
	struct options options = {.rules = "uckers",
	    .house = "",
	    .weights = WEIGHTSDIR "/messdeck.eval",
	    .groups = 500,
	    .rollouts = ROLLOUTS_DEFAULT,
	    .task = {
		.seed = 1, .lambda = WEIGHTS_LAMBDA, .threads = 1, .note = ""}};
	const char *command = argc > 1 ? argv[1] : "";
	int status = STATUS_UNTOLD;

	/* Without a command only --help and --version do something. */
	if (*command == '-' &&
	    (status = read_options(argc, argv, &options)) == 0)
		status = STATUS_UNTOLD;
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(commands[i].name, command) != 0)
			continue;
		/* What getopt says begins with this word. */
		argv[1] = argv[0];
		status = read_options(argc - 1, argv + 1, &options);
		if (status == 0)
			status = commands[i].run(
			    &options, argc - 1 - optind, argv + 1 + optind);
	}
	if (status == STATUS_UNTOLD) {
		fputs(usage, stderr);
		status = STATUS_USAGE;
	}
	return finish(status);
}
