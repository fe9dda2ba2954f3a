/* How the pager shows a text: in columns, with its strips in colours. */
#include "daemon/client/view/pager_text.h"

#include <stdio.h>
#include <string.h>

#include "ansi/sgr.h"
#include "ansi/tint.h"
#include "ansi/utf8.h"
#include "engine/board.h"

/*
 * Where the second column of a line begins, to indent what does not fit; else
 * 0.
 */
static int
column_of(const char *line, int most)
{
	int lead = (int)strspn(line, " ");
	const char *gap = strstr(line + lead, "  ");
	int column;

	if (gap == NULL)
		return lead > 0 && lead <= most ? lead : 0;
	column = (int)(gap - line) + (int)strspn(gap, " ");
	return column <= most ? column : 0;
}

/* A square of a drawn strip, after its separator: "R", "GB2". */
static void
colour_square(struct canvas *canvas, int x, int y, const char *label)
{
	struct style style = {0};
	char name[2] = "";
	int colour = -1;

	for (; *label > ' ' && *label < 127; label++, x++) {
		name[0] = *label;
		if (colour_parse(name) >= 0) {
			style = STYLE_ATTR(INK_LETTER + colour_parse(name),
			    INK_COUNTER + colour_parse(name), ATTR_BOLD);
			if (colour < 0)
				canvas_put(canvas, x - 1, y, style, ' ');
			colour = colour_parse(name);
		}
		if (colour >= 0)
			canvas_put(canvas, x, y, style, (uint32_t)*label);
	}
	if (colour >= 0 && *label == ' ')
		canvas_put(canvas, x, y, style, ' ');
}

/* Counters in a drawn strip have their colours. */
static void
colour_strip(struct canvas *canvas, int x, int y, const char *line)
{
	static const char separator[] = "\u2502 ";
	size_t n = strlen(separator);

	for (; *line != '\0'; line++) {
		if (strncmp(line, separator, n) == 0)
			colour_square(canvas, x + 2, y, line + n);
		/* A character's first byte is its column. */
		if (!utf8_continues(*line))
			x++;
	}
}

/*
 * The bytes of a line's first column if the second is too far right to be
 * readable: it then follows on its own row, from *next on, indented. Else 0.
 */
static size_t
part_columns(const char *line, int width, const char **next, int *indent)
{
	size_t length = strcspn(line, "\n"), lead = strspn(line, " ");
	const char *gap = memmem(line + lead, length - lead, "  ", 2);

	if (gap == NULL || text_width_n(line, length) <= width ||
	    column_of(line, width * 3 / 5) > 0)
		return 0;
	*next = gap + strspn(gap, " ");
	*indent = (int)lead + 4;
	return (size_t)(gap - line);
}

int
pager_text(struct canvas *canvas, struct rect rect, const char *text, int top)
{
	const char *begin = text;
	int row = -top, n = 0, indent = 0, x;
	char line[1024];
	size_t bytes;

	while (*text != '\0') {
		const char *here = text;

		x = rect.x + indent;
		bytes = 0;
		if (here == begin || here[-1] == '\n') {
			indent = 0;
			x = rect.x;
			bytes = part_columns(here, rect.width, &text, &indent);
		}
		if (bytes == 0)
			bytes = text_wrap(here, rect.width - indent, &text);
		if (bytes >= sizeof(line))
			bytes = sizeof(line) - 1;
		memcpy(line, here, bytes);
		line[bytes] = '\0';
		if (row >= 0 && row < rect.height) {
			canvas_text_fit(canvas, x, rect.y + row,
			    STYLE(INK_TEXT, INK_PANEL), rect.x + rect.width - x,
			    line);
			colour_strip(canvas, x, rect.y + row, line);
		}
		if (indent == 0)
			indent = column_of(line, rect.width * 3 / 5);
		row++;
		n++;
	}
	return n;
}

int
pager_text_tinted(
    struct canvas *canvas, struct rect rect, const char *text, int top)
{
	struct tint tint = TINT_NONE;
	int row = -top, n = 0, x;
	const char *here, *end;
	char piece[1024];
	size_t bytes;

	for (; *text != '\0'; row++, n++) {
		here = text;
		end = here + text_wrap(here, rect.width, &text);
		x = rect.x;
		/* Up to the next row: colours after the end count, too. */
		for (; here < text; here += bytes) {
			bytes = text_sgr(here, (size_t)(text - here));
			if (bytes > 0) {
				tint_take(&tint, here, bytes);
				continue;
			}
			bytes = 1;
			while (here + bytes != end && here + bytes < text &&
			    here[bytes] != '\033')
				bytes++;
			if (row < 0 || row >= rect.height || here >= end)
				continue;
			snprintf(
			    piece, sizeof(piece), "%.*s", (int)bytes, here);
			x = canvas_text(canvas, x, rect.y + row,
			    tint_style(&tint, STYLE(INK_TEXT, INK_PANEL)),
			    piece);
		}
	}
	return n;
}
