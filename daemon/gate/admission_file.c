/* What admission remembers of addresses, in a file of the state directory. */
#include "daemon/gate/admission_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/gate/gate.h"
#include "daemon/lib/log.h"

#define NAME "messdeckd.addresses"
#define WRITE_EVERY 60000 /* ms */
#define LINE_SIZE 160     /* the longest has half of it */

/* Times in it are ms since 1970: those of the gate count from the boot. */
static void
write_line(void *arg, const struct admission_memory *memory)
{
	int64_t now = loop_now();
	char text[ADDRESS_TEXT];

	address_text(&memory->address, text);
	fprintf(arg, "%s %d %d %lld %lld %d\n", text, memory->level,
	    memory->refused, (long long)(now + memory->penalty),
	    (long long)(now + memory->known), (int)memory->end);
}

void
admission_file_write(const struct gate *gate)
{
	char path[256], fresh[264];
	FILE *file;
	int fd;

	snprintf(path, sizeof(path), "%s/" NAME, gate->conf->state_dir);
	snprintf(fresh, sizeof(fresh), "%s.new", path);
	unlink(fresh);
	fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	file = fd == -1 ? NULL : fdopen(fd, "w");
	if (file != NULL)
		admission_memories(
		    gate->admission, loop_monotonic(), write_line, file);
	if (file == NULL || fclose(file) != 0 || rename(fresh, path) == -1)
		log_warn("addresses", "error=%s", log_quote(strerror(errno)));
}

/* What makes no sense is passed over: nothing depends on it. */
static void
read_line(struct gate *gate, const char *line)
{
	struct admission_memory memory;
	char text[ADDRESS_TEXT];
	long long penalty, known;
	int refused, end;

	if (sscanf(line, "%51s %d %d %lld %lld %d", text, &memory.level,
		&refused, &penalty, &known, &end) != 6 ||
	    !address_parse(text, &memory.address) || penalty < 0 || known < 0 ||
	    end < 0 || end >= NADMISSION_END)
		return;
	memory.refused = refused != 0;
	memory.penalty = penalty - loop_now();
	memory.known = known - loop_now();
	memory.end = (enum admission_end)end;
	admission_recall(gate->admission, &memory, loop_monotonic());
}

static void
write_due(void *arg)
{
	struct gate *gate = arg;

	if (gate->next_conn != gate->addresses_conn)
		admission_file_write(gate);
	gate->addresses_conn = gate->next_conn;
	timer_start(gate->addresses_timer, WRITE_EVERY);
}

void
admission_file_begin(struct gate *gate)
{
	char path[256], line[LINE_SIZE];
	FILE *file;

	snprintf(path, sizeof(path), "%s/" NAME, gate->conf->state_dir);
	file = fopen(path, "re");
	while (file != NULL && fgets(line, sizeof(line), file) != NULL)
		read_line(gate, line);
	if (file != NULL)
		fclose(file);
	gate->addresses_conn = gate->next_conn;
	gate->addresses_timer = loop_timer(gate->loop, write_due, gate);
	timer_start(gate->addresses_timer, WRITE_EVERY);
}
