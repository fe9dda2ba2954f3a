/*
 * Rows for another number of decks. Most have no deck, or one in their key that
 * is summed up where they are read; the rest is here.
 */
#include "daemon/hub/store/store_move_decks.h"

#include <stdio.h>
#include <string.h>

#include "engine/record_ledger.h"

/* Each deck has its own; a new one begins with the first one's. */
#define KEYS 7
static const char *const keys[KEYS] = {"guests", "epoch", "alive", "gaps",
    "gaps_since", "gaps_until", "disk_retry"};

_Static_assert(
    KEYS <= sizeof(((struct store_move_decks *)NULL)->number) / sizeof(int64_t),
    "each has its place");

static bool
move_changes(const struct store_move_decks *move)
{
	return move->from != move->to;
}

void
store_move_decks_begin(
    struct store_move_decks *move, struct store *from, const struct store *to)
{
	char own[STORE_DECK_KEY];
	int64_t guests = 0, epoch = 0, own_guests;
	int deck, i;

	*move = (struct store_move_decks){.from = from->decks, .to = to->decks};
	for (i = 0; i < KEYS; i++)
		move->number[i] = store_number(from, keys[i]);
	for (deck = 0; deck < from->decks; deck++) {
		store_deck_key(deck, "guests", own);
		own_guests = store_number(from, own) * from->decks;
		if (own_guests > guests)
			guests = own_guests;
		store_deck_key(deck, "epoch", own);
		if (epoch == 0)
			epoch = store_number(from, own);
	}
	/* A guest of one deck has every so manieth number. */
	move->number[0] = (guests + to->decks - 1) / to->decks;
	move->number[1] = epoch;
	move->common = store_number(from, STORE_LOG_COMMON);
	from->decks = 1;
	move->entries = store_ledger_last(from, move->head);
	from->decks = move->from;
	*move->head = '\0';
}

/* The value of a column. */
static struct store_value *
move_column(const struct store_table *table, struct store_value *values,
    const char *column)
{
	const char *at = table->columns;
	size_t length = strlen(column);

	for (;; values++) {
		if (strncmp(at, column, length) == 0 &&
		    (at[length] == ',' || at[length] == '\0'))
			return values;
		at = strchr(at, ',') + 2;
	}
}

/*
 * What all decks number together may go on in any number of decks: the last one
 * is that of all rows.
 */
static bool
move_number(struct store_move_decks *move, const struct store_table *table,
    struct store_value *values)
{
	const char *key = move_column(table, values, "key")->bytes;
	const char *of = strstr(key, STORE_OF_DECK);
	size_t length = of == NULL ? strlen(key) : (size_t)(of - key);
	int i;

	for (i = 0; i < KEYS; i++)
		if (strlen(keys[i]) == length &&
		    strncmp(key, keys[i], length) == 0)
			return false;
	return strcmp(key, STORE_LOG_COMMON) != 0;
}

/* Who was at a table is where that is. */
static void
move_conn(struct store_move_decks *move, const struct store_table *table,
    struct store_value *values)
{
	int64_t number = move_column(table, values, "tbl")->number;

	*move_column(table, values, "deck") = (struct store_value){
	    .type = 'i', .number = number > 0 ? (number - 1) % move->to : 0};
}

/* No two of one deck have the same number. */
static void
move_invite(struct store_move_decks *move, const struct store_table *table,
    struct store_value *values)
{
	struct store_value *n = move_column(table, values, "n");
	struct store_value *deck = move_column(table, values, "deck");

	n->number = n->number * move->from + deck->number;
	*deck = (struct store_value){.type = 'i'};
}

/*
 * What decks tell one another is for people who were there; but a seat that is
 * to have another name would keep the old one.
 */
static bool
move_mail(const struct store_table *table, struct store_value *values,
    char error[CONF_ERROR])
{
	static const char seats[] = "{\"seats\"";

	if (strncmp(move_column(table, values, "text")->bytes, seats,
		sizeof(seats) - 1) == 0)
		strlcpy(error,
		    "its decks are in the middle of changing somebody's name: "
		    "start its host for a minute, then stop it again",
		    CONF_ERROR);
	return false;
}

/*
 * The logs of several decks become one, in the order in which it was written:
 * what is not of all decks follows from another entry than before.
 */
static void
move_log(struct store_move_decks *move, const struct store_table *table,
    struct store_value *values, char text[DICE_HEX])
{
	struct store_value *chain = move_column(table, values, "chain");

	if (move->from == 1 ||
	    move_column(table, values, "n")->number <= move->common) {
		strlcpy(move->head, chain->bytes, DICE_HEX);
		return;
	}
	record_ledger_add(
	    move->head, move_column(table, values, "line")->bytes);
	strlcpy(text, move->head, DICE_HEX);
	chain->bytes = text;
	chain->size = strlen(text);
}

/* Decks count apart, and a file has no place for that. */
static bool
move_usage(struct store_move_decks *move, const struct store_table *table,
    struct store_value *values, char error[CONF_ERROR])
{
	const char *kind = move_column(table, values, "kind")->bytes;
	int64_t guests = move_column(table, values, "guests")->number;
	struct store_usage_sum *sum = move->usage;

	while (sum < move->usage + move->nusage &&
	    (strcmp(sum->kind, kind) != 0 || sum->guests != guests))
		sum++;
	if (sum == move->usage + MOVE_USAGES) {
		strlcpy(error, "it counts more kinds of data than are known",
		    CONF_ERROR);
		return false;
	}
	if (sum == move->usage + move->nusage) {
		move->nusage++;
		strlcpy(sum->kind, kind, sizeof(sum->kind));
		sum->guests = guests;
	}
	sum->n += move_column(table, values, "n")->number;
	sum->bytes += move_column(table, values, "bytes")->number;
	return false;
}

bool
store_move_decks_row(struct store_move_decks *move,
    const struct store_table *table, struct store_value *values,
    char text[DICE_HEX], char error[CONF_ERROR])
{
	const char *name = table->name;

	if (strcmp(name, "usage") == 0)
		return move_usage(move, table, values, error);
	if (!move_changes(move))
		return true;
	if (strcmp(name, "number") == 0)
		return move_number(move, table, values);
	if (strcmp(name, "mail") == 0)
		return move_mail(table, values, error);
	/* They are made again. */
	if (strcmp(name, "digest") == 0 || strcmp(name, "chair") == 0)
		return false;
	if (strcmp(name, "conn") == 0)
		move_conn(move, table, values);
	else if (strcmp(name, "invite") == 0)
		move_invite(move, table, values);
	else if (strcmp(name, "log") == 0)
		move_log(move, table, values, text);
	return true;
}

/* --- what comes after the rows --- */

static struct store_value
text_value(const char *text)
{
	return (struct store_value){
	    .type = 's', .bytes = text, .size = strlen(text)};
}

static bool
rest_number(const struct store_table *table, const char *key, int64_t value,
    bool (*put)(void *, const struct store_value *), void *arg)
{
	struct store_value values[STORE_VALUES];

	*move_column(table, values, "key") = text_value(key);
	*move_column(table, values, "value") =
	    (struct store_value){.type = 'i', .number = value};
	return value == 0 || put(arg, values);
}

static bool
rest_numbers(const struct store_move_decks *move,
    const struct store_table *table,
    bool (*put)(void *, const struct store_value *), void *arg)
{
	char own[STORE_DECK_KEY];
	bool going = true;
	int deck, i;

	for (deck = 0; deck < move->to; deck++)
		for (i = 0; going && i < KEYS; i++) {
			store_deck_key(deck, keys[i], own);
			going =
			    rest_number(table, own, move->number[i], put, arg);
		}
	return going &&
	    (move->to == 1 ||
		rest_number(table, STORE_LOG_COMMON, move->entries, put, arg));
}

bool
store_move_decks_rest(const struct store_move_decks *move,
    const struct store_table *table,
    bool (*put)(void *, const struct store_value *), void *arg)
{
	const struct store_usage_sum *sum = move->usage;
	struct store_value values[STORE_VALUES];
	bool going = true;

	if (strcmp(table->name, "number") == 0 && move_changes(move))
		return rest_numbers(move, table, put, arg);
	if (strcmp(table->name, "usage") != 0)
		return true;
	for (; going && sum < move->usage + move->nusage; sum++) {
		*move_column(table, values, "kind") = text_value(sum->kind);
		*move_column(table, values, "guests") =
		    (struct store_value){.type = 'i', .number = sum->guests};
		*move_column(table, values, "n") =
		    (struct store_value){.type = 'i', .number = sum->n};
		*move_column(table, values, "bytes") =
		    (struct store_value){.type = 'i', .number = sum->bytes};
		going = put(arg, values);
	}
	return going;
}
