/* ladder, rating, versus, honours, boardback: what games came to. */
#include "daemon/hub/cmd/cmd_ratings.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "daemon/hub/cmd/cmd_dice.h"
#include "daemon/hub/player_figures.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"

#define PAGE 20
#define PLACES 500 /* of a ladder, which nobody counts further */
#define COURSE 60  /* games of a rating's course */

/* Adds what is shown of a rating as it stands in this period. */
static json_t *
rating_json(struct hub *hub, const struct stored_rating *stored)
{
	struct rating rating = stored->rating;
	struct rating_value now;

	rating_enter(&rating, rating_period(hub->io.now(hub->io.arg)));
	now = rating_now(&rating);
	return json_pack("{s:I,s:I,s:b,s:I}", "rating",
	    (json_int_t)llround(now.points), "deviation",
	    (json_int_t)llround(now.deviation), "provisional",
	    rating_provisional(&now), "games", (json_int_t)stored->games);
}

struct ladder {
	struct hub *hub;
	struct send_list rows;
	int place; /* of the last row */
};

static void
ladder_row(void *arg, const struct stored_rating *stored)
{
	struct ladder *ladder = arg;
	json_t *row = json_pack(
	    "{s:i,s:s}", "place", ladder->place + 1, "name", stored->name);
	json_t *rating = rating_json(ladder->hub, stored);

	json_object_update(row, rating);
	json_decref(rating);
	if (send_list_add(&ladder->rows, row))
		ladder->place++;
}

/* The pool that the next word names, the first one without a word; or -1. */
static int
next_pool(struct request *req)
{
	const char *word;
	int pool;

	if (!isalpha((unsigned char)*req->args))
		return RATING_SINGLES;
	word = next_word(req);
	pool = rating_pool_parse(word);
	if (pool < 0)
		refuse(req, REFUSED_USAGE,
		    "There is no ladder called %s; there are singles, pairs, "
		    "ludo and fleet-ludo.",
		    word);
	return pool;
}

void
cmd_ladder(struct request *req)
{
	struct ladder ladder = {.hub = req->hub};
	int pool = next_pool(req), row = 1, count;

	if (pool >= 0 && *req->args != '\0')
		row = next_number(req, 1, PLACES, "A place");
	if (pool < 0 || row < 0)
		return;
	ladder.rows = send_list_new(ROOM_ANSWER);
	ladder.place = row - 1;
	count = store_ladder_count(req->hub->store, pool, PLACES);
	if (row <= count)
		store_ladder(
		    req->hub->store, pool, PAGE, row - 1, ladder_row, &ladder);
	answer(req,
	    json_pack("{s:s,s:i,s:o,s:o}", "pool", rating_pool_word(pool),
		"count", count, "ladder", ladder.rows.list, "next",
		ladder.place < count ? json_integer(ladder.place + 1)
				     : json_null()));
}

static void
course_row(void *arg, const struct stored_result *result)
{
	json_array_append_new(arg,
	    json_pack("{s:I,s:I,s:I}", "at", (json_int_t)(result->at / SECOND),
		"rating", (json_int_t)result->points, "deviation",
		(json_int_t)result->deviation));
}

json_t *
ratings_json(struct hub *hub, const char *name)
{
	json_t *pools = json_array(), *row;
	struct competitor competitor;
	struct stored_rating stored;
	int pool, above;

	if (!store_competitor(hub->store, name, &competitor) || competitor.gone)
		return pools;
	for (pool = 0; pool < NRATING_POOL; pool++) {
		if (!store_rating(hub->store, competitor.id, pool, &stored))
			continue;
		above =
		    store_ladder_above(hub->store, competitor.id, pool, PLACES);
		row = rating_json(hub, &stored);
		json_object_set_new(
		    row, "pool", json_string(rating_pool_word(pool)));
		json_object_set_new(row, "place",
		    above < PLACES ? json_integer(above + 1) : json_null());
		json_array_append_new(pools, row);
	}
	return pools;
}

void
cmd_rating(struct request *req)
{
	struct competitor competitor;
	json_t *pools, *row, *course;
	char name[NAME_SIZE];
	size_t i;

	if (!next_name(req, name))
		return;
	pools = ratings_json(req->hub, name);
	json_array_foreach (pools, i, row) {
		course = json_array();
		if (store_competitor(req->hub->store, name, &competitor))
			store_rating_course(req->hub->store, competitor.id,
			    rating_pool_parse(json_string_value(
				json_object_get(row, "pool"))),
			    COURSE, course_row, course);
		json_object_set_new(row, "course", course);
	}
	answer(req, json_pack("{s:s,s:o}", "name", name, "ratings", pools));
}

static bool
find_competitor(
    struct request *req, const char *name, struct competitor *competitor)
{
	return store_competitor(req->hub->store, name, competitor) &&
	    !competitor->gone;
}

void
ratings_answer_figures(struct request *req)
{
	struct player_figures figures = {.n = {0}};
	struct competitor competitor;
	char name[NAME_SIZE];
	int64_t faces[6];
	json_t *data;
	int i;

	if (!next_name(req, name))
		return;
	if (find_competitor(req, name, &competitor))
		player_figures_read(req->hub->store, competitor.id, &figures);
	for (i = 0; i < 6; i++)
		faces[i] = player_figures_face(&figures, i + 1);
	data = player_figures_json(name, &figures);
	json_object_set_new(data, "dice", dice_faces_json(name, faces));
	answer(req, data);
}

void
cmd_versus(struct request *req)
{
	char first[NAME_SIZE], second[NAME_SIZE];
	const char *name = first, *other = second;
	struct competitor one, two;
	struct versus versus = {0};

	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	if (!next_name(req, first))
		return;
	/* With one name it is the sender's games that are meant. */
	if (*req->args == '\0') {
		name = second;
		other = first;
	}
	if (!next_name(req, second))
		return;
	if (find_competitor(req, name, &one) &&
	    find_competitor(req, other, &two))
		versus = store_versus(req->hub->store, one.id, two.id);
	answer(req,
	    json_pack("{s:s,s:s,s:I,s:I,s:I}", "name", name, "other", other,
		"won", (json_int_t)versus.won, "lost", (json_int_t)versus.lost,
		"drawn", (json_int_t)versus.drawn));
}

static void
honour_held(void *arg, const char *honour, int64_t game, int64_t at)
{
	json_object_set_new(arg, honour,
	    json_pack("{s:I,s:I}", "number", (json_int_t)game, "at",
		(json_int_t)(at / SECOND)));
}

void
cmd_honours(struct request *req)
{
	json_t *held, *rows[2], *row;
	const char *word, *title, *condition;
	struct competitor competitor;
	char name[NAME_SIZE];
	int i;

	if (!next_name(req, name))
		return;
	held = json_object();
	if (find_competitor(req, name, &competitor))
		store_honours(
		    req->hub->store, competitor.id, honour_held, held);
	rows[0] = json_array();
	rows[1] = json_array();
	for (i = 0; (word = honour_row(i, &title, &condition)) != NULL; i++) {
		row = json_pack("{s:s,s:s,s:s}", "honour", word, "title", title,
		    "condition", condition);
		json_object_update(row, json_object_get(held, word));
		json_array_append_new(
		    rows[json_object_get(held, word) == NULL], row);
	}
	json_decref(held);
	answer(req,
	    json_pack("{s:s,s:o,s:o}", "name", name, "honours", rows[0],
		"missing", rows[1]));
}

struct board_back {
	struct send_list rows;
	struct store *store;
	json_t *row;
	int64_t last;
};

static void
board_back_name(void *arg, const char *name, bool won)
{
	struct board_back *back = arg;

	json_array_append_new(
	    json_object_get(back->row, won ? "winners" : "losers"),
	    json_string(name));
}

static void
board_back_row(void *arg, const struct eight_piecer *eight)
{
	struct board_back *back = arg;

	back->row = json_pack("{s:I,s:I,s:i,s:I,s:s,s:b,s:[],s:[]}", "n",
	    (json_int_t)eight->n, "number", (json_int_t)eight->game, "table",
	    eight->table, "at", (json_int_t)(eight->at / SECOND), "rules",
	    eight->rules, "harbour", eight->harbour, "losers", "winners");
	store_eight_piecer_names(
	    back->store, eight->game, board_back_name, back);
	if (send_list_add(&back->rows, back->row))
		back->last = eight->n;
}

void
cmd_boardback(struct request *req)
{
	struct board_back back = {.store = req->hub->store};
	int before = 0;

	if (*req->args != '\0')
		before = next_number(req, 1, 1 << 30, "A row");
	if (before < 0)
		return;
	back.rows = send_list_new(ROOM_ANSWER);
	store_eight_piecers(req->hub->store,
	    before == 0 ? INT64_MAX : before + 1, PAGE, board_back_row, &back);
	answer(req,
	    json_pack("{s:o,s:o}", "eight_piecers", back.rows.list, "next",
		number_or_null(back.last - 1, 1)));
}
