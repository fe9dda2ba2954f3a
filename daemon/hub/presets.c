/* The host's own rule sets, for the hub and for session processes. */
#include <string.h>

#include "daemon/conf/conf_rules.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presets.h"
#include "daemon/hub/state.h"

static struct held *
presets_hold(struct hub *hub)
{
	return outbox_hold(hub, HELD_EVENT,
	    json_pack("{s:o}", "rules", rule_list_json(&hub->rules)));
}

void
presets_configure(struct hub *hub)
{
	const struct rule_list old = hub->rules;
	struct held *held;
	struct peer *peer;

	conf_rules(hub->conf, &hub->rules);
	if (memcmp(&old, &hub->rules, sizeof(old)) == 0)
		return;
	held = presets_hold(hub);
	TAILQ_FOREACH (peer, &hub->peers, entry)
		if (peer->ruled && !peer->dead)
			held_to_link(held, peer);
}

void
presets_link(struct hub *hub, struct peer *peer)
{
	peer->ruled = true;
	held_to_link(presets_hold(hub), peer);
}
