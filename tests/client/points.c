/*
 * Says every character that Unicode has, or every STEPth, in the lobby of a
 * screen of 160x60, for a terminal to show:
 *
 *	points STEP
 *
 * The bytes of each picture go to standard output, and behind them a request
 * to print the screen, for a terminal that does: so it tells that it has taken
 * them all. Then it waits for a line from standard input. The last line of talk
 * is "page N", and "the end".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "ansi/text.h"
#include "ansi/utf8.h"
#include "daemon/client/client_event.h"
#include "tests/client/localgame.h"

#define ROWS 9     /* of talk on a page, which always are all seen */
#define COLUMNS 88 /* of it that are used, behind the name */

static void
draw(void *arg, const void *bytes, size_t n)
{
	fwrite(bytes, 1, n, stdout);
}

static void
say(struct localgame *local, const char *text)
{
	json_t *said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "say", "from", "Wren", "text", text);

	client_event(local->client, said);
	json_decref(said);
}

static void
end_page(struct localgame *local, const char *text)
{
	char line[8];

	say(local, text);
	localgame_run(local);
	fputs("\033[i", stdout);
	fflush(stdout);
	if (fgets(line, sizeof(line), stdin) == NULL)
		exit(1);
}

/* Assigned, and neither private nor half a character. */
static bool
is_character(uint32_t ch)
{
	utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)ch);

	return category != UTF8PROC_CATEGORY_CN &&
	    category != UTF8PROC_CATEGORY_CO &&
	    category != UTF8PROC_CATEGORY_CS;
}

/* One row of characters, each with a letter that it may stand on. */
static uint32_t
say_row(struct localgame *local, uint32_t ch, uint32_t step)
{
	char text[COLUMNS * 8] = "";
	size_t n = 0;

	for (; ch < 0x110000 && text_width_n(text, n) < COLUMNS - 3;
	     ch += step) {
		if (!is_character(ch) || ch == 0)
			continue;
		text[n++] = 'o';
		n += utf8_put(text + n, ch);
		if (n + 8 > sizeof(text))
			break;
	}
	text[n] = '\0';
	say(local, text);
	return ch;
}

int
main(int argc, char **argv)
{
	uint32_t ch = 1, step = argc > 1 ? (uint32_t)atoi(argv[1]) : 1;
	struct client_setup setup = {.mode = CLIENT_SCREEN,
	    .term = "xterm-256color",
	    .lang = "C.UTF-8",
	    .width = 160,
	    .height = 60,
	    .transport = "ssh"};
	struct localgame local = {.output = draw, .human = -1};
	char page[24];
	int n = 0, i;

	if (step == 0)
		return 64;
	localgame_start(&local, &setup, "uckers", 2, 8);
	local.clock += 1000;
	client_tick(local.client);
	localgame_run(&local);
	/* The first one shows how it looks without them. */
	end_page(&local, "page 0");
	while (ch < 0x110000) {
		for (i = 0; i < ROWS && ch < 0x110000; i++)
			ch = say_row(&local, ch, step);
		snprintf(page, sizeof(page), "page %d", ++n);
		end_page(&local, page);
	}
	end_page(&local, "the end");
	localgame_stop(&local);
	return 0;
}
