/* What is deleted when: one row for each kind. */
#include "daemon/hub/retention.h"

#include "daemon/hub/channel.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/user_lists.h"

#define MIB (INT64_C(1) << 20)
#define ROOM_PAUSE 100 /* ms from one look for room again to the next */
#define ROOM_STEP 64   /* a part of the limit that is added between two looks */
#define YEAR (365 * DAY)
#define NOTES_MOST 200000
#define COMMENTS_MOST 200000

/* Rows in one turn, so that it takes no longer than a few milliseconds. */
#define SLICE_TALK 200
#define SLICE_GAMES 300 /* actions, for the most part */
#define SLICE_NAMES 2   /* each with its preferences and lists */

/*
 * The functions delete at most limit rows, the oldest first: old those from
 * before a time, oldest those of guests, whatever their age, or of all who may
 * have them.
 */
struct retention {
	const char *kind[5]; /* of store_usage, that go together */
	int64_t age;         /* ms; 0: however old */
	int64_t most;        /* rows of the first kind, or of guests'; or 0 */
	int limit;
	bool accounts; /* have it, and guests do not */
	int (*old)(struct hub *, int64_t before, int limit);
	int (*oldest)(struct hub *, int limit);
	enum store_forgotten what; /* that the store deletes instead */
};

static void
name_forget(void *arg, const char *name)
{
	user_lists_forget(arg, name);
}

static int
names_old(struct hub *hub, int64_t before, int limit)
{
	return store_guests_forget(hub->store, before, limit, name_forget, hub);
}

static int
names_oldest(struct hub *hub, int limit)
{
	return names_old(hub, INT64_MAX, limit);
}

static struct table *
table_of_game(const struct hub *hub, int64_t game)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->tables, entry)
		if (table->s.game_no == game)
			return table;
	return NULL;
}

static bool
game_shown(void *arg, int64_t game)
{
	const struct hub *hub = arg;

	return table_of_game(hub, game) != NULL ||
	    (hub->decks > 1 && store_game_table(hub->store, game) != 0);
}

static int
games_oldest(struct hub *hub, int limit)
{
	return store_guest_games_forget(hub->store, limit, game_shown, hub);
}

/* A topic goes whole, which counts as a slice. */
static int
notes_old(struct hub *hub, int64_t before, int limit)
{
	return store_topic_forget(hub->store, before) ? limit : 0;
}

static int
notes_oldest(struct hub *hub, int limit)
{
	return notes_old(hub, INT64_MAX, limit);
}

static int
readers_old(struct hub *hub, int64_t before, int limit)
{
	return store_readers_forget(hub->store, before, limit);
}

/* What has gone takes its members along, in slices. */
static int
channels_old(struct hub *hub, int64_t before, int limit)
{
	if (channels_silent(hub, before) > 0)
		return limit;
	return store_channels_forget(hub->store, limit);
}

static const struct retention retention[] = {
    {{"names", "preferences", "lists", "scores", "memberships"}, GUEST_TIME,
	50000, SLICE_NAMES, false, names_old, names_oldest, STORE_NOTHING},
    {{"talk"}, 30 * DAY, 0, SLICE_TALK, false, NULL, NULL, STORE_TALK},
    {{"reports"}, 90 * DAY, 500, SLICE_TALK, false, NULL, NULL, STORE_REPORTS},
    {{"logins"}, 90 * DAY, 50000, SLICE_TALK, false, NULL, NULL, STORE_LOGINS},
    {{"audit"}, YEAR, 0, SLICE_TALK, true, NULL, NULL, STORE_AUDIT},
    {{"games"}, 0, 0, SLICE_GAMES, false, NULL, games_oldest, STORE_NOTHING},
    {{"notes", "topics"}, YEAR, NOTES_MOST, 1, true, notes_old, notes_oldest,
	STORE_NOTHING},
    {{"bookmarks", "readers"}, YEAR, 0, SLICE_TALK, true, readers_old, NULL,
	STORE_NOTHING},
    {{"channels"}, CHANNEL_TIME, 0, SLICE_TALK, true, channels_old, NULL,
	STORE_NOTHING},
    {{"comments"}, 0, COMMENTS_MOST, SLICE_TALK, true, NULL, NULL,
	STORE_COMMENTS},
    {{"oneliners"}, YEAR, 0, SLICE_TALK, true, NULL, NULL, STORE_WALL},
    /* Those whose time is over: deleted accounts say themselves until when. */
    {{"accounts"}, 1, 0, SLICE_NAMES, true, NULL, NULL, STORE_GONE},
    {{"invitations"}, 30 * DAY, 0, SLICE_NAMES, true, NULL, NULL,
	STORE_INVITATIONS},
    /* Bans and mutes, from their end on. */
    {{NULL}, 30 * DAY, 0, SLICE_NAMES, true, user_lists_purge, NULL,
	STORE_NOTHING},
};

#define NROW (int)(sizeof(retention) / sizeof(*retention))

int64_t
retention_longest(void)
{
	int64_t longest = 0;
	int i;

	for (i = 0; i < NROW; i++)
		if (!retention[i].accounts && retention[i].age > longest)
			longest = retention[i].age;
	return longest;
}

static int
row_oldest(struct hub *hub, const struct retention *row, int limit)
{
	return row->oldest != NULL
	    ? row->oldest(hub, limit)
	    : store_forget_guests(hub->store, row->what, limit);
}

static int64_t
limit_of(const struct hub *hub)
{
	return hub->conf->guest_disk_total * MIB;
}

static void
ask_usage(struct hub *hub)
{
	struct guest_usage *usage = &hub->guest_usage;

	usage->asked = hub->io.now(hub->io.arg);
	usage->bytes = store_usage_guests_all(hub->store);
	usage->added = 0;
}

bool
retention_due(struct hub *hub)
{
	ask_usage(hub);
	return hub->guest_usage.bytes > limit_of(hub);
}

static enum retention_room
room_known(const struct hub *hub)
{
	int64_t bytes = hub->guest_usage.bytes + hub->guest_usage.added;
	int64_t eighth = limit_of(hub) / 8;

	return bytes >= limit_of(hub) + 2 * eighth ? RETENTION_SPENT
	    : bytes >= limit_of(hub) + eighth      ? RETENTION_FULL
						   : RETENTION_ROOM;
}

/*
 * housekeeping_added has the database asked later. Where there is no room,
 * nothing is added, and so it is asked here.
 */
enum retention_room
retention_room(struct hub *hub)
{
	const struct guest_usage *usage = &hub->guest_usage;
	int64_t now = hub->io.now(hub->io.arg);

	if (usage->asked == 0 || usage->added > limit_of(hub) / ROOM_STEP ||
	    (room_known(hub) != RETENTION_ROOM &&
		(now >= usage->asked + ROOM_PAUSE || now < usage->asked)))
		ask_usage(hub);
	return room_known(hub);
}

/* The guests' bytes that a row can free. */
static int64_t
row_bytes(struct hub *hub, const struct retention *row)
{
	int64_t bytes = 0;
	size_t i;

	for (i = 0; i < 5 && row->kind[i] != NULL; i++)
		bytes += store_usage_guests(hub->store, row->kind[i], NULL);
	return bytes;
}

/* The game of guests that was begun first ends and does not count. */
static int
game_void_first(struct hub *hub)
{
	struct table *table = NULL;
	int64_t game = 0;
	int elsewhere = 0;

	while (table == NULL && elsewhere == 0 &&
	    (game = store_guest_game_open(hub->store, game)) != 0) {
		table = table_of_game(hub, game);
		if (table == NULL && hub->decks > 1)
			elsewhere = store_game_table(hub->store, game);
	}
	if (table != NULL)
		table_game_void(hub, table);
	else if (elsewhere != 0)
		decks_mail(hub, decks_of(hub, elsewhere),
		    json_pack("{s:I}", "void", (json_int_t)game));
	/* What another deck does is seen the next time. */
	return table != NULL;
}

void
retention_void(struct hub *hub, int64_t game)
{
	struct table *table = table_of_game(hub, game);

	if (table != NULL &&
	    (table_running(table) || table->s.status == TABLE_ADJOURNED))
		table_game_void(hub, table);
	/* The first deck looks whether that was enough. */
	hub->forget_due = hub->io.now(hub->io.arg);
}

/*
 * Deletes of what takes most, so that whoever adds much of one kind displaces
 * only the same kind; if none of that can go, of what takes less; and at last a
 * game that is not over.
 */
static int
row_run_largest(struct hub *hub)
{
	int64_t bytes[NROW];
	int i, row, n = 0, tried = 0;

	for (i = 0; i < NROW; i++)
		bytes[i] = row_bytes(hub, &retention[i]);
	for (; n == 0 && tried < NROW; tried++) {
		for (i = row = 0; i < NROW; i++)
			if (bytes[i] > bytes[row])
				row = i;
		n = retention[row].accounts
		    ? 0
		    : row_oldest(hub, &retention[row], retention[row].limit);
		bytes[row] = -1;
	}
	return n > 0 ? n : game_void_first(hub);
}

/*
 * By the time in which a hub ran, as far as it is known: until all of this kind
 * from before the gap has gone.
 */
static int64_t
row_now(const struct hub *hub, const struct retention *row, int64_t now)
{
	return now < hub->gaps_since + row->age ? now - hub->gaps : now;
}

/* Too old, or too many; whether there may be more. */
static bool
row_run(struct hub *hub, const struct retention *row, int64_t now)
{
	int64_t rows = 0, before = row_now(hub, row, now) - row->age;
	int n = 0;

	if (row->age != 0)
		n = row->old != NULL
		    ? row->old(hub, before, row->limit)
		    : store_forget(hub->store, row->what, before, row->limit);
	if (row->age != 0 && n == row->limit)
		return true;
	if (row->most == 0)
		return false;
	if (row->accounts)
		rows = store_usage_rows(hub->store, row->kind[0]);
	else
		store_usage_guests(hub->store, row->kind[0], &rows);
	rows -= row->most;
	return rows > 0 &&
	    row_oldest(hub, row, rows < row->limit ? (int)rows : row->limit) ==
	    row->limit;
}

bool
retention_run(struct hub *hub, int64_t now)
{
	bool more = false;
	int i;

	for (i = 0; i < NROW && !more; i++)
		more = row_run(hub, &retention[i], now);
	return more || (retention_due(hub) && row_run_largest(hub) > 0);
}
