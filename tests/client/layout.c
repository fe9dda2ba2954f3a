/* Where the parts of a table's screen lie in windows of every size. */
#include "daemon/client/view/view_table.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static bool
meet(struct rect a, struct rect b)
{
	return a.width > 0 && a.height > 0 && b.width > 0 && b.height > 0 &&
	    a.x < b.x + b.width && b.x < a.x + a.width &&
	    a.y < b.y + b.height && b.y < a.y + a.height;
}

static bool
within(struct rect r, int width, int height)
{
	return r.height <= 0 || r.width <= 0 ||
	    (r.x >= 0 && r.y >= 0 && r.x + r.width <= width &&
		r.y + r.height <= height);
}

/* The cells of a board that nothing else may lie on: in corners, its cross. */
static void
board_parts(const struct layout *l, struct rect parts[2])
{
	int width = l->board.width, height = l->board.height;
	int n = 2 * l->board.arm + 3, w = width / n, h = height / n;

	parts[0] = RECT(l->board_x, l->board_y, width, height);
	parts[1] = parts[0];
	if (!l->corners)
		return;
	parts[0] =
	    RECT(l->board_x, l->board_y + l->board.arm * h, width, 3 * h);
	parts[1] =
	    RECT(l->board_x + l->board.arm * w, l->board_y, 3 * w, height);
}

static void
check(const struct layout *l, int width, int height)
{
	const struct rect parts[] = {
	    l->head, l->seats, l->dice, l->talk, l->plays.rect, l->plays.more};
	const int n = sizeof(parts) / sizeof(parts[0]);
	struct rect board[2];

	board_parts(l, board);
	assert_true(l->board.width > 0);
	assert_true(within(
	    RECT(l->board_x, l->board_y, l->board.width, l->board.height),
	    width, height - 1));
	assert_true(l->talk.width >= 16 && l->talk.height >= 1);
	/* "RY home 0" */
	assert_true(l->seats.height <= 0 || l->seats.width >= 9);
	/* Only a large board on a phone may leave them no room. */
	assert_true(l->seats.height > 0 || (l->corners && height < 24));
	for (int i = 0; i < n; i++) {
		assert_true(within(parts[i], width, height - 1));
		assert_false(meet(parts[i], board[0]));
		assert_false(meet(parts[i], board[1]));
		for (int k = 0; k < i; k++)
			assert_false(meet(parts[i], parts[k]));
	}
}

static void
check_sizes(struct localgame *local)
{
	struct table_scene scene;

	for (int height = 20; height <= 60; height++) {
		for (int width = 40; width <= 160; width++) {
			local->client->width = width;
			local->client->height = height;
			table_scene_own(&scene, local->client);
			check(scene.layout, width, height);
		}
	}
	local->client->width = 80;
	local->client->height = 24;
}

/* At a choice of many plays, of announcements, and while others are to act. */
static void
nothing_lies_on_anything_else(void **state)
{
	static const struct {
		const char *rules, *house;
		int seats;
	} tables[] = {{"uckers", NULL, 2}, {"bigship", NULL, 4},
	    {"bigship", "arm=8", 2}, {"uckers", "arm=8", 4},
	    {"ludo", "arm=8", 3}};

	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
		struct localgame local = {.house = tables[i].house};

		begin_rules(
		    &local, 80, 24, 5, tables[i].rules, tables[i].seats);
		localgame_ahead(&local, 150);
		local.ahead = true;
		for (int steps = 0; steps < 4; steps++) {
			play_others(&local);
			local.client->options.lines = steps % 2 == 1;
			check_sizes(&local);
			localgame_step(&local);
			localgame_run(&local);
		}
		localgame_stop(&local);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(nothing_lies_on_anything_else),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
