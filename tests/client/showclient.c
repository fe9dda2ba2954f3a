/*
 * Shows the client on this terminal without a host:
 *   showclient [-l] [-w] [-a STEPS] [-r RULES] [-s SEATS] [-n NUMBER]
 * -l by ear, -w as a watcher of bots, -a a game that has gone so many steps
 * already, -n the number that dice come from.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "daemon/client/client_mode.h"
#include "tests/client/localgame.h"

#define BOT_MS 700 /* a bot's pace when all are bots */

static struct termios cooked;

static void
put_back(void)
{
	tcsetattr(STDIN_FILENO, TCSANOW, &cooked);
}

static void
make_raw(void)
{
	struct termios raw;

	if (tcgetattr(STDIN_FILENO, &cooked) < 0)
		return;
	raw = cooked;
	cfmakeraw(&raw);
	tcsetattr(STDIN_FILENO, TCSANOW, &raw);
	atexit(put_back);
}

static void
put_output(void *arg, const void *bytes, size_t n)
{
	if (fwrite(bytes, 1, n, stdout) == n)
		fflush(stdout);
}

static int64_t
clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
take_size(struct winsize *size)
{
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, size) < 0) {
		size->ws_col = 80;
		size->ws_row = 24;
	}
}

static void
loop(struct localgame *local, struct winsize *size)
{
	struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
	int64_t bot = clock_ms() + BOT_MS;
	struct winsize now;
	char keys[256];
	ssize_t n;

	while (!local->quit) {
		local->clock = clock_ms();
		client_tick(local->client);
		localgame_run(local);
		if (poll(&fd, 1, 20) > 0) {
			n = read(STDIN_FILENO, keys, sizeof(keys));
			if (n <= 0)
				return;
			client_input(local->client, keys, (size_t)n);
		}
		if (local->human < 0 && clock_ms() >= bot) {
			bot = clock_ms() + BOT_MS;
			localgame_step(local);
		}
		take_size(&now);
		if (now.ws_col != size->ws_col || now.ws_row != size->ws_row)
			client_resize(local->client, now.ws_col, now.ws_row);
		*size = now;
	}
}

int
main(int argc, char **argv)
{
	struct localgame local = {.output = put_output};
	struct client_setup setup = {.term = getenv("TERM"),
	    .colorterm = getenv("COLORTERM"),
	    .no_color = getenv("NO_COLOR") != NULL,
	    .echo = true,
	    .crlf = true,
	    .transport = "ssh"};
	const char *rules = "uckers";
	unsigned number = (unsigned)time(NULL);
	struct winsize size;
	int option, seats = 0, ahead = 0;

	while ((option = getopt(argc, argv, "lwa:r:s:n:")) != -1)
		switch (option) {
		case 'l':
			setup.mode = CLIENT_LINEAR;
			break;
		case 'w':
			local.human = -1;
			break;
		case 'a':
			ahead = atoi(optarg);
			break;
		case 'r':
			rules = optarg;
			break;
		case 's':
			seats = atoi(optarg);
			break;
		case 'n':
			number = (unsigned)atoi(optarg);
			break;
		default:
			return 64;
		}
	take_size(&size);
	setup.width = size.ws_col;
	setup.height = size.ws_row;
	make_raw();
	local.clock = clock_ms();
	localgame_start(&local, &setup, rules, seats, number);
	if (ahead > 0)
		localgame_ahead(&local, ahead);
	loop(&local, &size);
	localgame_stop(&local);
	return local.status < 0 ? 0 : local.status;
}
