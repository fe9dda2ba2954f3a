/*
 * The table of options.
 */
#include <limits.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/conf/conf_option.h"

#define NETWORKS_MAX 64
#define RESERVED_MAX 1000
#define BANS_MAX 10000
#define CHANNELS_STANDING 20
#define LISTEN_MAX 8
#define HOUSE_MAX 32
#define AT(field) offsetof(struct conf, field)
#define LISTEN_ROW(ID, name, where)                                   \
	{#name "-listen", LISTEN, AT(listen[TRANSPORT_##ID].address), \
	    AT(listen[TRANSPORT_##ID].n), 0, LISTEN_MAX, "{\"" where "\"}"},
#define ART_ROW(ID, name) {#name, ART, AT(art[ART_##ID]), 0, 0, 1024, ""},

const struct conf_option conf_option[] = {
    {"name", TEXT, AT(name), 0, 1, 32, "Messdeck"},
    {"motd", TEXT, AT(motd), 0, 0, CONF_MOTD_MAX, ""},
    {"motd-file", FILE_TEXT, AT(motd), 0, 0, 1024, ""},
    /* clang-format off */
    ART_PLACES(ART_ROW)
    TRANSPORTS(LISTEN_ROW)
    /* clang-format on */
    {"metrics-listen", LISTEN, AT(metrics.address), AT(metrics.n), 0,
	LISTEN_MAX, "{}"},
    {"state-dir", PATH, AT(state_dir), 0, 1, 80, LOCALSTATEDIR "/lib/messdeck"},
    {"host-key", PATH, AT(host_key), 0, 0, 1024, ""},
    {"user", TEXT, AT(user), 0, 0, 32, ""},
    {"sessions-per-process", NUMBER, AT(sessions_per_process), 0, 1, 1024,
	"64"},
    {"max-sessions", NUMBER, AT(max_sessions), 0, 1, 100000, "5000"},
    {"max-per-address", NUMBER, AT(max_per_address), 0, 1, 100000, "100"},
    {"max-guests", NUMBER, AT(max_guests), 0, 0, 100000, "1000"},
    {"guest-disk", NUMBER, AT(guest_disk), 0, 1, 1 << 20, "64"},
    {"guest-disk-total", NUMBER, AT(guest_disk_total), 0, 1, 1 << 20, "1024"},
    {"bots", NUMBER, AT(bots), 0, 0, 1, "1"},
    {"bot-name", TEXT, AT(bot_name[BOT_LEADING_HAND]), 0, 2, 16, "Jenny"},
    {"cadet-name", TEXT, AT(bot_name[BOT_CADET]), 0, 2, 16, "Sprog"},
    {"chief-name", TEXT, AT(bot_name[BOT_CHIEF]), 0, 2, 16, "Tiffy"},
    {"admiral-name", TEXT, AT(bot_name[BOT_ADMIRAL]), 0, 2, 16, "OldGrog"},
    {"bot-weights", PATH, AT(weights), 0, 0, 1024, ""},
    {"bot-delay", NUMBER, AT(bot_delay), 0, 0, 10000, "900"},
    {"guests", FLAG, AT(guests), 0, 0, 0, "yes"},
    {"registration", REGISTRATION, AT(registration), 0, 0, 0, "open"},
    {"max-accounts", NUMBER, AT(max_accounts), 0, 0, 1000000, "20000"},
    {"accounts-per-address", NUMBER, AT(address_accounts), 0, 1, 1000, "5"},
    {"sysop-over-ssh", FLAG, AT(sysop_over_ssh), 0, 0, 0, "no"},
    {"talk-rate", NUMBER, AT(talk_rate), 0, 1, 1000, "8"},
    {"command-rate", NUMBER, AT(command_rate), 0, 0, 1000, "25"},
    {"silent-minutes", NUMBER, AT(silent_minutes), 0, 1, 1440, "3"},
    {"dropped-minutes", NUMBER, AT(dropped_minutes), 0, 1, 1440, "2"},
    {"claim-days", NUMBER, AT(claim_days), 0, 1, 365, "30"},
    {"idle-minutes", NUMBER, AT(idle_minutes), 0, 0, 10080, "120"},
    {"hang-seconds", NUMBER, AT(hang_seconds), 0, 0, 3600, "60"},
    {"nudge-command", PATH, AT(nudge_command), 0, 0, 1024, ""},
    {"log", TEXT, AT(log), 0, 0, 1024, ""},
    {"log-level", LEVEL, AT(log_level), 0, 0, 0, "info"},
    {"exempt", NETWORKS, AT(exempt), AT(nexempt), 0, NETWORKS_MAX,
	"{\"127.0.0.0/8\", \"::1\"}"},
    {"reserved-names", NAMES, AT(reserved), AT(nreserved), 0, RESERVED_MAX,
	"{}"},
    {"bans", BANS, AT(bans), AT(nbans), 0, BANS_MAX, "{}"},
    {"channels", NAMES, AT(channels), AT(nchannels), 0, CHANNELS_STANDING,
	"{\"help\"}"},
    {"table-rules", TEXT, AT(table_rules), 0, 2, 16, "uckers"},
    {"table-house", HOUSE, AT(table_house), AT(ntable_house), 0, HOUSE_MAX,
	"{}"},
    {"table-seats", NUMBER, AT(table_seats), 0, 0, 4, "0"},
};

const size_t conf_noption = sizeof(conf_option) / sizeof(conf_option[0]);

#define ACCOUNT_AT(field) offsetof(struct account, field)

const struct conf_option conf_account_option[CONF_NACCOUNT_OPTION] = {
    {"role", ROLE, ACCOUNT_AT(role), 0, 0, 0, NULL},
    {"password", HASH, ACCOUNT_AT(password), 0, 0, 0, NULL},
    {"keys", KEYS, ACCOUNT_AT(key), ACCOUNT_AT(nkeys), 0, INT_MAX, NULL},
};

#define PRESET_AT(field) offsetof(struct conf_preset, field)

const struct conf_option conf_preset_option[CONF_NPRESET_OPTION] = {
    {"rules", TEXT, PRESET_AT(rules), 0, 2, 16, NULL},
    {"house", HOUSE, PRESET_AT(house), PRESET_AT(nhouse), 0, HOUSE_MAX, NULL},
    {"text", TEXT, PRESET_AT(text), 0, 0, 72, NULL},
};

const struct conf_option conf_cluster_option[CONF_NCLUSTER_OPTION] = {
    {"role", MACHINE, AT(cluster.role), 0, 0, 0, "both"},
    {"store", TEXT, AT(cluster.store), 0, 0, 1024, ""},
    {"decks-socket", TEXT, AT(cluster.decks_socket), 0, 0, 100, ""},
    {"listen", TEXT, AT(cluster.listen), 0, 0, 100, ""},
    {"key-file", PATH, AT(cluster.key_file), 0, 0, 1024, ""},
    {"decks", NUMBER, AT(cluster.decks), 0, 1, CLUSTER_DECKS, "1"},
    {"prefer", DECKS, AT(cluster.prefer), AT(cluster.nprefer), 0, CLUSTER_DECKS,
	"{}"},
    {"standby", FLAG, AT(cluster.standby), 0, 0, 0, "yes"},
};

/* What may occur beside options. */
static const char *const blocks[] = {"account", "cluster", "include", "preset"};

#define NBLOCK (sizeof(blocks) / sizeof(blocks[0]))

/* The options of a section, and how many there are. */
static const struct conf_option *
section_options(enum conf_section section, size_t *n)
{
	switch (section) {
	case SECTION_NONE:
		*n = conf_noption;
		return conf_option;
	case SECTION_ACCOUNT:
		*n = CONF_NACCOUNT_OPTION;
		return conf_account_option;
	case SECTION_PRESET:
		*n = CONF_NPRESET_OPTION;
		return conf_preset_option;
	case SECTION_CLUSTER:
		*n = CONF_NCLUSTER_OPTION;
		return conf_cluster_option;
	default:
		*n = 0;
		return NULL;
	}
}

const struct conf_option *
conf_option_find(const char *name, enum conf_section section)
{
	size_t n;
	const struct conf_option *o = section_options(section, &n);

	for (; n > 0; n--, o++)
		if (strcasecmp(o->name, name) == 0)
			return o;
	return NULL;
}

int
conf_option_of_bot(const struct conf_option *o)
{
	if (o < conf_option || o >= conf_option + conf_noption)
		return -1;
	for (int level = 0; level < BOT_LEVELS; level++)
		if (o->at == AT(bot_name[0]) + (size_t)level * sizeof(char *))
			return level;
	return -1;
}

const char *
conf_option_near(const char *name, enum conf_section section)
{
	const char *best = NULL, *other;
	/* Of three letters one may be wrong, of five two, of eight three. */
	int least = ((int)strlen(name) + 1) / 3 + 1, d;
	size_t n, i;
	const struct conf_option *o = section_options(section, &n);

	for (i = 0; i < n + (section == SECTION_NONE ? NBLOCK : 0); i++) {
		other = i < n ? o[i].name : blocks[i - n];
		d = text_distance(name, other);
		if (d < least) {
			least = d;
			best = other;
		}
	}
	return best;
}

bool
conf_option_there(const char *name, enum conf_section section)
{
	const char *near = conf_option_near(name, section);

	return near != NULL && strcasecmp(near, name) == 0;
}

int
conf_flag(const char *word)
{
	static const char *const no_yes[][3] = {
	    {"no", "off", "false"}, {"yes", "on", "true"}};
	int flag, i;

	for (flag = 0; flag < 2; flag++)
		for (i = 0; i < 3; i++)
			if (strcasecmp(no_yes[flag][i], word) == 0)
				return flag;
	return -1;
}
