/*
 * The host's pictures: who is shown which, that a key goes on, and what people
 * without a screen are told.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/gallery.h"
#include "daemon/protocol/codes.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define BASE64 sodium_base64_VARIANT_ORIGINAL_NO_PADDING
#define PART 7 /* characters: it comes in many parts */

static struct gallery gallery;
static struct localgame local;

static const char ship[] =
    "\033[1;31m\333\333 SHIP \333\333\r\n\033[0;34mat sea\r\n";
static const char boat[] = "a boat\n";

static void
hang_part(const char *place, const char *text, size_t n, bool last)
{
	json_t *part = json_pack(
	    "{s:s,s:s%,s:b}", "place", place, "part", text, n, "last", last);

	gallery_take(&gallery, part);
	json_decref(part);
}

/* A picture as the hub sends it; small NULL: there is no text beside it. */
static void
hang(const char *place, const char *large, size_t n, const char *small)
{
	static char text[1 << 18];
	size_t length, at;

	sodium_bin2base64(
	    text, sizeof(text), (const unsigned char *)large, n, BASE64);
	if (small != NULL) {
		length = strlen(text);
		text[length] = ' ';
		sodium_bin2base64(text + length + 1, sizeof(text) - length - 1,
		    (const unsigned char *)small, strlen(small), BASE64);
	}
	for (at = 0, length = strlen(text); at + PART < length; at += PART)
		hang_part(place, text + at, PART, false);
	hang_part(place, text + at, length - at, true);
}

static void
hang_text(const char *place, const char *large, const char *small)
{
	hang(place, large, strlen(large), small);
}

static void
come_in(const char *term, int width, int height)
{
	struct client_setup setup = screen_setup(term, width, height);

	setup.gallery = &gallery;
	local = (struct localgame){.human = 0};
	begin_setup(&local, &setup, 5, "uckers", 2);
}

static int
leave(void **state)
{
	localgame_stop(&local);
	gallery_free(&gallery);
	return 0;
}

static void
a_picture_is_shown_until_a_key(void **state)
{
	hang_text("welcome", ship, boat);
	come_in("xterm-256color", 80, 24);
	assert_true(shows("\342\226\210\342\226\210 SHIP"));
	assert_true(shows("at sea"));
	assert_true(shows("Press any key to come in"));
	assert_false(shows("What would you like?"));
	/* In the middle of the columns and the rows. */
	assert_int_equal(row_of("at sea"), 11);
	assert_int_equal(strspn(row(11), " "), 35);
	/* The letter is no key of the lobby. */
	localgame_type(&local, "b");
	assert_true(shows("What would you like?"));
	assert_false(shows("SHIP"));
	assert_null(strstr(local.last, "bot"));
}

static void
words_in_one_piece_are_for_the_lobby(void **state)
{
	hang_text("welcome", ship, boat);
	come_in("xterm-256color", 80, 24);
	localgame_send(&local, "/who");
	assert_false(shows("SHIP"));
	assert_true(shows("> /who"));
}

static void
the_text_is_for_smaller_screens(void **state)
{
	static char wide[100];

	memset(wide, '\333', sizeof(wide) - 1);
	hang_text("welcome", wide, boat);
	come_in("xterm-256color", 80, 24);
	assert_true(shows("a boat"));
	assert_true(shows("Press any key"));
	localgame_stop(&local);
	/* Where nothing has room, nobody is held up. */
	hang_text("welcome", wide, NULL);
	come_in("xterm-256color", 80, 24);
	assert_true(shows("What would you like?"));
}

static void
the_text_is_for_screens_without_colours(void **state)
{
	hang_text("welcome", ship, boat);
	come_in("vt100", 80, 24);
	assert_true(shows("a boat"));
	assert_false(shows("SHIP"));
	localgame_stop(&local);
	/* But what is plain text anyway is for all of them. */
	hang_text("welcome", "a large boat\n", boat);
	come_in("vt100", 80, 24);
	assert_true(shows("a large boat"));
}

static void
a_high_picture_has_pages(void **state)
{
	static char rows[1024];
	int i;

	rows[0] = '\0';
	for (i = 1; i <= 50; i++)
		sprintf(rows + strlen(rows), "row %d.\n", i);
	hang_text("welcome", rows, NULL);
	come_in("xterm-256color", 80, 24);
	assert_true(shows("row 23."));
	assert_false(shows("row 24."));
	assert_true(shows("Press any key for more"));
	localgame_type(&local, " ");
	assert_true(shows("row 24."));
	assert_false(shows("row 23."));
	localgame_type(&local, " ");
	assert_true(shows("row 50."));
	assert_true(shows("Press any key to come in"));
	localgame_type(&local, " ");
	assert_true(shows("What would you like?"));
	localgame_stop(&local);
	come_in("xterm-256color", 40, 24);
	assert_true(shows("Any key: more  Esc: come in"));
	localgame_type(&local, "\033");
	assert_false(shows("row 2"));
}

/* Who is sent pages that were drawn for another. */
static void
whoever_comes_next_sees_no_page_more(void **state)
{
	static char rows[1024];
	int i;

	rows[0] = '\0';
	for (i = 1; i <= 40; i++)
		sprintf(rows + strlen(rows), "row %d.\n", i);
	hang_text("welcome", rows, NULL);
	for (i = 0; i < 3; i++) {
		come_in("xterm-256color", 80, 24);
		assert_true(shows("row 23."));
		localgame_type(&local, " ");
		assert_true(shows("row 40."));
		localgame_type(&local, " ");
		assert_true(shows("What would you like?"));
		if (i < 2)
			localgame_stop(&local);
	}
}

/* More rows than are ever drawn hide none of the picture's. */
static void
no_row_is_lost_on_a_very_high_screen(void **state)
{
	static char rows[2048];
	char text[16];
	int i;

	rows[0] = '\0';
	for (i = 1; i <= 150; i++)
		sprintf(rows + strlen(rows), "row %d.\n", i);
	hang_text("welcome", rows, NULL);
	come_in("xterm-256color", 80, VT_HEIGHT);
	client_resize(local.client, 80, 100);
	for (i = 1; i <= 150; i++) {
		snprintf(text, sizeof(text), "row %d.", i);
		if (!shows(text))
			localgame_type(&local, " ");
		assert_true(shows(text));
	}
}

static void
the_lobby_has_one_where_there_is_room(void **state)
{
	hang_text("lobby", ship, boat);
	come_in("xterm-256color", 132, 43);
	assert_int_equal(row_of("SHIP"), 1);
	assert_int_equal(row_of("What would you like?"), 3);
	localgame_stop(&local);
	come_in("xterm-256color", 80, 24);
	assert_false(shows("SHIP"));
	assert_int_equal(row_of("What would you like?"), 1);
}

static void
another_picture_takes_its_place(void **state)
{
	hang_text("lobby", ship, boat);
	come_in("xterm-256color", 132, 43);
	assert_true(shows("SHIP"));
	hang_text("lobby", "RAFT", NULL);
	client_redraw(local.client);
	localgame_run(&local);
	assert_false(shows("SHIP"));
	assert_true(shows("RAFT"));
	hang_text("lobby", "", NULL);
	client_redraw(local.client);
	localgame_run(&local);
	assert_false(shows("RAFT"));
	assert_int_equal(row_of("What would you like?"), 1);
}

static void
the_goodbye_is_on_the_screen_that_was_left(void **state)
{
	const char *picture, *end;

	hang_text("goodbye", ship, boat);
	come_in("xterm-256color", 80, 24);
	assert_false(shows("SHIP"));
	local.output = hear;
	forget();
	client_bye(local.client, codes_bye(BYE_QUIT), NULL, 0);
	/* The other screen is left first, and its own colours are left alone.
	 */
	picture = strstr(heard, "\342\226\210\342\226\210 SHIP");
	end = strstr(heard, "\033[?1049l");
	assert_non_null(picture);
	assert_non_null(end);
	assert_true(end < picture);
	assert_non_null(strstr(picture, "\033[m\r\n"));
	picture = strstr(picture, "\r\n") + 2;
	assert_int_equal(strspn(picture, " "), 35);
	assert_non_null(strstr(picture, "at sea"));
	assert_non_null(strstr(strstr(picture, "at sea"), "Fair winds"));
}

static void
there_is_no_goodbye_where_the_host_ends(void **state)
{
	hang_text("goodbye", ship, boat);
	come_in("xterm-256color", 80, 24);
	local.output = hear;
	forget();
	client_bye(local.client, codes_bye(BYE_STOPPING), NULL, 0);
	assert_null(strstr(heard, "SHIP"));
}

/* A file with a SAUCE record that has a title. */
static size_t
titled(char *file, const char *text, const char *title)
{
	size_t n = strlen(text);
	char *record = file + n + 1;

	memcpy(file, text, n);
	file[n] = 0x1a;
	memset(record, 0, 128);
	memcpy(record, "SAUCE00", 7);
	memset(record + 7, ' ', 35);
	memcpy(record + 7, title, strlen(title));
	return n + 1 + 128;
}

static void
the_linear_view_says_the_title(void **state)
{
	struct client_setup setup = ear_setup();
	char file[512];

	hang("welcome", file, titled(file, ship, "HMS \232cker"), boat);
	setup.gallery = &gallery;
	local = (struct localgame){.output = hear};
	forget();
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_run(&local);
	assert_non_null(strstr(heard, "[Picture: HMS \303\234cker]\n"));
	assert_null(strstr(heard, "SHIP"));
	assert_null(strstr(heard, "boat"));
	localgame_stop(&local);
	/* Of one without a title there is nothing to say. */
	hang_text("welcome", ship, boat);
	local = (struct localgame){.output = hear};
	forget();
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_run(&local);
	assert_null(strstr(heard, "Picture"));
	assert_non_null(strstr(heard, "Welcome to"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_teardown(a_picture_is_shown_until_a_key, leave),
	    cmocka_unit_test_teardown(
		words_in_one_piece_are_for_the_lobby, leave),
	    cmocka_unit_test_teardown(the_text_is_for_smaller_screens, leave),
	    cmocka_unit_test_teardown(
		the_text_is_for_screens_without_colours, leave),
	    cmocka_unit_test_teardown(a_high_picture_has_pages, leave),
	    cmocka_unit_test_teardown(
		whoever_comes_next_sees_no_page_more, leave),
	    cmocka_unit_test_teardown(
		no_row_is_lost_on_a_very_high_screen, leave),
	    cmocka_unit_test_teardown(
		the_lobby_has_one_where_there_is_room, leave),
	    cmocka_unit_test_teardown(another_picture_takes_its_place, leave),
	    cmocka_unit_test_teardown(
		the_goodbye_is_on_the_screen_that_was_left, leave),
	    cmocka_unit_test_teardown(
		there_is_no_goodbye_where_the_host_ends, leave),
	    cmocka_unit_test_teardown(the_linear_view_says_the_title, leave),
	};

	return cmocka_run_group_tests_name("pictures", tests, NULL, NULL);
}
