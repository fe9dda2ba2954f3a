/* The telnet protocol: what is offered, learned, refused and passed on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/session/telnet.h"
#include "daemon/session/telnet_mssp.h"

struct line {
	struct telnet *telnet;
	char data[32768], sent[4096];
	size_t ndata, nsent;
	int sizes, wanted, failures;
	bool may_fail;
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
sized(void *arg)
{
	((struct line *)arg)->sizes++;
}

static void
wanted(void *arg)
{
	((struct line *)arg)->wanted++;
}

static void
failed(void *arg, const char *why)
{
	struct line *l = arg;

	l->failures++;
	if (!l->may_fail)
		fail_msg("%s", why);
}

static const struct telnet_ops ops = {.data = data_came,
    .send = send_bytes,
    .sized = sized,
    .wanted = wanted,
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
offers_all_that_it_knows(void **state)
{
	struct line *l = *state;

	assert_true(SENT(l, "\377\373\001"));
	assert_true(SENT(l, "\377\373\003"));
	assert_true(SENT(l, "\377\375\037"));
	assert_true(SENT(l, "\377\375\030"));
	assert_true(SENT(l, "\377\373\052"));
	assert_true(SENT(l, "\377\373\000"));
	assert_true(SENT(l, "\377\375\000"));
	assert_true(SENT(l, "\377\373\031"));
	assert_true(SENT(l, "\377\373\106"));
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
size_is_told_and_zero_is_unknown(void **state)
{
	struct line *l = *state;
	const struct telnet_facts *facts = telnet_facts(l->telnet);

	INPUT(l, "\377\373\037\377\372\037\000\000\000\000\377\360");
	assert_false(facts->sized);
	assert_int_equal(l->sizes, 0);
	INPUT(l, "\377\372\037\000\204\000\053\377\360");
	assert_true(facts->sized);
	assert_int_equal(facts->width, 132);
	assert_int_equal(facts->height, 43);
	INPUT(l, "\377\372\037\000\003\177\377\377\377\360");
	assert_int_equal(facts->width, 3);
	assert_int_equal(facts->height, 32767);
	assert_int_equal(l->sizes, 2);
}

/* Each time it is, the whole screen is sent anew. */
static void
no_other_fact_is_taken_for_a_size(void **state)
{
	struct line *l = *state;

	INPUT(
	    l, "\377\375\001\377\375\003\377\373\030\377\375\052\377\375\031");
	INPUT(l, "\377\372\030\000XTERM\377\360\377\372\052\002UTF-8\377\360");
	assert_int_equal(l->sizes, 0);
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
charset_refused_is_not_utf8(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\052\377\372\052\003\377\360");
	assert_false(telnet_facts(l->telnet)->utf8);
	/* Nothing was asked: there is nothing to accept. */
	INPUT(l, "\377\372\052\002UTF-8\377\360");
	assert_false(telnet_facts(l->telnet)->utf8);
}

static void
another_charset_than_asked_for_is_not_utf8(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\052\377\372\052\002LATIN1\377\360");
	assert_false(telnet_facts(l->telnet)->utf8);
}

static void
clients_request_of_utf8_is_accepted(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\373\052\377\372\052\001;KOI8-R;utf-8\377\360");
	assert_true(SENT(l, "\377\372\052\002UTF-8\377\360"));
	assert_true(telnet_facts(l->telnet)->utf8);
}

static void
clients_request_with_a_table_is_read_past_it(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\372\052\001[TTABLE]\001 UTF-8 KOI8-R\377\360");
	assert_true(SENT(l, "\377\372\052\002UTF-8\377\360"));
}

static void
clients_request_of_others_is_rejected(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\372\052\001;UTF-16;UTF-88;XUTF-8\377\360");
	assert_true(SENT(l, "\377\372\052\003\377\360"));
	assert_false(telnet_facts(l->telnet)->utf8);
	l->nsent = 0;
	INPUT(l, "\377\372\052\001\377\360");
	assert_true(SENT(l, "\377\372\052\003\377\360"));
}

static void
of_two_requests_at_once_the_clients_is_rejected(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\052\377\372\052\001;UTF-8\377\360");
	assert_true(SENT(l, "\377\372\052\003\377\360"));
	assert_false(telnet_facts(l->telnet)->utf8);
	INPUT(l, "\377\372\052\002utf-8\377\360");
	assert_true(telnet_facts(l->telnet)->utf8);
}

static void
tables_of_translation_are_refused(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\372\052\004\001;A;\010;B;\377\360");
	assert_true(SENT(l, "\377\372\052\005\377\360"));
}

static void
a_prompt_ends_with_a_record_where_that_is_agreed(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\003\377\375\031");
	l->nsent = 0;
	telnet_prompt(l->telnet);
	assert_int_equal(l->nsent, 2);
	assert_memory_equal(l->sent, "\377\357", 2);
}

static void
a_prompt_ends_with_go_ahead_where_nothing_is_agreed(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\376\003\377\376\031");
	l->nsent = 0;
	telnet_prompt(l->telnet);
	assert_int_equal(l->nsent, 2);
	assert_memory_equal(l->sent, "\377\371", 2);
}

static void
go_ahead_is_suppressed_where_that_is_agreed(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\003\377\376\031");
	l->nsent = 0;
	telnet_prompt(l->telnet);
	assert_int_equal(l->nsent, 0);
}

static void
who_speaks_no_telnet_gets_no_mark(void **state)
{
	struct line *l = *state;

	l->nsent = 0;
	INPUT(l, "who\n");
	telnet_prompt(l->telnet);
	telnet_by_line(l->telnet);
	assert_int_equal(l->nsent, 0);
}

static void
the_first_prompt_is_marked_when_it_is_known_how(void **state)
{
	struct line *l = *state;

	telnet_prompt(l->telnet);
	l->nsent = 0;
	INPUT(l, "\377\375\001\377\375\003\377\375\031");
	assert_false(SENT(l, "\377\371"));
	telnet_settled(l->telnet);
	assert_true(SENT(l, "\377\357"));
	l->nsent = 0;
	telnet_settled(l->telnet);
	assert_int_equal(l->nsent, 0);
}

static void
a_prompt_that_is_answered_is_not_marked_later(void **state)
{
	struct line *l = *state;

	telnet_prompt(l->telnet);
	INPUT(l, "\377\376\003\377\376\031jack\r\n");
	l->nsent = 0;
	telnet_settled(l->telnet);
	assert_int_equal(l->nsent, 0);
}

static void
who_is_led_by_line_echoes_himself_and_gets_go_ahead(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\001\377\375\003");
	assert_true(telnet_facts(l->telnet)->echo);
	l->nsent = 0;
	telnet_by_line(l->telnet);
	assert_true(SENT(l, "\377\374\001"));
	assert_true(SENT(l, "\377\374\003"));
	assert_false(telnet_facts(l->telnet)->echo);
	INPUT(l, "\377\376\001\377\376\003");
	l->nsent = 0;
	telnet_prompt(l->telnet);
	assert_true(SENT(l, "\377\371"));
}

static void
figures_are_asked_for_once(void **state)
{
	struct line *l = *state;

	INPUT(l, "\377\375\106\377\376\106\377\375\106");
	assert_int_equal(l->wanted, 1);
	l->nsent = 0;
	telnet_mssp(l->telnet, "\001A\002B", 4);
	assert_int_equal(l->nsent, 9);
	assert_memory_equal(l->sent, "\377\372\106\001A\002B\377\360", 9);
}

static void
figures_are_names_and_values(void **state)
{
	const struct mssp mssp = {.name = "Mess\001\002\377deck",
	    .players = 17,
	    .started = 1763683200,
	    .port = 2323};
	char bytes[MSSP_MAX];
	size_t n = mssp_write(bytes, sizeof(bytes), &mssp);

	assert_in_range(n, 50, sizeof(bytes) - 1);
	bytes[n] = '\0';
	assert_non_null(strstr(bytes,
	    "\001NAME\002Messdeck\001PLAYERS\00217"
	    "\001UPTIME\0021763683200\001PORT\0022323\001"));
	assert_non_null(strstr(
	    bytes, "\001GAMEPLAY\002Strategy\002Player versus Player\001"));
	assert_non_null(strstr(bytes, "\001UTF-8\0021\001"));
}

/* What a client says who knows everything, and what is made of it. */
static const char everything[] =
    "\377\375\001\377\375\003\377\373\030\377\373\037\377\375\052"
    "\377\375\031\377\374\047\377\373\042\377\375\106"
    "\377\372\030\000TINTIN++\377\360\377\372\037\000\120\000\030\377\360"
    "\377\372\052\002UTF-8\377\360\377\372\030\000XTERM\377\360a\r\n"
    "\377\372\030\000MTTS 271\377\360\377\372\037\000\377\377\000\062\377\360"
    "\377\377b\r\000";

static void
say_everything(struct line *l, size_t cut, size_t piece)
{
	size_t size = sizeof(everything) - 1, n;

	telnet_input(l->telnet, everything, cut);
	for (; cut < size; cut += n) {
		n = size - cut < piece ? size - cut : piece;
		telnet_input(l->telnet, everything + cut, n);
	}
}

static void
cuts_anywhere_change_nothing(void **state)
{
	struct line *l = *state, whole;
	size_t cut;

	say_everything(l, 0, sizeof(everything));
	whole = *l;
	assert_int_equal(whole.ndata, 5);
	assert_memory_equal(whole.data, "a\r\377b\r", 5);
	assert_string_equal(telnet_facts(l->telnet)->term, "xterm");
	assert_int_equal(telnet_facts(l->telnet)->mtts, 271);
	assert_int_equal(telnet_facts(l->telnet)->width, 255);
	assert_int_equal(telnet_facts(l->telnet)->height, 50);
	for (cut = 0; cut < sizeof(everything); cut++) {
		struct line one = {.ndata = 0};

		one.telnet = telnet_new(&ops, &one);
		say_everything(
		    &one, cut, cut % 2 == 0 ? 1 : sizeof(everything));
		assert_int_equal(one.ndata, whole.ndata);
		assert_memory_equal(one.data, whole.data, whole.ndata);
		assert_int_equal(one.nsent, whole.nsent);
		assert_memory_equal(one.sent, whole.sent, whole.nsent);
		assert_memory_equal(telnet_facts(one.telnet),
		    telnet_facts(whole.telnet), sizeof(struct telnet_facts));
		telnet_end(one.telnet);
	}
}

/* Says it many times; gives how many bytes that brought. */
static size_t
flood(struct line *l, const char *bytes, size_t n, int times)
{
	size_t brought = 0;

	while (times-- > 0) {
		l->nsent = 0;
		telnet_input(l->telnet, bytes, n);
		brought += l->nsent;
	}
	l->nsent = 0;
	return brought;
}

#define FLOOD(l, s) flood((l), (s), sizeof(s) - 1, 1000)

static void
what_is_said_again_is_not_answered_again(void **state)
{
	struct line *l = *state;

	(void)flood(l, everything, sizeof(everything) - 1, 1);
	l->ndata = 0;
	/* Agreement to what is agreed, by every option that is known. */
	assert_int_equal(FLOOD(l,
			     "\377\375\001\377\375\003\377\373\030"
			     "\377\373\037\377\375\052\377\375\031"
			     "\377\375\106"),
	    0);
	/* Refusal of what is refused. */
	assert_int_equal(FLOOD(l, "\377\374\042\377\376\047"), 0);
	/* Types of terminals that nobody asked for. */
	assert_int_equal(FLOOD(l, "\377\372\030\000VT100\377\360"), 0);
	assert_int_equal(FLOOD(l, "\377\372\052\003\377\360"), 0);
}

static void
changing_ones_mind_brings_no_more_than_it_costs(void **state)
{
	struct line *l = *state;

	assert_in_range(FLOOD(l, "\377\375\106\377\376\106"), 0, 6000);
	assert_in_range(FLOOD(l, "\377\375\052\377\376\052"), 0, 20000);
	assert_in_range(FLOOD(l, "\377\373\030\377\374\030"), 0, 12000);
	assert_in_range(FLOOD(l, "\377\373\042"), 0, 3000);
}

static void
subnegotiations_without_end_end_the_connection(void **state)
{
	struct line *l = *state;
	static char much[4096];
	int i;

	memset(much, 'A', sizeof(much));
	l->may_fail = true;
	for (i = 0; i < 40 && l->failures == 0; i++) {
		l->ndata = l->nsent = 0;
		INPUT(l, "\377\372\030\000");
		telnet_input(l->telnet, much, sizeof(much));
	}
	assert_int_equal(l->failures, 1);
	assert_in_range(
	    strlen(telnet_facts(l->telnet)->term), 0, TELNET_TERM_MAX);
}

static void
compression_that_nobody_offered_ends_the_connection(void **state)
{
	static const char packed[] = /* 8,192 times A */
	    "\377\372\126\377\360"
	    "\170\332\355\301\001\015\000\000\000\302\240\154\357\137\312\034"
	    "\156\100\001\000\000\000\000\000\000\000\357\006\316\245\040\171";
	struct line *l = *state;

	l->may_fail = true;
	telnet_input(l->telnet, packed, sizeof(packed) - 1);
	assert_int_equal(l->failures, 1);
	assert_int_equal(l->ndata, 0);
}

static void
a_type_of_full_length_is_kept_within_bounds(void **state)
{
	struct line *l = *state;
	static char type[300];

	memset(type, 'X', sizeof(type));
	INPUT(l, "\377\373\030\377\372\030\000");
	telnet_input(l->telnet, type, sizeof(type));
	INPUT(l, "\377\360");
	assert_int_equal(
	    strlen(telnet_facts(l->telnet)->term), TELNET_TERM_MAX);
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
	    T(offers_all_that_it_knows),
	    T(refuses_linemode_and_new_environ),
	    T(size_is_told_and_zero_is_unknown),
	    T(no_other_fact_is_taken_for_a_size),
	    T(plain_terminal_type_is_asked_twice),
	    T(mtts_cycle_gives_terminal_and_bits),
	    T(charset_agrees_on_utf8),
	    T(charset_refused_is_not_utf8),
	    T(another_charset_than_asked_for_is_not_utf8),
	    T(clients_request_of_utf8_is_accepted),
	    T(clients_request_with_a_table_is_read_past_it),
	    T(clients_request_of_others_is_rejected),
	    T(of_two_requests_at_once_the_clients_is_rejected),
	    T(tables_of_translation_are_refused),
	    T(a_prompt_ends_with_a_record_where_that_is_agreed),
	    T(a_prompt_ends_with_go_ahead_where_nothing_is_agreed),
	    T(go_ahead_is_suppressed_where_that_is_agreed),
	    T(who_speaks_no_telnet_gets_no_mark),
	    T(the_first_prompt_is_marked_when_it_is_known_how),
	    T(a_prompt_that_is_answered_is_not_marked_later),
	    T(who_is_led_by_line_echoes_himself_and_gets_go_ahead),
	    T(figures_are_asked_for_once),
	    T(figures_are_names_and_values),
	    T(cuts_anywhere_change_nothing),
	    T(what_is_said_again_is_not_answered_again),
	    T(changing_ones_mind_brings_no_more_than_it_costs),
	    T(subnegotiations_without_end_end_the_connection),
	    T(compression_that_nobody_offered_ends_the_connection),
	    T(a_type_of_full_length_is_kept_within_bounds),
	    T(enter_is_one_return_wherever_it_is_cut),
	    T(interrupt_and_erase_are_keys),
	    T(are_you_there_is_answered),
	    T(byte_255_is_doubled_both_ways),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
