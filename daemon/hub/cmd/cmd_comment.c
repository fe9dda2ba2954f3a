/* comment, comments, uncomment: what people write about throws of games. */
#include "daemon/hub/cmd/cmd_comment.h"

#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/examination.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"

#define COMMENTS_GAME 200 /* on one game; */
#define COMMENT_MOST 9999 /* some may be gone, and their numbers with them */
#define COMMENTS_DAY 50   /* of one person */
#define COMMENTS_PAGE 50
#define COMMENT_PLACE 1000000

struct comment_game {
	int64_t number; /* 0: not found */
	char id[GAME_ID];
	bool over;
};

static void
comment_game_take(void *arg, const struct game_summary *summary)
{
	struct comment_game *game = arg;

	game->number = summary->game;
	strlcpy(game->id, summary->id, sizeof(game->id));
	game->over = summary->ended != 0;
}

/* The game that the next word means; false, having refused. */
static bool
next_comment_game(struct request *req, struct comment_game *game)
{
	const char *word = next_word(req);

	*game = (struct comment_game){.number = 0};
	if (word == NULL) {
		refuse_usage(req);
		return false;
	}
	if (!store_game_find(req->hub->store, word, comment_game_take, game)) {
		refuse(req, REFUSED_NOBODY, "There is no game %s.", word);
		return false;
	}
	/* A comment on a game that is on would be advice. */
	if (!game->over)
		refuse(req, REFUSED_WHERE,
		    "Game %s is still on; comments are for games that are "
		    "over.",
		    game->id);
	return game->over;
}

static json_t *
comment_json(const struct comment *comment)
{
	return json_pack("{s:i,s:i,s:s,s:I,s:s}", "n", comment->n, "place",
	    comment->place, "from", comment->writer, "at",
	    (json_int_t)(comment->at / SECOND), "text", comment->text);
}

/*
 * Those who go through the game with the sender see it change, unless they do
 * not hear whoever wrote it.
 */
static void
comment_send(struct request *req, const struct comment_game *game,
    const char *writer, json_t *event)
{
	json_object_set_new(event, "ev", json_string("comment"));
	json_object_set_new(event, "game", json_string(game->id));
	if (req->conn->examination != NULL &&
	    strcmp(req->conn->examination->game, game->id) == 0)
		examination_send(
		    req->hub, req->conn->examination, writer, event);
	else
		send_event(req->hub, req->conn, event);
}

/* True, having refused, if that is more than one may write. */
static bool
refuse_more(struct request *req, const struct comment *comment)
{
	int64_t now = req->hub->io.now(req->hub->io.arg);

	if (comment->n > COMMENT_MOST ||
	    store_comments_of(req->hub->store, comment->game) >= COMMENTS_GAME)
		refuse(req, REFUSED_FULL,
		    "That game has %d comments, which is the most.",
		    COMMENTS_GAME);
	else if (store_comments_since(req->hub->store, req->conn->name,
		     now - DAY, now, COMMENTS_DAY) >= COMMENTS_DAY)
		refuse(req, REFUSED_FULL,
		    "You have written %d comments in a day, which is the most; "
		    "try again tomorrow.",
		    COMMENTS_DAY);
	else
		return false;
	return true;
}

void
cmd_comment(struct request *req)
{
	struct store *store = req->hub->store;
	struct comment comment = {.writer = req->conn->name,
	    .at = req->hub->io.now(req->hub->io.arg)};
	struct comment_game game;

	if (refuse_guest(req, "comment on games") || refuse_muted(req) ||
	    !next_comment_game(req, &game))
		return;
	comment.place = next_number(req, 0, COMMENT_PLACE, "A place");
	if (comment.place < 0)
		return;
	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	if (refuse_long(req))
		return;
	comment.game = game.number;
	if (refuse_held(req, "game", game.id))
		return;
	comment.n = store_comment_last(store, game.number) + 1;
	comment.text = req->args;
	if (refuse_more(req, &comment) || refuse_rate(req))
		return;
	store_comment_put(store, &comment);
	req->hub->step_durable = true;
	comment_send(req, &game, comment.writer, comment_json(&comment));
	answer(req, json_pack("{s:s,s:i}", "game", game.id, "n", comment.n));
}

struct comments_page {
	const struct request *req;
	struct send_list list;
	int next; /* the one that did not fit; 0: all did */
	int n, last;
};

static void
comments_row(void *arg, const struct comment *comment)
{
	struct comments_page *page = arg;
	const struct request *req = page->req;

	page->n++;
	page->last = comment->n;
	if (page->next != 0 ||
	    user_list_find(req->hub, LIST_CENSOR, req->conn->name,
		comment->writer) != NULL)
		return;
	if (!send_list_add(&page->list, comment_json(comment)))
		page->next = comment->n;
}

void
cmd_comments(struct request *req)
{
	struct comments_page page = {.req = req};
	struct comment_game game;
	int from = 1;

	if (!next_comment_game(req, &game))
		return;
	if (*req->args != '\0')
		from = next_number(req, 1, COMMENT_MOST, "A comment's number");
	if (from < 0)
		return;
	page.list = send_list_new(ROOM_ANSWER);
	store_comments(req->hub->store, game.number, from, COMMENTS_PAGE,
	    comments_row, &page);
	if (page.next == 0 && page.n == COMMENTS_PAGE)
		page.next = page.last + 1;
	answer(req,
	    json_pack("{s:s,s:o,s:o}", "game", game.id, "comments",
		page.list.list, "next", number_or_null(page.next, 1)));
}

static void
comment_writer(void *arg, const struct comment *comment)
{
	strlcpy(arg, comment->writer, NAME_SIZE);
}

void
cmd_uncomment(struct request *req)
{
	struct comment_game game;
	char writer[NAME_SIZE] = "";
	int n;

	if (!next_comment_game(req, &game))
		return;
	n = next_number(req, 1, COMMENT_MOST, "A comment's number");
	if (n < 0)
		return;
	store_comment(req->hub->store, game.number, n, comment_writer, writer);
	if (*writer == '\0') {
		refuse(req, REFUSED_NOBODY, "Game %s has no comment %d.",
		    game.id, n);
		return;
	}
	req->harmless = name_same(writer, req->conn->name);
	if (!req->harmless && !conn_may(req->hub, req->conn, ROLE_MODERATOR)) {
		refuse(req, REFUSED_DENIED, "%s wrote that comment.", writer);
		return;
	}
	request_about(req, writer);
	store_comment_drop(req->hub->store, game.number, n);
	req->hub->step_durable = true;
	comment_send(
	    req, &game, writer, json_pack("{s:i,s:b}", "n", n, "gone", 1));
}
