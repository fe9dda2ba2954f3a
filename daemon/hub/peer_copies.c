/* What session processes have a copy of: the host's pictures and rule sets. */
#include "daemon/hub/peer_copies.h"

#include <string.h>

#include "daemon/conf/conf_rules.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/state.h"

#define PART_MOST 32768 /* bytes of one line; links take twice as many */

static const char *
picture_of(const struct conf *conf, int place)
{
	return conf->art[place] != NULL ? conf->art[place] : "";
}

/* A picture in as many parts as it takes; none is one empty part. */
static void
send_picture(struct hub *hub, struct peer *peer, int place)
{
	const char *text = picture_of(hub->conf, place);
	size_t left = strlen(text), n;

	do {
		n = left < PART_MOST ? left : PART_MOST;
		left -= n;
		held_to_link(outbox_hold(hub, HELD_EVENT,
				 json_pack("{s:{s:s,s:s%,s:b}}", "art", "place",
				     art_place_name((enum art_place)place),
				     "part", text, n, "last", left == 0)),
		    peer);
		text += n;
	} while (left > 0);
}

void
peer_copies_pictures(struct hub *hub, struct peer *peer)
{
	int place;

	peer->pictured = true;
	for (place = 0; place < NART_PLACE; place++)
		send_picture(hub, peer, place);
}

/* Those in which the configuration differs from the old one. */
static void
pictures_changed(struct hub *hub, const struct conf *old)
{
	struct peer *peer;
	int place;

	for (place = 0; place < NART_PLACE; place++) {
		if (strcmp(picture_of(old, place),
			picture_of(hub->conf, place)) == 0)
			continue;
		TAILQ_FOREACH (peer, &hub->peers, entry)
			if (peer->pictured && !peer->dead)
				send_picture(hub, peer, place);
	}
}

static struct held *
hold_rules(struct hub *hub)
{
	return outbox_hold(hub, HELD_EVENT,
	    json_pack("{s:o}", "rules", rule_list_json(&hub->rules)));
}

void
peer_copies_rules(struct hub *hub, struct peer *peer)
{
	peer->ruled = true;
	held_to_link(hold_rules(hub), peer);
}

void
peer_copies_configure(struct hub *hub, const struct conf *old)
{
	const struct rule_list rules = hub->rules;
	struct held *held;
	struct peer *peer;

	conf_rules(hub->conf, &hub->rules);
	if (old == NULL)
		return;
	pictures_changed(hub, old);
	if (memcmp(&rules, &hub->rules, sizeof(rules)) == 0)
		return;
	held = hold_rules(hub);
	TAILQ_FOREACH (peer, &hub->peers, entry)
		if (peer->ruled && !peer->dead)
			held_to_link(held, peer);
}
