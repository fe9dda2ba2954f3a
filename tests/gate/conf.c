/* The configuration: written and read again; networks; transports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_ban.h"
#include "daemon/conf/conf_changes.h"
#include "daemon/conf/conf_names.h"
#include "daemon/lib/address.h"
#include "tests/gate/conf_text.h"

static const char hash[] =
    "$6$saltsalt$qFmFH.bQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2/"
    "jctKu9YterLp8wwnSq.qc.eoxqOmSuNp2xS0ktL3nh/";

#define NO_DAY \
	"after until comes a day of the calendar, as in \"until 2027-01-31\""

/* As the gate's children read it. */
static struct conf *
read_text(const char *text, char **error)
{
	int fd = conf_text_fd(text);
	struct conf *conf = conf_read_fd(fd, error);

	close(fd);
	return conf;
}

static void
an_empty_file_gives_the_defaults(void **state)
{
	char *error;
	struct conf *conf = read_text("", &error), *plain = conf_default();

	assert_non_null(conf);
	assert_string_equal(conf->name, "Messdeck");
	assert_string_equal(conf->listen[TRANSPORT_SSH].address[0], "*:2222");
	assert_string_equal(
	    conf->listen[TRANSPORT_TELNET].address[0], "*:2323");
	assert_int_equal(conf->sessions_per_process, 64);
	assert_int_equal(conf->silent_minutes, 3);
	assert_int_equal(conf->dropped_minutes, 2);
	assert_false(conf->sysop_over_ssh);
	assert_true(conf->guests);
	assert_int_equal(conf->nexempt, 2);
	assert_int_equal(conf->metrics.n, 0);
	assert_null(conf->log);
	assert_string_equal(conf->host_key, plain->host_key);
	conf_free(conf);
	conf_free(plain);
}

static void
what_is_written_reads_the_same(void **state)
{
	struct conf *conf, *again;
	char *error, text[1024];

	snprintf(text, sizeof(text),
	    "name = \"O'Neil \\\\ ${HOME}\"\nmotd = 'two\nlines'\n"
	    "telnet-listen = {}\nguests = no\nbots = 0\n"
	    "metrics-listen = {\":9464\", \"[::1]:9464\"}\nlog = syslog\n"
	    "account \"alice\" { role = sysop password = '%s' }\n",
	    hash);
	conf = read_text(text, &error);
	assert_non_null(conf);
	again = conf_text_again(conf, true);
	assert_string_equal(again->name, conf->name);
	assert_string_equal(again->motd, "two\nlines");
	assert_int_equal(again->listen[TRANSPORT_TELNET].n, 0);
	assert_int_equal(again->listen[TRANSPORT_SSH].n, 1);
	assert_true(conf_same_list(again->metrics.address, again->metrics.n,
	    conf->metrics.address, 2));
	assert_string_equal(again->metrics.address[0], ":9464");
	assert_false(conf_same_list(
	    again->metrics.address, 1, conf->metrics.address, conf->metrics.n));
	assert_string_equal(again->log, "syslog");
	assert_false(again->guests);
	assert_int_equal(again->naccount, 1);
	assert_string_equal(again->account[0].name, "alice");
	assert_int_equal(again->account[0].role, ROLE_SYSOP);
	assert_string_equal(again->account[0].password, hash);
	conf_free(again);
	again = conf_text_again(conf, false);
	assert_int_equal(again->naccount, 0);
	conf_free(again);
	conf_free(conf);
}

static void
bans_have_an_end_and_a_reason_or_not(void **state)
{
	static const struct {
		const char *entry, *what, *reason;
		int64_t until;
	} right[] = {
	    {"bob", "bob", "", 0},
	    {"192.0.2.0/24 scans", "192.0.2.0/24", "scans", 0},
	    {"bob until 1970-01-03", "bob", "", 2 * 86400},
	    {"bob until 2028-02-29", "bob", "", 1835395200},
	    {"bob untilled fields", "bob", "untilled fields", 0},
	    {"bob until 2027-01-31 until he says sorry", "bob",
		"until he says sorry", 1801353600},
	    {"SHA256:0123456789012345678901234567890123456789abc two bots",
		"SHA256:0123456789012345678901234567890123456789abc",
		"two bots", 0},
	};
	struct conf_ban ban;
	const char *why;
	struct conf *conf;
	char *error;
	size_t i;

	for (i = 0; i < sizeof(right) / sizeof(*right); i++) {
		assert_true(conf_ban_parse(right[i].entry, &ban, &why));
		assert_string_equal(ban.what, right[i].what);
		assert_string_equal(ban.reason, right[i].reason);
		assert_true(ban.until == right[i].until);
	}
	conf = read_text(
	    "bans = {\"bob\"}\nbans += {\"192.0.2.1 spam\"}\n", &error);
	assert_non_null(conf);
	assert_int_equal(conf->nbans, 2);
	assert_string_equal(conf->bans[1], "192.0.2.1 spam");
	conf_free(conf);
}

static void
a_reload_says_what_it_changed(void **state)
{
	struct conf *old, *new;
	char *error, text[1024], changes[256];

	snprintf(text, sizeof(text),
	    "account 'al' { password = '%s' }\naccount 'eve' { password = "
	    "'%s' }\naccount 'tim' { password = '%s' }\n",
	    hash, hash, hash);
	old = read_text(text, &error);
	snprintf(text, sizeof(text),
	    "talk-rate = 20\nguests = no\nmotd = 'hi'\nbans = {\"bob\"}\n"
	    "account 'al' { role = moderator password = '%s' }\n"
	    "account 'fay' { password = '%s' }\n"
	    "account 'tim' { password = '%s' }\n",
	    hash, hash, hash);
	new = read_text(text, &error);
	assert_non_null(old);
	assert_non_null(new);
	conf_changes(old, old, changes, sizeof(changes));
	assert_string_equal(changes, "nothing");
	conf_changes(old, new, changes, sizeof(changes));
	assert_string_equal(changes,
	    "motd, guests no, talk-rate 8 to 20, bans, account al role "
	    "moderator, account eve removed, account fay added");
	conf_changes(old, new, changes, 20);
	assert_true(strlen(changes) < 20);
	conf_free(old);
	conf_free(new);

	old = read_text("preset 'fast' { rules = ludo }\n"
			"preset 'slow' { rules = ludo }\n"
			"preset 'same' { rules = ludo }\n",
	    &error);
	new = read_text("table-house = {\"split\"}\n"
			"preset 'new' { rules = ludo }\n"
			"preset 'same' { rules = ludo }\n"
			"preset 'slow' { rules = uckers }\n",
	    &error);
	assert_non_null(old);
	assert_non_null(new);
	conf_changes(old, new, changes, sizeof(changes));
	assert_string_equal(changes,
	    "table-house, preset fast removed, preset new added, preset slow");
	conf_free(old);
	conf_free(new);
}

static void
accounts_are_found_by_their_names(void **state)
{
	static const char *const names[] = {
	    "mallory", "Bob", "alice", "bobby", "Zoe", "al"};
	struct conf *conf;
	char *error, text[2048] = "";
	size_t i, n = sizeof(names) / sizeof(*names), length = 0;

	for (i = 0; i < n; i++)
		length += (size_t)snprintf(text + length, sizeof(text) - length,
		    "account '%s' { password = '%s' }\n", names[i], hash);
	conf = read_text(text, &error);
	assert_non_null(conf);
	assert_int_equal(conf->naccount, n);
	for (i = 0; i < n; i++)
		assert_string_equal(
		    conf_account(conf, names[i])->name, names[i]);
	assert_string_equal(conf_account(conf, "BOB")->name, "Bob");
	assert_null(conf_account(conf, "bo"));
	assert_null(conf_account(conf, ""));
	assert_null(conf_account(conf, "aaron"));
	assert_null(conf_account(conf, "zz"));
	assert_true(conf_account_begins(conf, "bO"));
	assert_true(conf_account_begins(conf, "zoe"));
	assert_false(conf_account_begins(conf, "bobbyx"));
	assert_false(conf_account_begins(conf, "c"));
	assert_false(conf_account_begins(conf, "zz"));
	conf_free(conf);
	conf = conf_default();
	assert_null(conf_account(conf, "alice"));
	assert_false(conf_account_begins(conf, ""));
	conf_free(conf);
}

static void
mistakes_are_told_with_their_line(void **state)
{
	static const struct {
		const char *text, *error;
	} wrong[] = {
	    {"\nsesions-per-process = 3\n",
		"did you mean "
		"'sessions-per-process'?"},
	    {"\nzzzzzzzzzzzz = 3\n", "no such option 'zzzzzzzzzzzz'"},
	    {"\nbots = 3\n", "from 0 to 1"},
	    {"\nsessions-per-process = 0\n", "from 1 to 1024"},
	    {"\nsysop-over-ssh = perhaps\n", "sysop-over-ssh"},
	    {"\nssh-listen = {\"2222\"}\n", "'2222' is not an address"},
	    {"\nexempt = {\"300.0.0.0/8\"}\n", "'300.0.0.0/8'"},
	    {"\nbans = {\"bob until 2027-1-50\"}\n", NO_DAY},
	    {"\nbans = {\"bob until 2027-02-31\"}\n", NO_DAY},
	    {"\nbans = {\"bob until 2027-01-3\"}\n", NO_DAY},
	    {"\nbans = {\"bob until 2027-01- 3\"}\n", NO_DAY},
	    {"\nbans = {\"bob until 2027-01-310\"}\n", NO_DAY},
	    {"\nbans = {\"bob until soon\"}\n", NO_DAY},
	    {"\nbans = {\"bob until\"}\n", NO_DAY},
	    {"\nbans = {\"300.1.1.1 spam\"}\n", "it must begin with a name"},
	    {"\nbans = {\"SHA256:abc spam\"}\n", "it must begin with a name"},
	    {"\naccount \"guest\" {}\n", "'guest'"},
	    {"\naccount \"a:b\" {}\n", "'a:b'"},
	    {"\naccount \"al\" { role = king }\n", "'king'"},
	    {"\naccount \"al\" { password = secret }\n", "messdeckctl hash"},
	    {"\naccount \"al\" { keys = {\"x\"} }\n", "key 1 of 'al'"},
	    {"\naccount \"al\" { role = player }\n",
		"neither a password nor a key"},
	    {"\naccount \"al\" { password = "
	     "\"$argon2id$v=19$m=65536,t=2,p=1$nothing$more\" }\n",
		"messdeckctl hash"},
	    {"\nlog-level = loud\n", "'loud'"},
	    {"\nlog = messages\n", "'messages'; it must be stderr, syslog"},
	    {"\nlog = \"logs/messdeckd.log\"\n", "absolute path of a file"},
	    {"\nmetrics-listen = {\"9464\"}\n", "'9464' is not an address"},
	    {"\nmetrics-listen = {\":65536\"}\n", "':65536' is not"},
	    {"\nssh-listen = {\":2222\"}\n", "':2222' is not an address"},
	    {"\nmotd-file = \"/nonexistent/motd\"\n", "/nonexistent/motd"},
	    {"\nmotd-file = \"motd\"\n", "an absolute path"},
	    {"\nmotd-file = \"/tmp\"\n", "Is a directory"},
	    {"\nstate-dir = \"~/messdeck\"\n", "an absolute path"},
	    {"\nname = \"Caf\xe9\"\n", "UTF-8"},
	    {"\nname = \"a\\x1b[31m\"\n", "control characters"},
	    {"\nname = \"a\\nb\"\n", "one line"},
	    {"\nmotd = \"\\x07\"\n", "control characters"},
	    {"\nmotd = \"\\x1b[2J\"\n", "control characters"},
	    {"\nssh-listen = {\"*:22\", \"*:22\"}\n", "twice"},
	    {"\ntelnet-listen = {\"*:22\"}\nssh-listen = {\"*:22\"}\n",
		"twice, in ssh-listen and telnet-listen"},
	    {"\nbot-name = al\naccount \"AL\" { keys = {} }\n", "a bot's name"},
	    {"\nbot-name = a1\naccount \"al\" { keys = {} }\n",
		"the bot's name 'a1' looks like an account's"},
	    {"\nchief-name = jenny\n",
		"two bots are called 'jenny'; give one of them another name "
		"with chief-name"},
	    {"\nreserved-names = {captain, \"two words\"}\n",
		"'two words' is not a name: a letter, then letters"},
	    {"\nreserved-names = guest\n", "'guest' is not a name"},
	};
	char *error;
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_null(conf_text_read(wrong[i].text, &error));
		if (strstr(error, wrong[i].error) == NULL ||
		    strstr(error, ":2: ") == NULL)
			fail_msg("%s", error);
		free(error);
	}
}

/* The whole of what is told of a file that is called "config". */
static void
all_mistakes_are_told_at_once(void **state)
{
	static const struct {
		const char *text, *error;
	} wrong[] = {
	    {"bots = 7\ntalk-rate = 0\n\nbot-name = guest\n",
		"config:1: bots is 7; it must be from 0 to 1\n"
		"config:2: talk-rate is 0; it must be from 1 to 1000\n"
		"config:4: 'guest' is not a bot's name: guest, anonymous, "
		"anon, visitor and new all mean a guest"},
	    {"nme = x\nbots = many\nname Here\nguests = 1\nbots = 2\n",
		"config:1: no such option 'nme'; did you mean 'name'?\n"
		"config:2: bots must be a whole number from 0 to 1\n"
		"config:3: a = is missing after 'name'\n"
		"config:4: guests is '1'; it must be yes or no\n"
		"config:5: bots is 2; it must be from 0 to 1"},
	    {"acount \"al\" {\nkeys = {\"}\"}\n}\nbots = 2\n",
		"config:1: no such option 'acount'; did you mean 'account'?\n"
		"config:4: bots is 2; it must be from 0 to 1"},
	    {"account \"al\" {\nrole = king\nkey = {\"a\"}\n}\nport = 2\n",
		"config:2: the role of 'al' is 'king'; it must be player, bot, "
		"moderator or sysop\n"
		"config:3: no such option 'key'; did you mean 'keys'?\n"
		"config:5: no such option 'port'"},
	    {"exempt = {\"a\",\n\"::1\",\n\"b\"}\n",
		"config:1: 'a' is not a network such as \"192.0.2.0/24\" or "
		"\"2001:db8::/32\"\n"
		"config:3: 'b' is not a network such as \"192.0.2.0/24\" or "
		"\"2001:db8::/32\""},
	    {"bots = 2\naccount \"al\" {\nrole = player\n",
		"config:1: bots is 2; it must be from 0 to 1\n"
		"config:2: the { that opens here is never closed"},
	    {"# one\n\n// two\n/* three\nfour */\nname = a#b\nbots = /* five "
	     "*/ "
	     "7 # \"six\ntalk-rate = 0 // {\nname = 'a#b'\nbots = 8",
		"config:7: bots is 7; it must be from 0 to 1\n"
		"config:8: talk-rate is 0; it must be from 1 to 1000\n"
		"config:10: bots is 8; it must be from 0 to 1"},
	    {"role = player\naccount \"al\" {\nname = Here\n}\n}\n",
		"config:1: 'role' belongs inside the { } of an account\n"
		"config:3: 'name' is not an option of an account; a } is "
		"missing "
		"before it\n"
		"config:5: this } has no matching {"},
	};
	char *error;
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_null(read_text(wrong[i].text, &error));
		assert_string_equal(error, wrong[i].error);
		free(error);
	}
}

/*
 * Mistakes of form: the sentence for each; what follows is read still.
 */
/* What is badly formed, and all that is said of it. */
static const struct {
	const char *text, *error;
} badly_formed[] = {
    {"name =\nbots = 2\n",
	"config:1: a value is missing after 'name ='\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"name\nbots = 2\n",
	"config:1: a = is missing after 'name'\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"name = Our big House\nmotd = x\nbots = 2\n",
	"config:1: 'big' cannot stand here; put a text of more than one word "
	"in quotes\n"
	"config:3: bots is 2; it must be from 0 to 1"},
    {"nme\nmotd\nbots = 2\n",
	"config:1: no such option 'nme'; did you mean 'name'?\n"
	"config:2: a = is missing after 'motd'\n"
	"config:3: bots is 2; it must be from 0 to 1"},
    {"nme\nmotd\ntalk-rate",
	"config:1: no such option 'nme'; did you mean 'name'?\n"
	"config:2: a = is missing after 'motd'\n"
	"config:3: a = is missing after 'talk-rate'"},
    {"max sessions = 3\nbots = 2\n",
	"config:1: no such option 'max'\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account {\nrole = king\n}\nbots = 2\n",
	"config:1: an account begins with its name and a {, such as "
	"account \"jack\" {\n"
	"config:4: bots is 2; it must be from 0 to 1"},
    {"account al role = king\nbots = 2\n",
	"config:1: an account begins with its name and a {, such as "
	"account \"jack\" {\n"
	"config:1: 'role' belongs inside the { } of an account\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account \"al\" {\nrole = king\n\naccount \"bob\" {\nrole = "
     "queen\n}\nbots = 2\n",
	"config:1: the { that opens here is never closed\n"
	"config:2: the role of 'al' is 'king'; it must be player, bot, "
	"moderator or sysop\n"
	"config:4: 'account' is not an option of an account; a } is "
	"missing before it\n"
	"config:4: 'bob' has neither a password nor a key, so nobody "
	"could log in\n"
	"config:5: the role of 'bob' is 'queen'; it must be player, bot, "
	"moderator or sysop\n"
	"config:7: bots is 2; it must be from 0 to 1"},
    {"account \"a\" \"b\" {\n role = king\n}\nbots = 2\n",
	"config:1: an account begins with its name and a {, such as "
	"account \"jack\" {\n"
	"config:4: bots is 2; it must be from 0 to 1"},
    {"account \"al\" = { role = king }\nbots = 2\n",
	"config:1: an account begins with its name and a {, such as "
	"account \"jack\" {\n"
	"config:1: 'role' belongs inside the { } of an account\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account = \"al\"\nbots = 2\n",
	"config:1: an account begins with its name and a {, such as "
	"account \"jack\" {\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account \"al\" { keys = }\nbots =\n",
	"config:1: a value is missing after 'keys ='\n"
	"config:2: a value is missing after 'bots ='"},
    {"account \"al\" { keys = {\"x\" role = king }\nbots = 2\n",
	"config:1: a } is missing before 'role'\n"
	"config:1: the role of 'al' is 'king'; it must be player, bot, "
	"moderator or sysop\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account \"al\" { rle = king kys = 3 }\nbots = 2\n",
	"config:1: no such option 'rle'; did you mean 'role'?\n"
	"config:1: no such option 'kys'; did you mean 'keys'?\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account \"al\" { keys = {} }\naccount \"AL\" { keys = {} }\nbots "
     "= 2\n",
	"config:1: 'al' has neither a password nor a key, so nobody "
	"could log in\n"
	"config:2: there are two accounts 'AL'\n"
	"config:2: 'AL' has neither a password nor a key, so nobody "
	"could log in\n"
	"config:3: bots is 2; it must be from 0 to 1"},
    {"exempt = {\"::1\"\nbots = 2\n",
	"config:2: a } is missing before 'bots'\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"exempt = {\"::1\", \"x\nbots = 2\n",
	"config:1: the \" that opens here is never closed\n"
	"config:2: a } is missing before 'bots'\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"exempt = {\"::1\" \"::2\"}\nbots = 2\n",
	"config:1: a comma or a } is missing before '::2'\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"exempt = {, \"::1\",, \"::2\"}\nbots = 2\n",
	"config:1: a value is missing before this comma\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"exempt = {\"::1\"\naccount \"al\" {\nrole = king\n}\nbots = 2\n",
	"config:2: a comma or a } is missing before 'account'\n"
	"config:2: 'al' has neither a password nor a key, so nobody "
	"could log in\n"
	"config:3: the role of 'al' is 'king'; it must be player, bot, "
	"moderator or sysop\n"
	"config:5: bots is 2; it must be from 0 to 1"},
    {"exempt = {{\"::1\"}}\nbots = 2\n",
	"config:1: '{' cannot stand here; look for a missing quote, "
	"comma or brace before it\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"exempt {\"::1\", \"x\"}\nbots = 2\n",
	"config:1: a = is missing after 'exempt'\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"name = {\"x\"}\nbots += 2\n",
	"config:1: name takes one value, without { }\n"
	"config:2: bots takes one value; += only adds to a list"},
    {"name = = x\nbots = 2\n",
	"config:1: '=' cannot stand here; look for a missing quote, "
	"comma or brace before it\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"name = x = y\nbots = 2\n",
	"config:1: '=' cannot stand here; look for a missing quote, "
	"comma or brace before it\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"= x {\nbots = 3 }\nbots = 2\n",
	"config:1: '=' cannot stand here; look for a missing quote, "
	"comma or brace before it\n"
	"config:3: bots is 2; it must be from 0 to 1"},
    {"name = (x)\nbots = 2\n",
	"config:1: '(' cannot stand here; look for a missing quote, "
	"comma or brace before it\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"name: x\nbots = 2\n",
	"config:1: no such option 'name:'; did you mean 'name'?\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"[name]\nbots = 2\n",
	"config:1: no such option '[name]'; did you mean 'name'?\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"include\nbots = 2\n",
	"config:1: include takes the name of a file, such as include "
	"\"accounts.conf\"\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"include = \"x\"\nbots = 2\n",
	"config:1: include takes the name of a file, such as include "
	"\"accounts.conf\"\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"include { \"x\" }\nbots = 2\n",
	"config:1: include takes the name of a file, such as include "
	"\"accounts.conf\"\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"account \"al\" { include \"x\" }\nbots = 2\n",
	"config:1: include is not allowed inside an account\n"
	"config:1: 'al' has neither a password nor a key, so nobody "
	"could log in\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"includ \"x\"\nbots = 2\n",
	"config:1: no such option 'includ'; did you mean 'include'?\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"name = \"Here\nbots = 3\n",
	"config:1: the \" that opens here is never closed\n"
	"config:2: bots is 3; it must be from 0 to 1"},
    {"name = 'Here\nmotd = 'x'\nbots = 3\n",
	"config:1: name must be one line\n"
	"config:2: the ' that opens here is never closed\n"
	"config:3: bots is 3; it must be from 0 to 1"},
    {"bots = 2\n/* never\nbots = 3\n",
	"config:1: bots is 2; it must be from 0 to 1\n"
	"config:2: the /* that opens here is never closed\n"
	"config:3: bots is 3; it must be from 0 to 1"},
    {"bots = 3 }\nbots = 2\n",
	"config:1: bots is 3; it must be from 0 to 1\n"
	"config:1: this } has no matching {\n"
	"config:2: bots is 2; it must be from 0 to 1"},
    {"bots = 99999999999999999999\nbots = 0x2\nbots = \"\" bots = 4\n",
	"config:1: bots must be a whole number from 0 to 1\n"
	"config:2: bots must be a whole number from 0 to 1\n"
	"config:3: bots must be a whole number from 0 to 1\n"
	"config:3: bots is 4; it must be from 0 to 1"},
    {"name = \"\\0\"\nname = \"\\x\"\nname = \"\\400\"\n",
	"config:1: a \\ and digits must be a byte from 1 to 255\n"
	"config:2: a \\ and digits must be a byte from 1 to 255\n"
	"config:3: a \\ and digits must be a byte from 1 to 255"},
    {"exempt += \"x\"\nbots = 2\n",
	"config:1: 'x' is not a network such as \"192.0.2.0/24\" or "
	"\"2001:db8::/32\"\n"
	"config:2: bots is 2; it must be from 0 to 1"},
};

static void
what_is_badly_formed_is_told_and_passed_over(void **state)
{
	char *error;
	size_t i;

	for (i = 0; i < sizeof(badly_formed) / sizeof(badly_formed[0]); i++) {
		assert_null(read_text(badly_formed[i].text, &error));
		assert_string_equal(error, badly_formed[i].error);
		free(error);
	}
}

static void
thousands_of_mistakes_are_all_told_and_long_ones_cut(void **state)
{
	char *text = calloc(5001, 10), *error, *at;
	int i;

	for (i = 0; i < 5000; i++)
		memcpy(text + 9 * i, "bots = 7\n", 9);
	assert_null(read_text(text, &error));
	for (at = error, i = 1; (at = strchr(at, '\n')) != NULL; at++)
		i++;
	assert_int_equal(i, 5000);
	assert_non_null(strstr(error, "\nconfig:5000: bots is 7"));
	free(error);
	memset(text, 'x', 5000 * 9);
	strcpy(text + 5000 * 9, " = 1\n'\x1b[31m\n' = 2");
	assert_null(read_text(text, &error));
	assert_int_equal(
	    strchr(error, '\n') - error, strlen("config:1: ") + 1000);
	assert_string_equal(
	    strchr(error, '\n'), "\nconfig:2: no such option '?[31m?'");
	free(error);
	free(text);
}

static void
only_a_text_is_a_configuration(void **state)
{
	static const char mark[] = "\xef\xbb\xbfname = Here\r\nbots = 0\r\n";
	char *error, *long_text = calloc(1, (1 << 20) + 2);
	struct conf *conf;
	int fd = memfd_create("conf", MFD_CLOEXEC);

	assert_null(conf_read("/tmp", &error));
	assert_string_equal(error, "/tmp: Is a directory");
	free(error);
	memset(long_text, '\n', (1 << 20) + 1);
	assert_null(conf_text_read(long_text, &error));
	assert_non_null(strstr(error, "1 MiB"));
	free(error);
	free(long_text);
	assert_int_equal(write(fd, "name = a\0\nbots = 7\n", 19), 19);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	assert_null(conf_read_fd(fd, &error));
	assert_string_equal(
	    error, "config: it is not text: it contains a NUL byte");
	free(error);
	close(fd);
	conf = read_text(mark, &error);
	assert_non_null(conf);
	assert_string_equal(conf->name, "Here");
	assert_int_equal(conf->bots, 0);
	conf_free(conf);
}

/* What was right for years, though no page tells of all of it. */
static void
texts_lists_and_switches_may_be_written_in_many_ways(void **state)
{
	struct conf *conf;
	char *error;

	conf = read_text("NAME='It\\'s \\a \"here\"'\n"
			 "motd = \"one\\ttwo \\\"\\x21\\041\\\\ \\\n"
			 "three\nfour\"talk-rate=010\n"
			 "guests = OFF sysop-over-ssh = True\n"
			 "ssh-listen = \"*:22\" telnet-listen = {\"*:23\",}\n"
			 "exempt += 10.0.0.0/8\n",
	    &error);
	if (conf == NULL)
		fail_msg("%s", error);
	assert_string_equal(conf->name, "It's \\a \"here\"");
	assert_string_equal(conf->motd, "one\ttwo \"!!\\ three\nfour");
	assert_int_equal(conf->talk_rate, 10);
	assert_false(conf->guests);
	assert_true(conf->sysop_over_ssh);
	assert_int_equal(conf->listen[TRANSPORT_SSH].n, 1);
	assert_string_equal(conf->listen[TRANSPORT_SSH].address[0], "*:22");
	assert_int_equal(conf->listen[TRANSPORT_TELNET].n, 1);
	assert_int_equal(conf->nexempt, 3);
	assert_string_equal(conf->exempt[2], "10.0.0.0/8");
	conf_free(conf);
}

static void
names_of_accounts_and_of_the_host_are_reserved(void **state)
{
	static const char *const taken[] = {"root", "ROOT", "r00t~", "root-",
	    "root2", "rnod", "m0d_1~", "sysop", "guest", "administrat0r",
	    "captain", "Captain~", "captaln", "captain-7", "purser", "Jenny",
	    "Jenny~", "jenny-", "bowman", "bovvrnan~"};
	static const char *const free_to_have[] = {"roots", "rot", "mood",
	    "hostess", "cap", "captains", "jenny2", "bowman2~", "bowmen",
	    "root-guest", "captain-guest~"};
	struct conf *conf, *again;
	char *error, text[1024];
	size_t i;

	snprintf(text, sizeof(text),
	    "reserved-names = {captain}\nreserved-names += {Purser}\n"
	    "account 'bowman' { password = '%s' }\n",
	    hash);
	conf = read_text(text, &error);
	if (conf == NULL)
		fail_msg("%s", error);
	again = conf_text_again(conf, true);
	for (i = 0; i < sizeof(taken) / sizeof(*taken); i++)
		if (!conf_name_reserved(conf, taken[i]) ||
		    !conf_name_reserved(again, taken[i]))
			fail_msg("%s must be reserved", taken[i]);
	for (i = 0; i < sizeof(free_to_have) / sizeof(*free_to_have); i++)
		if (conf_name_reserved(conf, free_to_have[i]))
			fail_msg("%s must be free", free_to_have[i]);
	conf_free(again);
	again = conf_default();
	assert_true(conf_name_reserved(again, "sysop"));
	assert_false(conf_name_reserved(again, "captain"));
	conf_free(again);
	conf_free(conf);
}

/* A folder of its own for the files of a test. */
struct folder {
	char name[32];
};

static void
folder_make(struct folder *folder)
{
	strcpy(folder->name, "/tmp/conf-XXXXXX");
	assert_non_null(mkdtemp(folder->name));
	assert_int_equal(chdir(folder->name), 0);
}

static void
folder_remove(struct folder *folder, int n, const char *const names[])
{
	int i;

	for (i = 0; i < n; i++)
		assert_int_equal(unlink(names[i]), 0);
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(rmdir(folder->name), 0);
}

static void
file_write(const char *name, const char *text, mode_t mode)
{
	FILE *f = fopen(name, "w");

	assert_non_null(f);
	fputs(text, f);
	assert_int_equal(fclose(f), 0);
	assert_int_equal(chmod(name, mode), 0);
}

static void
expect_mistakes(const char *file, const char *expected)
{
	char *error;

	assert_null(conf_read(file, &error));
	assert_string_equal(error, expected);
	free(error);
}

static void
a_file_includes_others(void **state)
{
	static const char *const names[] = {"main", "one", "d/two", "d/three"};
	struct folder folder;
	struct conf *conf;
	char *error;

	folder_make(&folder);
	assert_int_equal(mkdir("d", 0700), 0);
	file_write("main",
	    "name = Main\nbots = 1 include \"one\"\ntalk-rate = 3\n", 0600);
	file_write("one", "include \"d/two\" bots = 0 talk-rate = 9\n", 0600);
	file_write("d/two", "name = Two include three", 0600);
	file_write("d/three", "idle-minutes = 7", 0600);
	conf = conf_read("main", &error);
	if (conf == NULL)
		fail_msg("%s", error);
	assert_string_equal(conf->name, "Two");
	assert_int_equal(conf->bots, 0);
	assert_int_equal(conf->talk_rate, 3);
	assert_int_equal(conf->idle_minutes, 7);
	conf_free(conf);
	file_write("main", "bots = 7\n\ninclude \"one\"\nbots = 8\n", 0600);
	file_write("one", "bots = 6\ninclude \"d/two\"\n}", 0600);
	file_write("d/two", "account \"al\" {\nrole = player", 0600);
	expect_mistakes("main",
	    "main:1: bots is 7; it must be from 0 to 1\n"
	    "one:1: bots is 6; it must be from 0 to 1\n"
	    "d/two:1: the { that opens here is never closed\n"
	    "one:3: this } has no matching {\n"
	    "main:4: bots is 8; it must be from 0 to 1");
	assert_int_equal(unlink("d/two"), 0);
	assert_int_equal(unlink("d/three"), 0);
	assert_int_equal(rmdir("d"), 0);
	folder_remove(&folder, 2, names);
}

static void
files_that_include_themselves_are_refused(void **state)
{
	char text[64];
	const char *const names[] = {
	    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
	struct folder folder;
	int i;

	folder_make(&folder);
	file_write("0", "include \"1\"\n", 0600);
	file_write("1", "\ninclude \"0\"\nbots = 7\n", 0600);
	expect_mistakes("0",
	    "1:2: 0 was already read; a file can be included only once\n"
	    "1:3: bots is 7; it must be from 0 to 1");
	for (i = 0; i < 10; i++) {
		snprintf(text, sizeof(text), "include \"%d\"\n", i + 1);
		file_write(names[i], text, 0600);
	}
	expect_mistakes(
	    "0", "8:1: 9 is nested too deep: includes may be nested 8 deep");
	file_write("0", "include \"none\"\n", 0600);
	expect_mistakes(
	    "0", "0:1: cannot read none: No such file or directory");
	folder_remove(&folder, 10, names);
}

/* The same of the file itself and of one that it includes. */
static void
files_that_others_can_write_are_refused(void **state)
{
	static const char *const names[] = {"main", "more"};
	struct folder folder;
	struct conf *conf;
	char *error, text[512];

	folder_make(&folder);
	file_write("main", "include \"more\"\nbots = 7\n", 0646);
	file_write("more", "", 0660);
	expect_mistakes("main",
	    "more: it is writable by others; fix it with: chmod go-w more\n"
	    "main: it is writable by others; fix it with: chmod go-w main\n"
	    "main:2: bots is 7; it must be from 0 to 1");
	snprintf(
	    text, sizeof(text), "account \"al\" { password = '%s' }", hash);
	file_write("more", text, 0644);
	file_write("main", "include \"more\"\n", 0644);
	expect_mistakes("main",
	    "more: its password hashes are readable by others; fix it with: "
	    "chmod o-r more");
	file_write("more", text, 0640);
	conf = conf_read("main", &error);
	if (conf == NULL)
		fail_msg("%s", error);
	assert_int_equal(conf->naccount, 1);
	conf_free(conf);
	folder_remove(&folder, 2, names);
}

/* DOS lines, and no more than fits. */
static void
a_file_holds_what_people_are_told(void **state)
{
	char text[64], *error, name[] = "/tmp/motd-XXXXXX";
	int fd = mkstemp(name), i;
	struct conf *conf;

	snprintf(text, sizeof(text), "motd-file = \"%s\"\n", name);
	assert_int_equal(write(fd, "one\r\ntwo\r\n", 10), 10);
	conf = read_text(text, &error);
	assert_non_null(conf);
	assert_string_equal(conf->motd, "one\ntwo\n");
	conf_free(conf);
	for (i = 0; i < 500; i++)
		assert_int_equal(write(fd, "one\r\ntwo\r\n", 10), 10);
	assert_null(read_text(text, &error));
	assert_non_null(strstr(error, "more than 4096 bytes"));
	free(error);
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_int_equal(pwrite(fd, "\033[1;31mone\033[0m\n", 15, 0), 15);
	conf = read_text(text, &error);
	assert_non_null(conf);
	assert_string_equal(conf->motd, "\033[1;31mone\033[0m\n");
	conf_free(conf);
	assert_int_equal(pwrite(fd, "\033[2Jone\n\033[0m\n", 14, 0), 14);
	assert_null(read_text(text, &error));
	assert_non_null(
	    strstr(error, "without control characters except colours"));
	free(error);
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_int_equal(pwrite(fd, "gr\xfc\xdf\r\n", 6, 0), 6);
	assert_null(read_text(text, &error));
	assert_non_null(strstr(error, "must be text in UTF-8"));
	free(error);
	close(fd);
	unlink(name);
}

static bool
inside(const char *network, const char *address)
{
	struct network n;
	struct address a;

	assert_true(network_parse(network, &n));
	assert_true(address_parse(address, &a));
	return network_has(&n, &a);
}

static void
networks_hold_their_addresses(void **state)
{
	struct network n;

	assert_true(inside("192.0.2.0/24", "192.0.2.255"));
	assert_false(inside("192.0.2.0/24", "192.0.3.0"));
	assert_true(inside("10.0.0.0/9", "10.127.255.255"));
	assert_false(inside("10.0.0.0/9", "10.128.0.0"));
	assert_true(inside("0.0.0.0/0", "203.0.113.9"));
	assert_false(inside("0.0.0.0/0", "2001:db8::1"));
	assert_true(inside("2001:db8::/33", "2001:db8:7fff::1"));
	assert_false(inside("2001:db8::/33", "2001:db8:8000::1"));
	assert_true(inside("::1", "::1"));
	assert_false(inside("::1", "::2"));
	assert_true(inside("192.0.2.7", "::ffff:192.0.2.7"));
	assert_false(network_parse("192.0.2.0/33", &n));
	assert_false(network_parse("192.0.2", &n));
	assert_false(network_parse("2001:db8::/129", &n));
	assert_false(network_parse("", &n));
}

static void
where_to_listen_is_read(void **state)
{
	struct sockaddr_storage at;
	socklen_t length;

	assert_true(address_listen("*:2222", &at, &length));
	assert_int_equal(at.ss_family, AF_INET6);
	assert_true(address_listen("127.0.0.1:0", &at, &length));
	assert_int_equal(at.ss_family, AF_INET);
	assert_true(address_listen("[::1]:22", &at, &length));
	assert_false(address_listen("::1:22", &at, &length));
	assert_false(address_listen("127.0.0.1", &at, &length));
	assert_false(address_listen("127.0.0.1:65536", &at, &length));
	assert_false(address_listen("localhost:22", &at, &length));
	assert_false(address_listen(":22", &at, &length));
}

static void
transports_are_found_by_name(void **state)
{
	assert_int_equal(transport_find("ssh"), TRANSPORT_SSH);
	assert_int_equal(transport_find("telnet"), TRANSPORT_TELNET);
	assert_string_equal(transport_name(TRANSPORT_TELNET), "telnet");
	assert_int_equal(transport_find("finger"), NTRANSPORT);
	assert_int_equal(transport_find(NULL), NTRANSPORT);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_empty_file_gives_the_defaults),
	    cmocka_unit_test(what_is_written_reads_the_same),
	    cmocka_unit_test(bans_have_an_end_and_a_reason_or_not),
	    cmocka_unit_test(a_reload_says_what_it_changed),
	    cmocka_unit_test(accounts_are_found_by_their_names),
	    cmocka_unit_test(mistakes_are_told_with_their_line),
	    cmocka_unit_test(all_mistakes_are_told_at_once),
	    cmocka_unit_test(what_is_badly_formed_is_told_and_passed_over),
	    cmocka_unit_test(
		thousands_of_mistakes_are_all_told_and_long_ones_cut),
	    cmocka_unit_test(only_a_text_is_a_configuration),
	    cmocka_unit_test(
		texts_lists_and_switches_may_be_written_in_many_ways),
	    cmocka_unit_test(names_of_accounts_and_of_the_host_are_reserved),
	    cmocka_unit_test(a_file_includes_others),
	    cmocka_unit_test(files_that_include_themselves_are_refused),
	    cmocka_unit_test(files_that_others_can_write_are_refused),
	    cmocka_unit_test(a_file_holds_what_people_are_told),
	    cmocka_unit_test(networks_hold_their_addresses),
	    cmocka_unit_test(where_to_listen_is_read),
	    cmocka_unit_test(transports_are_found_by_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
