/* One person's model of the host: the events that change it. */
#include "daemon/client/model/model.h"

#include <string.h>

#include "daemon/protocol/field.h"

void
model_init(struct model *model)
{
	memset(model, 0, sizeof(*model));
	model->at = -1;
	model->seat = -1;
	model->owned = model->silent = -1;
	chat_init(&model->chat);
}

void
model_free(struct model *model)
{
	json_decref(model->lobby);
	json_decref(model->stored);
	json_decref(model->offers);
	json_decref(model->channels);
	json_decref(model->known);
	json_decref(model->page);
	json_decref(model->news);
	table_snapshot_drop(model->table);
	table_snapshot_drop(model->happened);
	chat_free(&model->chat);
}

/* The person's place and seat. */
static void
take_place(struct model *model, const json_t *event)
{
	int64_t at = field_number(event, "table", -1);
	int64_t seat = field_number(event, "seat", -1);

	model->seat = seat >= 0 && seat < SEATS_MAX ? (int)seat : -1;
	if (at != model->at) {
		table_snapshot_drop(model->table);
		table_snapshot_drop(model->happened);
		model->table = model->happened = NULL;
		model->owned = model->silent = -1;
		model->leaving = LEAVING_NOT;
	}
	model->at = at;
}

/* A reloaded configuration may have another. */
static void
take_role(struct model *model, const json_t *event)
{
	int role = role_parse(field_or(event, "role", ""));

	if (role >= 0)
		model->role = (enum account_role)role;
}

void
model_host(struct model *model, const json_t *event)
{
	strlcpy(model->host, field_or(event, "host", model->host),
	    sizeof(model->host));
}

void
model_welcome(struct model *model, const json_t *event)
{
	strlcpy(
	    model->name, field_or(event, "name", "you"), sizeof(model->name));
	strlcpy(model->host, field_or(event, "host", "Messdeck"),
	    sizeof(model->host));
	take_role(model, event);
	take_place(model, event);
	model->away = false;
}

void
model_lobby(struct model *model, const json_t *event)
{
	json_t *stored = json_object_get(event, "stored");
	json_t *offers = json_object_get(event, "offers");

	if (stored != NULL) {
		json_decref(model->stored);
		model->stored = json_incref(stored);
	}
	if (offers != NULL) {
		json_decref(model->offers);
		model->offers = json_incref(offers);
	}
	/* An event for this person alone has no window. */
	if (json_object_get(event, "people") == NULL)
		return;
	json_decref(model->lobby);
	/* Shared by all who got it; only its reference count changes. */
	model->lobby = json_incref((json_t *)event);
}

void
model_news(struct model *model, const json_t *news)
{
	json_decref(model->news);
	model->news = json_is_object(news) ? json_incref((json_t *)news) : NULL;
}

void
model_channels(struct model *model, const json_t *names)
{
	json_decref(model->channels);
	model->channels = json_incref((json_t *)names);
}

void
model_known_channels(struct model *model, const json_t *rows)
{
	json_decref(model->known);
	model->known = json_incref((json_t *)rows);
}

void
model_page(struct model *model, const json_t *page)
{
	json_decref(model->page);
	model->page = json_incref((json_t *)page);
}

/* The same game, with at most a throw of the dice since. */
static bool
is_since(const struct table_snapshot *then, const struct table_snapshot *now)
{
	int actions = now->game.nactions - then->game.nactions;
	const char *id = then->id == NULL ? "" : then->id;

	return then->number == now->number &&
	    strcmp(id, now->id == NULL ? "" : now->id) == 0 &&
	    (actions == 0 || (actions == 1 && now->game.phase == PHASE_PLAY));
}

/* More than a throw of the dice. */
static bool
is_eventful(const struct table_snapshot *table)
{
	int i;

	for (i = 0; i < table->events.n; i++)
		if (table->events.event[i].kind != GAME_EVENT_THREW)
			return true;
	return false;
}

const struct game_events *
model_happened(const struct model *model)
{
	const struct table_snapshot *then = model->happened;

	return then != NULL && is_since(then, model->table)
	    ? &then->events
	    : &model->table->events;
}

void
model_set_happened(struct model *model, struct table_snapshot *then)
{
	/* Neither arrivals nor a throw replace what happened last. */
	if (then != NULL &&
	    (!is_eventful(then) || is_eventful(model->table) ||
		!is_since(then, model->table))) {
		table_snapshot_drop(then);
		then = NULL;
	}
	table_snapshot_drop(model->happened);
	model->happened = then;
}

bool
model_table(struct model *model, const json_t *event)
{
	struct table_snapshot *table, *before, *then;

	if (model->at < 0 || field_number(event, "table", -1) != model->at)
		return false;
	table = table_snapshot_decode(event);
	if (table == NULL)
		return false;
	before = model->table;
	model->table = table;
	then = before != NULL && is_eventful(before) ? before : model->happened;
	model_set_happened(
	    model, then == NULL ? NULL : table_snapshot_keep(then));
	table_snapshot_drop(before);
	model->owned = table_snapshot_owned(table, model->name);
	if (table->decider != model->silent)
		model->silent = -1;
	if (model->leaving == LEAVING_KEEP ? !model_plays_bots(model)
					   : !model_resigns_alone(model))
		model->leaving = LEAVING_NOT;
	return true;
}

bool
model_plays_bots(const struct model *model)
{
	const struct table_snapshot *table = model->table;

	return table != NULL && model->seat >= 0 &&
	    table->status == TABLE_PLAYING &&
	    table_snapshot_is_bots(table, model->seat);
}

bool
model_resigns_alone(const struct model *model)
{
	const struct table_snapshot *table = model->table;

	return table != NULL && model->seat >= 0 && table->begun &&
	    (table->status == TABLE_PLAYING ||
		table->status == TABLE_ADJOURNED) &&
	    ruleset_partner(&table->rules, model->seat) < 0;
}

bool
model_seat_kept(const struct model *model)
{
	const struct table_snapshot *table = model->table;

	return table != NULL && (model->seat >= 0 || model->owned >= 0) &&
	    (table->status == TABLE_PLAYING ||
		table->status == TABLE_ADJOURNED);
}

static struct watched_table *
watched_find(struct watched_tables *watched, int64_t number)
{
	int i;

	for (i = 0; i < watched->n; i++)
		if (watched->table[i].number == number)
			return &watched->table[i];
	return NULL;
}

static struct watched_table
watched_read(const json_t *row)
{
	int throws = (int)field_number(row, "throw", 0);

	return (struct watched_table){
	    .number = (int)field_number(row, "table", 0),
	    .status = codes_status_parse(field_text(row, "status")),
	    .throws = throws,
	    .before = throws};
}

/* Keeps what was new at tables that are not shown again. */
static void
take_watched(struct model *model, const json_t *event)
{
	const json_t *tables = json_object_get(event, "tables"), *row;
	struct watched_tables before = model->watched, *now = &model->watched;
	struct watched_table one;
	const struct watched_table *known;
	size_t n;
	int i;

	memset(now, 0, sizeof(*now));
	now->tv = field_true(event, "tv");
	strlcpy(
	    now->follows, field_or(event, "follows", ""), sizeof(now->follows));
	json_array_foreach (tables, n, row) {
		if (now->n == MODEL_WATCHED)
			break;
		one = watched_read(row);
		known = watched_find(&before, one.number);
		if (known != NULL && known->before < one.throws)
			one.before = known->before;
		for (i = now->n++;
		     i > 0 && now->table[i - 1].number > one.number; i--)
			now->table[i] = now->table[i - 1];
		now->table[i] = one;
	}
}

bool
model_tracked(struct model *model, const json_t *event)
{
	struct watched_tables *watched = &model->watched;
	struct watched_table one = watched_read(event), *known;
	bool turned;

	known = watched_find(watched, one.number);
	if (known == NULL)
		return false;
	/* Another game has begun. */
	one.before = known->before <= one.throws ? known->before : 0;
	turned = known->status != one.status;
	*known = one;
	if (one.status != TABLE_CLOSED)
		return turned;
	watched->n--;
	memmove(known, known + 1,
	    (size_t)(&watched->table[watched->n] - known) * sizeof(*known));
	memset(&watched->table[watched->n], 0, sizeof(*known));
	return true;
}

int
model_watch_next(const struct model *model, int by)
{
	const struct watched_tables *watched = &model->watched;
	int above = 0;

	if (watched->n == 0)
		return 0;
	while (above < watched->n && watched->table[above].number < model->at)
		above++;
	/* above: the first behind the shown one. */
	above += by > 0 ? 0 : -1;
	return watched->table[(above + watched->n) % watched->n].number;
}

void
model_you(struct model *model, const json_t *event)
{
	const char *name = field_text(event, "name");

	/* A guest who got a place back has its name. */
	if (name != NULL)
		strlcpy(model->name, name, sizeof(model->name));
	take_role(model, event);
	take_place(model, event);
	take_watched(model, event);
}
