/*
 * How many throws and plays a hub of a cluster acknowledges in a second when
 * nothing else limits it: this program stands for a front end's gate and its
 * session processes, with people who play as fast as they can.
 *
 *   tests/bench/deck word tables seconds socket
 *
 * deck.pl starts the hub and its database, and adds what each process cost.
 */
#include <sys/socket.h>
#include <sys/un.h>

#include <ctype.h>
#include <jansson.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/protocol/field.h"
#include "tests/bench/cost.h"

#define EACH 250 /* people of a session process */
#define LINKS_MOST 32
#define PEOPLE_MOST (EACH * LINKS_MOST)
#define READ_BYTES 65536
#define WARM_MS 3000 /* all games have begun */

static struct line {
	int fd;
	char *in, *out;
	size_t in_length, in_room, out_length, out_room;
} gate, session[LINKS_MOST];

static struct person {
	char name[32];
	int table; /* its number, of who has opened it */
	bool welcome, moved;
	/* Of the table, if it has changed since. */
	bool changed;
	char status[16], phase[16], first[32];
	int decider;
} person[PEOPLE_MOST + 1]; /* from 1 */

static int people, links, linked;
static long answers, moves, refused;

static void
give_up(const char *why)
{
	fprintf(stderr, "deck: %s\n", why);
	exit(1);
}

static void
append(char **text, size_t *length, size_t *room, const char *more, size_t n)
{
	if (*length + n > *room) {
		*room = 2 * (*length + n);
		*text = realloc(*text, *room);
		if (*text == NULL)
			give_up("no memory");
	}
	memcpy(*text + *length, more, n);
	*length += n;
}

static void
write_line(struct line *line, json_t *m)
{
	char *text = json_dumps(m, JSON_COMPACT);

	if (text == NULL)
		give_up("no line");
	append(
	    &line->out, &line->out_length, &line->out_room, text, strlen(text));
	append(&line->out, &line->out_length, &line->out_room, "\n", 1);
	free(text);
	json_decref(m);
}

static void
flush(struct line *line)
{
	ssize_t n = 0;

	if (line->out_length > 0)
		n = send(line->fd, line->out, line->out_length,
		    MSG_NOSIGNAL | MSG_DONTWAIT);
	if (n <= 0)
		return;
	line->out_length -= (size_t)n;
	memmove(line->out, line->out + n, line->out_length);
}

static void
dial(struct line *line, const char *path, json_t *hello)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};

	snprintf(at.sun_path, sizeof(at.sun_path), "%s", path);
	line->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (line->fd == -1 ||
	    connect(line->fd, (struct sockaddr *)&at, sizeof(at)) == -1)
		give_up("there is no hub");
	write_line(line, json_pack("{so}", "hello", hello));
	flush(line);
}

static void
person_says(int who, json_t *m)
{
	write_line(&session[(who - 1) / EACH],
	    json_pack("{siso}", "from", who, "m", m));
}

static void
person_does(int who, const char *words)
{
	person_says(who, json_pack("{sssi}", "do", words, "id", 1));
}

/* The hub has a link: its people come by it. */
static void
announce(int link)
{
	int i, who;

	for (i = 0; i < EACH; i++) {
		who = (link - 1) * EACH + i + 1;
		if (who <= people)
			write_line(&gate,
			    json_pack("{s{sisissss}}", "conn", "link", link,
				"id", who, "transport", "json", "address",
				"127.0.0.1"));
	}
	linked++;
}

static void
gate_hears(const json_t *m)
{
	json_t *sync = json_object_get(m, "sync");

	if (field_number(m, "linked", 0) != 0)
		announce((int)field_number(m, "linked", 0));
	if (sync != NULL)
		write_line(&gate, json_pack("{sO}", "sync", sync));
}

static void
person_hears(struct person *who, json_t *m)
{
	const char *event = json_string_value(json_object_get(m, "ev"));

	if (json_object_get(m, "re") != NULL) {
		answers++;
		if (who->table == 0)
			who->table = (int)field_number(
			    json_object_get(m, "data"), "table", 0);
		if (!field_true(m, "ok"))
			refused++;
		else if (who->moved)
			moves++;
	}
	if (event != NULL && strcmp(event, "welcome") == 0) {
		snprintf(who->name, sizeof(who->name), "%s",
		    field_or(m, "name", ""));
		who->welcome = true;
	}
}

/* The text after that name; "" if it is not there. */
static const char *
text_at(const char *line, const char *name)
{
	const char *at = strstr(line, name);

	return at == NULL ? "" : at + strlen(name);
}

static void
text_copy(char *to, size_t size, const char *line, const char *name)
{
	const char *from = text_at(line, name);

	snprintf(to, size, "%.*s", (int)strcspn(from, "\""), from);
}

/*
 * What is sent for each throw and play is not parsed, which would take as long
 * as the hub needs to make it.
 */
static void
table_hears(struct person *who, const char *state)
{
	const char *decider = text_at(state, "\"decider\":");

	text_copy(
	    who->first, sizeof(who->first), state, "\"chairs\":[{\"name\":\"");
	text_copy(who->status, sizeof(who->status), state, "\"status\":\"");
	text_copy(who->phase, sizeof(who->phase), state, "\"phase\":\"");
	who->decider = isdigit((unsigned char)*decider) ? atoi(decider) : -1;
	who->changed = true;
}

/* A line that ends with a zero. */
static void
line_hears(struct line *line, const char *text)
{
	const char *state = strstr(text, "\"m\":{\"ev\":\"table\"");
	json_t *m, *to;
	char *end;
	size_t i;

	if (line != &gate && state != NULL) {
		for (end = (char *)text_at(text, "\"to\":"); *end != ']';)
			table_hears(&person[strtol(end + 1, &end, 10)], state);
		return;
	}
	m = json_loads(text, 0, NULL);
	if (line == &gate)
		gate_hears(m);
	else
		json_array_foreach (json_object_get(m, "to"), i, to)
			person_hears(&person[json_integer_value(to)],
			    json_object_get(m, "m"));
	json_decref(m);
}

static void
line_read(struct line *line)
{
	static char bytes[READ_BYTES];
	ssize_t n = recv(line->fd, bytes, sizeof(bytes), MSG_DONTWAIT);
	char *start, *end;

	if (n == 0)
		give_up("the hub has gone");
	if (n < 0)
		return;
	append(&line->in, &line->in_length, &line->in_room, bytes, (size_t)n);
	start = line->in;
	while ((end = memchr(start, '\n',
		    line->in_length - (size_t)(start - line->in))) != NULL) {
		*end = '\0';
		line_hears(line, start);
		start = end + 1;
	}
	line->in_length -= (size_t)(start - line->in);
	memmove(line->in, start, line->in_length);
}

/* Sends what is to be said, and reads what has come within that time. */
static void
turn(int ms)
{
	struct pollfd fds[LINKS_MOST + 1];
	int i;

	for (i = 0; i <= links; i++) {
		struct line *line = i == 0 ? &gate : &session[i - 1];

		flush(line);
		fds[i].fd = line->fd;
		fds[i].events = POLLIN;
		if (line->out_length > 0)
			fds[i].events |= POLLOUT;
	}
	if (poll(fds, (nfds_t)links + 1, ms) <= 0)
		return;
	for (i = 0; i <= links; i++)
		if (fds[i].revents != 0)
			line_read(i == 0 ? &gate : &session[i - 1]);
}

static void
wait_answers(long n)
{
	double end = clock_ms() + 60000;

	while (answers < n)
		if (turn(10), clock_ms() > end)
			give_up("the hub does not answer");
}

static void
all_do(int first, int step, const char *verb, bool numbered)
{
	char words[32];
	int who, n = 0;

	answers = refused = 0;
	for (who = first; who <= people; who += step, n++) {
		if (numbered)
			snprintf(words, sizeof(words), "%s %d", verb,
			    person[who - 1].table);
		else
			snprintf(words, sizeof(words), "%s", verb);
		person_does(who, words);
	}
	wait_answers(n);
	if (refused > 0)
		give_up("the hub refuses");
}

static void
come(const char *word, const char *path)
{
	int i, who;

	dial(&gate, path,
	    json_pack("{ssssss}", "cluster", word, "front", "0123456789abcdef",
		"machine", "bench"));
	for (i = 0; i < links; i++) {
		dial(&session[i], path,
		    json_pack("{sssssi}", "cluster", word, "front",
			"0123456789abcdef", "link", i + 1));
		write_line(
		    &session[i], json_pack("{s{si}}", "hello", "protocol", 1));
	}
	while (linked < links)
		turn(10);
	for (who = 1; who <= people; who++) {
		person_says(who,
		    json_pack("{s{ssss}si}", "auth", "how", "none", "name",
			"guest", "id", 1));
		person_says(who, json_pack("{s{sb}}", "login", "json", 1));
		while (!person[who].welcome)
			turn(10);
	}
}

/* What comes next at a table, as its first person knows it. */
static void
move(int table)
{
	struct person *one = &person[2 * table + 1];
	const char *words;
	int who = 2 * table + 1;

	one->changed = one->moved = (one + 1)->moved = false;
	if (strcmp(one->status, "over") == 0 ||
	    strcmp(one->status, "phrases") == 0) {
		words = *one->status == 'o' ? "rematch" : "phrase";
		person_does(who, words);
		person_does(who + 1, words);
	} else if (strcmp(one->status, "playing") == 0 && one->decider >= 0) {
		/* With a rematch they change their seats. */
		if ((strcmp(one->first, one->name) == 0) == one->decider)
			who++;
		person[who].moved = true;
		person_does(who,
		    strcmp(one->phase, "play") == 0          ? "play 1"
			: strcmp(one->phase, "colours") == 0 ? "colours red"
							     : "throw");
	}
}

/* All tables move as soon as they have heard of the last move. */
static void
rush(double ms)
{
	double end = clock_ms() + ms;
	int table;

	while (clock_ms() < end) {
		for (table = 0; table < people / 2; table++)
			if (person[2 * table + 1].changed)
				move(table);
		turn(10);
	}
}

int
main(int argc, char **argv)
{
	double start, ms;

	if (argc != 5)
		return 64;
	people = 2 * atoi(argv[2]);
	ms = 1000 * atof(argv[3]);
	if (people < 2 || people > PEOPLE_MOST || ms <= 0)
		return 64;
	links = (people + EACH - 1) / EACH;
	come(argv[1], argv[4]);
	all_do(1, 2, "new uckers 2", false);
	all_do(2, 2, "join", true);
	all_do(1, 1, "phrase", false);
	rush(WARM_MS);
	printf("begin\n");
	fflush(stdout);
	start = clock_ms();
	moves = refused = 0;
	rush(ms);
	ms = clock_ms() - start;
	printf("moves %ld refused %ld seconds %.3f own %.0f\n", moves, refused,
	    ms / 1000, own_cpu_us());
	return 0;
}
