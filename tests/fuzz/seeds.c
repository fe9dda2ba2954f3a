/*
 * The main of a fuzz target in normal builds: runs it over its seeds, the
 * files of tests/fuzz/NAME.seeds, each also cut short and with bytes flipped,
 * and says so in TAP.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED_MAX 65536

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t
read_seed(const char *directory, const char *name, uint8_t *data)
{
	char path[4096 + 256 + 2];
	FILE *file;
	size_t n;

	(void)snprintf(path, sizeof(path), "%s/%s", directory, name);
	file = fopen(path, "rb");
	if (file == NULL)
		return 0;
	n = fread(data, 1, SEED_MAX, file);
	(void)fclose(file);
	return n;
}

/* A copy of exact size, so that sanitizers see one byte too far. */
static void
run(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size == 0 ? 1 : size);

	if (copy == NULL)
		exit(1);
	memcpy(copy, data, size);
	(void)LLVMFuzzerTestOneInput(copy, size);
	free(copy);
}

static void
run_variants(uint8_t *data, size_t size)
{
	run(data, size);
	for (size_t i = 0; i < size && i < 512; i++) {
		run(data, i);
		for (int bit = 0; bit < 8; bit++) {
			data[i] ^= (uint8_t)(1 << bit);
			run(data, size);
			data[i] ^= (uint8_t)(1 << bit);
		}
	}
}

static int
not_hidden(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

int
main(int argc, char *argv[])
{
	static uint8_t data[SEED_MAX];
	const char *source = getenv("MESSDECK_SRCDIR"), *name;
	struct dirent **seed;
	char directory[4096];
	int n;

	name = strrchr(argv[0], '/');
	name = name == NULL ? argv[0] : name + 1;
	(void)snprintf(directory, sizeof(directory), "%s/tests/fuzz/%s.seeds",
	    source == NULL ? "." : source, name);
	n = scandir(directory, &seed, not_hidden, alphasort);
	if (n <= 0) {
		printf("Bail out! %s: no seeds there.\n", directory);
		return 1;
	}
	printf("1..%d\n", n);
	for (int i = 0; i < n; i++) {
		run_variants(data, read_seed(directory, seed[i]->d_name, data));
		printf("ok %d - %s\n", i + 1, seed[i]->d_name);
		free(seed[i]);
	}
	free(seed);
	return 0;
}
