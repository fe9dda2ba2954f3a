/* What the hub counts, for metrics-listen. */
#include "daemon/hub/figures.h"

#include <stdio.h>

#include "daemon/hub/people.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"

#define FIGURES_BOUND(ms) ms,
static const int bounds[FIGURES_NBOUND] = {FIGURES_BOUNDS(FIGURES_BOUND)};

void
figures_commit(struct figures *figures, int64_t us)
{
	int i;

	figures->commit_us += us;
	for (i = 0; i < FIGURES_NBOUND; i++)
		figures->commits[i] += us <= (int64_t)bounds[i] * 1000;
}

json_t *
figures_all(struct hub *hub)
{
	const struct figures *figures = &hub->figures;
	int64_t unused = 0, file = store_file_bytes(hub->store, &unused);
	json_t *all = json_pack("{sI si si si si si sI sI sI sI sI sI sI}",
	    "games", (json_int_t)hub->games, "people", people_count(hub),
	    "guests", hub->people.guests, "tables", hub->table_index.n,
	    "playing", hub->table_index.playing, "slow", hub->table_index.slow,
	    "throws", (json_int_t)figures->throws, "plays",
	    (json_int_t)figures->plays, "commits", (json_int_t)hub->commits,
	    "commit_us", (json_int_t)figures->commit_us, "file_bytes",
	    (json_int_t)file, "unused_bytes", (json_int_t)unused, "guest_bytes",
	    (json_int_t)quota_used(hub));
	char name[64];
	int i;

	json_object_set_new(
	    all, "longest_turn_us", json_integer(hub->longest_turn));
	json_object_set_new(all, "disk_full", json_integer(hub->disk_full));
	for (i = 0; i < NBYE; i++) {
		snprintf(name, sizeof(name), "turned_away_%s",
		    codes_bye((enum bye_code)i));
		json_object_set_new(
		    all, name, json_integer(figures->turned_away[i]));
	}
	for (i = 0; i < FIGURES_NBOUND; i++) {
		snprintf(name, sizeof(name), "commit_%d", bounds[i]);
		json_object_set_new(
		    all, name, json_integer(figures->commits[i]));
	}
	return all;
}
