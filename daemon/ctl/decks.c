/* What concerns the whole host, where it has several decks. */
#include "daemon/ctl/decks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/ctl/ask.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

/* --- stats --- */

/* How a figure of all decks comes from theirs; else it is the first one's. */
static const struct figure {
	const char *name;
	enum { SUM, LEAST, MOST } how;
} figures[] = {{"people", SUM}, {"connections", SUM}, {"links", SUM},
    {"tables", SUM}, {"playing", SUM}, {"slow", SUM}, {"games", SUM},
    {"commits", SUM}, {"seconds", LEAST}, {"longest_turn", MOST}};

static void
figure_add(json_t *all, const struct figure *figure, const json_t *one)
{
	int64_t before = field_number(all, figure->name, 0);
	int64_t more = field_number(one, figure->name, 0);
	bool takes = figure->how == LEAST ? more < before : more > before;

	json_object_set_new(all, figure->name,
	    json_integer(figure->how == SUM ? before + more
		    : takes                 ? more
					    : before));
}

json_t *
decks_stats(const char *socket, int seconds)
{
	struct ask_answer answers[CLUSTER_DECKS];
	int decks = ask_decks(socket), deck;
	json_t *all = NULL, *one, *away = json_array();
	size_t i;

	if (decks == 1) {
		json_decref(away);
		return ask_data(socket, ASK_ANY, "stats", seconds);
	}
	ask_all(socket, decks, "stats", seconds, answers);
	for (deck = 0; deck < decks; deck++) {
		one = answers[deck].data;
		if (one == NULL) {
			json_array_append_new(away, json_integer(deck));
			continue;
		}
		for (i = 0;
		     all != NULL && i < sizeof(figures) / sizeof(*figures); i++)
			figure_add(all, &figures[i], one);
		if (all != NULL && field_true(one, "disk_full"))
			json_object_set_new(all, "disk_full", json_true());
		if (all == NULL)
			all = json_incref(one);
		json_decref(one);
	}
	if (all != NULL) {
		json_object_set_new(all, "decks", json_integer(decks));
		if (json_array_size(away) > 0)
			json_object_set(all, "away", away);
	}
	json_decref(away);
	return all;
}

/* --- cluster --- */

/* What all decks say together. */
struct overview {
	json_t *decks, *fronts, *standbys;
	json_t *wrong; /* a sentence: the decks that say it */
	int asked, answered;
};

/* A front end's people are at all decks, its processes the same ones. */
static void
overview_front(struct overview *all, const json_t *front)
{
	const char *machine = field_or(front, "machine", "");
	int64_t people = field_number(front, "people", 0);
	int64_t processes = field_number(front, "processes", 0);
	json_t *one = NULL;
	size_t i;

	json_array_foreach (all->fronts, i, one)
		if (strcmp(field_or(one, "machine", ""), machine) == 0)
			break;
	if (i == json_array_size(all->fronts)) {
		json_array_append_new(all->fronts, json_copy((json_t *)front));
		return;
	}
	json_object_set_new(one, "people",
	    json_integer(field_number(one, "people", 0) + people));
	if (processes > field_number(one, "processes", 0))
		json_object_set_new(one, "processes", json_integer(processes));
}

static void
overview_wrong(struct overview *all, int deck, const char *sentence)
{
	json_t *said = json_object_get(all->wrong, sentence);

	if (said == NULL) {
		said = json_array();
		json_object_set_new(all->wrong, sentence, said);
	}
	json_array_append_new(said, json_integer(deck));
}

static void
overview_away(struct overview *all, int deck, const char *waits)
{
	char *sentence;

	json_array_append_new(all->decks,
	    json_pack("{si ss}", "deck", deck, "machine", "(away)"));
	sentence = *waits != '\0'
	    ? xasprintf(
		  "It is away; a hub here waits for it, and sees: %s.", waits)
	    : xstrdup("It is away: no hub of any machine has it.");
	overview_wrong(all, deck, sentence);
	free(sentence);
}

static void
overview_deck(struct overview *all, int deck, const json_t *data)
{
	char *lines = xstrdup(field_or(data, "wrong", "")), *rest = lines,
	     *line;
	json_t *row, *front, *copy;
	size_t i;

	all->answered++;
	json_array_foreach (json_object_get(data, "decks"), i, row) {
		if (field_number(row, "deck", -1) != deck)
			continue;
		copy = json_copy(row);
		json_object_del(copy, "silent_ms");
		if (json_array_size(json_object_get(data, "waiting")) > 0)
			json_object_set(
			    copy, "waiting", json_object_get(data, "waiting"));
		else
			json_object_set_new(copy, "waiting", json_null());
		json_array_append_new(all->decks, copy);
	}
	json_array_foreach (json_object_get(data, "fronts"), i, front)
		overview_front(all, front);
	if (all->standbys == NULL)
		all->standbys = json_incref(json_object_get(data, "standbys"));
	while ((line = strsep(&rest, "\n")) != NULL)
		if (*line != '\0')
			overview_wrong(all, deck, line);
	free(lines);
}

/* What every deck says is said once, the rest with the deck. */
static void
overview_words(const struct overview *all, json_t *data)
{
	char *text;
	size_t size, i;
	FILE *f = xmemstream(&text, &size);
	const char *sentence;
	json_t *decks;
	const json_t *deck;

	json_object_foreach (all->wrong, sentence, decks) {
		if (all->answered > 1 &&
		    (int)json_array_size(decks) == all->answered) {
			fprintf(f, "%s\n", sentence);
			continue;
		}
		json_array_foreach (decks, i, deck)
			fprintf(f, "Deck %d: %s\n",
			    (int)json_integer_value(deck), sentence);
	}
	fclose(f);
	if (size > 0) {
		text[size - 1] = '\0';
		json_object_set_new(data, "wrong", json_string(text));
	}
	free(text);
}

json_t *
decks_cluster(const char *socket, int seconds)
{
	struct overview all = {.decks = json_array(),
	    .fronts = json_array(),
	    .wrong = json_object(),
	    .asked = ask_decks(socket)};
	struct ask_answer answers[CLUSTER_DECKS];
	json_t *data = NULL;
	int deck;

	ask_all(socket, all.asked, "cluster", seconds, answers);
	for (deck = 0; deck < all.asked; deck++) {
		if (answers[deck].data != NULL)
			overview_deck(&all, deck, answers[deck].data);
		else
			overview_away(&all, deck, answers[deck].waits);
		json_decref(answers[deck].data);
	}
	if (all.answered > 0) {
		data = json_pack("{sO sO sO*}", "decks", all.decks, "fronts",
		    all.fronts, "standbys", all.standbys);
		overview_words(&all, data);
	}
	json_decref(all.decks);
	json_decref(all.fronts);
	json_decref(all.standbys);
	json_decref(all.wrong);
	return data;
}
