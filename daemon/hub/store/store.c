/*
 * What the store has in common for all engines: its statements, how much they
 * add, and the values of their rows.
 */
#include <stdarg.h>
#include <string.h>

#include "daemon/hub/store/store_engine.h"
#include "daemon/hub/store/store_game.h"

#define ROW_BYTES 40 /* what a row and its indexes cost beside its values */

const char *
store_sql(enum store_statement which)
{
	static const char *const text[NSTATEMENT] = {
#define X(name, sql) [SQL_##name] = sql,
#include "daemon/hub/store/store_statements.h"
#undef X
	};

	return text[which];
}

void
store_init(struct store *store, const struct store_at *at)
{
	int i;

	store->engine = at->engine;
	store->deck = at->deck;
	store->decks = at->decks == 0 ? 1 : at->decks;
	store->fd = -1;
	for (i = 0; i < NSTATEMENT; i++) {
		store->rows[i].store = store;
		store->rows[i].which = (enum store_statement)i;
	}
}

struct store *
store_open(const struct store_at *at, char error[CONF_ERROR])
{
	return at->engine->open(at, error);
}

bool
store_beside(struct store *store,
    void (*each)(void *arg, const struct store_beside *), void *arg)
{
	return store->engine->beside == NULL ||
	    store->engine->beside(store, each, arg);
}

void
store_mark_restored(struct store *store)
{
	store->engine->set_backup(store, true);
}

void
store_close(struct store *store)
{
	if (store == NULL)
		return;
	store_returning_free(store);
	store->engine->close(store);
}

bool
store_sound(struct store *store, char error[CONF_ERROR])
{
	return store->engine->sound(store, error);
}

/* --- whose it is --- */

enum store_claimed
store_claim(struct store *store, char words[CONF_ERROR])
{
	return store->engine->claim == NULL
	    ? STORE_OURS
	    : store->engine->claim(store, words);
}

void
store_loaded(struct store *store)
{
	if (store->engine->loaded != NULL)
		store->engine->loaded(store);
}

bool
store_alive(struct store *store, char error[CONF_ERROR])
{
	return store->engine->alive == NULL ||
	    store->engine->alive(store, error);
}

int
store_fd(const struct store *store)
{
	return store->fd;
}

void
store_read_ahead(struct store *store)
{
	store->engine->read_ahead(store);
}

int
store_deck(const struct store *store)
{
	return store->deck;
}

int
store_decks(const struct store *store)
{
	return store->decks;
}

int64_t
store_epoch(const struct store *store)
{
	return store->epoch;
}

int64_t
store_clock_ahead(const struct store *store)
{
	return store->ahead;
}

/* --- the transaction --- */

/*
 * How much a statement counts that adds a row: 0 for one that soon goes, more
 * than 1 for one that is never deleted, however old.
 */
static int
store_weight(enum store_statement which)
{
	switch (which) {
	case SQL_LEDGER_PUT:
		return 16;
	case SQL_GAME_NEW:
	case SQL_PLAYER_PUT:
	case SQL_ACTION_PUT:
	case SQL_TALK_PUT:
	case SQL_PREFERENCE_PUT:
	case SQL_LIST_PUT:
	case SQL_REPORT_PUT:
		return 1;
	default:
		return 0;
	}
}

void
store_write(struct store *store)
{
	if (store->writing)
		return;
	store->writing = true;
	store->engine->begin(store);
}

/* How many there are. */
static int
store_values(
    const char *types, va_list ap, struct store_value values[STORE_VALUES])
{
	struct store_value *value = values;

	for (; *types != '\0'; types++, value++) {
		*value = (struct store_value){.type = *types};
		switch (*types) {
		case 's':
			value->bytes = va_arg(ap, const char *);
			if (value->bytes == NULL)
				value->type = 0;
			else
				value->size = strlen(value->bytes);
			break;
		case 'i':
			value->number = va_arg(ap, int64_t);
			break;
		case 'b':
			value->bytes = va_arg(ap, const void *);
			value->size = va_arg(ap, size_t);
			break;
		}
	}
	return (int)(value - values);
}

/* How many bytes they are in a row, more or less. */
static int64_t
store_values_bytes(const struct store_value *values, int n)
{
	int64_t sum = 0;
	int i;

	for (i = 0; i < n; i++)
		sum += values[i].type == 'i' ? 7 : 1 + (int64_t)values[i].size;
	return sum;
}

void
store_run(
    struct store *store, enum store_statement which, const char *types, ...)
{
	struct store_value values[STORE_VALUES];
	int n, weight = store_weight(which);
	va_list ap;

	store_write(store);
	va_start(ap, types);
	n = store_values(types, ap, values);
	va_end(ap);
	if (weight > 0)
		store->added +=
		    weight * (ROW_BYTES + store_values_bytes(values, n));
	store->engine->run(store, which, values, n);
}

int
store_changes(struct store *store)
{
	return store->engine->changes(store);
}

bool
store_writing(const struct store *store)
{
	return store->writing;
}

enum store_result
store_commit(struct store *store)
{
	enum store_result result;

	store_faces_flush(store);
	result = store->engine->commit(store);
	store->writing = false;
	if (result == STORE_DONE)
		store->pokes |= store->mailed;
	store->mailed = 0;
	return result;
}

/* --- rows --- */

struct store_rows *
store_read(
    struct store *store, enum store_statement which, const char *types, ...)
{
	struct store_rows *rows = &store->rows[which];
	struct store_value values[STORE_VALUES];
	va_list ap;
	int n;

	va_start(ap, types);
	n = store_values(types, ap, values);
	va_end(ap);
	store->engine->read(rows, values, n);
	return rows;
}

struct store_rows *
store_of_deck(struct store *store, enum store_statement which)
{
	return store_read(
	    store, which, "ii", (int64_t)store->decks, (int64_t)store->deck);
}

bool
store_row(struct store_rows *rows)
{
	if (rows->store->engine->row(rows))
		return true;
	rows->store->engine->end(rows);
	return false;
}

void
store_read_end(struct store_rows *rows)
{
	rows->store->engine->end(rows);
}

int64_t
store_int(const struct store_rows *rows, int column)
{
	struct store_value value;

	return rows->store->engine->column(rows, column, 'i', &value)
	    ? value.number
	    : 0;
}

const char *
store_text(const struct store_rows *rows, int column)
{
	struct store_value value;

	return rows->store->engine->column(rows, column, 's', &value)
	    ? value.bytes
	    : "";
}

void
store_copy(const struct store_rows *rows, int column, char *to, size_t size)
{
	strlcpy(to, store_text(rows, column), size);
}

bool
store_blob(const struct store_rows *rows, int column, void *to, size_t size)
{
	struct store_value value;

	if (!rows->store->engine->column(rows, column, 'b', &value) ||
	    value.size != size)
		return false;
	memcpy(to, value.bytes, size);
	return true;
}

bool
store_null(const struct store_rows *rows, int column)
{
	struct store_value value;

	return !rows->store->engine->column(rows, column, 's', &value);
}

/* --- the database as a whole --- */

int64_t
store_added(const struct store *store)
{
	return store->added;
}

int64_t
store_lost(const struct store *store)
{
	return store->lost;
}

int64_t
store_file_bytes(struct store *store, int64_t *unused)
{
	return store->engine->bytes(store, unused);
}

void
store_checkpoint(struct store *store)
{
	if (store->engine->checkpoint != NULL)
		store->engine->checkpoint(store);
}

struct store_copy *
store_copy_begin(struct store *store, int fd, char error[CONF_ERROR])
{
	return store->engine->copy_begin(store, fd, error);
}

bool
store_is_backup(struct store *store)
{
	return store->engine->is_backup(store);
}

void
store_backup_over(struct store *store)
{
	store->engine->set_backup(store, false);
}
