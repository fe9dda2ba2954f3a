/* Names, roles and what an unknown name becomes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "accounts/account.h"

static void
names_are_letters_digits_dashes(void **state)
{
	assert_true(name_ok("Al"));
	assert_true(name_ok("Jack-Tar_99"));
	assert_true(name_ok("abcdefghijklmnop"));
	assert_false(name_ok("abcdefghijklmnopq"));
	assert_false(name_ok("a"));
	assert_false(name_ok(""));
	assert_false(name_ok("9lives"));
	assert_false(name_ok("-dash"));
	assert_false(name_ok("two words"));
	assert_false(name_ok("guest~"));
	assert_false(name_ok("J\xc3\xb6rg"));
	assert_false(name_ok("a:b"));
	assert_false(name_ok("a|b"));
}

static void
guests_are_known_whatever_their_case(void **state)
{
	char words[80], *rest = words, *word;

	assert_true(name_is_guest("guest"));
	assert_true(name_is_guest("Guest"));
	assert_true(name_is_guest("ANONYMOUS"));
	assert_true(name_is_guest(""));
	assert_false(name_is_guest("guesty"));
	/* The words that mean one are those that sysops are told. */
	strlcpy(words, GUEST_NAMES, sizeof(words));
	while ((word = strsep(&rest, ", ")) != NULL)
		if (strcmp(word, "and") != 0)
			assert_true(name_is_guest(word));
}

static void
a_guest_may_ask_for_a_name_with_its_tilde(void **state)
{
	assert_true(name_wish_ok("Al"));
	assert_true(name_wish_ok("Al~"));
	assert_true(name_wish_ok("abcdefghijklmnop~"));
	assert_false(name_wish_ok("abcdefghijklmnopq"));
	assert_false(name_wish_ok("abcdefghijklmnopq~"));
	assert_false(name_wish_ok("Al~~"));
	assert_false(name_wish_ok("~"));
	assert_false(name_wish_ok(""));
	assert_false(name_wish_ok("7up"));
}

static void
an_unknown_name_gets_a_tilde(void **state)
{
	char name[NAME_SIZE];

	assert_true(name_guest("alice", name));
	assert_string_equal(name, "alice~");
	assert_true(name_guest("abcdefghijklmnopqrst", name));
	assert_string_equal(name, "abcdefghijklmnop~");
}

static void
what_a_name_may_not_have_is_dropped(void **state)
{
	char name[NAME_SIZE];

	assert_true(name_guest("99 J\xc3\xb6rg\x1b[2J", name));
	assert_string_equal(name, "Jrg2J~");
	assert_false(name_guest("\x1b[2", name));
	assert_false(name_guest("x", name));
	assert_false(name_guest("", name));
}

static void
names_are_one_whatever_their_case(void **state)
{
	assert_true(name_same("Alice", "aLICE"));
	assert_false(name_same("Alice", "Alic"));
	assert_false(name_same("Alice", "Alice~"));
}

static void
roles_have_words(void **state)
{
	assert_int_equal(role_parse("sysop"), ROLE_SYSOP);
	assert_int_equal(role_parse("player"), ROLE_PLAYER);
	assert_int_equal(role_parse("king"), -1);
	assert_string_equal(role_name(ROLE_BOT), "bot");
	assert_true(ROLE_GUEST < ROLE_PLAYER && ROLE_PLAYER < ROLE_SYSOP);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(names_are_letters_digits_dashes),
	    cmocka_unit_test(guests_are_known_whatever_their_case),
	    cmocka_unit_test(a_guest_may_ask_for_a_name_with_its_tilde),
	    cmocka_unit_test(an_unknown_name_gets_a_tilde),
	    cmocka_unit_test(what_a_name_may_not_have_is_dropped),
	    cmocka_unit_test(names_are_one_whatever_their_case),
	    cmocka_unit_test(roles_have_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
