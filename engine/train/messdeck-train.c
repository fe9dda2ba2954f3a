/* messdeck-train: makes the weights of the evaluator, and measures them. */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/train/learn.h"
#include "engine/train/match.h"

#define THREADS_MAX 64

struct options {
	const char *weights, *house, *note;
	uint64_t seed;
	long games[NFAMILY];
	float rate;
	int seats, threads, groups;
	bool quiet, refine;
};

static const char usage[] =
    "usage: messdeck-train learn [-q] [-n note] [-r rate] [-s seed]\n"
    "                            [-t threads] file family=games ...\n"
    "       messdeck-train match [-g groups] [-h house] [-p seats]\n"
    "                            [-s seed] [-t threads] file rules a b\n"
    "       messdeck-train show file\n"
    "       messdeck-train --help | --version\n";

/* Families waiting to be learnt; each is one thread's alone. */
struct queue {
	pthread_mutex_t lock;
	const struct options *options;
	struct eval *eval;
	int next;
	bool failed;
};

static void
say_progress(const struct learn_task *task, long done)
{
	if (done % 5000 == 0 || done == task->n)
		fprintf(stderr, "%s: %ld games of %ld\n",
		    eval_net_family_name(task->family), done, task->n);
}

/* A net that has learnt nothing has no weights at all. */
static bool
is_learnt(const struct eval_net *net)
{
	for (int j = 0; j < EVAL_HIDDEN; j++)
		if (net->out[0][j] != 0)
			return true;
	return false;
}

static void *
learn_next(void *arg)
{
	struct queue *queue = arg;
	struct learn_task task = {
	    .seed = queue->options->seed, .rate = queue->options->rate};
	bool learnt;

	if (!queue->options->quiet)
		task.progress = say_progress;
	for (;;) {
		pthread_mutex_lock(&queue->lock);
		task.family = (enum eval_family)queue->next++;
		pthread_mutex_unlock(&queue->lock);
		if (task.family >= NFAMILY)
			return NULL;
		task.n = queue->options->games[task.family];
		if (task.n == 0)
			continue;
		task.resume = is_learnt(&queue->eval->net[task.family]);
		learnt = queue->options->refine ? refine_family(&task, &queue->eval->net[task.family]) : learn_family(&task, &queue->eval->net[task.family]);
		pthread_mutex_lock(&queue->lock);
		queue->failed |= !learnt;
		pthread_mutex_unlock(&queue->lock);
	}
}

/* Where the nets come from: the old file's lines, and those of this run. */
static void
write_lines(const struct options *options, const struct eval *eval,
    char lines[EVAL_HEADER])
{
	const char *old = strchr(eval->header, '\n');
	int n;

	n = snprintf(
	    lines, EVAL_HEADER - 100, "%s", old == NULL ? "" : old + 1);
	for (int f = 0; f < NFAMILY && n < EVAL_HEADER - 200; f++)
		if (options->games[f] > 0)
			n += snprintf(lines + n, (size_t)(EVAL_HEADER - n),
			    "%s %s n=%ld seed=%llu rate=%g %s\n", options->refine ? "refined" : "learnt",
			    eval_net_family_name((enum eval_family)f),
			    options->games[f],
			    (unsigned long long)options->seed,
			    (double)options->rate, options->note);
}

static int
learn(const struct options *options)
{
	struct queue queue = {
	    .lock = PTHREAD_MUTEX_INITIALIZER, .options = options};
	char error[EVAL_ERROR], lines[EVAL_HEADER];
	pthread_t thread[THREADS_MAX];
	FILE *file;

	/* Families that are not learnt stay as the file has them. */
	queue.eval = eval_open(options->weights, error);
	if (queue.eval == NULL && access(options->weights, F_OK) == 0) {
		fprintf(stderr, "messdeck-train: %s\n", error);
		return 1;
	}
	if (queue.eval == NULL &&
	    (queue.eval = calloc(1, sizeof(*queue.eval))) == NULL)
		abort();
	for (int i = 0; i < options->threads; i++)
		if (pthread_create(&thread[i], NULL, learn_next, &queue) != 0)
			abort();
	for (int i = 0; i < options->threads; i++)
		pthread_join(thread[i], NULL);
	write_lines(options, queue.eval, lines);
	file = fopen(options->weights, "wb");
	if (queue.failed || file == NULL ||
	    !eval_net_write(queue.eval, lines, file) || fclose(file) != 0) {
		fprintf(stderr, "messdeck-train: %s: %s\n", options->weights,
		    strerror(errno));
		return 1;
	}
	eval_close(queue.eval);
	return 0;
}

static int
match(const struct options *options, const char *rules, const char *a,
    const char *b)
{
	char error[RULESET_ERROR], wrong[EVAL_ERROR];
	struct match_task task = {
	    .seed = options->seed, .groups = options->groups};
	struct match_result result;
	struct eval *eval;
	struct ruleset rs;

	if (!ruleset_make(&rs, rules, options->seats, options->house, error)) {
		fprintf(stderr, "messdeck-train: %s\n", error);
		return 1;
	}
	eval = eval_open(options->weights, wrong);
	if (eval == NULL) {
		fprintf(stderr, "messdeck-train: %s\n", wrong);
		return 1;
	}
	task.rs = &rs;
	if (!match_player_parse(&task.a, a, eval) ||
	    !match_player_parse(&task.b, b, eval)) {
		fprintf(stderr,
		    "messdeck-train: Players are greedy, random, 0-ply, 1-ply "
		    "and 2-ply.\n");
		return 1;
	}
	match_play(&task, options->threads, &result);
	printf("%s %d %s: %s won %ld of %ld games against %s, "
	       "%.1f %% +- %.1f\n",
	    rules, rs.seats, options->house, a, result.won, result.games, b,
	    100 * result.share, 100 * result.error);
	eval_close(eval);
	return 0;
}

static int
show(const struct options *options)
{
	char error[EVAL_ERROR];
	struct eval *eval = eval_open(options->weights, error);

	if (eval == NULL) {
		fprintf(stderr, "messdeck-train: %s\n", error);
		return 1;
	}
	fputs(eval->header, stdout);
	eval_close(eval);
	return 0;
}

static bool
parse_games(struct options *options, const char *word)
{
	const char *equals = strchr(word, '=');
	const char *name;

	for (int f = 0; equals != NULL && f < NFAMILY; f++) {
		name = eval_net_family_name((enum eval_family)f);
		if (strlen(name) == (size_t)(equals - word) &&
		    strncmp(name, word, strlen(name)) == 0) {
			options->games[f] = atol(equals + 1);
			return options->games[f] > 0;
		}
	}
	fprintf(stderr, "messdeck-train: %s is not a family and its games.\n",
	    word);
	return false;
}

/* Those of a command; false for one that does not exist. */
static bool
read_options(int argc, char **argv, struct options *options)
{
	int c;

	while ((c = getopt(argc, argv, "g:h:n:p:qr:s:t:")) != -1)
		switch (c) {
		case 'g':
			options->groups = atoi(optarg);
			break;
		case 'h':
			options->house = optarg;
			break;
		case 'n':
			options->note = optarg;
			break;
		case 'p':
			options->seats = atoi(optarg);
			break;
		case 'q':
			options->quiet = true;
			break;
		case 'r':
			options->rate = (float)atof(optarg);
			break;
		case 's':
			options->seed = strtoull(optarg, NULL, 10);
			break;
		case 't':
			options->threads = atoi(optarg);
			break;
		default:
			return false;
		}
	return options->groups > 0 && options->rate > 0 &&
	    options->threads > 0 && options->threads <= THREADS_MAX;
}

int
main(int argc, char **argv)
{
	struct options options = {.seed = 1,
	    .rate = 0.08f,
	    .threads = 1,
	    .groups = 500,
	    .house = "",
	    .note = ""};
	const char *command = argc > 1 ? argv[1] : "";
	bool fits;

	if (strcmp(command, "--help") == 0) {
		fputs(usage, stdout);
		return 0;
	}
	if (strcmp(command, "--version") == 0) {
		puts("messdeck-train " PACKAGE_VERSION);
		return 0;
	}
	fits = argc > 1 && read_options(argc - 1, argv + 1, &options);
	argc -= optind + 1;
	argv += optind + 1;
	if (fits && argc > 0) {
		options.weights = argv[0];
		if (strcmp(command, "show") == 0 && argc == 1)
			return show(&options);
		if (strcmp(command, "match") == 0 && argc == 4)
			return match(&options, argv[1], argv[2], argv[3]);
		if ((strcmp(command, "learn") == 0 || (options.refine = strcmp(command, "refine") == 0)) && argc > 1) {
			for (int i = 1; i < argc; i++)
				if (!parse_games(&options, argv[i]))
					return 64;
			return learn(&options);
		}
	}
	fputs(usage, stderr);
	return 64;
}
