/* Links and the loop: lines, descriptors, and the ends of links. */
#include <sys/resource.h>
#include <sys/socket.h>

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/lib/link.h"

struct fixture {
	struct loop *loop;
	struct link *a, *b;
	int nline, nfd, stop_at;
	char last[LINK_LINE_MAX + 1];
	char bytes[64]; /* what was read from descriptors */
	char why[64];
};

static void
got_line(void *arg, char *line, size_t length, int fd)
{
	struct fixture *f = arg;
	ssize_t n;

	assert_int_equal(strlen(line), length);
	memcpy(f->last, line, length + 1);
	if (fd != -1) {
		n = read(fd, f->bytes + f->nfd, 1);
		assert_int_equal(n, 1);
		f->nfd++;
		close(fd);
	}
	if (++f->nline == f->stop_at)
		loop_stop(f->loop);
}

static void
got_end(void *arg, const char *why)
{
	struct fixture *f = arg;

	snprintf(f->why, sizeof(f->why), "%s", why);
	link_free(f->b);
	f->b = NULL;
	loop_stop(f->loop);
}

static void
other_end(void *arg, const char *why)
{
	struct fixture *f = arg;

	snprintf(f->why, sizeof(f->why), "%s", why);
	loop_stop(f->loop);
}

static const struct link_ops ops = {got_line, got_end};
static const struct link_ops sender_ops = {got_line, other_end};

static int
setup(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));
	int fd[2];

	f->loop = loop_new();
	assert_true(link_pair(fd));
	f->a = link_new(f->loop, fd[0], &sender_ops, f);
	f->b = link_new(f->loop, fd[1], &ops, f);
	*state = f;
	return 0;
}

static int
teardown(void **state)
{
	struct fixture *f = *state;

	link_free(f->a);
	link_free(f->b);
	loop_free(f->loop);
	free(f);
	return 0;
}

/* A descriptor from which this byte can be read. */
static int
holding(char byte)
{
	int fd[2];

	assert_int_equal(pipe(fd), 0);
	assert_int_equal(write(fd[1], &byte, 1), 1);
	close(fd[1]);
	return fd[0];
}

static void
run_until(struct fixture *f, int lines)
{
	f->stop_at = lines;
	loop_run(f->loop, NULL, NULL);
}

static void
lines_arrive_whole_and_in_order(void **state)
{
	struct fixture *f = *state;

	link_send(f->a, "one", 3, -1);
	link_send(f->a, "", 0, -1);
	link_send(f->a, "three", 5, -1);
	run_until(f, 3);
	assert_int_equal(f->nline, 3);
	assert_string_equal(f->last, "three");
}

/* A link from elsewhere: short lines, and no descriptors. */
static void
a_guarded_link_takes_no_descriptor(void **state)
{
	struct fixture *f = *state;

	link_guard(f->b, 16);
	link_send(f->a, "short", 5, -1);
	link_send(f->a, "one", 3, holding('1'));
	run_until(f, 9);
	assert_int_equal(f->nline, 1);
	assert_int_equal(f->nfd, 0);
	assert_string_equal(f->why, "a descriptor where none may come");
}

static void
a_guarded_link_takes_no_long_line(void **state)
{
	struct fixture *f = *state;

	link_guard(f->b, 16);
	link_send(f->a, "sixteen letters!", 16, -1);
	link_send(f->a, "seventeen letters", 17, -1);
	link_send(f->a, "short", 5, -1);
	run_until(f, 9);
	assert_int_equal(f->nline, 1);
	assert_string_equal(f->why, "line too long");
}

static void
a_guarded_link_takes_no_half_line_that_is_long(void **state)
{
	struct fixture *f = *state;

	link_guard(f->b, 16);
	assert_int_equal(
	    send(link_fd(f->a), "seventeen letters", 17, MSG_NOSIGNAL), 17);
	run_until(f, 9);
	assert_int_equal(f->nline, 0);
	assert_string_equal(f->why, "line too long");
}

static void
other_line(void *arg, char *line, size_t length, int fd)
{
	struct fixture *f = arg;

	snprintf(f->bytes, sizeof(f->bytes), "%s", line);
	loop_stop(f->loop);
}

static const struct link_ops other_ops = {other_line, got_end};

static void
first_line(void *arg, char *line, size_t length, int fd)
{
	struct fixture *f = arg;

	link_own(f->b, &other_ops, f);
}

static const struct link_ops first_ops = {first_line, got_end};

/* Who takes it over gets what came with the line that made him do so. */
static void
another_owner_gets_the_lines_that_follow(void **state)
{
	struct fixture *f = *state;

	link_own(f->b, &first_ops, f);
	link_send(f->a, "one", 3, -1);
	link_send(f->a, "two", 3, -1);
	loop_run(f->loop, NULL, NULL);
	assert_string_equal(f->bytes, "two");
}

static void
the_longest_line_arrives(void **state)
{
	struct fixture *f = *state;
	char *line = malloc(LINK_LINE_MAX);

	memset(line, 'x', LINK_LINE_MAX);
	link_send(f->a, line, LINK_LINE_MAX, -1);
	run_until(f, 1);
	assert_int_equal(strlen(f->last), LINK_LINE_MAX);
	free(line);
}

static void
descriptors_come_with_their_lines(void **state)
{
	struct fixture *f = *state;
	char letter;
	int fd;

	for (letter = 'a'; letter < 'a' + 20; letter++) {
		link_send(f->a, "without", 7, -1);
		fd = holding(letter);
		link_send(f->a, "with", 4, fd);
	}
	run_until(f, 40);
	assert_int_equal(f->nfd, 20);
	assert_string_equal(f->bytes, "abcdefghijklmnopqrst");
}

static void
count_fd(void *arg, char *line, size_t length, int fd)
{
	struct fixture *f = arg;

	f->nfd += fd != -1 && close(fd) == 0;
	if (++f->nline == f->stop_at)
		loop_stop(f->loop);
}

static void
any_number_of_descriptors_may_wait(void **state)
{
	static const struct link_ops counting = {count_fd, got_end};
	struct fixture *f = *state;
	int fd = dup(link_fd(f->b)), i;

	link_free(f->b);
	f->b = link_new(f->loop, fd, &counting, f);
	fd = holding('x');
	for (i = 0; i < 500; i++)
		link_send(f->a, "with", 4, dup(fd));
	close(fd);
	run_until(f, 500);
	assert_int_equal(f->nfd, 500);
	assert_true(link_idle(f->a) && link_idle(f->b));
}

static void
the_last_descriptor_can_be_passed(void **state)
{
	struct fixture *f = *state;
	struct rlimit limit, few;
	int fd = holding('x');

	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	few = limit;
	few.rlim_cur = (rlim_t)fd + 1;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	link_send(f->a, "with", 4, fd);
	run_until(f, 1);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
	assert_int_equal(f->nfd, 1);
}

static void
a_broken_link_closes_what_it_was_to_pass(void **state)
{
	struct fixture *f = *state;
	int fd;

	link_free(f->b);
	f->b = NULL;
	run_until(f, -1);
	fd = holding('x');
	link_send(f->a, "with", 4, fd);
	assert_int_equal(fcntl(fd, F_GETFD), -1);
}

static void
much_arrives_in_many_turns(void **state)
{
	struct fixture *f = *state;
	char line[1000];
	int i, fd;

	memset(line, 'y', sizeof(line));
	for (i = 0; i < 3000; i++) {
		fd = i % 100 == 99 ? holding('z') : -1;
		link_send(f->a, line, sizeof(line), fd);
	}
	run_until(f, 3000);
	assert_int_equal(f->nline, 3000);
	assert_int_equal(f->nfd, 30);
	assert_int_equal(link_pending(f->a), 0);
	assert_true(link_idle(f->a) && link_idle(f->b));
}

static void
last_words_are_heard_before_the_end_is(void **state)
{
	struct fixture *f = *state;

	link_send(f->a, "one", 3, -1);
	link_send(f->a, "two", 3, -1);
	link_free(f->a);
	f->a = NULL;
	link_drain(f->b);
	assert_int_equal(f->nline, 2);
	assert_string_equal(f->last, "two");
	assert_string_equal(f->why, "");
	link_drain(f->b);
	assert_int_equal(f->nline, 2);
	loop_run(f->loop, NULL, NULL);
	assert_string_equal(f->why, "closed");
}

static void
last_words_are_heard_by_who_still_talks(void **state)
{
	struct fixture *f = *state;

	link_send(f->a, "bye", 3, -1);
	link_free(f->a);
	f->a = NULL;
	link_send(f->b, "wait", 4, -1);
	link_flush(f->b);
	link_send(f->b, "wait", 4, open("/dev/null", O_RDONLY));
	run_until(f, -1);
	assert_string_equal(f->last, "bye");
	assert_string_equal(f->why, "closed");
}

static void
the_end_comes_after_the_last_line(void **state)
{
	struct fixture *f = *state;

	link_send(f->a, "bye", 3, -1);
	link_free(f->a);
	f->a = NULL;
	run_until(f, -1);
	assert_string_equal(f->last, "bye");
	assert_string_equal(f->why, "closed");
}

static void
a_line_without_end_is_cut(void **state)
{
	struct fixture *f = *state;
	char *much = malloc(LINK_LINE_MAX + 1);

	memset(much, 'x', LINK_LINE_MAX + 1);
	assert_int_equal(
	    send(link_fd(f->a), much, LINK_LINE_MAX + 1, 0), LINK_LINE_MAX + 1);
	run_until(f, -1);
	assert_string_equal(f->why, "line too long");
	assert_int_equal(f->nline, 0);
	free(much);
}

static void
who_does_not_read_is_cut(void **state)
{
	struct fixture *f = *state;
	char *line = calloc(1, LINK_LINE_MAX);
	int i;

	memset(line, 'x', LINK_LINE_MAX);
	for (i = 0; i < 2 * LINK_PENDING_MAX / LINK_LINE_MAX; i++)
		link_send(f->a, line, LINK_LINE_MAX, -1);
	assert_true(link_pending(f->a) <= LINK_PENDING_MAX);
	link_free(f->b);
	f->b = NULL;
	run_until(f, -1);
	assert_string_equal(f->why, "too slow");
	free(line);
}

static void
end_run(void *arg)
{
	loop_stop(((struct fixture *)arg)->loop);
}

/* A turn in which all that is ready is seen. */
static void
run_once(struct fixture *f)
{
	struct timer *timer = loop_timer(f->loop, end_run, f);

	timer_start(timer, 0);
	loop_run(f->loop, NULL, NULL);
	timer_free(timer);
}

static void
who_does_not_read_is_not_read(void **state)
{
	enum { PAUSE = 100000 };
	static char line[LINK_LINE_MAX];
	struct fixture *f = *state;
	int fd[2], i;

	memset(line, 'x', sizeof(line));
	assert_true(link_pair(fd));
	link_free(f->a);
	f->a = link_new(f->loop, fd[0], &sender_ops, f);
	link_pause(f->a, 100, PAUSE);
	for (i = 0; i < 20; i++)
		link_send(f->a, line, sizeof(line), -1);
	link_flush(f->a);
	assert_true(link_pending(f->a) > PAUSE);
	assert_int_equal(send(fd[1], "more\n", 5, 0), 5);
	for (i = 0; i < 5; i++)
		run_once(f);
	assert_int_equal(f->nline, 0);
	while (f->nline == 0) {
		(void)recv(fd[1], line, sizeof(line), MSG_DONTWAIT);
		run_once(f);
	}
	assert_true(link_pending(f->a) <= PAUSE);
	assert_string_equal(f->last, "more");
	close(fd[1]);
}

static void
only_so_many_lines_are_passed_on_in_a_turn(void **state)
{
	static const char line[] = "line\n";
	struct fixture *f = *state;
	int i;

	link_pause(f->b, 3, LINK_PENDING_MAX);
	for (i = 0; i < 8; i++)
		link_send(f->a, line, 4, -1);
	link_flush(f->a);
	run_once(f);
	assert_int_equal(f->nline, 3);
	/* The rest needs nothing to wake it. */
	run_until(f, 8);
	assert_int_equal(f->nline, 8);
	for (i = 0; i < 8; i++)
		link_send(f->a, line, 4, -1);
	link_free(f->a);
	f->a = NULL;
	run_once(f);
	link_drain(f->b);
	assert_int_equal(f->nline, 16);
}

static void
free_in_line(void *arg, char *line, size_t length, int fd)
{
	struct fixture *f = arg;

	f->nline++;
	link_free(f->b);
	f->b = NULL;
	loop_stop(f->loop);
}

static void
a_link_may_be_freed_by_its_own_line(void **state)
{
	static const struct link_ops freeing = {free_in_line, got_end};
	struct fixture *f = *state;
	int fd = dup(link_fd(f->b));

	link_free(f->b);
	f->b = link_new(f->loop, fd, &freeing, f);
	link_send(f->a, "one", 3, -1);
	link_send(f->a, "two", 3, -1);
	run_until(f, -1);
	assert_int_equal(f->nline, 1);
}

static void
a_strange_descriptor_harms_nobody(void **state)
{
	struct fixture *f = *state;

	/* The mark of a descriptor without one. */
	assert_int_equal(send(link_fd(f->a), "\001hello\n", 7, 0), 7);
	run_until(f, 1);
	assert_string_equal(f->last, "hello");
	assert_int_equal(f->nfd, 0);
}

struct order {
	struct loop *loop;
	int fd[2];
	char said[16];
	struct watch *first, *later;
	struct soon soon;
};

static void
say(struct order *o, const char *word)
{
	strlcat(o->said, word, sizeof(o->said));
}

static void
first_ready(void *arg, int what)
{
	struct order *o = arg;

	say(o, "F");
	watch_set(o->first, 0);
}

static void
later_ready(void *arg, int what)
{
	struct order *o = arg;

	say(o, "L");
	watch_set(o->later, 0);
	loop_stop(o->loop);
}

static void
turn_taken(void *arg)
{
	say(arg, "t");
}

static void
the_turn_comes_before_what_may_wait(void **state)
{
	struct order o = {.loop = loop_new()};

	assert_true(link_pair(o.fd));
	o.later = loop_watch(
	    o.loop, o.fd[1], LOOP_WRITE, LOOP_LATER, later_ready, &o);
	o.first = loop_watch(
	    o.loop, o.fd[0], LOOP_WRITE, LOOP_FIRST, first_ready, &o);
	loop_run(o.loop, turn_taken, &o);
	assert_string_equal(o.said, "FtLt");
	watch_free(o.first);
	watch_free(o.later);
	close(o.fd[0]);
	close(o.fd[1]);
	loop_free(o.loop);
}

static void
soon_called(void *arg)
{
	say(arg, "s");
}

static void
ask_for_soon(void *arg, int what)
{
	struct order *o = arg;

	first_ready(o, what);
	soon_call(&o->soon, o->loop);
	soon_call(&o->soon, o->loop);
}

/* Links are flushed by it, so that all of a turn goes out in one piece. */
static void
what_is_to_come_soon_comes_once_after_the_turn(void **state)
{
	struct order o = {.loop = loop_new(), .soon.call = soon_called};

	o.soon.arg = &o;
	assert_true(link_pair(o.fd));
	o.later = loop_watch(
	    o.loop, o.fd[1], LOOP_WRITE, LOOP_LATER, later_ready, &o);
	o.first = loop_watch(
	    o.loop, o.fd[0], LOOP_WRITE, LOOP_FIRST, ask_for_soon, &o);
	loop_run(o.loop, turn_taken, &o);
	assert_string_equal(o.said, "FtsLt");
	watch_free(o.first);
	watch_free(o.later);
	close(o.fd[0]);
	close(o.fd[1]);
	loop_free(o.loop);
}

static void
deferred(void *arg)
{
	struct order *o = arg;

	say(o, "D");
	if (strchr(o->said, 'D') != strrchr(o->said, 'D'))
		loop_stop(o->loop);
}

/* So that what many have said is written by one commit. */
static void
what_may_wait_has_one_turn_together(void **state)
{
	struct order o = {.loop = loop_new()};
	struct timer *timer[2];

	for (int i = 0; i < 2; i++) {
		timer[i] = loop_timer_later(o.loop, deferred, &o);
		timer_start(timer[i], 0);
	}
	loop_run(o.loop, turn_taken, &o);
	assert_string_equal(o.said, "tDDt");
	timer_free(timer[0]);
	timer_free(timer[1]);
	loop_free(o.loop);
}

struct batches {
	struct loop *loop;
	struct link *out, *in;
	char said[64];
};

static void
batches_line(void *arg, char *line, size_t length, int fd)
{
	struct batches *b = arg;

	strlcat(b->said, line, sizeof(b->said));
	if (strcmp(line, "8") == 0)
		loop_stop(b->loop);
}

static void
batches_turn(void *arg)
{
	struct batches *b = arg;

	strlcat(b->said, "t", sizeof(b->said));
}

/* So that who asks much does not put off what others are told. */
static void
the_turn_comes_before_more_of_what_waits(void **state)
{
	static const struct link_ops batches_ops = {batches_line, NULL};
	struct batches b = {.loop = loop_new()};
	char line[2] = "1";
	int fd[2];

	assert_true(link_pair(fd));
	b.out = link_new(b.loop, fd[0], &batches_ops, &b);
	b.in = link_new(b.loop, fd[1], &batches_ops, &b);
	link_pause(b.in, 3, LINK_PENDING_MAX);
	for (; *line <= '8'; line[0]++)
		link_send(b.out, line, 1, -1);
	link_flush(b.out);
	loop_run(b.loop, batches_turn, &b);
	assert_string_equal(b.said, "123t456t78t");
	link_free(b.out);
	link_free(b.in);
	loop_free(b.loop);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
	    TEST(lines_arrive_whole_and_in_order),
	    TEST(a_guarded_link_takes_no_descriptor),
	    TEST(a_guarded_link_takes_no_long_line),
	    TEST(a_guarded_link_takes_no_half_line_that_is_long),
	    TEST(another_owner_gets_the_lines_that_follow),
	    TEST(the_longest_line_arrives),
	    TEST(descriptors_come_with_their_lines),
	    TEST(any_number_of_descriptors_may_wait),
	    TEST(the_last_descriptor_can_be_passed),
	    TEST(a_broken_link_closes_what_it_was_to_pass),
	    TEST(much_arrives_in_many_turns),
	    TEST(last_words_are_heard_before_the_end_is),
	    TEST(last_words_are_heard_by_who_still_talks),
	    TEST(the_end_comes_after_the_last_line),
	    TEST(a_line_without_end_is_cut),
	    TEST(who_does_not_read_is_cut),
	    TEST(who_does_not_read_is_not_read),
	    TEST(only_so_many_lines_are_passed_on_in_a_turn),
	    TEST(a_link_may_be_freed_by_its_own_line),
	    TEST(a_strange_descriptor_harms_nobody),
	    cmocka_unit_test(the_turn_comes_before_what_may_wait),
	    cmocka_unit_test(what_is_to_come_soon_comes_once_after_the_turn),
	    cmocka_unit_test(what_may_wait_has_one_turn_together),
	    cmocka_unit_test(the_turn_comes_before_more_of_what_waits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
