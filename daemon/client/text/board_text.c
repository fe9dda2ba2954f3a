/* The board's picture as lines of plain text. */
#include "daemon/client/text/board_text.h"
#include "ansi/board.h"
#include "ansi/utf8.h"
#include "daemon/client/text/say.h"

static void
put_row(FILE *out, const struct canvas *canvas, int y, enum charset charset)
{
	const struct cell *cell;
	char bytes[UTF8_MAX];
	size_t n;
	int x, last = -1;

	for (x = 0; x < canvas->width; x++) {
		cell = canvas_at(canvas, x, y);
		if (cell->ch != 0 && cell->ch != ' ')
			last = x;
	}
	for (x = 0; x <= last; x++) {
		cell = canvas_at(canvas, x, y);
		if (cell->ch == CELL_TAIL)
			continue;
		/* The words come in the reader's own UTF-8. */
		if (charset == CHARSET_ASCII)
			n = charset_put(charset, cell->ch, bytes);
		else
			n = utf8_put(bytes, cell->ch == 0 ? ' ' : cell->ch);
		fwrite(bytes, 1, n, out);
	}
	fputc('\n', out);
}

void
board_text(FILE *out, const struct table_snapshot *table, enum charset charset)
{
	struct board_size size =
	    board_layout(table->rules.arm, 80, 50, BOARD_LINES);
	struct board_picture picture;
	struct canvas canvas;
	int y;

	if (size.width == 0 || !canvas_init(&canvas))
		return;
	board_picture(&picture, size, &table->rules, &table->game.position);
	canvas_begin(
	    &canvas, size.width, size.height, STYLE(INK_DEFAULT, INK_DEFAULT));
	board_draw(&canvas, 0, 0, &picture);
	for (y = 0; y < size.height; y++)
		put_row(out, &canvas, y, charset);
	canvas_free(&canvas);
}
