/*
 * Reads a terminal's bytes with libvterm and prints its screen as the golden
 * screens are written:
 *
 *	vterm COLUMNSxROWS FILE
 *
 * Attributes that libvterm does not know (dim) are missing.
 */
#include <stdio.h>
#include <stdlib.h>

#include <vterm.h>

#include "tests/ansi/vt.h"

#define BYTES_MOST (4 << 20)

static struct vt vt;

static int32_t
colour_of(const VTermColor *colour)
{
	if (VTERM_COLOR_IS_DEFAULT_FG(colour) ||
	    VTERM_COLOR_IS_DEFAULT_BG(colour))
		return -1;
	if (VTERM_COLOR_IS_INDEXED(colour))
		return colour->indexed.idx;
	return 0x1000000 | colour->rgb.red << 16 | colour->rgb.green << 8 |
	    colour->rgb.blue;
}

static void
take_cell(const VTermScreen *screen, int x, int y)
{
	VTermPos pos = {.row = y, .col = x};
	struct vt_cell *to = &vt.cell[y][x];
	VTermScreenCell cell;

	vterm_screen_get_cell(screen, pos, &cell);
	*to = (struct vt_cell){
	    .fg = colour_of(&cell.fg), .bg = colour_of(&cell.bg)};
	for (int i = 0; i < 3 && cell.chars[i] != 0; i++)
		to->ch[i] = cell.chars[i];
	if (to->ch[0] == ' ' && to->ch[1] == 0)
		to->ch[0] = 0;
	to->attr = (uint8_t)((cell.attrs.bold ? 1 : 0) |
	    (cell.attrs.underline ? 4 : 0) | (cell.attrs.reverse ? 8 : 0));
}

static void
feed(VTerm *term, const char *path)
{
	/* All at once: libvterm loses characters that come in two pieces. */
	static char buf[BYTES_MOST];
	FILE *file = fopen(path, "r");
	size_t n;

	if (file == NULL) {
		perror(path);
		exit(1);
	}
	n = fread(buf, 1, sizeof(buf), file);
	fclose(file);
	if (n == sizeof(buf))
		exit(1);
	vterm_input_write(term, buf, n);
}

int
main(int argc, char **argv)
{
	static char text[VT_TEXT];
	VTermScreen *screen;
	VTerm *term;

	if (argc != 3 || sscanf(argv[1], "%dx%d", &vt.width, &vt.height) != 2 ||
	    vt.width < 1 || vt.width > VT_WIDTH || vt.height < 1 ||
	    vt.height > VT_HEIGHT)
		return 64;
	term = vterm_new(vt.height, vt.width);
	if (term == NULL)
		return 1;
	vterm_set_utf8(term, 1);
	screen = vterm_obtain_screen(term);
	vterm_screen_enable_altscreen(screen, 1);
	vterm_screen_reset(screen, 1);
	feed(term, argv[2]);
	for (int y = 0; y < vt.height; y++)
		for (int x = 0; x < vt.width; x++)
			take_cell(screen, x, y);
	vterm_free(term);
	printf("%dx%d\n", vt.width, vt.height);
	vt_text(&vt, text);
	fputs(text, stdout);
	vt_looks(&vt, text);
	fputs(text, stdout);
	return 0;
}
