/* Checking the configuration's values. No check stops at the first mistake. */
#include <errno.h>
#include <jansson.h>
#include <pwd.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "accounts/account.h"
#include "accounts/key.h"
#include "accounts/password.h"
#include "accounts/skeleton.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_art.h"
#include "daemon/conf/conf_ban.h"
#include "daemon/conf/conf_check.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_names.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/conf/conf_rules.h"
#include "daemon/lib/address.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/plain_file.h"

#define METRICS offsetof(struct conf, metrics.address)
#define EXCEPT_COLOURS " except colours (ESC [ 31 m)"

static bool
check_number(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	char *end;
	long value;

	errno = 0;
	value = strtol(word->text, &end, 10);
	if (end == word->text || *end != '\0' || errno != 0)
		return conf_mistake(parse, word->at,
		    "%s must be a whole number from %ld to %ld", o->name,
		    o->least, o->most);
	return (value >= o->least && value <= o->most) ||
	    conf_mistake(parse, word->at,
		"%s is %ld; it must be from %ld to %ld", o->name, value,
		o->least, o->most);
}

static bool
check_name(
    struct conf_parse *parse, const struct conf_word *word, const char *whose)
{
	if (!name_ok(word->text))
		return conf_mistake(parse, word->at,
		    "'%s' is not %s name: a letter, then letters, digits, _ "
		    "or -, 2 to 16 in all",
		    word->text, whose);
	return !name_is_guest(word->text) ||
	    conf_mistake(parse, word->at,
		"'%s' is not %s name: " GUEST_NAMES " all mean a guest",
		word->text, whose);
}

/*
 * UTF-8 without control characters except line ends, and colours if the text
 * may have them.
 */
static bool
is_text(const char *value, bool colours)
{
	json_t *text = json_string(value);

	json_decref(text);
	for (; *value != '\0'; value++) {
		/* A sequence for colours: "ESC [ 1 ; 31 m". */
		if (colours && value[0] == '\033' && value[1] == '[' &&
		    value[2 + strspn(value + 2, "0123456789;:")] == 'm')
			continue;
		if (((unsigned char)*value < ' ' &&
			strchr("\n\r\t", *value) == NULL) ||
		    *value == 0x7f)
			return false;
	}
	return text != NULL;
}

static bool
check_text(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	const bool colours = strcmp(o->name, "motd") == 0;
	long length = (long)strlen(word->text);

	if (o->kind != TEXT && length > 0 && *word->text != '/')
		return conf_mistake(parse, word->at,
		    "%s is '%s'; it must be an absolute path", o->name,
		    word->text);
	if (length < o->least || length > o->most)
		return conf_mistake(parse, word->at,
		    "%s must have from %ld to %ld bytes", o->name, o->least,
		    o->most);
	if (!is_text(word->text, colours))
		return conf_mistake(parse, word->at,
		    "%s must be text in UTF-8, without control characters%s",
		    o->name, colours ? EXCEPT_COLOURS : "");
	if (conf_option_of_bot(o) >= 0)
		return check_name(parse, word, "a bot's");
	if (strcmp(o->name, "log") == 0 && length > 0 && *word->text != '/' &&
	    strcmp(word->text, "stderr") != 0 &&
	    strcmp(word->text, "syslog") != 0)
		return conf_mistake(parse, word->at,
		    "log is '%s'; it must be stderr, syslog or the absolute "
		    "path of a file",
		    word->text);
	return (strcmp(o->name, "name") != 0 && strcmp(o->name, "text") != 0) ||
	    strpbrk(word->text, "\n\r\t") == NULL ||
	    conf_mistake(parse, word->at, "%s must be one line", o->name);
}

/* Checks the file's text, and keeps it if it is valid. */
static bool
check_file_text(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	char text[CONF_MOTD_MAX + 2], *from, *to;
	bool whole = false;
	size_t n = 0;
	FILE *f;

	free(parse->motd);
	parse->motd = NULL;
	if (*word->text == '\0' || !check_text(parse, o, word))
		return *word->text == '\0';
	f = plain_file_open(word->text);
	if (f != NULL) {
		n = fread(text, 1, CONF_MOTD_MAX + 1, f);
		whole = !ferror(f);
		fclose(f);
	}
	text[n] = '\0';
	if (!whole)
		return conf_mistake(parse, word->at, "cannot read %s: %s",
		    word->text, plain_file_trouble());
	if (n > CONF_MOTD_MAX)
		return conf_mistake(parse, word->at,
		    "%s has more than %d bytes", word->text, CONF_MOTD_MAX);
	if (strlen(text) != n || !is_text(text, true))
		return conf_mistake(parse, word->at,
		    "%s must be text in UTF-8, without control "
		    "characters" EXCEPT_COLOURS,
		    word->text);
	/* DOS line ends are fine. */
	for (from = to = text; *from != '\0'; from++)
		if (*from != '\r')
			*to++ = *from;
	*to = '\0';
	parse->motd = xstrdup(text);
	return true;
}

static bool
check_art(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	return (!parse->whole || check_text(parse, o, word)) &&
	    conf_art_take(parse, word);
}

static bool
check_listen(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	struct sockaddr_storage listen;
	char local[ADDRESS_LOCAL];
	socklen_t length;

	/* Of metrics, a port alone is this machine's own. */
	const bool alone = o->at == METRICS;

	return (alone && address_local(word->text, local) &&
		   address_listen(local, &listen, &length)) ||
	    address_listen(word->text, &listen, &length) ||
	    conf_mistake(parse, word->at,
		"'%s' is not an address to listen on, such as %s\"*:2222\", "
		"\"192.0.2.1:22\" or \"[::1]:2222\", each in quotes",
		word->text, alone ? "\":9464\", " : "");
}

static bool
check_names(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	(void)o;
	return check_name(parse, word, "a");
}

static bool
check_ban(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	struct conf_ban ban;
	const char *why;

	(void)o;
	return conf_ban_parse(word->text, &ban, &why) ||
	    conf_mistake(
		parse, word->at, "the ban '%s' is wrong: %s", word->text, why);
}

static bool
check_role(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	(void)o;
	return strcmp(word->text, "player") == 0 ||
	    strcmp(word->text, "bot") == 0 ||
	    strcmp(word->text, "moderator") == 0 ||
	    strcmp(word->text, "sysop") == 0 ||
	    conf_mistake(parse, word->at,
		"the role of '%s' is '%s'; it must be player, bot, "
		"moderator or sysop",
		parse->account.text, word->text);
}

static bool
check_hash(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	(void)o;
	word->at.file->secrets = true;
	return password_hash_ok(word->text) ||
	    conf_mistake(parse, word->at,
		"the password of '%s' is not a hash; make one with "
		"'messdeckctl hash'",
		parse->account.text);
}

static bool
check_key(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	const char *why;

	(void)o;
	return key_ok(word->text, &why) ||
	    conf_mistake(parse, word->at, "key %d of '%s': %s",
		(int)(word - parse->value.word) + 1, parse->account.text, why);
}

static bool
is_cluster_role(const char *text)
{
	return conf_cluster_role(text) != CLUSTER_NONE;
}

static bool
is_flag(const char *text)
{
	return conf_flag(text) != -1;
}

static bool
is_level(const char *text)
{
	return log_level_parse(text) != -1;
}

static bool
is_registration(const char *text)
{
	return registration_parse(text) != -1;
}

static bool
is_network(const char *text)
{
	struct network network;

	return network_parse(text, &network);
}

/* What it sets is looked at together with the rule set. */
static bool
is_house_rule(const char *text)
{
	return is_text(text, false) && strpbrk(text, "\n\r\t") == NULL &&
	    strlen(text) < RULESET_HOUSE / 2;
}

/*
 * How the words of each kind are checked: by a function that says what is
 * wrong, or by one that only says whether something is, and words for that.
 */
static const struct {
	bool (*check)(struct conf_parse *, const struct conf_option *,
	    const struct conf_word *);
	bool (*is)(const char *text);
	const char *must;   /* what the option must be, or */
	const char *is_not; /* what the word is not */
} kinds[] = {
    [TEXT] = {.check = check_text},
    [PATH] = {.check = check_text},
    [FILE_TEXT] = {.check = check_file_text},
    [ART] = {.check = check_art},
    [NUMBER] = {.check = check_number},
    [FLAG] = {.is = is_flag, .must = "yes or no"},
    [LEVEL] = {.is = is_level, .must = "error, warn, info or debug"},
    [REGISTRATION] = {.is = is_registration,
	.must = "open, key, invite or closed"},
    [LISTEN] = {.check = check_listen},
    [NETWORKS] = {.is = is_network,
	.is_not = "a network such as \"192.0.2.0/24\" or \"2001:db8::/32\""},
    [NAMES] = {.check = check_names},
    [BANS] = {.check = check_ban},
    [HOUSE] = {.is = is_house_rule,
	.is_not = "a house rule, such as split or arm=8"},
    [ROLE] = {.check = check_role},
    [MACHINE] = {.is = is_cluster_role, .must = "front, hub or both"},
    [DECKS] = {.is = conf_cluster_is_deck,
	.is_not = "the number of a deck; the first one is deck 0"},
    [HASH] = {.check = check_hash},
    [KEYS] = {.check = check_key},
};

static bool
check_word(struct conf_parse *parse, const struct conf_option *o,
    const struct conf_word *word)
{
	const char *must = kinds[o->kind].must;

	if (kinds[o->kind].check != NULL)
		return kinds[o->kind].check(parse, o, word);
	if (kinds[o->kind].is(word->text))
		return true;
	if (must != NULL)
		return conf_mistake(parse, word->at,
		    "%s is '%s'; it must be %s", o->name, word->text, must);
	return conf_mistake(parse, word->at, "'%s' is not %s", word->text,
	    kinds[o->kind].is_not);
}

bool
conf_check(struct conf_parse *parse, const struct conf_option *o, bool append)
{
	const struct conf_value *value = &parse->value;
	int before = append ? *(int *)(conf_target(parse) + o->count) : 0, i;
	bool right = true;

	for (i = 0; i < value->n; i++)
		right &= check_word(parse, o, &value->word[i]);
	if (o->count == 0 || before + value->n <= o->most)
		return right;
	return conf_mistake(parse, value->word[o->most - before].at,
	    "%s has more than %ld entries", o->name, o->most);
}

static int
by_name(const void *a, const void *b)
{
	return strcasecmp(a, b);
}

void
conf_check_account(struct conf_parse *parse, const struct conf_word *name)
{
	const void *const *there;

	check_name(parse, name, "an account's");
	there = tsearch(name->text, &parse->names, by_name);
	if (there == NULL)
		fatal("conf", "error=\"no memory\"");
	if (*there != name->text)
		conf_mistake(
		    parse, name->at, "there are two accounts '%s'", name->text);
}

/* A key and whose it is. */
struct key_owner {
	const char *key, *account;
};

static int
by_key(const void *a, const void *b)
{
	const struct key_owner *one = a, *other = b;

	return key_order(one->key, other->key);
}

void
conf_check_keys(struct conf_parse *parse)
{
	const struct account *account =
	    &parse->conf->account[parse->conf->naccount - 1];
	char fingerprint[KEY_FINGERPRINT_SIZE];
	const struct key_owner *const *there;
	struct key_owner *owner;
	int i;

	for (i = 0; parse->whole && i < account->nkeys; i++) {
		owner = xcalloc(1, sizeof(*owner));
		owner->key = account->key[i];
		owner->account = parse->account.text;
		there = tsearch(owner, &parse->keys, by_key);
		if (there == NULL)
			fatal("conf", "error=\"no memory\"");
		if (*there == owner)
			continue;
		/* One that is no key has been told. */
		if (!name_same((*there)->account, owner->account) &&
		    key_fingerprint(owner->key, fingerprint))
			conf_mistake(parse, parse->account.at,
			    "the key %s is in the accounts '%s' and '%s'; "
			    "leave it to one of them",
			    fingerprint, (*there)->account, owner->account);
		free(owner);
	}
}

/* Where the option of that field was last given. */
static struct conf_place
conf_check_given(const struct conf_parse *parse, size_t field)
{
	size_t i;

	for (i = 0; conf_option[i].at != field; i++)
		;
	return parse->given[i];
}

/* An address to listen on, and the option that has it. */
struct listener {
	const char *text;
	const struct conf_option *o;
	sa_family_t family;
	struct address address;
	int port;
};

/*
 * Those of all options, one after another; false at the end. A machine that is
 * no front end listens for metrics alone.
 */
static bool
listener_get(const struct conf *conf, int i, struct listener *listener)
{
	const char *from = (const char *)conf;
	const struct conf_option *o;
	struct sockaddr_storage at = {0};
	char local[ADDRESS_LOCAL];
	socklen_t length;
	int n;

	for (o = conf_option; o < conf_option + conf_noption; o++) {
		if (o->kind != LISTEN ||
		    (o->at != METRICS && !conf_cluster_front(conf)))
			continue;
		n = *(const int *)(from + o->count);
		if (i >= n) {
			i -= n;
			continue;
		}
		listener->o = o;
		listener->text = (*(char **const *)(from + o->at))[i];
		/* What is no address has been told, and is not kept. */
		if (!address_local(listener->text, local) ||
		    !address_listen(local, &at, &length) ||
		    !address_from(&at, &listener->address, &listener->port))
			listener->port = 0;
		listener->family = at.ss_family;
		return true;
	}
	return false;
}

/*
 * Whether the port is the other's too: at the same address, at every one ("*"),
 * or at all of its family ("0.0.0.0", "[::]"). Port 0 is another one each time.
 */
static bool
listener_has(const struct listener *one, const struct listener *other)
{
	struct address all;

	if (one->port != other->port || one->port == 0)
		return false;
	if (*one->text == '*')
		return true;
	address_parse(one->family == AF_INET ? "0.0.0.0" : "::", &all);
	return *other->text != '*' && one->family == other->family &&
	    (memcmp(&one->address, &other->address, sizeof(all)) == 0 ||
		memcmp(&one->address, &all, sizeof(all)) == 0);
}

/* What one has, the other cannot have. */
static void
listener_clash(struct conf_parse *parse, struct conf_place at,
    const struct listener *one, const struct listener *other)
{
	if (strcmp(one->text, other->text) == 0)
		conf_mistake(parse, at, "'%s' is there twice, in %s and %s",
		    one->text, one->o->name, other->o->name);
	else
		conf_mistake(parse, at,
		    "'%s' in %s includes '%s' in %s; leave out one "
		    "of them",
		    one->text, one->o->name, other->text, other->o->name);
}

static void
check_listeners(struct conf_parse *parse)
{
	struct listener one, other;
	struct conf_place at;
	int i, j;

	for (i = 0; listener_get(parse->conf, i, &one); i++)
		for (j = 0; j < i; j++) {
			if (!listener_get(parse->conf, j, &other))
				continue;
			at = parse->given[one.o - conf_option];
			if (at.file == NULL)
				at = parse->given[other.o - conf_option];
			if (listener_has(&other, &one))
				listener_clash(parse, at, &other, &one);
			else if (listener_has(&one, &other))
				listener_clash(parse, at, &one, &other);
		}
}

/* A bot's name is nobody else's, nor another bot's. */
static void
check_bot_names(struct conf_parse *parse)
{
	const struct conf *conf = parse->conf;
	const struct conf_option *o;
	struct conf_place at;
	const char *name;
	int level, other;

	for (o = conf_option; o < conf_option + conf_noption; o++) {
		if ((level = conf_option_of_bot(o)) < 0)
			continue;
		name = conf->bot_name[level];
		at = conf_check_given(parse, o->at);
		if (at.file == NULL)
			at = parse->account.at;
		if (conf_account(conf, name) != NULL)
			conf_mistake(parse, at,
			    "'%s' is an account and a bot's name; give the bot "
			    "another with %s",
			    name, o->name);
		else if (conf_name_like_account(conf, name))
			conf_mistake(parse, at,
			    "the bot's name '%s' looks like an account's; give "
			    "the bot another with %s",
			    name, o->name);
		for (other = 0; other < level; other++)
			if (name_confusable(conf->bot_name[other], name))
				conf_mistake(parse, at,
				    "two bots are called '%s'; give one of "
				    "them another name with %s",
				    name, o->name);
	}
}

void
conf_check_whole(struct conf_parse *parse)
{
	const struct conf *conf = parse->conf;
	const char *user = conf->user;
	struct conf_place at;

	if (conf->bots > 0)
		check_bot_names(parse);
	at = conf_check_given(parse, offsetof(struct conf, user));
	/* cppcheck-suppress getpwnamCalled ; there is one thread */
	if (user != NULL && geteuid() == 0 && getpwnam(user) == NULL)
		conf_mistake(parse, at,
		    "there is no user '%s'; create it or change the option "
		    "user",
		    user);
	check_listeners(parse);
	conf_rules_check_table(parse);
	conf_cluster_check(parse);
}
