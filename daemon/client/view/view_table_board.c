/*
 * The board's picture with the movable counters, and the keys that pick on it.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_plays.h"

void
table_board_reset(struct table_view *view)
{
	memset(&view->picker, 0, sizeof(view->picker));
	view->picked = false;
	view->preview = false;
	view->target = 0;
}

/* Choices of the counter under the cursor; returns how many. */
static int
targets_of(const struct table_view *view, const struct choice *list, int n,
    struct choice *targets)
{
	int i, found = 0;

	for (i = 0; i < n; i++)
		if (!list[i].stop && list[i].move.colour == view->colour &&
		    list[i].move.from == view->from)
			targets[found++] = list[i];
	return found;
}

/* Where a choice leads; a challenge to the square before the attacker. */
static int
target_square(const struct move *move)
{
	return move->kind == MOVE_CHALLENGE ? move->from + 1 : move->to;
}

static void
go_to(struct table_view *view, const struct move *move)
{
	view->colour = (enum colour)move->colour;
	view->from = move->from;
}

static bool
first_movable(struct table_view *view, const struct choice *list, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (list[i].stop)
			continue;
		go_to(view, &list[i].move);
		view->picked = false;
		view->target = 0;
		return true;
	}
	return false;
}

void
table_board_focus(struct client *client, const struct table_scene *scene)
{
	const struct plays *plays = scene->plays;
	struct table_view *view = scene->view;
	struct choice list[CHOICES_MAX];
	int n;

	if (plays == NULL)
		return;
	n = move_picker_choices(plays, &view->picker, list);
	view->on_board = first_movable(view, list, n);
	client_mark(client);
}

/* The picture in which the cursor moves: only its geometry matters. */
static void
table_board_measure(
    const struct table_scene *scene, struct board_picture *picture)
{
	const struct table_snapshot *table = scene->model->table;

	board_picture(picture, scene->layout->board, &table->rules,
	    &table->game.position);
}

/* Moves to the nearest movable counter in the direction of an arrow. */
static void
go_towards(const struct table_scene *scene, const struct choice *list, int n,
    int dx, int dy)
{
	struct table_view *view = scene->view;
	struct board_picture picture;
	int i, best = -1, least = 0, far, x0, y0, x, y;

	table_board_measure(scene, &picture);
	if (!board_where(&picture, view->colour, view->from, &x0, &y0))
		return;
	for (i = 0; i < n; i++) {
		if (list[i].stop ||
		    !board_where(&picture, (enum colour)list[i].move.colour,
			list[i].move.from, &x, &y))
			continue;
		x -= x0;
		y = 2 * (y - y0);
		if (x * dx + y * dy <= 0)
			continue;
		/* Sideways counts more. */
		far = x * dx + y * dy + 2 * (abs(x * dy) + abs(y * dx));
		if (best < 0 || far < least) {
			best = i;
			least = far;
		}
	}
	if (best >= 0)
		go_to(view, &list[best].move);
}

/* The next movable counter in the list, of a colour only or of any (-1). */
static void
go_next(struct table_view *view, const struct choice *list, int n, int by,
    int colour)
{
	int i, at = 0;

	for (i = 0; i < n; i++)
		if (!list[i].stop && list[i].move.colour == view->colour &&
		    list[i].move.from == view->from)
			at = i;
	for (i = 1; i <= n; i++) {
		const struct choice *next = &list[(at + by * i + n * n) % n];

		if (next->stop ||
		    (colour >= 0 && next->move.colour != colour) ||
		    (next->move.colour == view->colour &&
			next->move.from == view->from))
			continue;
		go_to(view, &next->move);
		return;
	}
}

static void
table_board_play(struct client *client, int number)
{
	char command[24];

	snprintf(command, sizeof(command), "play %d", number + 1);
	view_command(client, command);
}

/* A move is chosen: go on to the next, or to the confirmation. */
static void
table_board_choose(struct client *client, struct table_view *view,
    const struct plays *plays, const struct choice *choice)
{
	struct choice list[CHOICES_MAX];
	int n;

	move_picker_add(&view->picker, &choice->move);
	view->picked = false;
	if (move_picker_play(plays, &view->picker) < 0) {
		n = move_picker_choices(plays, &view->picker, list);
		first_movable(view, list, n);
	}
	client_mark(client);
}

static void
table_board_confirm(struct client *client, struct table_view *view,
    const struct plays *plays, const struct choice *list, int n)
{
	struct choice targets[CHOICES_MAX];
	int found, i, whole = move_picker_play(plays, &view->picker);

	if (view->picker.n > 0 && whole >= 0) {
		table_board_play(client, whole);
		return;
	}
	found = targets_of(view, list, n, targets);
	if (found == 0) {
		for (i = 0; i < n; i++)
			if (list[i].stop)
				table_board_play(client, list[i].play);
		return;
	}
	if (found == 1 || view->picked)
		table_board_choose(
		    client, view, plays, &targets[view->target % found]);
	else {
		view->picked = true;
		view->target = 0;
	}
}

/* No play moves a counter from there. */
static bool
is_stuck(const struct plays *plays, int colour, int from)
{
	for (int i = 0; i < plays->n; i++)
		for (int m = 0; m < plays->play[i].nmoves; m++)
			if (plays->play[i].move[m].colour == colour &&
			    plays->play[i].move[m].from == from)
				return false;
	return true;
}

/* Asks why a counter cannot move, or not to a square (BASE: anywhere). */
static void
ask_why(struct client *client, int colour, int from, int to)
{
	char command[48], square[8] = "b";

	if (from != BASE)
		snprintf(square, sizeof(square), "%d", from);
	snprintf(command, sizeof(command), "why %s %s",
	    colour_name((enum colour)colour), square);
	if (to != BASE)
		snprintf(command + strlen(command),
		    sizeof(command) - strlen(command), "/%d", to);
	view_command(client, command);
}

/*
 * The cursor goes to the next counter of the seat that cannot move, and the
 * reason is told; after the last one comes the first again.
 */
static void
table_board_stuck(struct client *client, const struct table_scene *scene)
{
	const struct table_snapshot *table = scene->model->table;
	const struct position *position = &table->game.position;
	unsigned movable =
	    position_movable(&table->rules, position, position->turn);
	struct table_view *view = scene->view;
	int at = view->colour * NCOUNTER, colour, square;

	while (at % NCOUNTER < NCOUNTER - 1 &&
	    position->counter[view->colour][at % NCOUNTER] <= view->from)
		at++;
	for (int i = 0; i < NCOLOUR * NCOUNTER; i++, at++) {
		colour = at / NCOUNTER % NCOLOUR;
		square = position->counter[colour][at % NCOUNTER];
		if (!(movable >> colour & 1) ||
		    square == board_home(table->rules.arm) ||
		    (colour == (int)view->colour && square == view->from) ||
		    !is_stuck(scene->plays, colour, square))
			continue;
		view->colour = (enum colour)colour;
		view->from = square;
		break;
	}
	view->picked = false;
	if (is_stuck(scene->plays, view->colour, view->from))
		ask_why(client, view->colour, view->from, BASE);
	else
		strlcpy(client->hint,
		    "Every counter of yours can move"
		    "|All your counters can move",
		    sizeof(client->hint));
}

static bool
table_board_letter(
    struct table_view *view, const struct choice *list, int n, uint32_t ch)
{
	char name[2] = {ch < 128 ? (char)ch : '?', '\0'};
	int colour = colour_parse(name);

	if (ch == 'u') {
		view->preview = !view->preview;
		return true;
	}
	if (colour < 0 || view->picked)
		return false;
	go_next(view, list, n, 1, colour);
	return true;
}

static bool
table_board_arrow(const struct table_scene *scene, const struct choice *list,
    int n, const struct key *key)
{
	struct table_view *view = scene->view;
	struct choice targets[CHOICES_MAX];
	int by = key->code == KEY_LEFT || key->code == KEY_UP ||
		(key->code == KEY_TAB && key->mods & KEY_SHIFT)
	    ? -1
	    : 1;
	int found = targets_of(view, list, n, targets);

	if (view->picked && found > 0)
		view->target = (view->target + by + found) % found;
	else if (key->code == KEY_TAB)
		go_next(view, list, n, by, -1);
	else
		go_towards(scene, list, n,
		    key->code == KEY_LEFT        ? -1
			: key->code == KEY_RIGHT ? 1
						 : 0,
		    key->code == KEY_UP         ? -1
			: key->code == KEY_DOWN ? 1
						: 0);
	return true;
}

bool
table_board_key(struct client *client, const struct table_scene *scene,
    const struct key *key)
{
	const struct plays *plays = scene->plays;
	struct table_view *view = scene->view;
	struct choice list[CHOICES_MAX];
	int n;

	if (plays == NULL) {
		view->on_board = false;
		return false;
	}
	n = move_picker_choices(plays, &view->picker, list);
	client_mark(client);
	switch (key->code) {
	case KEY_ESCAPE:
	case KEY_BACKSPACE:
		if (view->picked)
			view->picked = false;
		else if (!move_picker_undo(&view->picker))
			view->on_board = false;
		view->preview = false;
		return true;
	case KEY_ENTER:
		if (key->mods & KEY_PASTED)
			return true;
		if (view->picker.n == 0 &&
		    is_stuck(plays, view->colour, view->from))
			ask_why(client, view->colour, view->from, BASE);
		else
			table_board_confirm(client, view, plays, list, n);
		return true;
	case KEY_UP:
	case KEY_DOWN:
	case KEY_LEFT:
	case KEY_RIGHT:
	case KEY_TAB:
		return n > 0 && table_board_arrow(scene, list, n, key);
	case KEY_CHAR:
		if (key->mods & KEY_TEXT || key->ch == '/' || key->ch == '#' ||
		    (key->ch >= '0' && key->ch <= '9')) {
			view->on_board = false;
			return false;
		}
		if (key->ch == 'w') {
			table_board_stuck(client, scene);
			return true;
		}
		if (table_board_letter(view, list, n, key->ch))
			return true;
		strlcpy(client->hint,
		    "On the board: arrows, Enter, u previews, w: why not, "
		    "Esc to type|arrows, Enter, u, w; Esc: type",
		    sizeof(client->hint));
		return true;
	default:
		return false;
	}
}

/* Whether a cell of the board shows that square. */
static bool
lies_at(const struct board_picture *picture, int x, int y, uint8_t colour,
    int square)
{
	enum colour its_colour, there_colour;
	int its_square, there_square, its_x, its_y;

	return board_where(
		   picture, (enum colour)colour, square, &its_x, &its_y) &&
	    board_hit(picture, its_x, its_y, &its_colour, &its_square) &&
	    board_hit(picture, x, y, &there_colour, &there_square) &&
	    its_colour == there_colour && its_square == there_square;
}

/*
 * A click on a target of the picked counter. If several of its moves end there,
 * each click shows the next, and Enter takes it.
 */
static bool
click_target(struct client *client, struct table_view *view,
    const struct plays *plays, const struct board_picture *picture, int x,
    int y)
{
	struct choice list[CHOICES_MAX], targets[CHOICES_MAX];
	int n = move_picker_choices(plays, &view->picker, list);
	int found = targets_of(view, list, n, targets);
	int i, at, hits = 0, next = -1;

	for (i = 1; i <= found; i++) {
		at = (view->target + i) % found;
		if (!lies_at(picture, x, y, targets[at].move.colour,
			target_square(&targets[at].move)))
			continue;
		if (hits++ == 0)
			next = at;
	}
	if (hits == 0)
		return false;
	view->target = next;
	if (hits == 1)
		table_board_choose(client, view, plays, &targets[next]);
	return true;
}

/*
 * A click where nothing can be chosen, on a counter that cannot move or where
 * the picked one cannot go: the reason is told. False: it is neither.
 */
static bool
click_why(struct client *client, const struct table_scene *scene,
    const struct board_picture *picture, int x, int y)
{
	const struct table_snapshot *table = scene->model->table;
	const struct position *position = &table->game.position;
	const struct table_view *view = scene->view;
	int square, home = board_home(table->rules.arm);
	unsigned movable =
	    position_movable(&table->rules, position, position->turn);

	COLOURS_FOREACH (c, movable)
		for (int i = 0; i < NCOUNTER; i++) {
			square = position->counter[c][i];
			if (square != home &&
			    lies_at(picture, x, y, c, square) &&
			    is_stuck(scene->plays, c, square)) {
				ask_why(client, c, square, BASE);
				return true;
			}
		}
	for (square = 0; view->picked && square <= home; square++)
		if (lies_at(picture, x, y, view->colour, square)) {
			ask_why(client, view->colour, view->from, square);
			return true;
		}
	return false;
}

void
table_board_click(
    struct client *client, const struct table_scene *scene, int x, int y)
{
	const struct plays *plays = scene->plays;
	struct table_view *view = scene->view;
	struct choice list[CHOICES_MAX];
	struct board_picture picture;
	int i, n;

	if (plays == NULL)
		return;
	if (!view->on_board)
		table_board_focus(client, scene);
	/* Only Enter and Esc are left. */
	if (view->picker.n > 0 && move_picker_play(plays, &view->picker) >= 0)
		return;
	table_board_measure(scene, &picture);
	x -= scene->layout->board_x;
	y -= scene->layout->board_y;
	if (view->picked && click_target(client, view, plays, &picture, x, y))
		return;
	/* A click on a movable counter picks it. */
	n = move_picker_choices(plays, &view->picker, list);
	for (i = 0; i < n; i++) {
		const struct move *move = &list[i].move;

		if (list[i].stop ||
		    !lies_at(&picture, x, y, move->colour, move->from))
			continue;
		go_to(view, move);
		view->picked = true;
		view->target = 0;
		return;
	}
	if (!click_why(client, scene, &picture, x, y))
		strlcpy(client->hint,
		    "Click a lit counter, then its target"
		    "|A lit counter, then its target",
		    sizeof(client->hint));
}

const char *
table_board_hint(const struct client *client, const struct table_scene *scene)
{
	const struct plays *plays = scene->plays;
	const struct table_view *view = scene->view;

	if (!view->on_board || plays == NULL)
		return NULL;
	if (view->picker.n > 0 && move_picker_play(plays, &view->picker) >= 0)
		return client->options.mouse
		    ? TABLE_HINT_CLICK
		    : "Enter plays it   Esc takes it back"
		      "|Enter plays it   Esc: back";
	if (view->picked)
		return "Where to? Arrows, then Enter   Esc: another counter"
		       "|Where to? Arrows, Enter   Esc";
	return "Which counter? Arrows or its letter, then Enter   Esc: type"
	       "|Which counter? Arrows, Enter";
}

static void
mark_way(struct board_marks *marks, int colour, int from, int to)
{
	if (from != BASE)
		board_mark(marks, BOARD_LAST, (enum colour)colour, from);
	board_mark(marks, BOARD_LAST, (enum colour)colour, to);
}

void
table_mark_last(const struct game_events *events, struct board_marks *marks)
{
	int i;

	for (i = 0; i < events->n; i++) {
		const struct game_event *m = &events->event[i];

		if (game_event_is_move(m))
			mark_way(
			    marks, m->moved.colour, m->moved.from, m->moved.to);
		/* A counter hit by a suck-back was where nobody has landed. */
		if (m->kind == GAME_EVENT_UCKED)
			mark_way(marks, m->ucked.colour, m->ucked.from, BASE);
		if (m->kind == GAME_EVENT_CHALLENGED ||
		    m->kind == GAME_EVENT_CHALLENGE_WON)
			mark_way(marks, m->challenge.colour, m->challenge.from,
			    m->challenge.to);
	}
}

static void
mark_choices(const struct table_view *view, const struct choice *list, int n,
    struct board_marks *marks)
{
	struct choice targets[CHOICES_MAX];
	int i, found;

	/* Of the movable counters only the picked one, if there is one. */
	for (i = 0; i < n; i++)
		if (!list[i].stop &&
		    (!view->on_board || !view->picked ||
			(list[i].move.colour == view->colour &&
			    list[i].move.from == view->from)))
			board_mark(marks, BOARD_MOVABLE,
			    (enum colour)list[i].move.colour,
			    list[i].move.from);
	if (!view->on_board)
		return;
	found = targets_of(view, list, n, targets);
	for (i = 0; i < found; i++)
		board_mark(marks, BOARD_TARGET, view->colour,
		    target_square(&targets[i].move));
	if (view->picked && found > 0)
		board_mark(marks, BOARD_CURSOR, view->colour,
		    target_square(&targets[view->target % found].move));
	else if (found > 0)
		board_mark(marks, BOARD_CURSOR, view->colour, view->from);
}

/* Chosen moves are shown as made. */
static void
show_chosen(const struct move_picker *picker, struct board_picture *picture)
{
	int i, j;

	for (i = 0; i < picker->n; i++) {
		const struct move *move = &picker->chosen[i];

		for (j = 0; j < NCOUNTER; j++)
			if (move->kind == MOVE_COUNTER &&
			    picture->counter[move->colour][j] == move->from) {
				picture->counter[move->colour][j] = move->to;
				break;
			}
	}
}

static void
mark_mine(const struct client *client, const struct table_scene *scene,
    struct board_picture *picture, struct board_marks *marks)
{
	const struct plays *plays = scene->plays;
	const struct table_view *view = scene->view;
	struct choice list[CHOICES_MAX];
	int i, n, looked = table_plays_chosen(client, scene);
	const struct play *shown;
	bool whole, softly;

	if (plays == NULL) {
		table_mark_last(model_happened(scene->model), marks);
		return;
	}
	if (looked >= 0 && looked < plays->n) {
		whole = view->preview || view->picker.n > 0;
		/*
		 * Less prominently: as they will look once it is made, so that
		 * fewer bytes are needed then.
		 */
		softly = !whole && picture->size.style == BOARD_TILES;
		shown = &plays->play[looked];
		for (i = 0; i < shown->nmoves; i++)
			board_mark(marks, softly ? BOARD_LAST : BOARD_CURSOR,
			    (enum colour)shown->move[i].colour,
			    shown->move[i].from);
		for (i = 0; i < shown->nmoves; i++)
			board_mark(marks, softly ? BOARD_LAST : BOARD_TARGET,
			    (enum colour)shown->move[i].colour,
			    target_square(&shown->move[i]));
		if (whole)
			memcpy(picture->counter,
			    plays->play[looked].after.counter,
			    sizeof(picture->counter));
		return;
	}
	show_chosen(&view->picker, picture);
	/*
	 * The list is enough without highlights, which cost bytes every turn.
	 */
	if (!view->on_board && !client->options.mouse)
		return;
	n = move_picker_choices(plays, &view->picker, list);
	mark_choices(view, list, n, marks);
}

enum board_style
table_board_style(const struct client *client)
{
	return client->options.lines
	    ? BOARD_LINES
	    : board_style(&client->terminal, client->palette);
}

void
table_picture(struct board_picture *picture, struct board_size size,
    const struct table_snapshot *table)
{
	int owner;

	board_picture(picture, size, &table->rules, &table->game.position);
	for (int i = 0; i < NCOLOUR; i++) {
		owner = table_snapshot_owner(table, (enum colour)i);
		if (owner < 0)
			continue;
		/* A finished game keeps the names of its players. */
		picture->name[i] = table->chair[owner].played != NULL
		    ? table->chair[owner].played
		    : table->chair[owner].name;
		if (table->status == TABLE_OVER && table->begun &&
		    game_won(&table->game) &&
		    table->game.winner < table->seats &&
		    ruleset_same_side(&table->rules, owner, table->game.winner))
			picture->won |= 1u << i;
	}
}

void
table_board_draw(const struct client *client, const struct table_scene *scene,
    struct canvas *canvas)
{
	const struct table_snapshot *table = scene->model->table;
	const struct table_view *view = scene->view;
	const struct layout *layout = scene->layout;
	struct board_marks marks = {0};
	struct board_picture picture;

	if (!table->known || layout->board.width == 0)
		return;
	table_picture(&picture, layout->board, table);
	picture.marks = &marks;
	/* As the person's colour counts, or the one about to move. */
	picture.numbers = view->on_board
	    ? view->colour
	    : table_snapshot_counting(table, scene->model->seat);
	/* Elsewhere an arrow beside the names shows it, in fewer bytes. */
	if (layout->small && table->status == TABLE_PLAYING &&
	    table->decider >= 0)
		picture.turn = table_snapshot_colours(table, table->decider);
	if (!animation_show(client, picture.counter, &marks))
		mark_mine(client, scene, &picture, &marks);
	board_draw(canvas, layout->board_x, layout->board_y, &picture);
	canvas_zone(canvas,
	    RECT(layout->board_x, layout->board_y, layout->board.width,
		layout->board.height),
	    ZONE_BOARD, 0);
}
