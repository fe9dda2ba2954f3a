/* The messages between the gate and its children. */
#include "daemon/lib/control.h"

#include <sys/resource.h>

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/log.h"

void
control_send(struct link *link, int fd, const char *format, ...)
{
	json_t *m;
	va_list ap;
	char *line;

	va_start(ap, format);
	m = json_vpack_ex(NULL, 0, format, ap);
	va_end(ap);
	line = m != NULL ? json_dumps(m, JSON_COMPACT) : NULL;
	json_decref(m);
	if (line == NULL)
		log_error("control", "error=\"a message that is no text\"");
	if (line != NULL && link != NULL)
		link_send(link, line, strlen(line), fd);
	else if (fd != -1)
		close(fd);
	free(line);
}

json_t *
control_common_figures(void)
{
	struct rusage used;

	if (getrusage(RUSAGE_SELF, &used) == -1)
		memset(&used, 0, sizeof(used));
	return json_pack("{sI sI}", "memory", (json_int_t)used.ru_maxrss * 1024,
	    "cpu_us", (json_int_t)loop_worked());
}

static void
control_pong(const struct control *control, bool report)
{
	json_t *figures = report ? control_common_figures() : NULL, *more;

	if (report && control->figures != NULL) {
		more = control->figures(control->arg);
		json_object_update(figures, more);
		json_decref(more);
	}
	control_send(
	    control->link, -1, "{sb so*}", "pong", 1, "figures", figures);
}

static void
control_line(void *arg, char *line, size_t length, int fd)
{
	struct control *control = arg;
	json_t *m = json_loadb(line, length, 0, NULL);
	const json_t *level = json_object_get(m, "level"), *value;
	const struct control_row *row;

	if (json_object_get(m, "ping") != NULL)
		control_pong(control, json_object_get(m, "figures") != NULL);
	if (level != NULL)
		log_set_level((int)json_integer_value(level));
	if (json_object_get(m, "log") != NULL && fd != -1) {
		log_set_fd(fd);
		fd = -1;
	}
	for (row = control->row; row->name != NULL; row++) {
		value = json_object_get(m, row->name);
		if (value == NULL || row->has_fd != (fd != -1))
			continue;
		if (control->keep == NULL ||
		    !control->keep(control->arg, row, value, fd))
			row->take(control->arg, value, fd);
		fd = -1;
	}
	if (fd != -1)
		close(fd);
	json_decref(m);
}

static void
control_closed(void *arg, const char *why)
{
	struct control *control = arg;

	log_info("gate_lost", "why=%s", log_quote(why));
	loop_stop(control->loop);
}

static const struct link_ops control_ops = {control_line, control_closed};

void
control_begin(struct control *control, struct loop *loop, int fd,
    const struct control_row *row, void *arg)
{
	control->loop = loop;
	control->row = row;
	control->arg = arg;
	control->keep = NULL;
	control->figures = NULL;
	control->link = link_new(loop, fd, &control_ops, control);
}

void
control_ready(struct control *control)
{
	control_send(control->link, -1, "{sb sb}", "ready", 1, "pong", 1);
}

void
control_end(struct control *control)
{
	link_free(control->link);
	control->link = NULL;
}
