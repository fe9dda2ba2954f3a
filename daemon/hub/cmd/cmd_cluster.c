/* cluster. */
#include "daemon/hub/cmd/cmd_cluster.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store/store.h"

/* The deck that this hub has, as a row. */
static json_t *
deck_row(const struct hub *hub, const json_t *cluster)
{
	int64_t epoch = store_epoch(hub->store);
	json_t *row = json_pack("{si sO si si si}", "deck", 0, "machine",
	    json_object_get(cluster, "machine"), "people", people_count(hub),
	    "tables", hub->table_index.n, "playing", hub->table_index.playing);

	if (epoch != 0)
		json_object_set_new(row, "epoch", json_integer(epoch));
	return row;
}

static void
cluster_hand_over(struct request *req)
{
	const char *word = next_word(req);

	if (word == NULL || !conf_cluster_is_deck(word)) {
		refuse(req, REFUSED_USAGE,
		    "Name the deck that is to be handed over; this host has "
		    "deck 0 alone.");
		return;
	}
	if (req->hub->conf->cluster.store == NULL) {
		refuse(req, REFUSED_WHERE,
		    "No other machine can take the deck: this host has its "
		    "state in a file of this one.");
		return;
	}
	req->hub->io.hand_over(req->hub->io.arg);
}

void
cmd_cluster(struct request *req)
{
	const struct hub_io *io = &req->hub->io;
	json_t *data = io->cluster == NULL ? NULL : io->cluster(io->arg);
	const char *word = next_word(req);

	if (data == NULL) {
		refuse(req, REFUSED_WHERE,
		    "This host is one machine: its configuration has no "
		    "cluster.");
		return;
	}
	if (word == NULL) {
		json_object_set_new(
		    data, "decks", json_pack("[o]", deck_row(req->hub, data)));
		json_object_del(data, "machine");
		answer(req, data);
		return;
	}
	json_decref(data);
	if (strcasecmp(word, "hand-over") == 0)
		cluster_hand_over(req);
	else
		refuse_usage(req);
}
