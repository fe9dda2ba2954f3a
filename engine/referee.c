/* The referee's questions and answers. */
#include "engine/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/json_position.h"
#include "engine/json_read.h"
#include "engine/json_why.h"
#include "engine/json_write.h"
#include "engine/movegen.h"
#include "engine/play.h"
#include "engine/rule_card.h"
#include "engine/suckback.h"

#define PERFT_DEPTH 16
/*
 * The number of lists of plays that one perft may use: about half a minute's
 * work.
 */
#define PERFT_LISTS 50000000L

struct referee_question {
	json_t *json;
	struct ruleset rs;
	struct position position;
	char *error;
};

static json_t *
answer_error(const char *why)
{
	char text[RULESET_ERROR];

	/* It may contain what a stranger typed, which may not be UTF-8. */
	snprintf(text, sizeof(text), "%s", why);
	for (size_t n = 0; text[n] != '\0'; n++)
		if (text[n] < ' ' || text[n] > '~')
			text[n] = '?';
	return json_pack("{s:s}", "error", text);
}

static json_t *
answer_card(struct referee_question *question)
{
	const json_t *card = json_object_get(question->json, "card");
	json_t *answer;
	int seats = 0;
	char *text;
	size_t size;

	if (!json_is_string(card)) {
		json_wrong(question->error, "card",
		    "it must be the name of a rule set");
		return NULL;
	}
	if (json_object_get(question->json, "seats") != NULL &&
	    !json_member(
		question->json, "seats", 2, SEATS_MAX, &seats, question->error))
		return NULL;
	if (!json_rules_read("card", json_string_value(card), seats,
		json_object_get(question->json, "house"), &question->rs,
		question->error))
		return NULL;
	size = ruleset_card(&question->rs, NULL, 0) + 1;
	if ((text = malloc(size)) == NULL)
		return NULL;
	ruleset_card(&question->rs, text, size);
	answer = json_pack("{s:s}", "card", text);
	free(text);
	return answer;
}

/* The dice, and what was announced before them. */
static bool
read_throw(struct referee_question *question, uint8_t dice[DICE_MAX],
    struct announcement *announced)
{
	const json_t *announce = json_object_get(question->json, "announce");
	int ndice = question->rs.dice;

	if (json_array_size(json_object_get(question->json, "throw")) !=
	    (size_t)ndice) {
		json_wrong(question->error, "throw",
		    "it must be a list of %d %s", ndice,
		    ndice == 1 ? "die" : "dice");
		return false;
	}
	if (json_numbers(question->json, "throw", ndice, 1, 6, dice,
		question->error) == -1)
		return false;
	if (announce != NULL &&
	    !json_announcement_parse(
		announce, "announce", announced, question->error))
		return false;
	if (announce != NULL &&
	    !plays_may_announce(
		&question->rs, &question->position, announced)) {
		json_wrong(question->error, "announce",
		    "that cannot be announced in this position");
		return false;
	}
	return true;
}

static json_t *
answer_throw(struct referee_question *question)
{
	struct announcement announced = {.kind = ANNOUNCE_NONE};
	uint8_t dice[DICE_MAX] = {0};
	struct plays plays;

	if (!read_throw(question, dice, &announced))
		return NULL;
	plays_list(
	    &question->rs, &question->position, dice, &announced, &plays);
	return json_pack("{s:o}", "plays", json_plays(&question->rs, &plays));
}

/* Question 7: a play of a throw, or an announcement before it. */
static json_t *
answer_why(struct referee_question *question)
{
	const json_t *asked = json_object_get(question->json, "why");
	struct announcement announced = {.kind = ANNOUNCE_NONE};
	uint8_t dice[DICE_MAX] = {0};

	if (json_object_get(question->json, "perft") != NULL) {
		json_wrong(question->error, "why", "it does not go with perft");
		return NULL;
	}
	if (json_object_get(question->json, "throw") == NULL)
		return json_why_announcement(
		    &question->rs, &question->position, asked, question->error);
	if (!read_throw(question, dice, &announced))
		return NULL;
	return json_why_play(&question->rs, &question->position, dice,
	    &announced, asked, question->error);
}

static json_t *
answer_announcements(struct referee_question *question)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	json_t *announcements;
	int n;

	if (json_object_get(question->json, "announce") != NULL) {
		json_wrong(question->error, "announce",
		    "an announcement needs a \"throw\", too");
		return NULL;
	}
	announcements = json_array();
	n = plays_announcements(&question->rs, &question->position, list);
	for (int i = 0; i < n; i++)
		json_array_append_new(
		    announcements, json_announcement(&list[i]));
	return json_pack("{s:o}", "announce", announcements);
}

struct perft {
	const struct ruleset *rs;
	int depth;
	long lists; /* made so far */
	long long count[PERFT_DEPTH];
};

/* All paths of throws from a position, unless there are too many. */
static void
count_paths(struct perft *perft, const struct position *position, int level)
{
	uint8_t dice[DICE_MAX];
	int last = perft->rs->dice == 2 ? 6 : 0, n;
	struct movegen t;
	struct play play;

	for (dice[0] = 1; dice[0] <= 6; dice[0]++)
		for (dice[1] = last == 0 ? 0 : dice[0]; dice[1] <= last;
		     dice[1]++) {
			if (++perft->lists > PERFT_LISTS)
				return;
			n = plays_find(&t, perft->rs, position, dice, NULL);
			perft->count[level] += n;
			for (int i = 0; level + 1 < perft->depth && i < n;
			     i++) {
				plays_build(&t, i, &play);
				if (play.then != THEN_WIN)
					count_paths(
					    perft, &play.after, level + 1);
			}
		}
}

static json_t *
answer_perft(struct referee_question *question)
{
	struct perft perft = {.rs = &question->rs};
	json_t *counts;

	if (json_object_get(question->json, "throw") != NULL ||
	    json_object_get(question->json, "announce") != NULL) {
		json_wrong(question->error, "perft",
		    "it counts all plain throws: leave \"throw\" and "
		    "\"announce\" out");
		return NULL;
	}
	if (!json_member(question->json, "perft", 1, PERFT_DEPTH, &perft.depth,
		question->error))
		return NULL;
	if (question->position.suckback.kind != ANNOUNCE_NONE) {
		json_wrong(question->error, "perft",
		    "there is no perft during a suck-back");
		return NULL;
	}
	count_paths(&perft, &question->position, 0);
	if (perft.lists > PERFT_LISTS) {
		json_wrong(question->error, "perft",
		    "there are too many paths of %d throws here", perft.depth);
		return NULL;
	}
	counts = json_array();
	for (int level = 0; level < perft.depth; level++)
		json_array_append_new(counts, json_integer(perft.count[level]));
	return json_pack("{s:o}", "perft", counts);
}

static const char *const card_fields[] = {"card", "house", "seats", NULL};
static const char *const position_fields[] = {"rules", "house", "seats",
    "counters", "turn", "arrived", "active", "challenge", "suckback",
    "attempts", "sixes_in_a_row", "backwards", "extra", "throws_so_far",
    "throw", "announce", "perft", "why", NULL};

static bool
check_fields(struct referee_question *question, const char *const fields[])
{
	json_t *value;
	const char *name;
	int n;

	json_object_foreach (question->json, name, value) {
		for (n = 0; fields[n] != NULL; n++)
			if (strcmp(name, fields[n]) == 0)
				break;
		if (fields[n] == NULL) {
			snprintf(question->error, RULESET_ERROR,
			    "\"%.40s\" is not a field of this question", name);
			return false;
		}
	}
	return true;
}

static json_t *
answer_question(json_t *json)
{
	char error[RULESET_ERROR] = "out of memory";
	struct referee_question question = {.json = json, .error = error};
	bool card = json_object_get(json, "card") != NULL;
	json_t *answered;

	if (!json_is_object(json))
		return answer_error("a question is a JSON object");
	if (!check_fields(&question, card ? card_fields : position_fields))
		answered = NULL;
	else if (card)
		answered = answer_card(&question);
	else if (!json_position_parse(
		     json, &question.rs, &question.position, error))
		answered = NULL;
	else if (json_object_get(json, "why") != NULL)
		answered = answer_why(&question);
	else if (json_object_get(json, "perft") != NULL)
		answered = answer_perft(&question);
	else if (json_object_get(json, "throw") != NULL)
		answered = answer_throw(&question);
	else
		answered = answer_announcements(&question);
	return answered != NULL ? answered : answer_error(error);
}

static char *
referee_print(json_t *answered)
{
	char *text = json_dumps(answered, JSON_COMPACT);

	json_decref(answered);
	return text;
}

char *
referee_answer(const char *line, size_t length)
{
	char text[JSON_ERROR_TEXT_LENGTH + 32];
	json_error_t error;
	json_t *json, *answered;

	if (strspn(line, " \t\r") == length)
		return referee_print(
		    answer_error("a blank line is not a question"));
	json = json_loadb(
	    line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (json == NULL) {
		snprintf(
		    text, sizeof(text), "this is not JSON: %s", error.text);
		return referee_print(answer_error(text));
	}
	answered = answer_question(json);
	json_decref(json);
	return referee_print(answered);
}

char *
referee_too_long(void)
{
	return referee_print(answer_error("the line is longer than 1 MiB"));
}
