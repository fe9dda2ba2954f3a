/*
 * The main of a fuzz target in builds without libFuzzer: runs it over its
 * seeds, the files of tests/fuzz/NAME.seeds, then over mutations of them for a
 * while, and says so in TAP. With files as arguments it runs those alone.
 *
 * MESSDECK_FUZZ_SECONDS is that while, in seconds of the processor, and
 * MESSDECK_FUZZ_RANDOM where the random numbers begin. An input at which the
 * target stops or hangs is left beside the program, as NAME.crash.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SEED_MAX 65536
#define SEEDS_MAX 64
#define MUTATIONS_MOST 4 /* on top of each other */
#define CHUNK_MOST 64
#define HANG_SECONDS 60
#define PATH_SIZE 4400

struct seed {
	uint8_t *data;
	size_t size;
	char name[256];
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct seed seeds[SEEDS_MAX];
static int nseeds;
static uint64_t random_state;
static char crash_file[PATH_SIZE];
static const uint8_t *running; /* just now */
static size_t running_size;

static bool
read_seed(const char *path, struct seed *seed)
{
	FILE *file = fopen(path, "rb");

	if (file == NULL) {
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
		return false;
	}
	seed->data = malloc(SEED_MAX);
	if (seed->data == NULL)
		exit(1);
	seed->size = fread(seed->data, 1, SEED_MAX, file);
	(void)fclose(file);
	return true;
}

/* Leaves the input behind and dies of the same signal. */
static void
keep_crash(int signo)
{
	int fd = open(crash_file, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	if (fd != -1 && running != NULL)
		(void)!write(fd, running, running_size);
	(void)signal(signo, SIG_DFL);
	(void)raise(signo);
}

/* A copy of exact size, so that sanitizers see one byte too far. */
static void
run_input(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size == 0 ? 1 : size);

	if (copy == NULL)
		exit(1);
	memcpy(copy, data, size);
	running = copy;
	running_size = size;
	(void)alarm(HANG_SECONDS);
	(void)LLVMFuzzerTestOneInput(copy, size);
	(void)alarm(0);
	running = NULL;
	free(copy);
}

/* xorshift64*: a number below n. */
static size_t
random_below(size_t n)
{
	random_state ^= random_state >> 12;
	random_state ^= random_state << 25;
	random_state ^= random_state >> 27;
	return (size_t)(random_state * 0x2545f4914f6cdd1d >> 33) % n;
}

/* Puts n bytes in at a place; the new size. */
static size_t
insert_bytes(uint8_t *data, size_t size, const uint8_t *bytes, size_t n)
{
	size_t at = random_below(size + 1);

	if (size + n > SEED_MAX)
		return size;
	memmove(data + at + n, data + at, size - at);
	memcpy(data + at, bytes, n);
	return size + n;
}

/* Changes data a little; the new size. */
static size_t
mutate(uint8_t *data, size_t size)
{
	static const uint8_t odd[] = {
	    0, 1, '\n', '\r', 033, ' ', '"', '0', '9', ';', 0x7f, 0x80, 0xff};
	uint8_t chunk[CHUNK_MOST];
	const struct seed *other;
	size_t at, n;

	if (size == 0)
		return insert_bytes(data, size, odd + random_below(8), 1);
	at = random_below(size);
	n = random_below(size - at < CHUNK_MOST ? size - at : CHUNK_MOST) + 1;
	switch (random_below(8)) {
	case 0: /* cut short */
		return at;
	case 1:
	case 2:
		data[at] ^= (uint8_t)(1 << random_below(8));
		return size;
	case 3:
		data[at] = odd[random_below(sizeof(odd))];
		return size;
	case 4:
		chunk[0] = odd[random_below(sizeof(odd))];
		return insert_bytes(data, size, chunk, 1);
	case 5:
		memmove(data + at, data + at + n, size - at - n);
		return size - n;
	case 6: /* once more, elsewhere */
		n = n < CHUNK_MOST ? n : CHUNK_MOST;
		memcpy(chunk, data + at, n);
		return insert_bytes(data, size, chunk, n);
	default: /* goes on as another seed does */
		other = &seeds[random_below((size_t)nseeds)];
		n = other->size > at ? other->size - at : 0;
		if (n > 0)
			memcpy(data + at, other->data + at, n);
		return at + n;
	}
}

/* Mutations for so many seconds; how many they were. */
static long
run_mutations(double seconds)
{
	const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
	static uint8_t data[SEED_MAX];
	const struct seed *seed;
	size_t size, times;
	long n;

	for (n = 0; clock() < end; n++) {
		seed = &seeds[random_below((size_t)nseeds)];
		memcpy(data, seed->data, seed->size);
		size = seed->size;
		times = random_below(MUTATIONS_MOST) + 1;
		while (times-- > 0)
			size = mutate(data, size);
		run_input(data, size);
	}
	return n;
}

static int
not_hidden(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* Reads the seeds of the target of that name. */
static void
read_seeds(const char *target)
{
	const char *source = getenv("MESSDECK_SRCDIR");
	char directory[PATH_SIZE / 2], path[PATH_SIZE];
	struct dirent **entry;
	int n;

	(void)snprintf(directory, sizeof(directory), "%s/tests/fuzz/%s.seeds",
	    source == NULL ? "." : source, target);
	n = scandir(directory, &entry, not_hidden, alphasort);
	for (int i = 0; i < n; i++) {
		(void)snprintf(
		    path, sizeof(path), "%s/%s", directory, entry[i]->d_name);
		if (nseeds < SEEDS_MAX && read_seed(path, &seeds[nseeds]))
			(void)snprintf(seeds[nseeds++].name,
			    sizeof(seeds[0].name), "%s", entry[i]->d_name);
		free(entry[i]);
	}
	if (n <= 0) {
		printf("Bail out! %s: no seeds there.\n", directory);
		exit(1);
	}
	free(entry);
}

int
main(int argc, char *argv[])
{
	static const int deaths[] = {
	    SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
	const char *seconds = getenv("MESSDECK_FUZZ_SECONDS");
	const char *from = getenv("MESSDECK_FUZZ_RANDOM");
	const char *slash = strrchr(argv[0], '/');
	struct seed seed = {0};

	(void)snprintf(crash_file, sizeof(crash_file), "%s.crash", argv[0]);
	for (size_t i = 0; i < sizeof(deaths) / sizeof(deaths[0]); i++)
		(void)signal(deaths[i], keep_crash);
	for (int i = 1; i < argc; i++) {
		if (!read_seed(argv[i], &seed))
			return 1;
		run_input(seed.data, seed.size);
		free(seed.data);
	}
	if (argc > 1)
		return 0;
	read_seeds(slash == NULL ? argv[0] : slash + 1);
	printf("1..%d\n", nseeds + 1);
	for (int i = 0; i < nseeds; i++) {
		run_input(seeds[i].data, seeds[i].size);
		printf("ok %d - %s\n", i + 1, seeds[i].name);
	}
	(void)fflush(stdout);
	random_state = from == NULL ? 1 : strtoull(from, NULL, 10) | 1;
	printf("ok %d # %ld mutations\n", nseeds + 1,
	    run_mutations(seconds == NULL ? 0.5 : strtod(seconds, NULL)));
	for (int i = 0; i < nseeds; i++)
		free(seeds[i].data);
	return 0;
}
