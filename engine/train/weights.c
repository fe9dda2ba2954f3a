/* Files of weights in the making: learning by families, and putting together.
 */
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/train/fractions.h"
#include "engine/train/learn.h"
#include "engine/train/weights.h"

#define RATE_LEARN 1.0f
#define RATE_REFINE 0.1f

/* Families waiting to be learnt; each is one thread's alone. */
struct queue {
	pthread_mutex_t lock;
	const struct weights_task *task;
	struct eval *eval;
	int next;
	bool failed;
	struct fractions *fractions; /* NULL: nobody wants them */
};

static bool __attribute__((format(printf, 2, 3)))
wrong(char error[WEIGHTS_ERROR], const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(error, WEIGHTS_ERROR, format, list);
	va_end(list);
	return false;
}

/* The family of "ludo-2=...", and what follows; -1 for none. */
static int
find_family(const char *word, const char **rest)
{
	const char *equals = strchr(word, '='), *name;

	for (int f = 0; equals != NULL && f < NFAMILY; f++) {
		name = eval_net_family_name((enum eval_family)f);
		if (strlen(name) == (size_t)(equals - word) &&
		    strncmp(name, word, strlen(name)) == 0) {
			*rest = equals + 1;
			return f;
		}
	}
	return -1;
}

bool
weights_parse_family(struct weights_task *task, const char *word)
{
	const char *number = NULL;
	int family = find_family(word, &number);

	if (family < 0)
		return false;
	if (number[strspn(number, "0123456789")] != '\0')
		return false;
	task->n[family] = atol(number);
	return task->n[family] > 0;
}

bool
weights_parse_from(const char *word)
{
	const char *file;

	return find_family(word, &file) >= 0 && *file != '\0';
}

static float
rate_of(const struct weights_task *task)
{
	if (task->rate > 0)
		return task->rate;
	return task->refine ? RATE_REFINE : RATE_LEARN;
}

static void
say_progress(const struct learn_task *task, long done)
{
	if (done % 10000 == 0 || done == task->n)
		fprintf(stderr, "%s: %ld of %ld\n",
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
	struct learn_task task = {.seed = queue->task->seed,
	    .lambda = queue->task->lambda,
	    .rate = rate_of(queue->task),
	    .mix = queue->task->mix};
	struct eval_net *net;
	bool learnt;

	if (!queue->task->quiet)
		task.progress = say_progress;
	for (;;) {
		pthread_mutex_lock(&queue->lock);
		task.family = (enum eval_family)queue->next++;
		pthread_mutex_unlock(&queue->lock);
		if (task.family >= NFAMILY)
			return NULL;
		task.n = queue->task->n[task.family];
		if (task.n == 0)
			continue;
		if (queue->fractions != NULL) {
			queue->fractions->family = task.family;
			task.fractions = &queue->fractions->net;
		}
		net = &queue->eval->net[task.family];
		task.resume = is_learnt(net);
		learnt = queue->task->refine ? refine_family(&task, net)
					     : learn_family(&task, net);
		pthread_mutex_lock(&queue->lock);
		queue->failed |= !learnt;
		pthread_mutex_unlock(&queue->lock);
	}
}

/* A file's lines about its nets, without that of the inputs. */
static const char *
lines_of(const struct eval *eval)
{
	const char *end = strchr(eval->header, '\n');

	return end == NULL ? "" : end + 1;
}

/* Where the nets come from: the old file's lines, and those of this run. */
static void
make_lines(const struct weights_task *task, const struct eval *eval,
    char lines[EVAL_HEADER])
{
	int n = snprintf(lines, EVAL_HEADER - 100, "%s", lines_of(eval));
	char mix[64] = "";

	if (!task->refine && task->lambda != WEIGHTS_LAMBDA)
		snprintf(mix, sizeof(mix), " lambda=%d%%", task->lambda);
	if (task->mix.endings > 0)
		snprintf(mix + strlen(mix), sizeof(mix) - strlen(mix),
		    " endings=%d", task->mix.endings);
	if (task->mix.chance > 0)
		snprintf(mix + strlen(mix), sizeof(mix) - strlen(mix),
		    " chance=%d", task->mix.chance);
	for (int f = 0; f < NFAMILY && n < EVAL_HEADER - 300; f++)
		if (task->n[f] > 0)
			n += snprintf(lines + n, (size_t)(EVAL_HEADER - n),
			    "%s %s %s=%ld seed=%llu rate=%g%s%s%.100s\n",
			    task->refine ? "refined" : "learnt",
			    eval_net_family_name((enum eval_family)f),
			    task->refine ? "positions" : "games", task->n[f],
			    (unsigned long long)task->seed,
			    (double)rate_of(task), mix, *task->note ? " " : "",
			    task->note);
}

/* Written beside the old one, which is there until the new one is whole. */
static bool
write_file(const struct eval *eval, const char *lines, const char *path,
    char error[WEIGHTS_ERROR])
{
	char other[4096];
	FILE *file;

	snprintf(other, sizeof(other), "%s.new", path);
	file = fopen(other, "wb");
	if (file == NULL)
		return wrong(error, "%s: %s", other, strerror(errno));
	if (!eval_net_write(eval, lines, file) || fclose(file) != 0 ||
	    rename(other, path) != 0)
		return wrong(error, "%s: %s", path, strerror(errno));
	return true;
}

bool
weights_learn(const struct weights_task *task, const char *path,
    char error[WEIGHTS_ERROR])
{
	struct queue queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .task = task};
	pthread_t thread[WEIGHTS_THREADS];
	char lines[EVAL_HEADER];
	bool written;

	/* Families that are not learnt stay as the file has them. */
	queue.eval = eval_open(path, error);
	if (queue.eval == NULL && access(path, F_OK) == 0)
		return false;
	if (queue.eval == NULL &&
	    (queue.eval = calloc(1, sizeof(*queue.eval))) == NULL)
		return wrong(error, "There is no memory for it.");
	if (task->fractions != NULL &&
	    (queue.fractions = calloc(1, sizeof(*queue.fractions))) == NULL)
		abort();
	for (int i = 0; i < task->threads; i++)
		if (pthread_create(&thread[i], NULL, learn_next, &queue) != 0)
			abort();
	for (int i = 0; i < task->threads; i++)
		pthread_join(thread[i], NULL);
	make_lines(task, queue.eval, lines);
	written = queue.failed ? wrong(error, "There is no memory for it.")
			       : write_file(queue.eval, lines, path, error);
	if (written && queue.fractions != NULL &&
	    !fractions_write(queue.fractions, task->fractions))
		written =
		    wrong(error, "%s: %s", task->fractions, strerror(errno));
	free(queue.fractions);
	eval_close(queue.eval);
	return written;
}

/* Adds a file's lines about a family: "learnt FAMILY ...". */
static void
add_lines(
    const struct eval *from, enum eval_family family, char lines[EVAL_HEADER])
{
	const char *name = eval_net_family_name(family), *line, *end, *word;
	size_t n = strlen(name), length = strlen(lines);

	for (line = lines_of(from); *line != '\0'; line = end + 1) {
		end = strchr(line, '\n');
		if (end == NULL)
			return;
		word = memchr(line, ' ', (size_t)(end - line));
		/* How strong they are, the note says anew. */
		if (word == NULL || strncmp(line, "strength ", 9) == 0 ||
		    strncmp(word + 1, name, n) != 0 || word[1 + n] != ' ' ||
		    length + (size_t)(end - line) + 2 > EVAL_HEADER / 2)
			continue;
		memcpy(lines + length, line, (size_t)(end - line) + 1);
		length += (size_t)(end - line) + 1;
		lines[length] = '\0';
	}
}

bool
weights_export(const char *path, char *const from[], int n, const char *note,
    char error[WEIGHTS_ERROR])
{
	struct eval *to = calloc(1, sizeof(*to)), *one;
	char lines[EVAL_HEADER] = "";
	const char *file = NULL;
	size_t length;
	bool written = to != NULL;
	int family;

	for (int i = 0; written && i < n; i++) {
		family = find_family(from[i], &file);
		if (family < 0) {
			written = wrong(error,
			    "%.60s is not a family and a file.", from[i]);
			break;
		}
		one = eval_open(file, error);
		written = one != NULL;
		if (written) {
			to->net[family] = one->net[family];
			add_lines(one, (enum eval_family)family, lines);
		}
		eval_close(one);
	}
	length = strlen(lines);
	if (*note != '\0')
		snprintf(
		    lines + length, EVAL_HEADER - 100 - length, "%s\n", note);
	written = written && write_file(to, lines, path, error);
	free(to);
	return written;
}
