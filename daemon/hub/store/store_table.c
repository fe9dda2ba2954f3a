/*
 * Tables in the store: one row each, seats and offers as JSON in it, since
 * they are only ever read and written whole.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/hub/table.h"
#include "daemon/protocol/field.h"

static json_t *
seats_json(const struct table *table)
{
	json_t *seats = json_array();
	const struct seat *seat;
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		seat = &table->s.seat[i];
		json_array_append_new(seats,
		    json_pack("{s:s,s:s,s:b,s:i,s:b,s:s,s:s,s:s,s:b,s:I,"
			      "s:i,s:i,s:i}",
			"name", seat->name, "role", role_name(seat->role),
			"house", seat->house, "wins", seat->wins, "phrased",
			seat->phrased, "phrase", seat->phrase, "played",
			seat->played, "owner", seat->owner, "returns",
			seat->returns, "came", (json_int_t)seat->came,
			"match_won", seat->match_won, "match_played",
			seat->match_played, "level", seat->level));
	}
	return seats;
}

static void
seats_parse(struct table *table, const char *text)
{
	json_t *seats = json_loads(text, 0, NULL), *item;
	const char *name, *role, *phrase, *played, *owner;
	struct seat *seat;
	int house, phrased, returns, level;
	json_int_t came;
	size_t i;

	json_array_foreach (seats, i, item) {
		if (i >= SEATS_MAX)
			break;
		seat = &table->s.seat[i];
		/* The first hubs did not store these. */
		played = owner = "";
		returns = 0;
		level = BOT_USUAL;
		came = table->s.adjourned;
		if (json_unpack(item,
			"{s:s,s:s,s:b,s:i,s:b,s:s,s?s,s?s,s?b,s?I,s?i,s?i,"
			"s?i}",
			"name", &name, "role", &role, "house", &house, "wins",
			&seat->wins, "phrased", &phrased, "phrase", &phrase,
			"played", &played, "owner", &owner, "returns", &returns,
			"came", &came, "match_won", &seat->match_won,
			"match_played", &seat->match_played, "level",
			&level) != 0)
			continue;
		strlcpy(seat->name, name, sizeof(seat->name));
		strlcpy(seat->played, played, sizeof(seat->played));
		strlcpy(seat->owner, owner, sizeof(seat->owner));
		seat->returns = returns;
		seat->role = role_parse(role);
		seat->house = house;
		seat->level =
		    bot_level(level) != NULL ? (uint8_t)level : BOT_USUAL;
		seat->came = came;
		seat->phrased = phrased;
		strlcpy(seat->phrase, phrase, sizeof(seat->phrase));
	}
	json_decref(seats);
}

static json_t *
offers_json(const struct table *table)
{
	char house[RULESET_HOUSE], terms[TERMS_TEXT];
	json_t *offers = json_array();
	const struct table_offer *offer;
	int i;

	for (i = 0; i < NOFFER; i++) {
		offer = &table->s.offer[i];
		if (!offer->open)
			continue;
		*house = *terms = '\0';
		if (i == OFFER_RULES) {
			ruleset_house(&offer->rules, house);
			terms_text(&offer->terms, terms);
		}
		json_array_append_new(offers,
		    json_pack("{s:s,s:i,s:i,s:i,s:s,s:i,s:s,s:s}", "kind",
			codes_offer(i), "seat", offer->seat, "yes", offer->yes,
			"chair", offer->target, "rules",
			i == OFFER_RULES ? ruleset_name(&offer->rules) : "",
			"seats", offer->rules.seats, "house", house, "terms",
			terms));
	}
	return offers;
}

static void
offers_parse(struct table *table, const char *text)
{
	json_t *offers = json_loads(text, 0, NULL), *item;
	char error[RULESET_ERROR];
	const char *kind, *rules, *house;
	struct table_offer *offer;
	int seat, yes, target, seats, k;
	size_t i;

	json_array_foreach (offers, i, item) {
		if (json_unpack(item, "{s:s,s:i,s:i,s:i,s:s,s:i,s:s}", "kind",
			&kind, "seat", &seat, "yes", &yes, "chair", &target,
			"rules", &rules, "seats", &seats, "house", &house) != 0)
			continue;
		k = codes_offer_parse(kind);
		if (k < 0 ||
		    (k == OFFER_RULES &&
			!ruleset_make(&table->s.offer[k].rules, rules, seats,
			    house, error)))
			continue;
		offer = &table->s.offer[k];
		offer->open = true;
		offer->seat = seat;
		offer->yes = yes;
		offer->target = target;
		terms_parse(&offer->terms,
		    json_string_value(json_object_get(item, "terms")));
	}
	json_decref(offers);
}

/* NULL where there is nothing to say. */
static json_t *
access_json(const struct table_access *access)
{
	json_t *invited = json_array(), *barred = json_array();
	bool any = *access->phrase != '\0';
	int i;

	for (i = 0; i < ACCESS_NAMES; i++) {
		if (*access->invited[i].name != '\0')
			json_array_append_new(invited,
			    json_pack("{s:s,s:s,s:b}", "name",
				access->invited[i].name, "by",
				access->invited[i].by, "open",
				access->invited[i].open));
		if (*access->barred[i] != '\0')
			json_array_append_new(
			    barred, json_string(access->barred[i]));
	}
	any = any || json_array_size(invited) + json_array_size(barred) > 0;
	if (any)
		return json_pack("{s:s,s:o,s:o}", "phrase", access->phrase,
		    "invited", invited, "barred", barred);
	json_decref(invited);
	json_decref(barred);
	return NULL;
}

static void
access_parse(struct table_access *access, const char *text)
{
	json_t *json = text == NULL ? NULL : json_loads(text, 0, NULL), *item;
	const char *name, *by;
	int open;
	size_t i;

	strlcpy(access->phrase, field_or(json, "phrase", ""),
	    sizeof(access->phrase));
	json_array_foreach (json_object_get(json, "invited"), i, item) {
		if (i >= ACCESS_NAMES ||
		    json_unpack(item, "{s:s,s:s,s:b}", "name", &name, "by", &by,
			"open", &open) != 0)
			continue;
		strlcpy(access->invited[i].name, name, NAME_SIZE);
		strlcpy(access->invited[i].by, by, NAME_SIZE);
		access->invited[i].open = open;
	}
	json_array_foreach (json_object_get(json, "barred"), i, item)
		if (i < ACCESS_NAMES && json_is_string(item))
			strlcpy(access->barred[i], json_string_value(item),
			    NAME_SIZE);
	json_decref(json);
}

void
store_table_put(struct store *store, const struct table *table)
{
	const struct table_state *s = &table->s;
	char house[RULESET_HOUSE], terms[TERMS_TEXT], *seats, *offers;
	char *access;
	char *clock;
	json_t *list;

	list = seats_json(table);
	seats = json_dumps(list, JSON_COMPACT);
	json_decref(list);
	list = offers_json(table);
	offers = json_dumps(list, JSON_COMPACT);
	json_decref(list);
	list = access_json(&s->access);
	access = list == NULL ? NULL : json_dumps(list, JSON_COMPACT);
	json_decref(list);
	ruleset_house(&s->rules, house);
	store_run(store, SQL_TABLE_PUT, "iisssiissiiiss",
	    (int64_t)table->number, s->seq, codes_status(s->status),
	    ruleset_name(&s->rules), house, (int64_t)s->rules.seats, s->game_no,
	    seats, offers, s->opened, s->changed, s->adjourned,
	    terms_text(&s->terms, terms), access);
	free(access);
	if (s->upboards != 0)
		store_run(store, SQL_TABLE_UPBOARDS_PUT, "ii",
		    (int64_t)s->upboards, (int64_t)table->number);
	free(seats);
	free(offers);
	if (!game_clock_has(table))
		return;
	clock = game_clock_text(table);
	store_run(
	    store, SQL_TABLE_CLOCK_PUT, "si", clock, (int64_t)table->number);
	free(clock);
}

void
store_table_drop(struct store *store, int number)
{
	store_run(store, SQL_TABLE_DROP, "i", (int64_t)number);
}

/* False, with the reason, where its rules are none. */
static bool
table_read(struct store_rows *rows, struct table *table, char *error)
{
	memset(table, 0, sizeof(*table));
	table->number = store_int(rows, 0);
	table->s.seq = store_int(rows, 1);
	table->s.status = codes_status_parse(store_text(rows, 2));
	table->s.game_no = store_int(rows, 6);
	table->s.opened = store_int(rows, 9);
	table->s.changed = store_int(rows, 10);
	table->s.adjourned = store_int(rows, 11);
	terms_parse(&table->s.terms, store_text(rows, 12));
	access_parse(&table->s.access,
	    store_null(rows, 13) ? NULL : store_text(rows, 13));
	if (!ruleset_make(&table->s.rules, store_text(rows, 3),
		store_int(rows, 5), store_text(rows, 4), error))
		return false;
	seats_parse(table, store_text(rows, 7));
	offers_parse(table, store_text(rows, 8));
	if (game_clock_has(table))
		game_clock_parse(table, store_text(rows, 14));
	table->s.upboards = (int)store_int(rows, 15);
	return true;
}

void
store_tables(struct store *store,
    void (*each)(void *, const struct table *, const char *why), void *arg)
{
	char error[RULESET_ERROR];
	struct table table;
	struct store_rows *rows = store_of_deck(store, SQL_TABLES);

	/* Their games come with three questions, not with two for each. */
	store->ahead_games = (struct store_ahead){
	    .rows = store_of_deck(store, SQL_TABLES_GAMES)};
	store->ahead_actions = (struct store_ahead){
	    .rows = store_of_deck(store, SQL_TABLES_ACTIONS)};
	while (store_row(rows)) {
		if (table_read(rows, &table, error)) {
			store->loading = table.number;
			each(arg, &table, NULL);
		} else {
			store->loading = 0;
			each(arg, &table, error);
		}
	}
	store->loading = 0;
	store_read_end(store->ahead_games.rows);
	store_read_end(store->ahead_actions.rows);
}

void
store_tables_chairs(struct store *store)
{
	char error[RULESET_ERROR];
	struct table table;
	struct store_rows *rows = store_of_deck(store, SQL_TABLES);

	while (store_row(rows))
		if (table_read(rows, &table, error))
			store_chairs_put(store, &table);
}

static void
tables_of_others(struct store_rows *rows,
    void (*each)(void *, const struct table *), void *arg)
{
	char error[RULESET_ERROR];
	struct table table;

	while (store_row(rows))
		if (table_read(rows, &table, error))
			each(arg, &table);
}

void
store_tables_asking(struct store *store, const char *name, int most,
    void (*each)(void *, const struct table *), void *arg)
{
	if (store->decks > 1)
		tables_of_others(store_read(store, SQL_TABLES_ASKING, "siii",
				     name, (int64_t)store->decks,
				     (int64_t)store->deck, (int64_t)most),
		    each, arg);
}

void
store_tables_seated(struct store *store, const char *name, const char *other,
    void (*each)(void *, const struct table *), void *arg)
{
	if (store->decks > 1)
		tables_of_others(
		    store_read(store, SQL_TABLES_SEATED, "siis", name,
			(int64_t)store->decks, (int64_t)store->deck, other),
		    each, arg);
}

void
store_tables_from(struct store *store, const char *address,
    void (*each)(void *, const struct table *), void *arg)
{
	if (store->decks > 1)
		tables_of_others(
		    store_read(store, SQL_TABLES_FROM, "sii", address,
			(int64_t)store->decks, (int64_t)store->deck),
		    each, arg);
}
