/*
 * Damage to the database's log: what was acknowledged is there again, or it
 * is told that it is lost. The files are real ones, as a crash leaves them.
 *
 *     wal [TIMES [SEED]]
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "tests/hub/alone.h"
#include "tests/hub/database.h"
#include "tests/hub/disk.h"

#define COMMITS 40
#define HEADER 32
#define FRAME (24 + 4096)
#define SECTOR 512

static int times = 15;
static uint64_t seed = 1;

struct file {
	unsigned char *bytes; /* NULL: there is none */
	size_t size;
};

/* What a crash leaves. */
struct crash {
	struct file db, wal, note;
	int64_t told; /* the last number that was acknowledged */
};

struct scene {
	char folder[32], file[64];
	uint64_t random;
};

static uint32_t
any(struct scene *scene, size_t below)
{
	return alone_mixed(scene->random++) % (uint32_t)below;
}

static struct file
file_read(const struct scene *scene, const char *suffix)
{
	struct file file = {NULL, 0};
	char name[128];
	FILE *f;

	snprintf(name, sizeof(name), "%s%s", scene->file, suffix);
	f = fopen(name, "rb");
	if (f == NULL)
		return file;
	fseek(f, 0, SEEK_END);
	file.size = (size_t)ftell(f);
	rewind(f);
	file.bytes = xcalloc(1, file.size + 1);
	assert_int_equal(fread(file.bytes, 1, file.size, f), file.size);
	fclose(f);
	return file;
}

static void
file_write(
    const struct scene *scene, const char *suffix, const struct file *file)
{
	char name[128];
	FILE *f;

	if (file->bytes == NULL)
		return;
	snprintf(name, sizeof(name), "%s%s", scene->file, suffix);
	f = fopen(name, "wb");
	assert_non_null(f);
	assert_int_equal(fwrite(file->bytes, 1, file->size, f), file->size);
	fclose(f);
}

static void
files_remove(const struct scene *scene)
{
	char pattern[128];
	glob_t found;
	size_t i;

	snprintf(pattern, sizeof(pattern), "%s*", scene->file);
	if (glob(pattern, 0, NULL, &found) == 0)
		for (i = 0; i < found.gl_pathc; i++)
			unlink(found.gl_pathv[i]);
	globfree(&found);
}

static int
setup(void **state)
{
	static struct scene scene;

	strlcpy(scene.folder, "/tmp/wal-XXXXXX", sizeof(scene.folder));
	if (mkdtemp(scene.folder) == NULL)
		return -1;
	snprintf(scene.file, sizeof(scene.file), "%s/db", scene.folder);
	scene.random = seed << 32;
	*state = &scene;
	return 0;
}

static int
teardown(void **state)
{
	struct scene *scene = *state;

	files_remove(scene);
	return rmdir(scene->folder);
}

static struct store *
opened(const struct scene *scene)
{
	char error[CONF_ERROR];
	struct store *store = database_open(scene->file, error);

	if (store == NULL)
		fail_msg("%s", error);
	return store;
}

/* Commits of one page and of several, numbered. */
static void
commits(struct store *store, int64_t from, int n)
{
	static const char text[] = "one of the lines that people say to each "
				   "other while they wait for a six";
	struct talk talk = {.how = "say", .from = "ann", .text = text};
	int64_t i;
	int line;

	for (i = from; i < from + n; i++) {
		store_number_put(store, "told", i);
		for (line = 0; line < i % 4 * 60; line++)
			store_talk_put(store, &talk);
		assert_int_equal(store_commit(store), STORE_DONE);
	}
}

static struct crash
crash_now(const struct scene *scene, struct store *store)
{
	return (struct crash){file_read(scene, ""), file_read(scene, "-wal"),
	    file_read(scene, "-commit"), store_number(store, "told")};
}

static struct crash
crash_after(const struct scene *scene, int n)
{
	struct store *store = opened(scene);
	struct crash crash;

	commits(store, 1, n);
	crash = crash_now(scene, store);
	store_close(store);
	assert_non_null(crash.note.bytes);
	return crash;
}

static void
crash_free(struct crash *crash)
{
	free(crash->db.bytes);
	free(crash->wal.bytes);
	free(crash->note.bytes);
}

/* A hub is started on what the crash left. */
static struct store *
opened_after(const struct scene *scene, const struct crash *crash)
{
	files_remove(scene);
	file_write(scene, "", &crash->db);
	file_write(scene, "-wal", &crash->wal);
	file_write(scene, "-commit", &crash->note);
	return opened(scene);
}

static bool
told_as_lost(struct store *store)
{
	return store_is_backup(store) &&
	    store_number(store, STORE_DAMAGED_AT) != 0 &&
	    store_number(store, STORE_DAMAGED_COMMITS) > 0;
}

static void
assert_undamaged(struct store *store)
{
	assert_false(store_is_backup(store));
	assert_int_equal(store_number(store, STORE_DAMAGED_AT), 0);
}

/* A hub is started on it, finds no damage, and all up to that commit. */
static void
assert_all_there(
    const struct scene *scene, const struct crash *crash, int64_t told)
{
	struct store *store = opened_after(scene, crash);

	assert_undamaged(store);
	assert_int_equal(store_number(store, "told"), told);
	store_close(store);
}

/* The copy of the damaged log is that log. */
static void
assert_copied(const struct scene *scene, const struct file *wal)
{
	char pattern[128];
	struct file copy;
	glob_t found;

	snprintf(pattern, sizeof(pattern), "%s-wal-damaged-*", scene->file);
	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	assert_int_equal(found.gl_pathc, 1);
	copy = file_read(scene, found.gl_pathv[0] + strlen(scene->file));
	assert_int_equal(copy.size, wal->size);
	assert_memory_equal(copy.bytes, wal->bytes, wal->size);
	free(copy.bytes);
	globfree(&found);
}

/* Either all is there, or the loss is told. */
static void
a_flipped_bit_is_never_silent(void **state)
{
	struct scene *scene = *state;
	struct crash crash = crash_after(scene, COMMITS);
	int i, bit, right = 0;
	struct store *store;
	size_t at;

	for (i = 0; i < times; i++) {
		/* Headers are a small part of the file, but not here. */
		at = i % 3 == 0 ? any(scene, HEADER)
		    : i % 3 == 1
		    ? HEADER + any(scene, crash.wal.size / FRAME) * FRAME +
			any(scene, 24)
		    : any(scene, crash.wal.size);
		bit = 1 << any(scene, 8);
		crash.wal.bytes[at] ^= bit;
		store = opened_after(scene, &crash);
		if (!told_as_lost(store)) {
			if (store_number(store, "told") != crash.told ||
			    store_number(store, STORE_DAMAGED_AT) == 0)
				fail_msg("bit %d of byte %zu: %d of %d", bit,
				    at, (int)store_number(store, "told"),
				    (int)crash.told);
			assert_false(store_is_backup(store));
			right++;
		}
		assert_copied(scene, &crash.wal);
		store_close(store);
		crash.wal.bytes[at] ^= bit;
	}
	/* SQLite's sums do not tell all bits apart, but most. */
	assert_true(right > times / 2);
	crash_free(&crash);
}

static void
a_lost_sector_is_told(void **state)
{
	struct scene *scene = *state;
	struct crash crash = crash_after(scene, COMMITS);
	unsigned char was[SECTOR];
	struct store *store;
	size_t at, end;
	int i, n, told = 0;

	for (i = 0; i < times; i++) {
		/* One time in five in the last frame. */
		end = crash.wal.size;
		at = i % 5 == 0 ? end - SECTOR : any(scene, end - SECTOR);
		memcpy(was, crash.wal.bytes + at, SECTOR);
		for (n = 0; n < SECTOR; n++)
			crash.wal.bytes[at + n] ^= 0xa5;
		store = opened_after(scene, &crash);
		if (!told_as_lost(store))
			fail_msg("%zu of %zu: %d of %d", at, end,
			    (int)store_number(store, "told"), (int)crash.told);
		assert_true(store_number(store, "told") < crash.told);
		told++;
		assert_copied(scene, &crash.wal);
		memcpy(crash.wal.bytes + at, was, SECTOR);
		store_close(store);
	}
	assert_int_equal(told, times);
	crash_free(&crash);
}

/* Until the hub has taken it up, whatever happens meanwhile; then no more. */
static void
a_loss_is_told_until_it_is_taken_up_and_once(void **state)
{
	struct scene *scene = *state;
	struct crash crash = crash_after(scene, COMMITS), next;
	struct store *store;

	memset(crash.wal.bytes + HEADER + 5 * FRAME + 100, 0xff, SECTOR);
	store = opened_after(scene, &crash);
	assert_true(told_as_lost(store));
	next = crash_now(scene, store);
	store_close(store);
	crash_free(&crash);
	store = opened_after(scene, &next);
	assert_true(told_as_lost(store));
	crash_free(&next);
	store_backup_over(store);
	commits(store, 100, 3);
	next = crash_now(scene, store);
	store_close(store);
	store = opened_after(scene, &next);
	assert_false(store_is_backup(store));
	assert_int_equal(store_number(store, "told"), 102);
	store_close(store);
	crash_free(&next);
}

/* The log cut off anywhere in a commit that nobody was told of. */
static void
a_commit_that_was_cut_off_is_no_damage(void **state)
{
	struct scene *scene = *state;
	struct store *store = opened(scene);
	struct crash crash, later;
	size_t size, frames;
	int i;

	commits(store, 1, COMMITS);
	crash = crash_now(scene, store);
	commits(store, COMMITS + 3, 1); /* of several frames */
	later = crash_now(scene, store);
	store_close(store);
	frames = (later.wal.size - crash.wal.size) / FRAME;
	assert_true(frames > 2);
	size = crash.wal.size;
	free(crash.wal.bytes);
	crash.wal = later.wal;
	for (i = 0; i < times; i++) {
		crash.wal.size = size + any(scene, later.wal.size - size);
		assert_all_there(scene, &crash, COMMITS);
	}
	/* The power goes, and what was written first is not there. */
	crash.wal.size = later.wal.size;
	memset(crash.wal.bytes + size, 0, FRAME);
	assert_all_there(scene, &crash, COMMITS);
	later.wal.bytes = NULL;
	crash_free(&crash);
	crash_free(&later);
}

/* It was not synced: after a power loss an older one is there, or none. */
static void
an_old_note_is_no_damage(void **state)
{
	struct scene *scene = *state;
	struct store *store = opened(scene);
	struct crash old, crash;
	int i;

	commits(store, 1, 3);
	old = crash_now(scene, store);
	commits(store, 4, COMMITS);
	crash = crash_now(scene, store);
	store_close(store);
	free(crash.note.bytes);
	for (i = 0; i < 3; i++) {
		crash.note = old.note;
		if (i == 1)
			crash.note.bytes = NULL;
		if (i == 2)
			crash.note.size = 0;
		assert_all_there(scene, &crash, COMMITS + 3);
	}
	crash.note.bytes = NULL;
	crash_free(&old);
	crash_free(&crash);
}

/* The log grows to thousands of frames and is begun anew over the old ones. */
static void
a_log_that_is_begun_anew_is_no_damage(void **state)
{
	struct scene *scene = *state;
	struct store *store = opened(scene);
	struct scene copy = *scene;
	struct crash crash;
	int i, anew = 0;
	size_t size = 0;

	snprintf(copy.file, sizeof(copy.file), "%s/copy", scene->folder);
	for (i = 0; i < 30; i++) {
		commits(store, 1 + i * 150, 150);
		crash = crash_now(scene, store);
		anew += crash.wal.size == size;
		size = crash.wal.size;
		assert_all_there(&copy, &crash, crash.told);
		crash_free(&crash);
	}
	assert_true(anew > 0);
	files_remove(&copy);
	store_close(store);
}

static void
an_orderly_end_leaves_no_log_and_no_note(void **state)
{
	struct scene *scene = *state;
	struct crash crash = crash_after(scene, 3);
	struct file note = file_read(scene, "-commit");
	struct file wal = file_read(scene, "-wal");
	struct store *store = opened(scene);

	assert_null(note.bytes);
	assert_null(wal.bytes);
	assert_undamaged(store);
	store_close(store);
	/* A database that was moved away with its log leaves its note. */
	files_remove(scene);
	file_write(scene, "-commit", &crash.note);
	store = opened(scene);
	assert_undamaged(store);
	store_close(store);
	crash_free(&crash);
}

/* As sqlite3(1) does when somebody looks into what a crash left. */
static void
another_program_may_have_read_the_log(void **state)
{
	struct scene *scene = *state;
	struct crash crash = crash_after(scene, COMMITS);
	struct store *store;

	files_remove(scene);
	file_write(scene, "", &crash.db);
	file_write(scene, "-wal", &crash.wal);
	file_write(scene, "-commit", &crash.note);
	disk_sql(scene->file, "DELETE FROM said WHERE n = 1");
	store = opened(scene);
	assert_undamaged(store);
	assert_int_equal(store_number(store, "told"), COMMITS);
	store_close(store);
	crash_free(&crash);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		a_flipped_bit_is_never_silent, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		a_lost_sector_is_told, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		a_loss_is_told_until_it_is_taken_up_and_once, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		a_commit_that_was_cut_off_is_no_damage, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		an_old_note_is_no_damage, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		a_log_that_is_begun_anew_is_no_damage, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		an_orderly_end_leaves_no_log_and_no_note, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		another_program_may_have_read_the_log, setup, teardown),
	};

	if (argc > 1)
		times = atoi(argv[1]);
	if (argc > 2)
		seed = strtoull(argv[2], NULL, 10);
	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
