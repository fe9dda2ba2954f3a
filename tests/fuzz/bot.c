/*
 * Fuzz target: the house bot at any hub: lines of the host protocol, right or
 * wrong. What it sends back is one object of the protocol on one line, and it
 * is not driven to send without end.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/bot/bot.h"
#include "tests/fuzz/must.h"

#define TICKS 8 /* looks at the clock behind each line */
#define MINUTE 60000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long sent;

static void
send_line(void *arg, const char *line)
{
	json_t *m = json_loads(line, JSON_REJECT_DUPLICATES, NULL);

	must(json_is_object(m));
	must(strchr(line, '\n') == NULL);
	json_decref(m);
	sent++;
}

static void
warn(void *arg, const char *event, const char *text)
{
	must(*event != '\0' && text != NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct bot_io io = {.send = send_line, .warn = warn};
	char *text = strndup((const char *)data, size), *rest = text, *line;
	struct bot *bot = bot_new(&io, "Jenny", bot_level(BOT_CADET), NULL, 0);
	int64_t now = MINUTE, due;
	long lines = 1;

	must(text != NULL && bot != NULL);
	sent = 0;
	bot_start(bot);
	while ((line = strsep(&rest, "\n")) != NULL) {
		lines++;
		if (!bot_line(bot, line, now))
			break;
		for (int i = 0; i < TICKS; i++) {
			due = bot_tick(bot, now);
			if (due == -1)
				break;
			now = due > now ? due : now;
		}
		now++;
	}
	must(sent <= 16 * lines);
	bot_free(bot);
	free(text);
	return 0;
}
