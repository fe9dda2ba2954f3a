/* All tables, and their indexes. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/tree.h"

/*
 * Numbers that no table has, from first to last; counted from 1 among those of
 * the hub's deck.
 */
struct number_range {
	RB_ENTRY(number_range) entry;
	int first, last;
};

TREE_GENERATE(
    tables_by_number, table, by_number, TREE_ORDER(a->number, b->number))
TREE_GENERATE(tables_dues, table, by_due,
    tree_then(TREE_ORDER(a->due, b->due), TREE_ORDER(a->number, b->number)))
TREE_GENERATE(tables_adjourned, table, by_adjourned,
    tree_then(TREE_ORDER(a->guests_since, b->guests_since),
	TREE_ORDER(a->number, b->number)))
TREE_GENERATE(tables_boards, table, by_board,
    tree_then(TREE_ORDER(a->board, b->board), TREE_ORDER(a->number, b->number)))
TREE_GENERATE_TEXT(seat_names, seat_name, by_name, name,
    tree_then(TREE_ORDER(a->number, b->number), TREE_ORDER(a->place, b->place)))
TREE_GENERATE(number_ranges, number_range, entry, TREE_ORDER(a->last, b->last))

static struct number_range *
range_add(struct hub *hub, int first, int last)
{
	struct number_range *range = xcalloc(1, sizeof(*range));

	range->first = first;
	range->last = last;
	RB_INSERT(number_ranges, &hub->table_index.free, range);
	return range;
}

static void
range_drop(struct hub *hub, struct number_range *range)
{
	RB_REMOVE(number_ranges, &hub->table_index.free, range);
	free(range);
}

void
tables_init(struct hub *hub)
{
	struct tables_index *index = &hub->table_index;

	TAILQ_INIT(&hub->tables);
	TAILQ_INIT(&hub->busy);
	RB_INIT(&hub->peeks);
	TAILQ_INIT(&index->bots);
	RB_INIT(&index->numbers);
	RB_INIT(&index->dues);
	RB_INIT(&index->guests);
	RB_INIT(&index->names);
	RB_INIT(&index->asked);
	RB_INIT(&index->boards);
	RB_INIT(&index->free);
	range_add(hub, 1, INT_MAX);
}

void
tables_end(struct hub *hub)
{
	struct number_range *range;

	while ((range = RB_ROOT(&hub->table_index.free)) != NULL)
		range_drop(hub, range);
}

/* The range with that number, or the next one above it. */
static struct number_range *
range_at(struct hub *hub, int number)
{
	struct number_range key = {.last = number};

	return RB_NFIND(number_ranges, &hub->table_index.free, &key);
}

/* A number of the deck's tables as which of them it is, from 1; and back. */
static int
number_place(const struct hub *hub, int number)
{
	return (number - 1) / hub->decks + 1;
}

static int
place_number(const struct hub *hub, int place)
{
	return (place - 1) * hub->decks + hub->deck + 1;
}

static void
number_take(struct hub *hub, int number)
{
	struct number_range *range = range_at(hub, number);

	if (range == NULL || number < range->first)
		return;
	if (range->first < number)
		range_add(hub, range->first, number - 1);
	range->first = number + 1;
	if (number == range->last)
		range_drop(hub, range);
}

/* Adjourned, and nobody in its seats has an account. */
static bool
guests_left(const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.seat[i].house &&
		    table->s.seat[i].role != ROLE_GUEST)
			return false;
	return table->s.status == TABLE_ADJOURNED;
}

/* The place of a table among those of a name ("" for none). */
static void
seat_name_set(struct seat_names *names, struct seat_name *entry,
    struct table *table, int place, const char *name)
{
	if (strcmp(entry->name, name) == 0)
		return;
	if (*entry->name != '\0')
		RB_REMOVE(seat_names, names, entry);
	*entry = (struct seat_name){
	    .table = table, .number = table->number, .place = place};
	strlcpy(entry->name, name, sizeof(entry->name));
	if (*name != '\0')
		RB_INSERT(seat_names, names, entry);
}

/* Indexes it as what it is now, or (gone) as nothing. */
static void
tables_index_as(struct hub *hub, struct table *table, bool gone)
{
	struct tables_index *index = &hub->table_index;
	int64_t since = !gone && guests_left(table) ? table->s.adjourned : 0;
	bool playing = !gone && table->s.status == TABLE_PLAYING;
	bool slow = playing && table->s.terms.clock.kind == CLOCK_DAYS;
	bool listed = !gone && table->s.status < TABLE_ADJOURNED;
	/* An adjourned game keeps no process: there may be any number. */
	bool bot =
	    !gone && table->s.status != TABLE_ADJOURNED && table_has_bot(table);
	bool closed = gone || table->s.status == TABLE_CLOSED;
	uint64_t board =
	    playing && !table->s.terms.unrated && table_guests(table) == 0
	    ? engine_game_board(&table->s.game)
	    : 0;
	const struct table_invited *invited = table->s.access.invited;
	const struct seat *seat;
	const char *name;
	int i;

	for (i = 0; i < SEAT_NAMES; i++) {
		seat = &table->s.seat[i / 2];
		name = i % 2 != 0 ? seat->owner : seat->house ? "" : seat->name;
		seat_name_set(&index->names, &table->names[i], table, i,
		    gone ? "" : name);
	}
	for (i = 0; i < ACCESS_NAMES; i++)
		seat_name_set(&index->asked, &table->asked[i], table, i,
		    closed || !invited[i].open ? "" : invited[i].name);
	if (bot && !table->with_bot)
		TAILQ_INSERT_TAIL(&index->bots, table, in_bots);
	else if (!bot && table->with_bot)
		TAILQ_REMOVE(&index->bots, table, in_bots);
	table->with_bot = bot;
	bots_settle(hub, table, gone || !bot);
	index->listed += listed - table->counted_listed;
	table->counted_listed = listed;
	index->playing += playing - table->counted_playing;
	table->counted_playing = playing;
	index->slow += slow - table->counted_slow;
	table->counted_slow = slow;
	index->nguests += (since != 0) - (table->guests_since != 0);
	TREE_SET(tables_adjourned, &index->guests, table, guests_since, since);
	TREE_SET(tables_boards, &index->boards, table, board, board);
}

void
tables_index(struct hub *hub, struct table *table)
{
	tables_index_as(hub, table, false);
}

void
tables_add(struct hub *hub, struct table *table)
{
	struct tables_index *index = &hub->table_index;
	struct table *after;

	if (table->number == 0)
		table->number =
		    place_number(hub, number_ranges_first(&index->free)->first);
	number_take(hub, number_place(hub, table->number));
	/* The list is in the order of their numbers. */
	after = RB_NFIND(tables_by_number, &index->numbers, table);
	if (after == NULL)
		TAILQ_INSERT_TAIL(&hub->tables, table, entry);
	else
		TAILQ_INSERT_BEFORE(after, table, entry);
	RB_INSERT(tables_by_number, &index->numbers, table);
	index->n++;
	tables_index(hub, table);
}

void
tables_remove(struct hub *hub, struct table *table)
{
	struct tables_index *index = &hub->table_index;
	struct number_range *above, *below;
	int place = number_place(hub, table->number);

	tables_set_due(hub, table, 0);
	tables_index_as(hub, table, true);
	RB_REMOVE(tables_by_number, &index->numbers, table);
	TAILQ_REMOVE(&hub->tables, table, entry);
	above = range_at(hub, place);
	if (above == NULL || place + 1 < above->first)
		above = range_add(hub, place, place);
	else
		above->first = place;
	below = RB_PREV(number_ranges, NULL, above);
	if (below != NULL && below->last + 1 == above->first) {
		above->first = below->first;
		range_drop(hub, below);
	}
	index->n--;
}

void
tables_set_due(struct hub *hub, struct table *table, int64_t due)
{
	TREE_SET(tables_dues, &hub->table_index.dues, table, due, due);
}

struct table *
tables_numbered(const struct hub *hub, int number)
{
	struct table key;

	key.number = number;
	return tables_by_number_find(&hub->table_index.numbers, &key);
}

static struct table *
names_next(
    const struct seat_names *names, const char *name, const struct table *after)
{
	struct seat_name key = {
	    .number = after == NULL ? 0 : after->number + 1};
	const struct seat_name *entry;

	if (strlcpy(key.name, name, sizeof(key.name)) >= sizeof(key.name))
		return NULL;
	entry = RB_NFIND(seat_names, (struct seat_names *)names, &key);
	return entry != NULL && name_same(entry->name, name) ? entry->table
							     : NULL;
}

struct table *
tables_of(const struct hub *hub, const char *name, const struct table *after)
{
	return names_next(&hub->table_index.names, name, after);
}

struct table *
tables_asking(
    const struct hub *hub, const char *name, const struct table *after)
{
	return names_next(&hub->table_index.asked, name, after);
}

struct table *
tables_with_board(
    const struct hub *hub, uint64_t board, const struct table *after)
{
	struct table key = {
	    .board = board, .number = after == NULL ? 0 : after->number + 1};
	struct table *table = RB_NFIND(tables_boards,
	    (struct tables_boards *)&hub->table_index.boards, &key);

	return board != 0 && table != NULL && table->board == board ? table
								    : NULL;
}

struct table *
tables_by_due(const struct hub *hub)
{
	return tables_dues_first(&hub->table_index.dues);
}

struct table *
tables_next_due(const struct table *table)
{
	return tables_dues_next(table);
}

struct table *
tables_guests_over(const struct hub *hub, int most)
{
	if (hub->table_index.nguests <= most)
		return NULL;
	return tables_adjourned_first(&hub->table_index.guests);
}
