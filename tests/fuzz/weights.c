/*
 * Fuzz target: a file of weights. The input is what follows the line with the
 * hash, and for ":" the layout of this program's inputs; "@" and a number in
 * front of it repeat the last byte so many times, since whole nets are long.
 * What is opened values positions within bounds, and nothing else opens.
 */
#include <sys/mman.h>

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/dice.h"
#include "engine/eval.h"
#include "engine/eval_inputs.h"
#include "engine/game.h"
#include "tests/fuzz/must.h"

#define BYTES_MOST (8 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the file has behind its first line. */
static char *
body(const uint8_t *data, size_t size, size_t *length)
{
	char *text = NULL, *end;
	FILE *f = open_memstream(&text, length);
	char *copy = strndup((const char *)data, size), *from = copy;
	unsigned long more = 0;
	size_t skip;

	must(f != NULL && copy != NULL);
	if (*from == '@')
		more = strtoul(from + 1, &from, 10) % BYTES_MOST;
	skip = (size_t)(from - copy);
	end = memchr(data + skip, ':', size - skip);
	if (end == NULL)
		(void)fwrite(data + skip, 1, size - skip, f);
	else {
		(void)fwrite(
		    data + skip, 1, (size_t)(end - (char *)data) - skip, f);
		fprintf(f, "%016" PRIx64, eval_inputs_layout());
		(void)fwrite(
		    end + 1, 1, size - (size_t)(end - (char *)data) - 1, f);
	}
	for (; more > 0 && size > 0; more--)
		(void)fputc(data[size - 1], f);
	(void)fclose(f);
	free(copy);
	return text;
}

/* The first position of a game has chances for each side. */
static void
must_value(struct eval *eval)
{
	char error[RULESET_ERROR];
	struct eval_values values;
	struct ruleset rs;
	struct game game;

	must(ruleset_make(&rs, "uckers", 2, "", error));
	game_start(&rs, &game);
	game.position.turn = 0;
	eval_position(eval, &rs, &game.position, &values);
	for (int i = 0; i < rs.seats; i++)
		must(values.seat[i] >= 0 && values.seat[i] <= EVAL_ONE);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int fd = -1;
	char path[64], hash[DICE_HEX], error[EVAL_ERROR], first[96];
	size_t length = 0;
	char *text = body(data, size, &length);
	struct eval *eval;
	int n;

	if (fd == -1)
		must((fd = memfd_create("weights", 0)) != -1);
	dice_sha256(text, length, hash);
	n = snprintf(first, sizeof(first), "messdeck-eval 1 %s\n", hash);
	must(ftruncate(fd, 0) == 0);
	must(pwrite(fd, first, (size_t)n, 0) == n);
	must(pwrite(fd, text, length, n) == (ssize_t)length);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	eval = eval_open(path, error);
	if (eval == NULL)
		must(strlen(error) > 0);
	else
		must_value(eval);
	eval_close(eval);
	free(text);
	return 0;
}
