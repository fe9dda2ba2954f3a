/* The telnet protocol: what is offered, learned, refused and passed on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/session/telnet.h"

struct line {
	struct telnet *telnet;
	char data[256], sent[1024];
	size_t ndata, nsent;
	int changes;
};

static void
keep(char *to, size_t *length, size_t size, const char *p, size_t n)
{
	assert_true(*length + n <= size);
	memcpy(to + *length, p, n);
	*length += n;
}

static void
data_came(void *arg, const char *p, size_t n)
{
	struct line *l = arg;

	keep(l->data, &l->ndata, sizeof(l->data), p, n);
}

static void
send_bytes(void *arg, const char *p, size_t n)
{
	struct line *l = arg;

	keep(l->sent, &l->nsent, sizeof(l->sent), p, n);
}

static void
changed(void *arg)
{
	((struct line *)arg)->changes++;
}

static void
failed(void *arg, const char *why)
{
	fail_msg("%s", why);
}

static const struct telnet_ops ops = {.data = data_came,
    .send = send_bytes,
    .changed = changed,
    .failed = failed};

static int
setup(void **state)
{
	static struct line line;

	memset(&line, 0, sizeof(line));
	line.telnet = telnet_new(&ops, &line);
	*state = &line;
	return 0;
}

static int
teardown(void **state)
{
	telnet_end(((struct line *)*state)->telnet);
	return 0;
}

static bool
sent(const struct line *l, const char *bytes, size_t n)
{
	return memmem(l->sent, l->nsent, bytes, n) != NULL;
}

#define INPUT(l, s) telnet_input((l)->telnet, (s), sizeof(s) - 1)
#define SENT(l, s) sent((l), (s), sizeof(s) - 1)

static void
offers_echo_sga_naws_ttype_binary_charset(void **state)
{
	struct line *l = *state;

	assert_true(SENT(l, "\377\373\001"));
	assert_true(SENT(l, "\377\373\003"));
	assert_true(SENT(l, "\377\375\037"));
	assert_true(SENT(l, "\377\375\030"));
	assert_true(SENT(l, "\377\373\052"));
	assert_true(SENT(l, "\377\373\000"));
	assert_true(SENT(l, "\377\375\000"));
	assert_false(telnet_facts(l->telnet)->speaks);
}

static void
refuses_linemode_and_new_environ(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\373\042\377\373\047");
	assert_true(SENT(l, "\377\376\042"));
	assert_true(SENT(l, "\377\376\047"));
	l->nsent = 0;
	INPUT(l, "\377\375\042\377\375\047");
	assert_true(SENT(l, "\377\374\042"));
	assert_true(SENT(l, "\377\374\047"));
}

static void
size_is_clamped_and_zero_is_unknown(void **state)
{
	struct line *l = *state;
	const struct telnet_facts *facts = telnet_facts(l->telnet);

	INPUT(l, "\377\373\037\377\372\037\000\000\000\000\377\360");
	assert_false(facts->sized);
	INPUT(l, "\377\372\037\000\204\000\053\377\360");
	assert_true(facts->sized);
	assert_int_equal(facts->width, 132);
	assert_int_equal(facts->height, 43);
	INPUT(l, "\377\372\037\000\003\177\377\377\377\360");
	assert_int_equal(facts->width, 20);
	assert_int_equal(facts->height, 256);
}

static void
plain_terminal_type_is_asked_twice(void **state)
{
	struct line *l = *state;
	const struct telnet_facts *facts = telnet_facts(l->telnet);

	INPUT(l, "\377\373\030");
	assert_true(SENT(l, "\377\372\030\001\377\360"));
	INPUT(l, "\377\372\030\000XTERM-256COLOR\377\360");
	assert_false(facts->named);
	INPUT(l, "\377\372\030\000XTERM-256COLOR\377\360");
	assert_true(facts->named);
	assert_string_equal(facts->term, "xterm-256color");
	assert_int_equal(facts->mtts, 0);
}

static void
mtts_cycle_gives_terminal_and_bits(void **state)
{
	struct line *l = *state;
	const struct telnet_facts *facts = telnet_facts(l->telnet);

	INPUT(l, "\377\373\030\377\372\030\000MUDLET\377\360");
	INPUT(l, "\377\372\030\000ANSI-256COLOR\377\360");
	INPUT(l, "\377\372\030\000MTTS 76\377\360");
	assert_true(facts->named);
	assert_string_equal(facts->term, "ansi-256color");
	assert_int_equal(facts->mtts, 76);
}

static void
charset_agrees_on_utf8(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\052");
	assert_true(SENT(l, "\377\372\052\001;UTF-8\377\360"));
	assert_false(telnet_facts(l->telnet)->utf8);
	INPUT(l, "\377\372\052\002UTF-8\377\360");
	assert_true(telnet_facts(l->telnet)->utf8);
}

static void
enter_is_one_return_wherever_it_is_cut(void **state)
{
	struct line *l = *state;

	INPUT(l, "a\r\nb\r");
	INPUT(l, "\000c\r");
	INPUT(l, "\nd\ne");
	assert_int_equal(l->ndata, 9);
	assert_memory_equal(l->data, "a\rb\rc\rd\ne", 9);
}

static void
interrupt_and_erase_are_keys(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\364\377\367\377\370");
	assert_int_equal(l->ndata, 3);
	assert_memory_equal(l->data, "\003\177\025", 3);
}

static void
are_you_there_is_answered(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\366");
	assert_true(SENT(l, "[Yes]"));
}

static void
byte_255_is_doubled_both_ways(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\377");
	assert_int_equal(l->ndata, 1);
	l->nsent = 0;
	telnet_output(l->telnet, "x\377y", 3);
	assert_int_equal(l->nsent, 4);
	assert_memory_equal(l->sent, "x\377\377y", 4);
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(offers_echo_sga_naws_ttype_binary_charset),
	    T(refuses_linemode_and_new_environ),
	    T(size_is_clamped_and_zero_is_unknown),
	    T(plain_terminal_type_is_asked_twice),
	    T(mtts_cycle_gives_terminal_and_bits),
	    T(charset_agrees_on_utf8),
	    T(enter_is_one_return_wherever_it_is_cut),
	    T(interrupt_and_erase_are_keys),
	    T(are_you_there_is_answered),
	    T(byte_255_is_doubled_both_ways),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
