/* What a process can still do once it has shut itself in. */
#include "config.h"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/lib/loop.h"
#include "daemon/lib/sandbox.h"

/* How a process ended that shut itself in and then did this. */
static int
inside(int (*act)(void))
{
	char error[256];
	int status;
	pid_t pid;

	pid = fork();
	if (pid == 0)
		_exit(sandbox_session(error, sizeof(error)) ? act() : 99);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return status;
}

static int
make_socket(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd == -1 && errno == EPERM)
		return 7;
	close(fd);
	return 1;
}

static int
run_program(void)
{
	execl("/bin/true", "true", (char *)NULL);
	return 7;
}

static int
serve_a_little(void)
{
	struct loop *loop = loop_new();
	char byte = 'x';
	void *memory;
	int fd[2];

	if (pipe(fd) == -1 || write(fd[1], &byte, 1) != 1 ||
	    read(fd[0], &byte, 1) != 1)
		return 1;
	memory = malloc(1 << 22);
	if (memory == NULL || loop_now() == 0)
		return 2;
	free(memory);
	loop_free(loop);
	return 7;
}

static void
no_sockets(void **state)
{
	int status = inside(make_socket);

	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 7);
}

static void
loop_and_memory_go_on(void **state)
{
	int status = inside(serve_a_little);

	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 7);
}

#ifndef WITH_SANITIZERS
static int
open_file(void)
{
	int fd = open("/etc/passwd", O_RDONLY);

	if (fd == -1 && (errno == EPERM || errno == EACCES))
		return 7;
	close(fd);
	return 1;
}

static int
new_process(void)
{
	return fork() == -1 ? 7 : 1;
}

static int
make_code(void)
{
	void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, 0, 0);

	if (code == MAP_FAILED)
		return 1;
	return mprotect(code, 4096, PROT_READ | PROT_EXEC) == -1 ? 7 : 1;
}

/* Whether a call was refused. */
static bool
refused(long result)
{
	return result == -1 && errno == EPERM;
}

static int
signal_others(void)
{
	pid_t parent = getppid();
	int fd[2];

	if (pipe(fd) == -1 || syscall(SYS_tgkill, getpid(), gettid(), 0) != 0)
		return 1;
	return refused(kill(parent, 0)) &&
		refused(syscall(SYS_tgkill, parent, parent, 0)) &&
		refused(fcntl(fd[0], F_SETOWN, parent)) &&
		refused(fcntl(fd[0], F_SETSIG, SIGKILL))
	    ? 7
	    : 2;
}

static void
no_signals_to_others(void **state)
{
	assert_int_equal(WEXITSTATUS(inside(signal_others)), 7);
}

static int tcp;

static int
connect_by_sending(void)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)};

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return refused(sendto(tcp, "x", 1, MSG_FASTOPEN,
		   (const struct sockaddr *)&to, sizeof(to)))
	    ? 7
	    : 1;
}

static void
no_connecting_with_a_socket_that_it_has(void **state)
{
	tcp = socket(AF_INET, SOCK_STREAM, 0);
	assert_int_equal(WEXITSTATUS(inside(connect_by_sending)), 7);
	close(tcp);
}

static void
no_files_processes_or_code(void **state)
{
	assert_int_equal(WEXITSTATUS(inside(open_file)), 7);
	assert_int_equal(WEXITSTATUS(inside(new_process)), 7);
	assert_int_equal(WEXITSTATUS(inside(make_code)), 7);
}

static void
running_a_program_is_deadly(void **state)
{
	int status = inside(run_program);

	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGSYS);
}
#else
static void
running_a_program_is_refused(void **state)
{
	assert_int_equal(WEXITSTATUS(inside(run_program)), 7);
}
#endif

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_sockets),
	    cmocka_unit_test(loop_and_memory_go_on),
#ifndef WITH_SANITIZERS
	    cmocka_unit_test(no_files_processes_or_code),
	    cmocka_unit_test(no_signals_to_others),
	    cmocka_unit_test(no_connecting_with_a_socket_that_it_has),
	    cmocka_unit_test(running_a_program_is_deadly),
#else
	    cmocka_unit_test(running_a_program_is_refused),
#endif
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
