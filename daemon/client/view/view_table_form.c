/*
 * The dialog for a new table: which rules, how many players, on a second page
 * the house rules that the rule set can have, and on a third the terms.
 */
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/view/table_form.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/client/view/view_table_form.h"
#include "daemon/lib/alloc.h"
#include "engine/bot_level.h"

#define HOUSE_BELOW 5 /* lines below the list of house rules */
#define TERMS_BELOW 4 /* below that of terms */
#define RULES_BELOW 7 /* and below that of rule sets */
#define ABOUT_ROWS 3  /* on a narrow screen, what the chosen rules are */
#define NAMES 13      /* columns of a rule set's name and its mark, at least */

static const struct view view_new;

void
table_form_open(struct client *client)
{
	struct table_form *new = xcalloc(1, sizeof(*new));

	table_form_init(new, client->rules);
	view_over(client, &view_new, new);
}

static void
open_table(struct client *client, const struct table_form *new, bool seek)
{
	char command[FORM_COMMAND];

	if (seek)
		table_form_seek(new, command, sizeof(command));
	else
		table_form_command(new, command, sizeof(command));
	view_close(client);
	view_command(client, command);
}

/*
 * The rule card of the choices; there Enter opens the table, and Esc goes back.
 */
static void
show_card(struct client *client, const struct table_form *new)
{
	char command[FORM_COMMAND], error[RULESET_ERROR], terms[TERMS_TEXT];
	struct ruleset rules;
	size_t size;
	char *text;
	FILE *out;

	if (!table_form_make(new, &rules, error))
		return;
	out = xmemstream(&text, &size);
	say_card(out, &rules);
	say_card_terms(out, terms_text(&new->terms, terms));
	fclose(out);
	table_form_command(new, command, sizeof(command));
	pager_ask_above(
	    client, "The rule card", text, "open the table", command);
	free(text);
}

static void
open_page(struct table_form *new, enum form_page page)
{
	new->page = page;
	new->cursor = -1;
	table_form_step(new, 1);
}

static void
page_key(struct client *client, struct table_form *new, const struct key *key)
{
	switch (key->code) {
	case KEY_UP:
		table_form_step(new, -1);
		break;
	case KEY_DOWN:
		table_form_step(new, 1);
		break;
	case KEY_LEFT:
	case KEY_RIGHT:
		table_form_change(new, key->code == KEY_LEFT ? -1 : 1);
		break;
	case KEY_TAB:
		if (new->page == FORM_HOUSE)
			open_page(new, FORM_TERMS);
		else
			new->page = FORM_RULES;
		break;
	case KEY_ESCAPE:
		new->page = FORM_RULES;
		break;
	case KEY_ENTER:
		open_table(client, new, false);
		break;
	case KEY_CHAR:
		if (key->ch == ' ')
			table_form_change(new, 1);
		else if (key->ch == 'c')
			show_card(client, new);
		else if (key->ch == 's')
			open_table(client, new, true);
		else if (key->ch == 'h' && new->page == FORM_TERMS)
			open_page(new, FORM_HOUSE);
		else if (key->ch == 'm' && new->page == FORM_HOUSE)
			open_page(new, FORM_TERMS);
		else if (key->ch == 'h' || key->ch == 'm' || key->ch == 'q')
			new->page = FORM_RULES;
		break;
	default:
		break;
	}
}

static void
rules_key(struct client *client, struct table_form *new, const struct key *key)
{
	int n = table_form_presets(new);

	switch (key->code) {
	case KEY_UP:
		table_form_choose(new, (new->preset + n - 1) % n);
		break;
	case KEY_DOWN:
		table_form_choose(new, (new->preset + 1) % n);
		break;
	case KEY_TAB:
		open_page(new, FORM_HOUSE);
		break;
	case KEY_ENTER:
		open_table(client, new, false);
		break;
	case KEY_ESCAPE:
		view_close(client);
		break;
	case KEY_CHAR:
		if (key->ch >= '1' && key->ch <= '9')
			table_form_seat(new, (int)(key->ch - '0'));
		else if (key->ch == 'b')
			table_form_against(new);
		else if (key->ch == 'h')
			open_page(new, FORM_HOUSE);
		else if (key->ch == 'm')
			open_page(new, FORM_TERMS);
		else if (key->ch == 'c')
			show_card(client, new);
		else if (key->ch == 's')
			open_table(client, new, true);
		else if (key->ch == 'q')
			view_close(client);
		break;
	default:
		break;
	}
}

/* Words, and the Enter after them, choose nothing here. */
static bool
is_words(struct table_form *new, const struct key *key)
{
	bool text = (key->mods & KEY_TEXT) != 0;
	bool ends = new->words && key->code == KEY_ENTER;

	if (key->code == KEY_PASTE)
		return true;
	new->words = text;
	if (text)
		strlcpy(new->why,
		    "You cannot talk here: Esc goes back to the lobby.",
		    sizeof(new->why));
	return text || ends;
}

static void
new_key(struct client *client, void *state, const struct key *key)
{
	struct table_form *new = state;
	const struct key step = {
	    .code = key_wheel(key) > 0 ? KEY_UP : KEY_DOWN};
	bool row = key->code == KEY_MOUSE && client->clicked.kind == ZONE_ROW;

	client_mark(client);
	/* A slash begins a command, as it does everywhere. */
	if (key->code == KEY_CHAR && key->ch == '/' && !new->words &&
	    (key->mods & (KEY_CTRL | KEY_ALT)) == 0) {
		view_close(client);
		view_type(client, key);
		return;
	}
	if (is_words(new, key))
		return;
	new->why[0] = '\0';
	if (key->code == KEY_MOUSE && key_wheel(key) != 0)
		new_key(client, new, &step);
	else if (row && new->page != FORM_RULES) {
		/* A clicked house rule or term takes its next value. */
		new->cursor = client->clicked.n;
		table_form_change(new, 1);
	} else if (row)
		table_form_choose(new, client->clicked.n);
	else if (new->page != FORM_RULES)
		page_key(client, new, key);
	else
		rules_key(client, new, key);
}

static enum view_letter
table_form_letter(const struct client *client, const void *state, uint32_t ch)
{
	(void)client;
	(void)state;
	return ch == ' ' || ch == '/' ? LETTER_NONE : LETTER_ACTS;
}

static const struct style text = {INK_TEXT, INK_PANEL, 0},
			  dim = {INK_DIM, INK_PANEL, 0},
			  strong = {INK_STRONG, INK_PANEL, 0},
			  hotkey = {INK_HOTKEY, INK_PANEL, 0},
			  warn = {INK_WARN, INK_PANEL, 0};

/* A row of a list: a mark, a name, and what it is. */
static void
draw_row(struct canvas *canvas, struct rect row, int number, bool chosen,
    int names, const char *name, const char *about)
{
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN) : text;

	canvas_fill(canvas, row, style, 0);
	canvas_zone(canvas, row, ZONE_ROW, number);
	canvas_printf(
	    canvas, row.x, row.y, style, "%c %s", chosen ? '>' : ' ', name);
	canvas_text_fit(
	    canvas, row.x + names, row.y, style, row.width - names - 1, about);
}

/* Keys and what they do: "Enter:open it   h:house rules", as many as fit. */
static void
draw_keys(struct canvas *canvas, struct rect row, const char *const (*keys)[2])
{
	int x = row.x, width;

	for (; (*keys)[0] != NULL; keys++, x += width + 3) {
		const char *name = (*keys)[0];
		int key = strcmp(name, "Enter") == 0 ? ZONE_KEY_ENTER
		    : strcmp(name, "Esc") == 0       ? ZONE_KEY_ESCAPE
		    : strcmp(name, "Space") == 0     ? ' '
		    : name[1] == '\0'                ? name[0]
						     : 0;

		width = (int)(strlen(name) + strlen((*keys)[1])) + 1;
		if (x + width > row.x + row.width) {
			x = row.x;
			row.y++;
		}
		/* A group of several keys cannot be clicked. */
		canvas_zone(canvas, RECT(x, row.y, width, 1), ZONE_KEY, key);
		canvas_text(canvas, x, row.y, hotkey, name);
		canvas_text(
		    canvas, x + (int)strlen(name) + 1, row.y, text, (*keys)[1]);
	}
}

/* The columns of the longest name, its mark, and the blank behind it. */
static int
name_columns(const struct table_form *new)
{
	int i, columns = NAMES, longest;
	const char *name;

	for (i = 0; (name = rule_list_name(new->rules, i, NULL)) != NULL; i++) {
		longest = (int)strlen(name) + 3;
		if (longest > columns)
			columns = longest;
	}
	return columns;
}

/* "Against  people", or a house bot. */
static void
draw_against(
    struct canvas *canvas, struct rect row, const struct table_form *new)
{
	canvas_zone(canvas, row, ZONE_KEY, 'b');
	canvas_text(canvas, row.x, row.y, dim, "Against");
	canvas_text_fit(canvas, row.x + 9, row.y,
	    new->against == 0 ? text : strong, row.width - 9,
	    new->against == 0 ? "people" : bot_level(new->against - 1)->about);
}

/*
 * "2 [4]": the players that the rules allow, the chosen number marked; the x
 * behind.
 */
static int
draw_players(struct canvas *canvas, int x, int y, const struct table_form *new)
{
	struct table_form other = *new;
	struct ruleset rules;
	char error[RULESET_ERROR];

	canvas_text(canvas, x, y, dim, "Players");
	x += 13;
	for (other.seats = 2; other.seats <= SEATS_MAX; other.seats++) {
		bool chosen = other.seats == new->seats;

		if (!table_form_make(&other, &rules, error))
			continue;
		canvas_zone(
		    canvas, RECT(x, y, 3, 1), ZONE_KEY, '0' + other.seats);
		canvas_printf(canvas, x, y,
		    chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN) : hotkey,
		    chosen ? "[%d]" : " %d ", other.seats);
		x += 4;
	}
	return x;
}

static void
draw_rules(struct canvas *canvas, struct rect in, const struct table_form *new)
{
	static const char *const keys[][2] = {{"Enter", "open it"},
	    {"2 3 4", "players"}, {"b", "bot"}, {"h", "house rules"},
	    {"m", "more"}, {"s", "seek it"}, {"c", "card"}, {"Esc", "back"},
	    {NULL, NULL}};
	struct ruleset rules;
	char house[RULESET_HOUSE], terms[TERMS_TEXT], error[RULESET_ERROR];
	const char *name, *about;
	bool narrow = in.width < 50;
	int rows = in.height - RULES_BELOW - (narrow ? 2 + ABOUT_ROWS : 0);
	int i, y, players, top = 0, names = name_columns(new);

	/* A host may have more of its own than there is room for. */
	if (new->preset >= rows)
		top = new->preset - rows + 1;
	for (i = top; i - top < rows &&
	     (name = rule_list_name(new->rules, i, &about)) != NULL;
	     i++)
		draw_row(canvas, RECT(in.x, in.y + i - top, in.width, 1), i,
		    i == new->preset, names, name, narrow ? "" : about);
	y = in.y + i - top + 1;
	if (narrow) {
		rule_list_name(new->rules, new->preset, &about);
		canvas_wrap(canvas, RECT(in.x + 2, y, in.width - 3, ABOUT_ROWS),
		    strong, about);
		y += ABOUT_ROWS;
	}
	players = 2 + draw_players(canvas, in.x + 2, y, new);
	draw_against(canvas,
	    narrow ? RECT(in.x + 2, y + 3, in.width - 3, 1)
		   : RECT(players, y, in.x + in.width - players - 1, 1),
	    new);
	table_form_house(new, house);
	/* A preset of the host's has some of its own. */
	if (rule_list_preset(new->rules, table_form_preset(new)) != NULL &&
	    table_form_make(new, &rules, error))
		ruleset_house(&rules, house);
	canvas_text(canvas, in.x + 2, y + 1, dim, "House rules");
	canvas_text_fit(canvas, in.x + 15, y + 1,
	    *house == '\0' ? text : strong, in.width - 16,
	    *house == '\0' ? "none" : house);
	terms_text(&new->terms, terms);
	canvas_text(canvas, in.x + 2, y + 2, dim, "More");
	canvas_text_fit(canvas, in.x + 15, y + 2,
	    *terms == '\0' ? text : strong, in.width - 16,
	    *terms == '\0' ? "as usual" : terms);
	canvas_text_fit(
	    canvas, in.x + 2, y + 3 + narrow, warn, in.width - 3, new->why);
	draw_keys(
	    canvas, RECT(in.x + 2, y + 4 + narrow, in.width - 4, 2), keys);
}

static int
possible_rules(const struct table_form *new)
{
	int i, n = 0;

	for (i = 0; ruleset_house_rule(i, NULL, NULL) != NULL; i++)
		n += table_form_possible(new, i);
	return n;
}

static void
draw_house(struct canvas *canvas, struct rect in, const struct table_form *new)
{
	static const char *const keys[][2] = {{"Space", "change"},
	    {"Enter", "open it"}, {"c", "card"}, {"Esc", "back"}, {NULL, NULL}};
	int i, row = 0, rows = in.height - HOUSE_BELOW, top = 0;
	int end = in.y + in.height;
	char label[32], value[RULESET_VALUE], error[RULESET_ERROR];
	struct ruleset rules;
	const char *about;

	/* Drop the empty line rather than hide a rule. */
	rows += rows < possible_rules(new);
	table_form_make(new, &rules, error);
	for (i = 0; i < new->cursor; i++)
		top += table_form_possible(new, i);
	top = top < rows ? 0 : top - rows + 1;
	for (i = 0; ruleset_house_rule(i, NULL, &about) != NULL; i++) {
		if (!table_form_possible(new, i) || row++ < top ||
		    row - top > rows)
			continue;
		/* "[x] split", "[8] arm". */
		ruleset_house_value(&rules, i, value);
		snprintf(label, sizeof(label), "[%s] %s",
		    strcmp(value, "on") == 0        ? "x"
			: strcmp(value, "off") == 0 ? " "
						    : value,
		    ruleset_house_rule(i, NULL, NULL));
		draw_row(canvas, RECT(in.x, in.y + row - 1 - top, in.width, 1),
		    i, i == new->cursor, 23, label, in.width < 50 ? "" : about);
	}
	ruleset_house_rule(new->cursor, NULL, &about);
	canvas_wrap(canvas, RECT(in.x + 2, end - 4, in.width - 3, 2),
	    *new->why == '\0' ? strong : warn,
	    *new->why == '\0' ? about : new->why);
	draw_keys(canvas, RECT(in.x + 2, end - 2, in.width - 4, 2), keys);
}

static int
term_rows(void)
{
	int n = 0;

	while (terms_row(n) != NULL)
		n++;
	return n;
}

static void
draw_terms(struct canvas *canvas, struct rect in, const struct table_form *new)
{
	static const char *const keys[][2] = {{"Arrows", "change"},
	    {"Enter", "open it"}, {"s", "seek it"}, {"c", "card"},
	    {"Esc", "back"}, {NULL, NULL}};
	int i, n = term_rows(), rows = in.height - TERMS_BELOW, top = 0;
	int end = in.y + in.height;
	char label[48], value[TERMS_VALUE];

	if (new->cursor >= rows)
		top = new->cursor - rows + 1;
	for (i = top; i < n && i - top < rows; i++) {
		snprintf(label, sizeof(label), "%-10s < %s >",
		    terms_row(i)->name, terms_value(&new->terms, i, value));
		draw_row(canvas, RECT(in.x, in.y + i - top, in.width, 1), i,
		    i == new->cursor, 28, label,
		    in.width < 50 ? "" : terms_row(i)->help);
	}
	canvas_wrap(canvas, RECT(in.x + 2, end - 4, in.width - 3, 2), strong,
	    *new->why != '\0'   ? new->why
		: in.width < 50 ? terms_row(new->cursor)->help
				: "");
	draw_keys(canvas, RECT(in.x + 2, end - 2, in.width - 4, 2), keys);
}

static void
new_draw(struct client *client, void *state, struct canvas *canvas)
{
	static const char *const titles[] = {[FORM_RULES] = " A new table ",
	    [FORM_HOUSE] = " House rules for %s ",
	    [FORM_TERMS] = " More for a table of %s "};
	struct table_form *new = state;
	int width = canvas->width < 76 ? canvas->width : 76;
	int height =
	    table_form_presets(new) + (width < 54 ? 11 + ABOUT_ROWS : 9);
	int x = (canvas->width - width) / 2, y;
	struct rect box;

	if (new->page == FORM_HOUSE)
		height = possible_rules(new) + HOUSE_BELOW + 2;
	if (new->page == FORM_TERMS)
		height = term_rows() + TERMS_BELOW + 2;
	/* A screen's last cell is never written, so no box may end there. */
	if (height >= canvas->height)
		height = canvas->height - 1;
	y = (canvas->height - height) / 2;
	box = RECT(x, y < 0 ? 0 : y, width, height);
	canvas_fill(canvas, box, text, 0);
	canvas_box(canvas, box, STYLE(INK_FRAME, INK_PANEL));
	canvas_printf(canvas, x + 2, box.y, strong, titles[new->page],
	    table_form_preset(new));
	box = RECT(x + 2, box.y + 1, width - 4, height - 2);
	if (new->page == FORM_HOUSE)
		draw_house(canvas, box, new);
	else if (new->page == FORM_TERMS)
		draw_terms(canvas, box, new);
	else
		draw_rules(canvas, box, new);
}

static const struct view view_new = {.free = free,
    .key = new_key,
    .letter = table_form_letter,
    .draw = new_draw};
