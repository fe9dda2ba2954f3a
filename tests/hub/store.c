/* The store by itself: its schema, and what an error does to a turn. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "tests/hub/database.h"
#include "tests/hub/disk.h"
#include "tests/hub/steps.h"

struct place_of_test {
	char folder[32], file[64];
};

static int
setup(void **state)
{
	static struct place_of_test place;

	strlcpy(place.folder, "/tmp/store-XXXXXX", sizeof(place.folder));
	if (mkdtemp(place.folder) == NULL)
		return -1;
	snprintf(place.file, sizeof(place.file), "%s/db", place.folder);
	disk_set(DISK_OK);
	*state = &place;
	return 0;
}

static int
teardown(void **state)
{
	struct place_of_test *place = *state;
	char wal[80];

	snprintf(wal, sizeof(wal), "%s-wal", place->file);
	unlink(wal);
	unlink(place->file);
	return rmdir(place->folder);
}

static struct store *
opened(const struct place_of_test *place)
{
	char error[CONF_ERROR];
	struct store *store = database_open(place->file, error);

	if (store == NULL)
		fail_msg("%s", error);
	return store;
}

static void
what_was_committed_is_there_again(void **state)
{
	struct store *store = opened(*state);

	store_number_put(store, "guests", 7);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_number_put(store, "guests", 8);
	store_close(store);
	store = opened(*state);
	assert_int_equal(store_number(store, "guests"), 7);
	assert_int_equal(store_number(store, "nothing"), 0);
	store_close(store);
}

/* A hub whose gate was killed may need a moment more than the next gate. */
static void
who_has_it_open_is_waited_for(void **state)
{
	const struct place_of_test *place = *state;
	const struct timespec moment = {0, 200 * 1000 * 1000};
	struct store *store;
	int ready[2];
	char byte = 'x';
	pid_t pid;

	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		store = opened(place);
		store_number_put(store, "guests", 7);
		if (store_commit(store) == STORE_DONE &&
		    write(ready[1], &byte, 1) == 1)
			nanosleep(&moment, NULL);
		_exit(0);
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	store = opened(place);
	assert_int_equal(store_number(store, "guests"), 7);
	store_close(store);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	close(ready[0]);
	close(ready[1]);
}

/* Elsewhere the hub may open no files. */
static void
what_does_not_fit_into_memory_is_in_its_folder(void **state)
{
	const struct place_of_test *place = *state;
	struct store *store;
	int status;
	pid_t pid;

	pid = fork();
	if (pid == 0) {
		sandbox_enter(SANDBOX_HUB, place->folder, NULL);
		store = opened(place);
		status = sqlite3_exec(store_db(store),
		    "CREATE TEMP TABLE much AS"
		    " WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL"
		    " SELECT x + 1 FROM n WHERE x < 10000)"
		    " SELECT randomblob(1000) FROM n",
		    NULL, NULL, NULL);
		store_close(store);
		_exit(status);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), SQLITE_OK);
}

/*
 * SQLite numbers $1, $2 … as they come, other databases as they are named: the
 * two must be the same.
 */
static void
statements_name_their_parameters_as_they_come(void **state)
{
	static const char *const sql[NSTATEMENT] = {
#define X(name, text) text,
#include "daemon/hub/store/store_statements.h"
#undef X
	};
	struct store *store = opened(*state);
	char name[16];
	sqlite3_stmt *stmt;
	int i, n;

	for (i = 0; i < NSTATEMENT; i++) {
		assert_int_equal(sqlite3_prepare_v2(
				     store_db(store), sql[i], -1, &stmt, NULL),
		    SQLITE_OK);
		for (n = sqlite3_bind_parameter_count(stmt); n > 0; n--) {
			snprintf(name, sizeof(name), "$%d", n);
			assert_non_null(sqlite3_bind_parameter_name(stmt, n));
			assert_string_equal(
			    sqlite3_bind_parameter_name(stmt, n), name);
		}
		sqlite3_finalize(stmt);
	}
	store_close(store);
}

static void
a_full_disk_takes_the_whole_turn_back(void **state)
{
	struct store *store = opened(*state);

	store_number_put(store, "guests", 1);
	assert_int_equal(store_commit(store), STORE_DONE);
	disk_set(DISK_FULL);
	store_number_put(store, "guests", 2);
	store_number_put(store, "more", 2);
	assert_int_equal(store_commit(store), STORE_FULL);
	assert_int_equal(store_number(store, "guests"), 1);
	assert_int_equal(store_number(store, "more"), 0);
	disk_set(DISK_OK);
	store_number_put(store, "guests", 3);
	assert_int_equal(store_commit(store), STORE_DONE);
	assert_int_equal(store_number(store, "guests"), 3);
	store_close(store);
}

static void
an_error_of_the_disk_is_told_as_one(void **state)
{
	struct store *store = opened(*state);

	disk_set(DISK_ERROR);
	store_number_put(store, "guests", 1);
	assert_int_equal(store_commit(store), STORE_FAILED);
	disk_set(DISK_OK);
	store_close(store);
}

static void
a_turn_without_writing_commits_nothing(void **state)
{
	struct store *store = opened(*state);

	disk_set(DISK_ERROR);
	assert_false(store_writing(store));
	assert_int_equal(store_commit(store), STORE_DONE);
	disk_set(DISK_OK);
	store_close(store);
}

static void
a_later_schema_is_refused_in_words(void **state)
{
	const struct place_of_test *place = *state;
	char error[CONF_ERROR];

	store_close(opened(place));
	disk_sql(place->file, "PRAGMA user_version = 99");
	assert_null(database_open(place->file, error));
	assert_non_null(strstr(error, "later version (99)"));
}

static void
a_migration_that_fails_changes_nothing(void **state)
{
	const struct place_of_test *place = *state;
	char error[CONF_ERROR] = "";

	disk_sql(place->file, "CREATE TABLE said (what TEXT)");
	assert_null(database_open(place->file, error));
	assert_non_null(strstr(error, "cannot be used"));
	disk_sql(place->file, "DROP TABLE said");
	store_close(opened(place));
}

static void
a_file_that_is_no_database_is_refused(void **state)
{
	const struct place_of_test *place = *state;
	char error[CONF_ERROR] = "";
	FILE *file = fopen(place->file, "w");
	int i;

	assert_non_null(file);
	for (i = 0; i < 200; i++)
		fputs("this is a letter, no database\n", file);
	fclose(file);
	assert_null(database_open(place->file, error));
	assert_true(*error != '\0');
}

static void
count_line(void *arg, const struct talk *talk)
{
	++*(int *)arg;
}

static void
a_new_tables_talk_is_found_among_much_older(void **state)
{
	struct store *store = opened(*state);
	struct talk talk = {
	    .how = "say", .from = "ann", .text = "hello", .table = 1, .at = 1};
	int i, lines = 0;

	for (i = 0; i < 20000; i++)
		store_talk_put(store, &talk);
	talk.at = 2;
	store_talk_put(store, &talk);
	assert_int_equal(store_commit(store), STORE_DONE);
	steps_begin(store);
	store_talk(store, 1, 2, 20, count_line, &lines);
	assert_int_equal(lines, 1);
	assert_in_range(steps_taken(), 0, 5);
	store_close(store);
}

static void
note_game(void *arg, const struct game_summary *summary)
{
	*(int64_t *)arg = summary->game;
}

static void
a_game_is_found_among_many_by_id_and_number(void **state)
{
	struct store *store = opened(*state);
	char error[RULESET_ERROR];
	struct table table = {.number = 1};
	int64_t found = 0;
	int i;

	assert_true(ruleset_make(&table.s.rules, "uckers", 2, NULL, error));
	for (i = 1; i <= 5000; i++) {
		table.s.game_no = i;
		snprintf(table.s.id, sizeof(table.s.id), "T0001-%d", i);
		store_game_new(store, &table, 1);
	}
	assert_int_equal(store_commit(store), STORE_DONE);
	steps_begin(store);
	assert_true(store_game_find(store, "T0001-4711", note_game, &found));
	assert_int_equal(found, 4711);
	assert_true(store_game_find(store, "17", note_game, &found));
	assert_int_equal(found, 17);
	assert_false(store_game_find(store, "17x", note_game, &found));
	assert_false(store_game_find(store, "", note_game, &found));
	assert_in_range(steps_taken(), 0, 5);
	store_close(store);
}

/* A game of ann and ben at a table of two seats, ended as they say. */
static void
put_game(struct store *store, int64_t n, enum outcome outcome, int winner)
{
	char error[RULESET_ERROR];
	struct table table = {.number = 1};
	struct table_state *s = &table.s;

	assert_true(ruleset_make(&s->rules, "uckers", 2, NULL, error));
	s->game_no = n;
	snprintf(s->id, sizeof(s->id), "T0001-%d", (int)n);
	strlcpy(s->seat[0].name, "ann", sizeof(s->seat[0].name));
	strlcpy(s->seat[1].name, "Ben", sizeof(s->seat[1].name));
	store_game_new(store, &table, 1);
	store_game_mix(store, &table);
	s->game.outcome = (uint8_t)outcome;
	s->game.winner = (uint8_t)winner;
	store_game_end(store, &table, 2);
}

static void
scores_are(struct store *store, const char *name, int games, int wins)
{
	struct score score = store_score(store, name);

	assert_int_equal(score.begun, games);
	assert_int_equal(score.games, games);
	assert_int_equal(score.wins, wins);
}

static void
who_played_and_won_is_counted_as_games_end(void **state)
{
	struct store *store = opened(*state);

	put_game(store, 1, OUTCOME_WON, 0);
	put_game(store, 2, OUTCOME_RESIGNED, 1);
	put_game(store, 3, OUTCOME_VOIDED, NOSEAT);
	put_game(store, 4, OUTCOME_WON, 1);
	scores_are(store, "ann", 3, 1);
	scores_are(store, "ben", 3, 2);
	scores_are(store, "carol", 0, 0);
	/* A game that is found damaged does not count any more. */
	store_game_damaged(store, 4, "it is broken", 3);
	scores_are(store, "ann", 2, 1);
	scores_are(store, "ben", 2, 1);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_close(store);
}

static void
scores_and_faces_are_known_without_counting(void **state)
{
	static const uint8_t dice[] = {1, 6};
	struct store *store = opened(*state);
	int64_t faces[6];
	char name[16];
	int i;

	for (i = 1; i <= 3000; i++) {
		put_game(store, i, OUTCOME_WON, 0);
		snprintf(name, sizeof(name), "guest%d~", i);
		store_faces_put(store, name, dice, 2);
	}
	assert_int_equal(store_commit(store), STORE_DONE);
	steps_begin(store);
	scores_are(store, "ann", 3000, 3000);
	store_faces(store, NULL, faces);
	assert_int_equal(faces[0], 3000);
	assert_int_equal(faces[5], 3000);
	store_faces(store, "guest7~", faces);
	assert_int_equal(faces[0], 1);
	assert_in_range(steps_taken(), 0, 5);
	store_close(store);
}

/* Also of throws that are not committed yet, and of a double. */
static void
each_face_counts_once(void **state)
{
	static const uint8_t one_six[] = {1, 6}, sixes[] = {6, 6};
	struct store *store = opened(*state);
	int64_t faces[6];

	store_faces_put(store, "ann", one_six, 2);
	store_faces_put(store, "ben", sixes, 2);
	store_faces_put(store, NULL, one_six, 1);
	store_faces(store, NULL, faces);
	assert_int_equal(faces[0], 2);
	assert_int_equal(faces[5], 3);
	store_faces_put(store, "ann", sixes, 2);
	assert_int_equal(store_commit(store), STORE_DONE);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_close(store);
	store = opened(*state);
	store_faces(store, NULL, faces);
	assert_int_equal(faces[0], 2);
	assert_int_equal(faces[5], 5);
	store_faces(store, "ann", faces);
	assert_int_equal(faces[0], 1);
	assert_int_equal(faces[1], 0);
	assert_int_equal(faces[5], 3);
	store_close(store);
}

static void
count_game(void *arg, const struct game_summary *summary)
{
	/* The newest first. */
	assert_int_equal(summary->game, 3000 - *(int *)arg);
	++*(int *)arg;
}

static void
the_last_of_thousands_of_games_are_found_at_once(void **state)
{
	struct store *store = opened(*state);
	int i, found = 0;

	for (i = 1; i <= 3000; i++)
		put_game(store, i, OUTCOME_WON, 0);
	assert_int_equal(store_commit(store), STORE_DONE);
	steps_begin(store);
	store_history(store,
	    &(struct history_filter){.name = "ann",
		.rules = "",
		.result = "",
		.before = INT64_MAX,
		.most = 20},
	    count_game, &found);
	assert_int_equal(found, 20);
	assert_in_range(steps_taken(), 0, 5);
	store_close(store);
}

static void
put_guest(struct store *store, int n, int64_t at)
{
	struct conn conn = {.since = at, .guest_hash = "x"};

	snprintf(conn.name, sizeof(conn.name), "Guest-%d~", n % 1000);
	store_guest_put(store, &conn);
}

static void
count_name(void *arg, const char *name)
{
	++*(int *)arg;
}

static void
guests_are_forgotten_the_oldest_first(void **state)
{
	struct store *store = opened(*state);
	int names = 0;
	int i;

	for (i = 1; i <= 300; i++)
		put_guest(store, i, i);
	assert_int_equal(
	    store_guests_forget(store, 51, 20, count_name, &names), 20);
	assert_int_equal(
	    store_guests_forget(store, 51, 100, count_name, &names), 30);
	assert_false(store_name_known(store, "Guest-50~"));
	assert_true(store_name_known(store, "Guest-51~"));
	steps_begin(store);
	assert_int_equal(
	    store_guests_forget(store, 51, 100, count_name, &names), 0);
	assert_in_range(steps_taken(), 0, 5);
	assert_int_equal(
	    store_guests_forget(store, 1000, 150, count_name, &names), 150);
	assert_false(store_name_known(store, "Guest-200~"));
	assert_true(store_name_known(store, "Guest-201~"));
	assert_int_equal(names, 200);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_close(store);
}

static void
talk_of_no_game_is_forgotten(void **state)
{
	struct store *store = opened(*state);
	struct talk talk = {
	    .how = "say", .from = "ann", .text = "well", .table = 1};
	int i, lines = 0;

	for (i = 1; i <= 3000; i++) {
		talk.at = i;
		talk.game = i % 2;
		store_talk_put(store, &talk);
	}
	assert_int_equal(store_commit(store), STORE_DONE);
	assert_int_equal(store_forget(store, STORE_TALK, 2001, 600), 600);
	assert_int_equal(store_forget(store, STORE_TALK, 2001, 600), 400);
	steps_begin(store);
	assert_int_equal(store_forget(store, STORE_TALK, 2001, 600), 0);
	assert_in_range(steps_taken(), 0, 5);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_talk(store, 1, 0, 5000, count_line, &lines);
	assert_int_equal(lines, 2000);
	store_close(store);
}

/* More than one slice of talk. */
static void
talk_much(struct store *store)
{
	char text[1001];
	const struct talk talk = {.how = "shout", .from = "ann", .text = text};
	int i;

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	for (i = 0; i < 2000; i++)
		store_talk_put(store, &talk);
	assert_int_equal(store_commit(store), STORE_DONE);
}

static int
new_file(const char *name)
{
	int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	assert_int_not_equal(fd, -1);
	return fd;
}

static void
a_copy_has_what_is_written_while_it_is_made(void **state)
{
	const struct place_of_test *place = *state;
	struct place_of_test other = *place;
	struct store *store = opened(place);
	char error[CONF_ERROR] = "";
	struct store_copy *copy;
	int slices = 0;
	enum store_slice slice;

	talk_much(store);
	snprintf(other.file, sizeof(other.file), "%s/copy", place->folder);
	copy = store_copy_begin(store, new_file(other.file), error);
	assert_string_equal(error, "");
	while ((slice = store_copy_slice(copy, error)) == SLICE_MORE) {
		store_number_put(store, "slices", ++slices);
		assert_int_equal(store_commit(store), STORE_DONE);
	}
	assert_int_equal(slice, SLICE_LAST);
	assert_in_range(slices, 2, 1000);
	assert_true(store_copy_end(copy) > 2000 * 1000);
	assert_false(store_is_backup(store));
	store_close(store);
	store = opened(&other);
	assert_true(store_is_backup(store));
	assert_int_equal(store_number(store, "slices"), slices);
	store_close(store);
	unlink(other.file);
}

static void
a_copy_that_is_given_up_is_no_backup(void **state)
{
	const struct place_of_test *place = *state;
	struct store *store = opened(place);
	struct place_of_test other = *place;
	struct store_copy *copy;
	char error[CONF_ERROR];

	talk_much(store);
	snprintf(other.file, sizeof(other.file), "%s/copy", place->folder);
	copy = store_copy_begin(store, new_file(other.file), error);
	assert_int_equal(store_copy_slice(copy, error), SLICE_MORE);
	store_copy_end(copy);
	store_close(store);
	store = opened(&other);
	assert_false(store_is_backup(store));
	store_close(store);
	unlink(other.file);
}

static void
a_disk_that_has_no_room_for_a_copy_harms_nothing_else(void **state)
{
	const struct place_of_test *place = *state;
	struct store *store = opened(place);
	char error[CONF_ERROR], file[80];
	struct store_copy *copy;
	enum store_slice slice;

	talk_much(store);
	snprintf(file, sizeof(file), "%s/copy", place->folder);
	copy = store_copy_begin(store, new_file(file), error);
	disk_set(DISK_FULL);
	while ((slice = store_copy_slice(copy, error)) == SLICE_MORE)
		;
	assert_int_equal(slice, SLICE_FAILED);
	assert_non_null(strstr(error, "full"));
	store_copy_end(copy);
	unlink(file);
	disk_set(DISK_OK);
	store_number_put(store, "guests", 3);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_close(store);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(what_was_committed_is_there_again),
	    TEST(who_has_it_open_is_waited_for),
	    TEST(what_does_not_fit_into_memory_is_in_its_folder),
	    TEST(statements_name_their_parameters_as_they_come),
	    TEST(a_full_disk_takes_the_whole_turn_back),
	    TEST(an_error_of_the_disk_is_told_as_one),
	    TEST(a_turn_without_writing_commits_nothing),
	    TEST(a_later_schema_is_refused_in_words),
	    TEST(a_migration_that_fails_changes_nothing),
	    TEST(a_file_that_is_no_database_is_refused),
	    TEST(a_new_tables_talk_is_found_among_much_older),
	    TEST(a_game_is_found_among_many_by_id_and_number),
	    TEST(who_played_and_won_is_counted_as_games_end),
	    TEST(scores_and_faces_are_known_without_counting),
	    TEST(each_face_counts_once),
	    TEST(the_last_of_thousands_of_games_are_found_at_once),
	    TEST(guests_are_forgotten_the_oldest_first),
	    TEST(talk_of_no_game_is_forgotten),
	    TEST(a_copy_has_what_is_written_while_it_is_made),
	    TEST(a_copy_that_is_given_up_is_no_backup),
	    TEST(a_disk_that_has_no_room_for_a_copy_harms_nothing_else),
	};

	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
