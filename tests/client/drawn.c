/*
 * A game that is gone through is drawn as it was live, place by place; and what
 * an asciicast of it ends with is the board at its end.
 *
 *     drawn [GAMES [SEED]]    goes through so many more, over all rule sets and
 *                             house rules
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/examine.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"
#include "tests/engine/selfplay.h"

#define BOARD_WIDTH 80
#define BOARD_HEIGHT 23
#define PLACES 4000
#define CASTS 10

struct board {
	struct vt_cell cell[BOARD_HEIGHT][BOARD_WIDTH];
};

static int games = 3;
static unsigned first_seed = 1;

static struct board *
board_now(void)
{
	struct board *board = malloc(sizeof(*board));
	int y;

	assert_non_null(board);
	for (y = 0; y < BOARD_HEIGHT; y++)
		memcpy(board->cell[y], vt.cell[y], sizeof(board->cell[y]));
	return board;
}

static bool
is_same_cell(const struct vt_cell *a, const struct vt_cell *b)
{
	return memcmp(a->ch, b->ch, sizeof(a->ch)) == 0 && a->bg == b->bg &&
	    (a->ch[0] == 0 || a->ch[0] == ' ' || a->fg == b->fg);
}

static void
assert_same_board(
    const struct board *live, int width, const char *game, int place)
{
	struct board *now = board_now();
	int x, y;

	for (y = 0; y < BOARD_HEIGHT; y++)
		for (x = 0; x < width; x++)
			if (!is_same_cell(&live->cell[y][x], &now->cell[y][x]))
				fail_msg("%s, place %d: another cell at %d, %d:"
					 " %x on %d, not %x on %d",
				    game, place, x, y, now->cell[y][x].ch[0],
				    now->cell[y][x].bg, live->cell[y][x].ch[0],
				    live->cell[y][x].bg);
	free(now);
}

/* Watches a game to its end; live gets the board after so many actions. */
static void
watch(struct localgame *local, const struct variant *variant, unsigned seed,
    struct board *live[PLACES])
{
	unsigned before;

	*local = (struct localgame){.human = -1, .house = variant->house};
	begin_rules(local, 80, 24, seed, variant->preset, variant->seats);
	localgame_ahead(local, 1);
	while (local->game->phase != PHASE_OVER) {
		before = local->game->nactions;
		localgame_ahead(local, 1);
		settle(local);
		assert_in_range(local->game->nactions, 1, PLACES - 1);
		/* Of two at once people see the squares of both. */
		if (local->game->nactions == before + 1)
			live[before + 1] = board_now();
	}
}

/* The columns that the board has. */
static int
board_width(const struct localgame *local)
{
	struct examine *examine = local->client->examine;
	struct table_scene scene;

	table_scene_make(
	    &scene, local->client, &examine->model, &examine->view);
	return scene.layout->seats.x;
}

static void
go_to(struct localgame *local, int place)
{
	examine_go(local->client, place);
	settle(local);
}

static void
game_is_drawn_again(const struct variant *variant, unsigned seed)
{
	static struct board *live[PLACES];
	struct localgame local;
	char line[64];
	int place, width, n = 0;

	watch(&local, variant, seed, live);
	snprintf(
	    line, sizeof(line), "/examine %s\r", local.client->model.table->id);
	localgame_type(&local, line);
	settle(&local);
	assert_non_null(local.client->examine);
	width = board_width(&local);
	for (place = 1; place < PLACES; place++) {
		if (live[place] == NULL)
			continue;
		go_to(&local, place);
		assert_same_board(live[place], width, variant->preset, place);
		free(live[place]);
		live[place] = NULL;
		n++;
	}
	assert_true(n > 20);
	localgame_stop(&local);
}

static void
games_are_drawn_as_they_were(void **state)
{
	int i;

	for (i = 0; i < games; i++)
		game_is_drawn_again(&selfplay_variants[i % selfplay_nvariants],
		    first_seed + (unsigned)i);
}

/* What a cast draws all in all. */
static char *
cast_bytes(const char *cast, size_t *size)
{
	char *copy = strdup(cast), *next = copy, *line, *bytes;
	FILE *out = open_memstream(&bytes, size);
	const char *data;
	json_t *json;

	while ((line = strsep(&next, "\n")) != NULL && *line != '\0') {
		json = json_loads(line, 0, NULL);
		assert_non_null(json);
		data = json_string_value(json_array_get(json, 2));
		if (data != NULL)
			fputs(data, out);
		json_decref(json);
	}
	fclose(out);
	free(copy);
	return bytes;
}

static void
cast_ends_with_board(const struct variant *variant, unsigned seed)
{
	static struct board *live[PLACES];
	struct client_setup setup = {.mode = CLIENT_EXEC,
	    .transport = "ssh",
	    .term = "xterm-256color",
	    .lang = "en_GB.UTF-8"};
	struct localgame local;
	char line[64], *bytes;
	struct board *end;
	size_t size;
	int place, width, turns = 0;

	watch(&local, variant, seed, live);
	end = board_now();
	for (place = 0; place < PLACES; place++) {
		free(live[place]);
		live[place] = NULL;
	}
	snprintf(line, sizeof(line), "cast %s", local.client->model.table->id);
	setup.exec = line;
	local.output = hear;
	forget();
	localgame_return(&local, &setup);
	while (!local.quit && turns++ < 100000) {
		local.clock += 200;
		settle(&local);
	}
	width = board_width(&local);
	bytes = cast_bytes(heard, &size);
	vt_init(&vt, 80, 24);
	vt.bce = true;
	vt_feed(&vt, bytes, size);
	assert_same_board(end, width, variant->preset, -1);
	free(bytes);
	free(end);
	localgame_stop(&local);
}

static void
casts_end_with_the_board(void **state)
{
	int i;

	for (i = 0; i < CASTS; i++)
		cast_ends_with_board(
		    &selfplay_variants[i * 3 % selfplay_nvariants],
		    100 + (unsigned)i);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(games_are_drawn_as_they_were),
	    cmocka_unit_test(casts_end_with_the_board),
	};

	if (argc > 1)
		games = atoi(argv[1]);
	if (argc > 2)
		first_seed = (unsigned)atoi(argv[2]);
	return cmocka_run_group_tests_name("drawn", tests, NULL, NULL);
}
