/* Pictures in the configuration: files that are read, passed on, or refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/conf/conf.h"
#include "tests/gate/conf_text.h"

#define FOLDER "/tmp/pictures-XXXXXX"
#define FILE_SIZE 80

static char folder[] = FOLDER;
static const char *const names[] = {
    "art.ans", "art.asc", "a.b.ans", "a.b.asc", "plain", "plain.asc", "conf"};

static int
set_up(void **state)
{
	strcpy(folder, FOLDER);
	assert_non_null(mkdtemp(folder));
	return 0;
}

static int
tear_down(void **state)
{
	char name[FILE_SIZE];
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		snprintf(name, sizeof(name), "%s/%s", folder, names[i]);
		(void)unlink(name);
	}
	return rmdir(folder);
}

/* Writes a file of the folder; returns its name, good until the next one. */
static const char *
file_write(const char *name, const char *bytes, size_t n)
{
	static char path[FILE_SIZE];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	f = fopen(path, "w");
	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
	return path;
}

/* Reads a configuration with that line, where "~" is the folder. */
static struct conf *
read_line(const char *line, char **error)
{
	const char *tilde = strchr(line, '~');
	char text[256];

	snprintf(text, sizeof(text), "%.*s%s%s\n", (int)(tilde - line), line,
	    folder, tilde + 1);
	return conf_read(file_write("conf", text, strlen(text)), error);
}

static void
assert_refused(const char *line, const char *why)
{
	char *error, *at, expected[512];

	assert_null(read_line(line, &error));
	at = strstr(error, "conf:1: ");
	assert_non_null(at);
	snprintf(expected, sizeof(expected), why, folder);
	assert_string_equal(at + strlen("conf:1: "), expected);
	free(error);
}

/* "ship" is c2hpcA in base64, "raft" is cmFmdA. */
static void
a_picture_is_read_with_the_text_beside_it(void **state)
{
	struct conf *conf, *again;
	char *error;

	file_write("art.ans", "ship", 4);
	file_write("a.b.ans", "ship", 4);
	file_write("a.b.asc", "raft", 4);
	conf = read_line("welcome = \"~/art.ans\"", &error);
	assert_non_null(conf);
	assert_string_equal(conf->art[ART_WELCOME], "c2hpcA");
	assert_null(conf->art[ART_LOBBY]);
	conf_free(conf);
	conf = read_line("lobby = \"~/a.b.ans\" news = \"\"", &error);
	assert_non_null(conf);
	assert_string_equal(conf->art[ART_LOBBY], "c2hpcA cmFmdA");
	assert_null(conf->art[ART_NEWS]);
	/* The hub gets it as the gate has it, and other processes nothing. */
	again = conf_text_again(conf, true);
	assert_string_equal(again->art[ART_LOBBY], "c2hpcA cmFmdA");
	conf_free(again);
	again = conf_text_again(conf, false);
	assert_null(again->art[ART_LOBBY]);
	conf_free(again);
	conf_free(conf);
}

static void
a_text_may_be_the_picture(void **state)
{
	struct conf *conf;
	char *error;

	file_write("art.asc", "ship", 4);
	file_write("plain", "ship", 4);
	file_write("plain.asc", "raft", 4);
	conf = read_line("goodbye = \"~/art.asc\"", &error);
	assert_non_null(conf);
	assert_string_equal(conf->art[ART_GOODBYE], "c2hpcA");
	conf_free(conf);
	conf = read_line("goodbye = \"~/plain\"", &error);
	assert_non_null(conf);
	assert_string_equal(conf->art[ART_GOODBYE], "c2hpcA cmFmdA");
	conf_free(conf);
}

/* The largest files in all places still fit into what the gate writes. */
static void
the_largest_pictures_are_passed_on(void **state)
{
	static char large[65536], line[1024];
	struct conf *conf, *again;
	char *error, path[FILE_SIZE];
	int i;

	memset(large, 'x', sizeof(large));
	for (i = 159; i < 32000; i += 160)
		large[i] = '\n';
	memset(large + 32000, 0x1a, sizeof(large) - 32000);
	file_write("art.asc", large, sizeof(large));
	strcpy(path, file_write("art.ans", large, sizeof(large)));
	snprintf(line, sizeof(line),
	    "welcome = \"%s\" lobby = \"%s\" goodbye = \"%s\" news = \"%s\" "
	    "name = \"~\"\n",
	    path, path, path, path);
	conf = conf_read(file_write("conf", line, strlen(line)), &error);
	assert_non_null(conf);
	again = conf_text_again(conf, true);
	assert_string_equal(again->art[ART_NEWS], conf->art[ART_NEWS]);
	assert_true(strlen(again->art[ART_NEWS]) > 2 * 65536 * 4 / 3);
	conf_free(again);
	conf_free(conf);
}

static void
a_wrong_file_is_refused(void **state)
{
	static char large[65537];
	char sauce[130] = "x\x1aSAUCE00";

	assert_refused("welcome = \"~/none.ans\"",
	    "cannot read %s/none.ans: No such file or directory");
	assert_refused("welcome = \"~\"", "cannot read %s: Is a directory");
	assert_refused("welcome = \"art.ans\" name = \"~\"",
	    "welcome is 'art.ans'; it must be an absolute path");
	assert_refused("lobby = {\"~\"}", "lobby takes one value, without { }");
	assert_refused(
	    "news += \"~\"", "news takes one value; += only adds to a list");
	file_write("art.ans", "", 0);
	assert_refused("welcome = \"~/art.ans\"", "%s/art.ans is empty");
	file_write("art.ans", " \n", 2);
	assert_refused("welcome = \"~/art.ans\"", "%s/art.ans shows nothing");
	memset(large, 'x', sizeof(large));
	file_write("art.ans", large, sizeof(large));
	assert_refused(
	    "welcome = \"~/art.ans\"", "%s/art.ans has more than 64 KiB");
	file_write("art.ans", large, 40000);
	assert_refused(
	    "welcome = \"~/art.ans\"", "%s/art.ans has more than 200 rows");
	sauce[2 + 94] = 6;
	file_write("art.ans", sauce, sizeof(sauce));
	assert_refused("welcome = \"~/art.ans\"",
	    "%s/art.ans is not ANSI art or text, says its SAUCE record");
	/* The text beside it is looked at, too. */
	file_write("art.ans", "ship", 4);
	file_write("art.asc", "", 0);
	assert_refused("welcome = \"~/art.ans\"", "%s/art.asc is empty");
}

/* A pipe that nobody writes to would hold the gate up for ever. */
static void
a_pipe_is_no_file(void **state)
{
	char name[FILE_SIZE];

	snprintf(name, sizeof(name), "%s/art.ans", folder);
	assert_int_equal(mkfifo(name, 0600), 0);
	assert_refused("welcome = \"~/art.ans\"",
	    "cannot read %s/art.ans: it is not a plain file");
	assert_refused("motd-file = \"~/art.ans\"",
	    "cannot read %s/art.ans: it is not a plain file");
	assert_refused("include \"~/art.ans\"",
	    "cannot read %s/art.ans: it is not a plain file");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		a_picture_is_read_with_the_text_beside_it, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_text_may_be_the_picture, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		the_largest_pictures_are_passed_on, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_wrong_file_is_refused, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_pipe_is_no_file, set_up, tear_down),
	};

	return cmocka_run_group_tests_name("conf_pictures", tests, NULL, NULL);
}
