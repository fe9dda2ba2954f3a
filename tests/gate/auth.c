/* The auth process as the hub knows it: questions in, answers out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "accounts/password.h"
#include "daemon/auth/auth.h"
#include "daemon/lib/control.h"
#include "daemon/lib/link.h"
#include "daemon/lib/send_fd.h"

#define ANSWER_MS 60000 /* even where memory is checked on a busy machine */

struct auth {
	pid_t pid;
	int control;
	char hash[PASSWORD_HASH_SIZE]; /* of "right" */
};

static void
serve(int control)
{
	if (control != CONTROL_FD && dup2(control, CONTROL_FD) == -1)
		_exit(127);
	close_range(CONTROL_FD + 1, ~0U, 0);
	_exit(auth_process());
}

static int
set_up(void **state)
{
	static struct auth auth;
	int fd[2];

	if (sodium_init() < 0 || !password_hash("right", auth.hash) ||
	    socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
		return -1;
	auth.pid = fork();
	if (auth.pid == 0)
		serve(fd[1]);
	close(fd[1]);
	auth.control = fd[0];
	*state = &auth;
	return auth.pid == -1 ? -1 : 0;
}

static int
tear_down(void **state)
{
	struct auth *auth = *state;
	int status;

	close(auth->control);
	return waitpid(auth->pid, &status, 0) == auth->pid && status == 0 ? 0
									  : -1;
}

/* Gives it another hub, of a deck; the hub's end. */
static int
new_hub_at(const struct auth *auth, const char *deck)
{
	char line[64];
	int fd[2], n;

	/* A link marks a line that has a descriptor. */
	n = snprintf(line, sizeof(line), "\001{\"hub\":%s}\n", deck);
	assert_true(link_pair(fd));
	assert_int_equal(send_fd(auth->control, line, (size_t)n, 0, fd[1]), n);
	close(fd[1]);
	return fd[0];
}

static int
new_hub(const struct auth *auth)
{
	return new_hub_at(auth, "true");
}

static void
ask(const struct auth *auth, int hub, int id, const char *password)
{
	char line[512];
	int n;

	n = snprintf(line, sizeof(line),
	    "{\"verify\":%d,\"hash\":\"%s\",\"password\":\"%s\"}\n", id,
	    auth->hash, password);
	assert_int_equal(send(hub, line, (size_t)n, 0), n);
}

/* The next line that a hub gets; good until the next call. */
static const char *
answer(int hub)
{
	static char line[256];
	struct pollfd ready = {.fd = hub, .events = POLLIN};
	size_t n;

	for (n = 0; n < sizeof(line) - 1; n++) {
		assert_int_equal(poll(&ready, 1, ANSWER_MS), 1);
		assert_int_equal(read(hub, line + n, 1), 1);
		if (line[n] == '\n')
			break;
	}
	line[n] = '\0';
	return line;
}

static void
each_question_gets_its_answer(void **state)
{
	int hub = new_hub(*state);

	ask(*state, hub, 1, "right");
	assert_string_equal(answer(hub), "{\"verified\":1,\"ok\":true}");
	ask(*state, hub, 2, "wrong");
	assert_string_equal(answer(hub), "{\"verified\":2,\"ok\":false}");
	close(hub);
}

static void
each_deck_has_its_own_questions(void **state)
{
	int hub = new_hub(*state), other = new_hub_at(*state, "{\"deck\":63}");

	ask(*state, hub, 1, "right");
	ask(*state, other, 1, "wrong");
	assert_string_equal(answer(other), "{\"verified\":1,\"ok\":false}");
	assert_string_equal(answer(hub), "{\"verified\":1,\"ok\":true}");
	/* The end of one is not that of the other. */
	ask(*state, hub, 2, "right");
	close(other);
	assert_string_equal(answer(hub), "{\"verified\":2,\"ok\":true}");
	/* There are no more than 64. */
	other = new_hub_at(*state, "{\"deck\":64}");
	ask(*state, hub, 3, "right");
	assert_string_equal(answer(hub), "{\"verified\":3,\"ok\":true}");
	close(other);
	close(hub);
}

/* A line of the hub's: kind "make" or "verify", what follows it. */
static void
say(int hub, const char *fmt, const char *text)
{
	char line[512];
	int n = snprintf(line, sizeof(line), fmt, text);

	assert_int_equal(send(hub, line, (size_t)n, 0), n);
}

/* The hash of an answer, which must be that one. */
static void
hash_of(const char *line, const char *begin, char hash[PASSWORD_HASH_SIZE])
{
	assert_int_equal(strncmp(line, begin, strlen(begin)), 0);
	strlcpy(hash, line + strlen(begin), PASSWORD_HASH_SIZE);
	hash[strcspn(hash, "\"")] = '\0';
}

static void
hashes_are_made_and_those_that_cost_too_little_made_anew(void **state)
{
	char cheap[crypto_pwhash_STRBYTES], hash[PASSWORD_HASH_SIZE];
	int hub = new_hub(*state);

	say(hub, "{\"make\":3,\"password\":\"%s\"}\n", "left");
	hash_of(answer(hub), "{\"verified\":3,\"ok\":true,\"hash\":\"", hash);
	assert_true(password_verify(hash, "left"));
	assert_false(password_cheap(hash));
	assert_int_equal(
	    crypto_pwhash_str(cheap, "port", 4, crypto_pwhash_OPSLIMIT_MIN,
		crypto_pwhash_MEMLIMIT_MIN),
	    0);
	assert_true(password_cheap(cheap));
	/* Only when that is asked for, and only for who knows the password. */
	say(hub, "{\"verify\":4,\"hash\":\"%s\",\"password\":\"port\"}\n",
	    cheap);
	assert_string_equal(answer(hub), "{\"verified\":4,\"ok\":true}");
	say(hub,
	    "{\"verify\":5,\"hash\":\"%s\",\"password\":\"no\","
	    "\"renew\":true}\n",
	    cheap);
	assert_string_equal(answer(hub), "{\"verified\":5,\"ok\":false}");
	say(hub,
	    "{\"verify\":6,\"hash\":\"%s\",\"password\":\"port\","
	    "\"renew\":true}\n",
	    cheap);
	hash_of(answer(hub), "{\"verified\":6,\"ok\":true,\"hash\":\"", hash);
	assert_true(password_verify(hash, "port"));
	assert_false(password_cheap(hash));
	close(hub);
}

/* Until a process of its own works on a question. */
static void
wait_for_worker(const struct auth *auth)
{
	char path[64], children[16] = "";
	FILE *f;
	int i;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/children",
	    (int)auth->pid, (int)auth->pid);
	for (i = 0; i < ANSWER_MS && *children == '\0'; i++) {
		poll(NULL, 0, 1);
		f = fopen(path, "r");
		assert_non_null(f);
		if (fgets(children, sizeof(children), f) == NULL)
			*children = '\0';
		fclose(f);
	}
	assert_true(*children != '\0');
}

/* Every hub numbers its questions from 1: they are other people's. */
static void
a_new_hub_hears_no_answer_to_the_old_ones_questions(void **state)
{
	int old = new_hub(*state), hub;

	ask(*state, old, 1, "right");
	wait_for_worker(*state);
	hub = new_hub(*state);
	close(old);
	ask(*state, hub, 1, "wrong");
	assert_string_equal(answer(hub), "{\"verified\":1,\"ok\":false}");
	ask(*state, hub, 2, "wrong");
	assert_string_equal(answer(hub), "{\"verified\":2,\"ok\":false}");
	close(hub);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		each_question_gets_its_answer, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		each_deck_has_its_own_questions, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		hashes_are_made_and_those_that_cost_too_little_made_anew,
		set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_new_hub_hears_no_answer_to_the_old_ones_questions, set_up,
		tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
