/* The words before somebody is in by telnet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/session/telnet_login.h"

/* What the person is shown, and what the hub is asked. */
struct visit {
	struct telnet_login login;
	struct telnet_login_io io;
	char shown[2048], asked[2 * LOGIN_LINE_MAX];
	enum foreign foreign;
	bool left;
};

static void
say(void *arg, const char *text)
{
	struct visit *v = arg;

	strlcat(v->shown, text, sizeof(v->shown));
}

static void
ask(void *arg, const struct auth_question *q)
{
	struct visit *v = arg;

	assert_null(q->key);
	strlcpy(v->asked, q->how, sizeof(v->asked));
	strlcat(v->asked, " ", sizeof(v->asked));
	strlcat(v->asked, q->name, sizeof(v->asked));
	if (q->password == NULL)
		return;
	strlcat(v->asked, " ", sizeof(v->asked));
	strlcat(v->asked, q->password, sizeof(v->asked));
}

static void
foreign(void *arg, enum foreign kind)
{
	((struct visit *)arg)->foreign = kind;
}

static void
give_up(void *arg)
{
	((struct visit *)arg)->left = true;
}

static struct visit *
come(bool echo)
{
	static struct visit visit;

	visit = (struct visit){.io = {.arg = &visit,
				   .echo = echo,
				   .say = say,
				   .prompt = say,
				   .ask = ask,
				   .foreign = foreign,
				   .give_up = give_up}};
	telnet_login_begin(&visit.login, &visit.io, "Mess", true);
	return &visit;
}

/* Types, and keeps only what is shown and asked then. */
static size_t
type(struct visit *v, const char *bytes)
{
	v->shown[0] = v->asked[0] = '\0';
	return telnet_login_input(&v->login, &v->io, bytes, strlen(bytes));
}

static bool
answer(struct visit *v, bool ok)
{
	v->shown[0] = '\0';
	return telnet_login_answered(&v->login, &v->io, ok);
}

static void
enter_alone_comes_in_as_a_guest(void **state)
{
	struct visit *v = come(true);

	assert_non_null(strstr(v->shown, "Mess: Uckers and Ludo."));
	assert_non_null(strstr(v->shown, "not encrypted"));
	assert_non_null(strstr(v->shown, "Name: "));
	type(v, "\r");
	assert_string_equal(v->asked, "none guest");
	assert_true(answer(v, true));
}

static void
a_line_of_another_protocol_is_no_name(void **state)
{
	static const struct {
		const char *line;
		enum foreign foreign;
	} lines[] = {
	    {"POST /x HTTP/1.1", FOREIGN_HTTP},
	    {"HEAD / HTTP/1.1", FOREIGN_HTTP_HEAD},
	    {"SSH-2.0-x", FOREIGN_SSH},
	    {"PROXY TCP4 1.2.3.4 1.2.3.5 1 2", FOREIGN_PROXY},
	    {"POST", FOREIGN_NOT},
	    {"GET", FOREIGN_NOT},
	    {"ssh", FOREIGN_NOT},
	    {"", FOREIGN_NOT},
	};
	struct visit *v;
	size_t i;

	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		v = come(true);
		type(v, lines[i].line);
		assert_string_equal(v->asked, "");
		assert_int_equal(v->foreign, FOREIGN_NOT);
		type(v, "\r\nMallory\r\n");
		assert_int_equal(v->foreign, lines[i].foreign);
		assert_int_equal(
		    *v->asked == '\0', lines[i].foreign != FOREIGN_NOT);
	}
}

static void
where_no_guests_get_in_none_are_invited(void **state)
{
	struct visit *v = come(true);

	v->shown[0] = '\0';
	telnet_login_begin(&v->login, &v->io, "Mess", false);
	assert_non_null(strstr(v->shown, "Type your name.\r\nName: "));
	assert_null(strstr(v->shown, "as a guest"));
}

static void
a_name_with_an_account_is_asked_its_password_unseen(void **state)
{
	struct visit *v = come(true);

	assert_int_equal(type(v, "bob\rsecret\r"), 4);
	assert_string_equal(v->shown, "bob\r\n");
	assert_string_equal(v->asked, "keyboard bob");
	assert_false(answer(v, false));
	assert_non_null(strstr(v->shown, "Password: "));
	type(v, "secret\r");
	assert_string_equal(v->shown, "\r\n");
	assert_string_equal(v->asked, "password bob secret");
	assert_true(answer(v, true));
}

static void
who_echoes_himself_is_not_echoed(void **state)
{
	struct visit *v = come(false);

	type(v, "bob\r");
	assert_string_equal(v->shown, "");
}

static void
the_fourth_wrong_password_is_the_last(void **state)
{
	struct visit *v = come(true);
	int i;

	type(v, "bob\r");
	answer(v, false);
	for (i = 0; i < 3; i++) {
		assert_false(v->left);
		type(v, "no\r");
		answer(v, false);
	}
	assert_true(v->left);
	assert_non_null(strstr(v->shown, "last try"));
	assert_int_equal(type(v, "bob\r"), 0);
}

static void
nothing_for_a_password_asks_for_another_name(void **state)
{
	struct visit *v = come(true);

	type(v, "bob\r");
	answer(v, false);
	type(v, "\r");
	assert_string_equal(v->shown, "\r\nName: ");
	type(v, "ann\r");
	assert_string_equal(v->asked, "keyboard ann");
}

static void
what_cannot_be_a_name_is_asked_for_again(void **state)
{
	static const char *const wrong[] = {"bot ludo 4\r", "7up\r", "x\r",
	    "caf\202\r", "Zo\303\253\r", "abcdefghijklmnopq\r", "~\r"};
	struct visit *v = come(true);
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		type(v, wrong[i]);
		assert_string_equal(v->asked, "");
		assert_non_null(strstr(v->shown,
		    "A name has 2 to 16 letters, digits, - and _, and begins"
		    " with a letter.\r\nName: "));
	}
	/* Nothing is left of them. */
	type(v, "  bob \r");
	assert_string_equal(v->asked, "keyboard bob");
}

static void
a_guest_may_type_his_name_as_it_is_shown(void **state)
{
	struct visit *v = come(true);

	type(v, "anna~\r");
	assert_string_equal(v->asked, "keyboard anna~");
}

static void
names_are_not_asked_for_without_end(void **state)
{
	struct visit *v = come(true);
	int i;

	for (i = 0; i < 10; i++) {
		assert_false(v->left);
		type(v, "x\r");
	}
	assert_true(v->left);
	assert_non_null(strstr(v->shown, "last try"));
	assert_int_equal(type(v, "bob\r"), 0);
}

static void
a_character_is_erased_as_a_whole(void **state)
{
	struct visit *v = come(true);

	type(v, "ab\303\251\177");
	assert_string_equal(v->shown, "ab\303\251\b \b");
	type(v, "\bnn\r");
	assert_string_equal(v->asked, "keyboard ann");
	answer(v, false);
	type(v, "\r");
	type(v, "abc\025xy\r");
	assert_string_equal(v->asked, "keyboard xy");
}

static void
a_password_of_any_length_is_asked_whole(void **state)
{
	struct visit *v = come(true);
	char password[LOGIN_LINE_MAX + 1];

	memset(password, 'p', sizeof(password) - 1);
	password[sizeof(password) - 1] = '\0';
	type(v, "bob\r");
	answer(v, false);
	type(v, password);
	type(v, "\r");
	assert_non_null(strstr(v->asked, password));
}

static void
what_is_longer_than_a_line_is_left_out(void **state)
{
	struct visit *v = come(true);
	int i;

	type(v, "bob\r");
	answer(v, false);
	for (i = 0; i < 500; i++)
		type(v, "\377ab");
	type(v, "\r");
	assert_in_range(strlen(v->asked), 500, LOGIN_LINE_MAX + 20);
}

static void
interrupt_gives_up(void **state)
{
	struct visit *v = come(true);

	type(v, "bo\003");
	assert_true(v->left);
	assert_string_equal(v->asked, "");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(enter_alone_comes_in_as_a_guest),
	    cmocka_unit_test(a_line_of_another_protocol_is_no_name),
	    cmocka_unit_test(where_no_guests_get_in_none_are_invited),
	    cmocka_unit_test(
		a_name_with_an_account_is_asked_its_password_unseen),
	    cmocka_unit_test(who_echoes_himself_is_not_echoed),
	    cmocka_unit_test(the_fourth_wrong_password_is_the_last),
	    cmocka_unit_test(nothing_for_a_password_asks_for_another_name),
	    cmocka_unit_test(a_character_is_erased_as_a_whole),
	    cmocka_unit_test(what_cannot_be_a_name_is_asked_for_again),
	    cmocka_unit_test(a_guest_may_type_his_name_as_it_is_shown),
	    cmocka_unit_test(names_are_not_asked_for_without_end),
	    cmocka_unit_test(a_password_of_any_length_is_asked_whole),
	    cmocka_unit_test(what_is_longer_than_a_line_is_left_out),
	    cmocka_unit_test(interrupt_gives_up),
	};

	return cmocka_run_group_tests_name("telnet_login", tests, NULL, NULL);
}
