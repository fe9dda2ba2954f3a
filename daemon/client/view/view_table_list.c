/* Numbered lists at a table: the places of their lines, and their look. */
#include "daemon/client/view/view_table_list.h"
#include "daemon/client/view/view_table.h"

#define NUMBER_WIDTH 3

int
list_columns(int n, int rows)
{
	rows = rows > 1 ? rows : 1;
	n = (n + rows - 1) / rows;
	return n > 1 ? n : 1;
}

/* How wide a line is, its number included. */
static int
line_width(const struct list *list, int columns)
{
	if (list->more.width == 0)
		return list->rect.width / columns - (columns > 1);
	return list->rect.width < list->more.width ? list->rect.width
						   : list->more.width;
}

int
list_width(const struct list *list, int columns)
{
	return line_width(list, columns) - NUMBER_WIDTH;
}

struct list
list_below_head(const struct list *list)
{
	struct list below = *list;

	below.rect.y++;
	below.rect.height--;
	below.more.y++;
	below.more.height--;
	return below;
}

struct rect
list_row(const struct list *list, int i, int columns)
{
	struct rect rect = list->rect;
	int rows = rect.height > 1 ? rect.height : 1, at = i / rows;

	if (list->more.width > 0 && at > 0)
		rect = list->more;
	else
		rect.x += at * (rect.width / columns);
	return RECT(rect.x, rect.y + i % rows, line_width(list, columns), 1);
}

void
list_draw_row(struct canvas *canvas, struct rect rect, int number, bool chosen,
    const char *text)
{
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
				    : STYLE(INK_TEXT, INK_KEEP);
	struct style key =
	    chosen ? style : STYLE_ATTR(INK_HOTKEY, INK_KEEP, ATTR_BOLD);

	if (chosen)
		canvas_fill(canvas, rect, style, 0);
	canvas_printf(
	    canvas, rect.x + (number < 10), rect.y, key, "%d", number);
	canvas_text_fit(canvas, rect.x + NUMBER_WIDTH, rect.y, style,
	    rect.width - NUMBER_WIDTH, text);
}
