/* The message of the day: its pages, its colours, and once more when asked. */
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static const char thirty[] =
    "line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\n"
    "line 9\nline 10\nline 11\nline 12\nline 13\nline 14\nline 15\n"
    "line 16\nline 17\nline 18\nline 19\nline 20\nline 21\nline 22\n"
    "line 23\nline 24\nline 25\nline 26\nline 27\nline 28\nline 29\n"
    "line 30\n";
static const char coloured[] =
    "\033[31mRed sky at night\033[0m\nsailor's \033[44mdelight\033[0m\n"
    "\033[1;38;5;2mand green\033[2J seas\n";

static void
all_of_it_can_be_read(void **state)
{
	static const int widths[] = {80, 40};
	struct localgame local;
	size_t i;

	for (i = 0; i < 2; i++) {
		local = (struct localgame){.motd = thirty};
		begin(&local, widths[i], 24, 5);
		assert_true(shows("The message of the day"));
		assert_true(shows("line 1"));
		assert_true(shows("Space"));
		assert_false(shows("line 30"));
		localgame_type(&local, " ");
		assert_true(shows("line 30"));
		localgame_type(&local, "\033");
		assert_false(shows("line 30"));
		assert_true(shows("/motd shows the message"));
		localgame_type(&local, "/motd\r");
		assert_true(shows("The message of the day"));
		assert_true(shows("line 1"));
		localgame_stop(&local);
	}
}

static void
one_line_is_a_line_of_the_talk(void **state)
{
	struct localgame local = {.motd = "Mind the step.\n"};

	begin(&local, 80, 24, 5);
	assert_true(shows("Mind the step."));
	assert_true(shows("What would you like?"));
	assert_false(shows("Esc: back"));
	localgame_stop(&local);
	local = (struct localgame){0};
	begin(&local, 80, 24, 5);
	localgame_type(&local, "/motd\r");
	assert_true(shows("There is no message of the day."));
	localgame_stop(&local);
}

/* The cell in which a text begins. */
static const struct vt_cell *
cell_of(const char *text)
{
	int y = row_of(text), x;
	const char *at;

	assert_true(y >= 0);
	at = strstr(row(y), text);
	for (x = 0; at > row(y); at--)
		x += (at[-1] & 0xc0) != 0x80;
	return &vt.cell[y][x];
}

static void
it_has_its_colours_and_nothing_else(void **state)
{
	struct localgame local = {.motd = coloured};
	const struct vt_cell *plain, *red, *on_blue, *green;

	begin(&local, 80, 24, 5);
	plain = cell_of("sailor's");
	red = cell_of("Red sky");
	on_blue = cell_of("delight");
	green = cell_of("and green[2J seas");
	assert_int_not_equal(red->fg, plain->fg);
	assert_int_equal(red->bg, plain->bg);
	assert_int_not_equal(on_blue->bg, plain->bg);
	assert_int_not_equal(green->fg, red->fg);
	assert_int_equal(green->attr, 1);
	assert_int_equal(plain->attr, 0);
	localgame_stop(&local);
}

static void
by_ear_it_has_none(void **state)
{
	struct localgame local = {.motd = coloured};

	local.output = hear;
	forget();
	begin_by_ear(&local, "uckers", 2, 5);
	assert_non_null(strstr(heard, "Red sky at night\n"));
	assert_non_null(strstr(heard, "sailor's delight\n"));
	assert_null(strstr(heard, "[31m"));
	forget();
	localgame_send(&local, "motd\n");
	assert_non_null(strstr(heard, "Red sky at night\n"));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all_of_it_can_be_read),
	    cmocka_unit_test(one_line_is_a_line_of_the_talk),
	    cmocka_unit_test(it_has_its_colours_and_nothing_else),
	    cmocka_unit_test(by_ear_it_has_none),
	};

	return cmocka_run_group_tests_name("motd", tests, NULL, NULL);
}
