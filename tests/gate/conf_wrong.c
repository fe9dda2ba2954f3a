/*
 * Presets and the rules of new tables in the configuration; and what is wrong
 * with them, or with anything near them, in the words that the sysop reads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_rules.h"
#include "tests/gate/conf_text.h"

#define RULE_SETS                                                       \
	"is not a rule set; there are uckers, bigship, masters, navy, " \
	"museum, ludo and fleet-ludo"

#define KEY                                        \
	"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICkc" \
	"Bc6HMc4uznEUfohfQaEa5cyvjf+ps7RWpMOTxNtN"
#define OTHER_KEY                                  \
	"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHdf" \
	"QDmOR1+7Z18ZRxGqDx/nL1djosrScwo39eXdPlKU"

/* The mistakes, a line for each, without the name of the file. */
static void
assert_wrong(const char *text, const char *expected)
{
	char *error, *line, *rest, told[8192] = "";

	assert_null(conf_text_read(text, &error));
	for (rest = error; (line = strsep(&rest, "\n")) != NULL;) {
		assert_int_equal(strncmp(line, "/proc/", 6), 0);
		strlcat(told, strchr(line, ':') + 1, sizeof(told));
		strlcat(told, "\n", sizeof(told));
	}
	assert_string_equal(told, expected);
	free(error);
}

static const struct {
	const char *text, *error;
} wrong[] = {
    /* A cluster. */
    {"cluster { role = back }\n",
	"1: role is 'back'; it must be front, hub or both\n"
	"1: a machine with hubs needs listen, where they are found: a path "
	"such as \"hub-%d.sock\", or an address\n"
	"1: a front end needs decks-socket, where it finds the hub of a deck: "
	"a path such as \"/run/messdeck/deck-%d.sock\"\n"},
    {"cluster {\nrole = hub\nlisten = \"127.0.0.1:7300\"\n}\n",
	"1: hubs that listen on '127.0.0.1:7300' need a key-file, so that not "
	"everybody can be a front end\n"},
    {"cluster {\nrole = hub\nlisten = \"hub.sock\"\n}\n",
	"1: listen is 'hub.sock'; it must be a path with one %d for the deck, "
	"or an address such as \"127.0.0.1:7300\"\n"},
    {"cluster {\nrole = front\ndecks-socket = \"%d-%d\"\n}\n",
	"1: decks-socket is '%d-%d'; it must be a path with one %d for the "
	"deck\n"},
    {"cluster {\nrole = front decks-socket = \"%d\"\n"
     "key-file = \"/nowhere/key\"\n}\n",
	"1: cannot read the key-file /nowhere/key: No such file or directory; "
	"make one with: openssl rand -hex 32\n"},
    {"cluster {\nrole = front decks-socket = \"%d\"\n"
     "key-file = key\n}\n",
	"3: key-file is 'key'; it must be an absolute path\n"},
    {"cluster {\nrole = front decks-socket = \"%d\"\n"
     "prefer = {64}\nmotd = hello\n}\n",
	"3: '64' is not the number of a deck; the first one is deck 0\n"
	"4: 'motd' is not an option of cluster; a } is missing before it\n"},
    {"cluster { role = front decks-socket = \"%d\" }\n"
     "cluster { role = front }\n",
	"2: there are two cluster blocks\n"},
    {"cluster {\nrole = front decks-socket = \"%d\"\n"
     "decks = 65\n}\n",
	"3: decks is 65; it must be from 1 to 64\n"},
    {"cluster {\nrole = hub listen = \"%d\"\ndecks = 2\n}\n",
	"1: more than one deck needs a store in PostgreSQL\n"},
    {"cluster {\nrole = hub listen = \"%d\" store = \"dbname=x\"\n"
     "decks = 3 prefer = {2, 3}\n}\n",
	"1: prefer has deck 3; the host has decks 0 to 2\n"},
    {"cluster {\nrole = front decks-socket = \"%d\" prefer = {1}\n}\n",
	"1: prefer has deck 1; the host has deck 0 alone\n"},
    {"cluster {\nrole = hub listen = \"127.0.0.1:65535\" decks = 2\n"
     "store = \"dbname=x\" key-file = \"/nowhere/key\"\n}\n",
	"1: listen is '127.0.0.1:65535'; each deck has the port after the one "
	"before it, and the last one would be 65536\n"
	"1: cannot read the key-file /nowhere/key: No such file or directory; "
	"make one with: openssl rand -hex 32\n"},
    {"cluster \"x\" {\n}\n",
	"1: cluster is followed by its options in { }, without a name or a "
	"=\n"},
    {"store = \"dbname=messdeck\"\n",
	"1: 'store' belongs inside the { } of cluster\n"},
    /* Presets. */
    {"preset \"ocean\" { rules = whist }\n",
	"1: preset 'ocean': \"whist\" " RULE_SETS "\n"},
    {"preset \"ocean\" { }\n",
	"1: preset 'ocean' has no rules; give it a rule set, such as rules = "
	"bigship\n"},
    {"\npreset ocean { rules = bigship house = {snake-eyes, snakes} }\n",
	"2: preset 'ocean': \"snakes\" is not a house rule; uckers(6) lists "
	"them\n"},
    {"preset ocean { rules = bigship house = {arm=7} }\n",
	"1: preset 'ocean': arm can be 6 or 8, not \"7\"\n"},
    {"preset ocean { rules = bigship house = {split, split=off} }\n",
	"1: preset 'ocean': split is set twice\n"},
    {"preset ocean { rules = bigship house = {bounce} }\n",
	"1: preset 'ocean': bounce does not go together with suck-backs\n"},
    {"preset ocean { rules = bigship house = {\"\\n\"} }\n",
	"1: '?' is not a house rule, such as split or arm=8\n"},
    {"preset \"navy\" { rules = bigship }\n",
	"1: 'navy' is a rule set already; give the preset another name\n"},
    {"preset Split { rules = bigship }\n",
	"1: 'Split' is a house rule; give the preset another name\n"},
    {"preset offer { rules = bigship }\n",
	"1: 'offer' is a word of the command card; give the preset another "
	"name\n"},
    {"preset one { rules = ludo }\npreset ONE { rules = navy }\n",
	"2: 'ONE' is the name of another preset; give the preset another "
	"name\n"},
    {"preset 4all { rules = ludo }\n",
	"1: '4all' is not a preset's name: a letter, then letters, digits or "
	"-, 2 to 16 in all\n"},
    {"preset \"HMS Ocean\" { rules = ludo }\n",
	"1: 'HMS Ocean' is not a preset's name: a letter, then letters, "
	"digits or -, 2 to 16 in all\n"},
    {"preset seventeen-letters { rules = ludo }\n",
	"1: 'seventeen-letters' is not a preset's name: a letter, then "
	"letters, digits or -, 2 to 16 in all\n"},
    {"preset ocean { rules = bigship text = \"two\nlines\" }\n",
	"1: text must be one line\n"},
    {"preset ocean { rules = {bigship} }\n",
	"1: rules takes one value, without { }\n"},
    {"preset ocean { rules = bigship tex = x }\n",
	"1: no such option 'tex'; did you mean 'text'?\n"},
    {"preset ocean { rules = bigship bots = 0 }\n",
	"1: 'bots' is not an option of a preset; a } is missing before it\n"},
    {"preset ocean { rules = bigship role = sysop }\n",
	"1: 'role' belongs inside the { } of an account\n"},
    {"preset ocean { rules = bigship\nbots = 2\n",
	"1: the { that opens here is never closed\n"
	"2: 'bots' is not an option of a preset; a } is missing before it\n"},
    {"preset ocean { include \"x\" }\n",
	"1: include is not allowed inside a preset\n1: preset 'ocean' has no "
	"rules; give it a rule set, such as rules = bigship\n"},
    {"preset\nbots = 2\n",
	"1: a preset begins with its name and a {, such as preset \"ocean\" "
	"{\n2: bots is 2; it must be from 0 to 1\n"},
    {"preset { rules = ludo }\n",
	"1: a preset begins with its name and a {, such as preset \"ocean\" "
	"{\n"},
    {"preset = ocean\n",
	"1: a preset begins with its name and a {, such as preset \"ocean\" "
	"{\n"},
    {"presett ocean { rules = ludo }\n",
	"1: no such option 'presett'; did you mean 'preset'?\n"},
    {"house = {split}\n", "1: 'house' belongs inside the { } of a preset\n"},
    {"preset ocean { rules = bigship house = {split arm=8} }\n",
	"1: a comma or a } is missing before 'arm=8'\n"},
    {"preset ocean { rules = bigship house = {split, arm=8 }\nbots = 2\n",
	"1: the { that opens here is never closed\n"
	"2: 'bots' is not an option of a preset; a } is missing before it\n"},
    /* Texts and addresses. */
    {"motd = \"\\x07\"\nname = \"\\x07\"\n",
	"1: motd must be text in UTF-8, without control characters except "
	"colours (ESC [ 31 m)\n"
	"2: name must be text in UTF-8, without control characters\n"},
    {"ssh-listen = x\nmetrics-listen = x\n",
	"1: 'x' is not an address to listen on, such as \"*:2222\", "
	"\"192.0.2.1:22\" or \"[::1]:2222\", each in quotes\n"
	"2: 'x' is not an address to listen on, such as \":9464\", \"*:2222\", "
	"\"192.0.2.1:22\" or \"[::1]:2222\", each in quotes\n"},
    {"ssh-listen = {\"*:22\"}\n\ntelnet-listen = {\"127.0.0.1:22\"}\n",
	"3: '*:22' in ssh-listen includes '127.0.0.1:22' in "
	"telnet-listen; leave out one of them\n"},
    {"ssh-listen = {\"[::1]:22\"}\ntelnet-listen = {\"*:22\"}\n",
	"2: '*:22' in telnet-listen includes '[::1]:22' in "
	"ssh-listen; leave out one of them\n"},
    {"ssh-listen = {\"0.0.0.0:22\", \"127.0.0.1:22\"}\n",
	"1: '0.0.0.0:22' in ssh-listen includes '127.0.0.1:22' in "
	"ssh-listen; leave out one of them\n"},
    {"metrics-listen = \":2222\"\n",
	"1: '*:2222' in ssh-listen includes ':2222' in "
	"metrics-listen; leave out one of them\n"},
    {"ssh-listen = \"127.0.0.1:22\"\nmetrics-listen = \"127.0.0.1:22\"\n",
	"2: '127.0.0.1:22' is there twice, in ssh-listen and "
	"metrics-listen\n"},
    {"metrics-listen = {\"127.0.0.1:9464\", \":9464\"}\n",
	"1: '127.0.0.1:9464' in metrics-listen includes ':9464' in "
	"metrics-listen; leave out one of them\n"},
    /* Keys of accounts. */
    {"account al { keys = {'" KEY " al@home'} }\n"
     "account bob { keys = {'" OTHER_KEY "', '" OTHER_KEY "'} }\n"
     "account cat { keys = {'" OTHER_KEY "',\n'" KEY "'} }\n",
	"3: the key SHA256:mj6YGrd/z0Lps2ZYLklmpk4X4c9zA58yWlPxR2J2pwA is "
	"in the accounts 'bob' and 'cat'; leave it to one of them\n"
	"3: the key SHA256:8C6jpno+mUQtsaFHy+V/OUVWAqM7pXKdOC54d26i0rQ is "
	"in the accounts 'al' and 'cat'; leave it to one of them\n"},
    /* New tables. */
    {"table-rules = whist\n", "1: table-rules: \"whist\" " RULE_SETS "\n"},
    {"table-rules = x\n", "1: table-rules must have from 2 to 16 bytes\n"},
    {"table-seats = 5\n", "1: table-seats is 5; it must be from 0 to 4\n"},
    {"\ntable-seats = 1\n", "2: table-seats: uckers is for 2 or 4 players\n"},
    {"table-rules = fleet-ludo\ntable-house = {split}\n",
	"2: table-house: split does not go with fleet-ludo: it is for "
	"games with two dice\n"},
    {"table-house = {arm=7}\n",
	"1: table-house: arm can be 6 or 8, not \"7\"\n"},
    {"table-house = {arm}\n", "1: table-house: arm takes a value: 6 or 8\n"},
};

static void
each_mistake_has_its_sentence(void **state)
{
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		assert_wrong(wrong[i].text, wrong[i].error);
}

static void
addresses_beside_each_other_are_fine(void **state)
{
	static const char *const fine[] = {
	    "ssh-listen = {\"*:0\", \"*:0\"}\ntelnet-listen = \"127.0.0.1:0\"",
	    "ssh-listen = {\"0.0.0.0:22\", \"[::]:22\"}",
	    "ssh-listen = {\"127.0.0.1:22\", \"127.0.0.2:22\", \"[::1]:22\"}",
	    "ssh-listen = {\"*:22\"} metrics-listen = \"127.0.0.1:23\"",
	    "metrics-listen = \":2222\"\ncluster { role = hub listen = \"%d\" "
	    "}",
	};
	struct conf *conf;
	char *error;
	size_t i;

	for (i = 0; i < sizeof(fine) / sizeof(*fine); i++) {
		conf = conf_text_read(fine[i], &error);
		if (conf == NULL)
			fail_msg("%s", error);
		conf_free(conf);
	}
}

static void
there_are_sixteen_presets_at_most(void **state)
{
	char text[1024] = "";
	struct conf *conf;
	char *error;
	int i;

	for (i = 1; i <= RULE_LIST_MAX; i++)
		sprintf(
		    text + strlen(text), "preset p%d { rules = ludo }\n", i);
	conf = conf_text_read(text, &error);
	assert_non_null(conf);
	assert_int_equal(conf->npreset, RULE_LIST_MAX);
	conf_free(conf);
	strcat(text, "preset one-more { rules = ludo }\n");
	assert_wrong(text, "17: there are more than 16 presets\n");
}

/* Presets hold, also after the gate has passed them on. */
static void
presets_are_read_and_passed_on(void **state)
{
	static const char text[] =
	    "preset \"ocean\" { rules = bigship house = {snake-eyes, arm=8} "
	    "text = \"as played in Ocean\" }\n"
	    "preset plain { rules=navy }\n"
	    "preset loose { rules = bigship house = { arm = 8 , split } }\n"
	    "table-rules = ocean table-house = arm=6 table-seats = 4\n";
	struct conf *conf, *again;
	struct rule_list list, passed;
	struct ruleset rules;
	struct ruleset_error wrong_rules;
	char *error, house[RULESET_HOUSE];
	const char *about;

	conf = conf_text_read(text, &error);
	if (conf == NULL)
		fail_msg("%s", error);
	again = conf_text_again(conf, true);
	conf_rules(conf, &list);
	conf_rules(again, &passed);
	assert_memory_equal(&list, &passed, sizeof(list));
	assert_int_equal(list.n, 3);
	assert_string_equal(list.preset[0].house, "snake-eyes arm=8");
	assert_string_equal(list.preset[0].text, "as played in Ocean");
	assert_string_equal(list.preset[1].text, "navy");
	assert_string_equal(list.preset[2].text, "bigship with arm=8 split");
	assert_string_equal(rule_list_name(&list, 7, &about), "ocean");
	assert_string_equal(about, "as played in Ocean");
	assert_null(rule_list_name(&list, 10, NULL));
	/* What is said takes the place of what the preset says. */
	assert_true(rule_list_parse(
	    &list, &rules, "OCEAN", 2, "split arm=6", &wrong_rules));
	assert_string_equal(ruleset_name(&rules), "bigship");
	ruleset_house(&rules, house);
	assert_non_null(strstr(house, "snake-eyes"));
	assert_non_null(strstr(house, "arm=6"));
	assert_non_null(strstr(house, "split"));
	assert_true(rule_list_new(&list, &rules, NULL, 0, NULL, &wrong_rules));
	assert_int_equal(rules.seats, 4);
	assert_int_equal(rules.arm, 6);
	assert_true(rules.snake_eyes);
	conf_free(again);
	conf_free(conf);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_mistake_has_its_sentence),
	    cmocka_unit_test(addresses_beside_each_other_are_fine),
	    cmocka_unit_test(there_are_sixteen_presets_at_most),
	    cmocka_unit_test(presets_are_read_and_passed_on),
	};

	return cmocka_run_group_tests_name("conf_wrong", tests, NULL, NULL);
}
