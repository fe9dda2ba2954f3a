/* The live screen. */
#include "daemon/ctl/top.h"

#include <sys/ioctl.h>

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "daemon/ctl/ask.h"
#include "daemon/ctl/decks.h"
#include "daemon/ctl/host.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define PAUSE 2000 /* ms between two looks */
#define ANSWER_SECONDS 10
#define PAGES_MOST 50 /* of a list, a hundred rows each */
#define TITLE "messdeckd: "
#define ENTER "\033[?1049h\033[?25l"
#define LEAVE "\033[?25h\033[?1049l"
#define REDRAW "\033[H\033[J"

/* What is shown of a moment. */
struct look {
	json_t *processes; /* {"process","pid","memory","cpu_ms","percent"} */
	json_t *stats, *tables, *people; /* NULL: the hub does not answer */
	json_t *addresses; /* {"address","people","names"}, the most first */
	json_t *penalties;
	struct timespec at;
	bool runs;
};

static volatile sig_atomic_t over;

static void
end_soon(int signo)
{
	over = 1;
}

/* A file of /proc, cut short; its length, 0 if it cannot be read. */
static size_t
read_proc(int pid, const char *what, char *text, size_t size)
{
	char path[64];
	size_t n = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/%s", pid, what);
	f = fopen(path, "re");
	if (f != NULL) {
		n = fread(text, 1, size - 1, f);
		fclose(f);
	}
	text[n] = '\0';
	return n;
}

/*
 * What a process calls itself; of a bot, which only has arguments, also its
 * level. The title has n bytes.
 */
static void
process_name(const char *title, size_t n, char *name, size_t size)
{
	static const char option[] = "\0--level";
	const char *level = memmem(title, n, option, sizeof(option));

	if (strncmp(title, TITLE, strlen(TITLE)) == 0)
		strlcpy(name, title + strlen(TITLE), size);
	else if (strcmp(title, "messdeck-analyst") == 0)
		strlcpy(name, "analyst", size);
	else if (strcmp(title, "messdeck-bot") == 0)
		snprintf(name, size, "bot %s",
		    level != NULL ? level + sizeof(option) : "");
	else if (*title == '\0' || strchr(title, '/') != NULL)
		strlcpy(name, "(begins)", size);
	else
		strlcpy(name, title, size);
}

/* One process as a row, if it is the host's; NULL. */
static json_t *
process_row(int pid, int gate)
{
	char stat[1024], statm[128], title[256], name[64], *at;
	long long user = 0, kernel = 0, pages = 0;
	int parent = 0;
	size_t n;

	if (read_proc(pid, "stat", stat, sizeof(stat)) == 0 ||
	    (at = strrchr(stat, ')')) == NULL ||
	    sscanf(at + 1,
		" %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld",
		&parent, &user, &kernel) != 3 ||
	    (pid != gate && parent != gate))
		return NULL;
	read_proc(pid, "statm", statm, sizeof(statm));
	sscanf(statm, "%*d %lld", &pages);
	n = read_proc(pid, "cmdline", title, sizeof(title));
	process_name(title, n, name, sizeof(name));
	return json_pack("{ss si sI sI}", "process", name, "pid", pid, "memory",
	    (json_int_t)(pages * sysconf(_SC_PAGESIZE)), "cpu_ms",
	    (json_int_t)((user + kernel) * 1000 / sysconf(_SC_CLK_TCK)));
}

/* The gate, then the others in the order of their numbers. */
static json_t *
find_processes(int gate)
{
	json_t *list = json_array(), *row;
	struct dirent *entry;
	DIR *proc = opendir("/proc");
	int pid;

	json_array_append_new(list, process_row(gate, gate));
	while (proc != NULL && (entry = readdir(proc)) != NULL) {
		pid = atoi(entry->d_name);
		if (pid <= 0 || pid == gate)
			continue;
		row = process_row(pid, gate);
		if (row != NULL)
			json_array_append_new(list, row);
	}
	if (proc != NULL)
		closedir(proc);
	return list;
}

/* How much of a processor each has used since the look before. */
static void
add_percents(struct look *now, const struct look *before)
{
	double passed = (double)(now->at.tv_sec - before->at.tv_sec) * 1000 +
	    (double)(now->at.tv_nsec - before->at.tv_nsec) / 1e6;
	const json_t *other;
	json_t *row;
	size_t i, j;

	json_array_foreach (now->processes, i, row) {
		json_array_foreach (before->processes, j, other) {
			if (passed <= 0 ||
			    field_number(other, "pid", 0) !=
				field_number(row, "pid", 0))
				continue;
			json_object_set_new(row, "percent",
			    json_real((double)(field_number(row, "cpu_ms", 0) -
					  field_number(other, "cpu_ms", 0)) *
				100 / passed));
		}
	}
}

static int
more_people(const void *a, const void *b)
{
	const json_t *const *one = a, *const *other = b;

	return (int)(field_number(*other, "people", 0) -
	    field_number(*one, "people", 0));
}

/* People by address, from the rows of who. */
static json_t *
by_address(const json_t *people)
{
	json_t *all = json_object(), *list = json_array(), *entry, **row;
	const json_t *person;
	const char *address;
	size_t i, n;
	void *at;

	json_array_foreach (people, i, person) {
		address = field_or(person, "address", "");
		if (*address == '\0')
			continue;
		entry = json_object_get(all, address);
		if (entry == NULL) {
			entry = json_pack("{ss si s[]}", "address", address,
			    "people", 0, "names");
			json_object_set_new(all, address, entry);
		}
		json_object_set_new(entry, "people",
		    json_integer(field_number(entry, "people", 0) + 1));
		json_array_append(json_object_get(entry, "names"),
		    json_object_get(person, "name"));
	}
	n = 0;
	row = xcalloc(json_object_size(all) + 1, sizeof(*row));
	for (at = json_object_iter(all); at != NULL;
	     at = json_object_iter_next(all, at))
		row[n++] = json_object_iter_value(at);
	qsort(row, n, sizeof(*row), more_people);
	for (i = 0; i < n; i++)
		json_array_append(list, row[i]);
	free(row);
	json_decref(all);
	return list;
}

/* All pages of a list of the hub's; NULL: it does not answer. */
static json_t *
ask_pages(const char *socket, const char *command, const char *rows)
{
	json_t *all = NULL, *data;
	char line[32];
	int page, next = 1;

	for (page = 0; page < PAGES_MOST && next != 0; page++) {
		snprintf(line, sizeof(line), "%s %d", command, next);
		data = ask_data(socket, ASK_ANY, line, ANSWER_SECONDS);
		if (data == NULL)
			break;
		if (all == NULL)
			all = json_array();
		json_array_extend(all, json_object_get(data, rows));
		next = (int)field_number(data, "next", 0);
		json_decref(data);
	}
	return all;
}

static void
look_at(struct look *look, const char *socket)
{
	struct host host;

	memset(look, 0, sizeof(*look));
	look->runs = host_read(socket, &host);
	clock_gettime(CLOCK_MONOTONIC, &look->at);
	if (!look->runs)
		return;
	look->processes = find_processes((int)host.pid);
	look->penalties = host_penalties(socket);
	if (*host.trouble != '\0')
		return;
	look->stats = decks_stats(socket, ANSWER_SECONDS);
	look->tables = ask_pages(socket, "games", "tables");
	look->people = ask_pages(socket, "who -a", "people");
	look->addresses = by_address(look->people);
}

static void
look_free(struct look *look)
{
	json_decref(look->processes);
	json_decref(look->stats);
	json_decref(look->tables);
	json_decref(look->people);
	json_decref(look->addresses);
	json_decref(look->penalties);
}

/* Names with commas; an empty seat is a dash. */
static char *
names_text(const json_t *names)
{
	char *all = xstrdup(""), *more;
	const json_t *name;
	size_t i;

	json_array_foreach (names, i, name) {
		more = xasprintf("%s%s%s", all, i > 0 ? ", " : "",
		    json_is_string(name) ? json_string_value(name) : "-");
		free(all);
		all = more;
	}
	return all;
}

static void
write_head(FILE *f, const struct look *look)
{
	const json_t *stats = look->stats;
	long long up = (long long)field_number(stats, "seconds", 0);

	if (!look->runs)
		fputs("No host is running here.\n", f);
	else if (stats == NULL)
		fputs("The hub does not answer; messdeckctl status says why.\n",
		    f);
	else
		fprintf(f,
		    "people %lld  tables %lld  playing %lld  commits %lld  "
		    "hub up %lld:%02lld:%02lld\n",
		    (long long)field_number(stats, "people", 0),
		    (long long)field_number(stats, "tables", 0),
		    (long long)field_number(stats, "playing", 0),
		    (long long)field_number(stats, "commits", 0), up / 3600,
		    up / 60 % 60, up % 60);
}

static void
write_processes(FILE *f, const json_t *processes)
{
	const json_t *row, *percent;
	size_t i;

	fprintf(f, "\n%-16s %7s %6s %9s %8s\n", "PROCESS", "PID", "CPU%", "CPU",
	    "MEMORY");
	json_array_foreach (processes, i, row) {
		percent = json_object_get(row, "percent");
		fprintf(f, "%-16s %7lld ", field_or(row, "process", ""),
		    (long long)field_number(row, "pid", 0));
		if (percent != NULL)
			fprintf(f, "%6.1f", json_number_value(percent));
		else
			fprintf(f, "%6s", "-");
		fprintf(f, " %8.2fs %5.1fMiB\n",
		    (double)field_number(row, "cpu_ms", 0) / 1000,
		    (double)field_number(row, "memory", 0) / (1 << 20));
	}
}

static void
write_tables(FILE *f, const json_t *tables)
{
	const json_t *row;
	char *names;
	size_t i;

	if (json_array_size(tables) == 0)
		return;
	fprintf(f, "\n%5s %-10s %-10s %8s  %s\n", "TABLE", "RULES", "STATUS",
	    "WATCHERS", "PLAYERS");
	json_array_foreach (tables, i, row) {
		names = names_text(json_object_get(row, "names"));
		fprintf(f, "%5lld %-10s %-10s %8lld  %s\n",
		    (long long)field_number(row, "table", 0),
		    field_or(row, "rules", ""), field_or(row, "status", ""),
		    (long long)field_number(row, "watchers", 0), names);
		free(names);
	}
}

static void
write_addresses(FILE *f, const struct look *look)
{
	const json_t *row;
	char *names;
	size_t i;

	if (json_array_size(look->addresses) > 0)
		fprintf(f, "\n%-25s %6s  %s\n", "ADDRESS", "PEOPLE", "NAMES");
	json_array_foreach (look->addresses, i, row) {
		names = names_text(json_object_get(row, "names"));
		fprintf(f, "%-25s %6lld  %s\n", field_or(row, "address", ""),
		    (long long)field_number(row, "people", 0), names);
		free(names);
	}
	if (json_array_size(look->penalties) > 0)
		fprintf(f, "\n%-25s %6s  %-8s %s\n", "PENALTY", "SECONDS",
		    "SERVED", "WHY");
	json_array_foreach (look->penalties, i, row) {
		fprintf(f, "%-25s %6lld   %-8s %s\n",
		    field_or(row, "address", ""),
		    (long long)field_number(row, "seconds", 0),
		    field_or(row, "served", ""), field_or(row, "why", ""));
	}
}

static char *
look_text(const struct look *look)
{
	size_t size;
	char *text;
	FILE *f = open_memstream(&text, &size);

	if (f == NULL)
		return xstrdup("");
	write_head(f, look);
	if (look->runs) {
		write_processes(f, look->processes);
		write_tables(f, look->tables);
		write_addresses(f, look);
	}
	fclose(f);
	return text;
}

/* As much of the text as the terminal has room for; names are ASCII. */
static void
draw_screen(const char *text)
{
	struct winsize size = {.ws_row = 24, .ws_col = 80};
	size_t length;
	int row, last;

	ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
	last = size.ws_row - 1;
	fputs(REDRAW, stdout);
	for (row = 0; row < last && *text != '\0'; row++) {
		length = strcspn(text, "\n");
		printf("%.*s\n",
		    (int)(length < size.ws_col ? length : size.ws_col), text);
		text += length + (text[length] == '\n');
	}
	fputs(*text != '\0' ? "(more than fits)  q ends" : "q ends", stdout);
	fflush(stdout);
}

static int
show_once(const struct look *look, bool json)
{
	char *text;

	if (json) {
		json_t *all = json_pack("{sO* sO* sO* sO* sO* sO*}", "stats",
		    look->stats, "processes", look->processes, "tables",
		    look->tables, "people", look->people, "addresses",
		    look->addresses, "penalties", look->penalties);

		json_dumpf(all, stdout, JSON_COMPACT);
		putchar('\n');
		json_decref(all);
		return 0;
	}
	text = look_text(look);
	fputs(text, stdout);
	free(text);
	return 0;
}

/* Waits for a key, the next look, or another size; false: to end. */
static bool
wait_for_key(void)
{
	struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
	char key;

	if (poll(&keys, 1, PAUSE) > 0 &&
	    (read(STDIN_FILENO, &key, 1) != 1 || key == 'q' || key == 'Q'))
		return false;
	return !over;
}

static void
another_size(int signo)
{
}

int
top_show(const char *socket, bool json)
{
	struct sigaction action = {.sa_handler = end_soon};
	struct termios before, raw;
	struct look look, last = {0};
	char *text;

	look_at(&look, socket);
	if (json || !isatty(STDOUT_FILENO) ||
	    tcgetattr(STDIN_FILENO, &before) == -1) {
		show_once(&look, json);
		look_free(&look);
		return 0;
	}
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
	action.sa_handler = another_size;
	sigaction(SIGWINCH, &action, NULL);
	raw = before;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	tcsetattr(STDIN_FILENO, TCSANOW, &raw);
	fputs(ENTER, stdout);
	do {
		text = look_text(&look);
		draw_screen(text);
		free(text);
		look_free(&last);
		last = look;
		if (!wait_for_key())
			break;
		look_at(&look, socket);
		add_percents(&look, &last);
	} while (true);
	look_free(&last);
	fputs(LEAVE, stdout);
	fflush(stdout);
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
	return 0;
}
