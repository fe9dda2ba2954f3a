/* cluster. */
#include "daemon/hub/cmd/cmd_cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"

#define FAR_BYTES (16 << 20) /* that a standby may be behind */

/* What is looked at, and what is wrong about it in sentences. */
struct cluster_view {
	json_t *standbys, *waiting;
	int synchronous;
	FILE *wrong;
};

static void
view_row(void *arg, const struct store_beside *one)
{
	struct cluster_view *view = arg;

	if (!one->standby) {
		json_array_append_new(view->waiting, json_string(one->name));
		return;
	}
	json_array_append_new(view->standbys,
	    json_pack("{ss sb sI sI}", "standby", one->name, "synchronous",
		one->synchronous, "bytes_behind", (json_int_t)one->bytes,
		"ms_behind", (json_int_t)one->ms));
	view->synchronous += one->synchronous;
	if (one->bytes > FAR_BYTES)
		fprintf(view->wrong, "The standby %s is %d MiB behind.\n",
		    one->name, (int)(one->bytes >> 20));
}

/* Looks at what is beside a hub whose database others share. */
static void
view_beside(const struct hub *hub, struct cluster_view *view)
{
	if (hub->conf->cluster.store == NULL)
		return;
	if (!store_beside(hub->store, view_row, view))
		fputs("What the standbys do cannot be seen: on the database "
		      "say GRANT pg_monitor TO the host's user.\n",
		    view->wrong);
	else if (hub->conf->cluster.standby && view->synchronous == 0)
		fputs("The database has no synchronous standby now: nobody "
		      "hears of a move before one is back.\n",
		    view->wrong);
	if (json_array_size(view->waiting) == 0)
		fputs("No other hub waits for the deck: if this machine is "
		      "lost, nobody goes on.\n",
		    view->wrong);
}

/* The deck that this hub has, as a row. */
static json_t *
deck_row(const struct hub *hub, const json_t *cluster)
{
	int64_t epoch = store_epoch(hub->store);
	json_t *row = json_pack("{si sO si si si}", "deck", hub->deck,
	    "machine", json_object_get(cluster, "machine"), "people",
	    people_count(hub), "tables", hub->table_index.n, "playing",
	    hub->table_index.playing);

	if (epoch != 0)
		json_object_set_new(row, "epoch", json_integer(epoch));
	return row;
}

static void
cluster_list(struct request *req, const json_t *cluster)
{
	struct cluster_view view = {
	    .standbys = json_array(), .waiting = json_array()};
	char *wrong = NULL;
	json_t *data;
	size_t size;

	view.wrong = xmemstream(&wrong, &size);
	view_beside(req->hub, &view);
	fclose(view.wrong);
	data = json_pack("{s[o] sO}", "decks", deck_row(req->hub, cluster),
	    "fronts", json_object_get(cluster, "fronts"));
	if (req->hub->conf->cluster.store != NULL) {
		json_object_set(data, "waiting", view.waiting);
		json_object_set(data, "standbys", view.standbys);
	}
	if (*wrong != '\0') {
		wrong[strlen(wrong) - 1] = '\0';
		json_object_set_new(data, "wrong", json_string(wrong));
	}
	json_decref(view.waiting);
	json_decref(view.standbys);
	free(wrong);
	answer(req, data);
}

static void
count_waiting(void *arg, const struct store_beside *one)
{
	if (!one->standby)
		++*(int *)arg;
}

/* No deck that there is was named. */
static void
refuse_deck(struct request *req)
{
	if (req->hub->decks == 1)
		refuse(req, REFUSED_USAGE,
		    "Name the deck that is to be handed over; this host has "
		    "deck 0 alone.");
	else
		refuse(req, REFUSED_USAGE,
		    "Name the deck that is to be handed over, 0 to %d.",
		    req->hub->decks - 1);
}

static void
cluster_hand_over(struct request *req)
{
	const struct hub *hub = req->hub;
	const char *word = next_word(req);
	int waiting = 0;

	if (word == NULL || !conf_cluster_is_deck(word) ||
	    atoi(word) >= hub->decks) {
		refuse_deck(req);
		return;
	}
	if (atoi(word) != hub->deck) {
		refuse(req, REFUSED_WHERE,
		    "This is deck %d, and that one is another hub's: use "
		    "messdeckctl cluster hand-over %d.",
		    hub->deck, atoi(word));
		return;
	}
	if (hub->conf->cluster.store == NULL) {
		refuse(req, REFUSED_WHERE,
		    "No other machine can take the deck: this host has its "
		    "state in a file of this one.");
		return;
	}
	store_beside(hub->store, count_waiting, &waiting);
	if (waiting == 0) {
		refuse(req, REFUSED_WHERE,
		    "No other hub waits for the deck; start one first.");
		return;
	}
	hub->io.hand_over(hub->io.arg);
}

static void
cluster_restored(struct request *req)
{
	const struct hub *hub = req->hub;

	if (hub->conf->cluster.store == NULL) {
		refuse(req, REFUSED_WHERE,
		    "This host has its state in a file; messdeckctl restore "
		    "starts from a backup of it.");
		return;
	}
	store_mark_restored(hub->store);
	/* Whoever has the deck next voids what was seen after that moment. */
	hub->io.hand_over(hub->io.arg);
}

void
cmd_cluster(struct request *req)
{
	const struct hub_io *io = &req->hub->io;
	json_t *cluster = io->cluster == NULL ? NULL : io->cluster(io->arg);
	const char *word = next_word(req);

	req->harmless = word == NULL;
	if (cluster == NULL)
		refuse(req, REFUSED_WHERE,
		    "This host is one machine: its configuration has no "
		    "cluster.");
	else if (word == NULL)
		cluster_list(req, cluster);
	else if (strcasecmp(word, "hand-over") == 0)
		cluster_hand_over(req);
	else if (strcasecmp(word, "restored") == 0)
		cluster_restored(req);
	else
		refuse_usage(req);
	json_decref(cluster);
}
