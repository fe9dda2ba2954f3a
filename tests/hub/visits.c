/*
 * What one person does costs the hub the same however many others are there.
 * The hub's code in this program is built to call for each of its blocks: each
 * command is run among few and among many, and the blocks are compared.
 *
 *     visits [FEW MANY]
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/command.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"
#include "tests/hub/steps.h"

#define ON_LINK 1000 /* people of the crowd on one link */
#define BATCH 50     /* of what they do in one turn */
/* A tree is deeper where more is in it. */
#define FACTOR 1.5
#define SLACK 1500

enum person { ANN, BEN, CAT, DAN, BOT, SYSOP, NPERSON };

struct step {
	enum person who;
	const char *words;
	bool audience; /* it goes to everybody */
};

/*
 * In words $T is the table of ann and ben, $G their game, $N how many the crowd
 * are. What begins with ! is no command: !come logs in, !guess tries a password
 * for an account that has none, !lost breaks the link and makes another,
 * !attach takes the place on it again, !gone leaves.
 */
static const struct step steps[] = {
    {SYSOP, "!come", false},
    {BOT, "!come", false},
    {DAN, "!guess", false},
    {ANN, "!come", false},
    {BEN, "!come", false},
    {CAT, "!come", false},
    {DAN, "!come", false},
    {ANN, "motd", false},
    {ANN, "who", false},
    {ANN, "who $N", false},
    {ANN, "games", true},
    {ANN, "games mine", false},
    {ANN, "finger p50", false},
    {ANN, "finger p", false},
    {ANN, "card navy", false},
    {ANN, "sought", false},
    {ANN, "history", false},
    {ANN, "log", false},
    {ANN, "dicetest", false},
    {ANN, "set bell off", false},
    {ANN, "set profile hi", false},
    {ANN, "set quiet 22-7", false},
    {ANN, "away lunch", false},
    {ANN, "back", false},
    {ANN, "options", false},
    {ANN, "lobby", false},
    {ANN, "seek museum", false},
    {ANN, "unseek", false},
    {ANN, "getgame", false},
    {ANN, "leave", false},
    {ANN, "match ben", false},
    {ANN, "pending", false},
    {ANN, "withdraw", false},
    {ANN, "noplay p50", false},
    {ANN, "unnoplay p50", false},
    {ANN, "tell p50 hi", false},
    {ANN, "shout hi", true},
    {ANN, "channel ocean", false},
    {BEN, "join #ocean", false},
    {ANN, "channel ocean topic Swell", false},
    {BEN, "tell #ocean hi", false},
    {BEN, "tell . hi", false},
    {ANN, "channels", false},
    {ANN, "channel", false},
    {ANN, "channel ocean owner ben", false},
    {BEN, "channel ocean kick ann", false},
    {BEN, "channel ocean off", false},
    {BEN, "channel ocean close", false},
    {ANN, "messages", false},
    {SYSOP, "news add Rum: At eight.", true},
    {ANN, "news", false},
    {ANN, "news next", false},
    {ANN, "note new Rum: When is it?", false},
    {BEN, "note 1 At eight.", false},
    {ANN, "note edit 1.1 How much?", false},
    {ANN, "notes", false},
    {ANN, "notes next", false},
    {ANN, "notes read", false},
    {ANN, "oneliner Kilroy was here.", false},
    {ANN, "oneliner", false},
    {SYSOP, "wipe ann", false},
    {ANN, "reply 1 hi", false},
    {ANN, "censor p50", false},
    {ANN, "uncensor p50", false},
    {ANN, "notify p50", false},
    {ANN, "unnotify p50", false},
    {ANN, "match ben", false},
    {BEN, "offers", false},
    {BEN, "decline ann", false},
    {ANN, "match ben clock=60", false},
    {BEN, "accept ann", false},
    {CAT, "peek $T live", false},
    {CAT, "watch $T", false},
    {CAT, "observe $T", false},
    {ANN, "invite dan", false},
    {CAT, "watchers", false},
    {CAT, "unwatch", false},
    {CAT, "follow ann", false},
    {CAT, "follow", false},
    {CAT, "tv", false},
    {CAT, "tv", false},
    {CAT, "watch $T", false},
    {ANN, "turnaway cat", false},
    {ANN, "invite cat", false},
    {CAT, "accept ann", false},
    {CAT, "board", false},
    {CAT, "kibitz hi", false},
    {CAT, "whisper hi", false},
    {ANN, "say hi", false},
    {ANN, "partner hi", false},
    {ANN, "ptell hi", false},
    {ANN, "rules", false},
    {ANN, "pick ben", false},
    {ANN, "phrase x", false},
    {BEN, "phrase y", false},
    {ANN, "throw", false},
    {BEN, "throw", false},
    {ANN, "colours red", false},
    {BEN, "colours green", false},
    {ANN, "throw", false},
    {BEN, "throw", false},
    {ANN, "plays", false},
    {ANN, "hint", false},
    {ANN, "why", false},
    {ANN, "play 1", false},
    {BEN, "play 1", false},
    {ANN, "ask", false},
    {ANN, "fill 2", false},
    {ANN, "pause", false},
    {BEN, "accept pause", false},
    {ANN, "pause", false},
    {ANN, "moretime 5", false},
    {BEN, "decline moretime", false},
    {ANN, "upboard", false},
    {BEN, "decline upboard", false},
    {ANN, "draw", false},
    {BEN, "decline draw", false},
    {ANN, "adjourn", false},
    {BEN, "accept adjourn", false},
    {ANN, "claim", false},
    {ANN, "stored", false},
    {ANN, "leave", false},
    {ANN, "resume", false},
    {BEN, "resume", false},
    {ANN, "abort", false},
    {BEN, "decline abort", false},
    {ANN, "!lost", false},
    {ANN, "!attach", false},
    {ANN, "resign", false},
    {BEN, "rematch", false},
    {BEN, "leave", false},
    {ANN, "leave", false},
    {CAT, "leave", false},
    {ANN, "match ben ludo clock=1d", false},
    {BEN, "accept ann", false},
    {ANN, "phrase", false},
    {BEN, "phrase", false},
    {ANN, "throw", false},
    {BEN, "throw", false},
    {ANN, "leave", false},
    {BEN, "leave", false},
    {ANN, "next", false},
    {BEN, "next", false},
    {ANN, "games mine", false},
    {CAT, "record $G", false},
    {CAT, "verify $G", false},
    {CAT, "examine $G", false},
    {ANN, "examine cat", false},
    {CAT, "goto 3", false},
    {ANN, "lead", false},
    {ANN, "discuss hi", false},
    {CAT, "lead ann", false},
    {CAT, "comment $G 1 Hm.", false},
    {CAT, "comments $G", false},
    {CAT, "uncomment $G 1", false},
    {CAT, "unexamine", false},
    {CAT, "new", false},
    {DAN, "join 5", false},
    {DAN, "bot", false},
    {DAN, "leave discard", false},
    {DAN, "resume abcd-efgh-jkmn", false},
    {CAT, "ladder", false},
    {CAT, "rating ann", false},
    {CAT, "stats ann", false},
    {CAT, "versus ann ben", false},
    {CAT, "honours ann", false},
    {CAT, "boardback", false},
    {CAT, "report $G", false},
    {CAT, "luck ann", false},
    {CAT, "problem", false},
    {CAT, "evaluate ludo - 2 4,b,b,b/-/b,b,b,b/- 0 throw - in=1", false},
    {SYSOP, "stats", false},
    {SYSOP, "cluster", false},
    {SYSOP, "mute ben", false},
    {SYSOP, "unmute ben", false},
    {SYSOP, "ban ben", false},
    {SYSOP, "bans", false},
    {SYSOP, "unban ben", false},
    {DAN, "report ben he is rude", false},
    {SYSOP, "reports", false},
    {SYSOP, "report 1 done", false},
    {SYSOP, "warn cat gently", false},
    {SYSOP, "unseat cat", false},
    {SYSOP, "table 1 end", false},
    {SYSOP, "audit ben", false},
    {ANN, "callers", false},
    {SYSOP, "logins ben", false},
    {SYSOP, "who -a", false},
    {SYSOP, "pit leading-hand leading-hand 1", false},
    {SYSOP, "finger ben", false},
    {SYSOP, "drain", false},
    {SYSOP, "drain off", false},
    {SYSOP, "account add newcomer", false},
    {SYSOP, "account list", false},
    {SYSOP, "account role newcomer moderator", false},
    {SYSOP, "account rename newcomer other", false},
    {SYSOP, "account invite 3", false},
    {SYSOP, "account delete other", false},
    {SYSOP, "close", false},
    {SYSOP, "open", false},
    {SYSOP, "shutdown 60", true},
    {SYSOP, "shutdown off", true},
    {SYSOP, "kick cat", false},
    {SYSOP, "wall hi", true},
    /* It copies the database, slice by slice. */
    {SYSOP, "backup $F", true},
    {DAN, "login", false},
    {DAN, "register danny", false},
    {DAN, "passwd", false},
    {DAN, "keys", false},
    {DAN, "delete account danny", false},
    {ANN, "!gone", false},
};
#define NSTEP (sizeof(steps) / sizeof(*steps))

static const char *const names[NPERSON] = {
    "ann", "ben", "cat", "dan", "Bot", "sysop"};

struct world {
	struct host host;
	char link[NPERSON][64]; /* tokens by which they attach */
	char game[32];
	int table, people;
	unsigned long visits[NSTEP];
};

static int sizes[] = {400, 2000};

/* As session processes do, it takes the lobby as a window. */
static void
open_link(struct world *w, int link)
{
	host_link(&w->host, link, LINK_SESSION, false);
	host_send_text(
	    &w->host, link, "{\"hello\":{\"protocol\":1,\"lobby\":true}}");
}

/* One of the crowd does something. */
static void
does(struct world *w, int person, const char *words, int other)
{
	char line[64];

	snprintf(line, sizeof(line), "%s%.0d", words, other);
	w->host.held = person % BATCH != 0;
	if (!w->host.held)
		json_object_clear(w->host.queue);
	host_send_json(&w->host, NPERSON + person / ON_LINK, person % ON_LINK,
	    json_pack("{s:s}", "do", line));
}

/* Tables, games, adjourned games, challenges, marks and talk. */
static void
crowd(struct world *w, int n)
{
	char name[16];
	int i;

	for (i = 0; i < (n + ON_LINK - 1) / ON_LINK; i++)
		open_link(w, NPERSON + i);
	for (i = 0; i < n; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		w->host.held = i % BATCH != 0;
		if (!w->host.held)
			json_object_clear(w->host.queue);
		host_login(&w->host, NPERSON + i / ON_LINK, i % ON_LINK, name,
		    "192.0.2.1");
	}
	for (i = 0; i + 9 < n; i += 10) {
		does(w, i + 1, "new", 0);
		does(w, i + 2, "match p", i + 3);
		does(w, i + 3, "accept p", i + 2);
		does(w, i + 2, "phrase", 0);
		does(w, i + 3, "phrase", 0);
		if (i % 100 == 0) {
			does(w, i + 2, "leave", 0);
			does(w, i + 3, "leave", 0);
		}
		does(w, i + 4, "match p", i + 5);
		does(w, i + 4, "match p", i + 6);
		does(w, i + 5, "censor p", i + 6);
		does(w, i + 5, "notify p", i + 7);
		does(w, i + 8, "tell p50 hi", 0);
		if (i % 1000 == 0)
			does(w, i + 8, "shout hi", 0);
	}
	w->host.held = false;
	/* The lobby's next news come only after all that is measured. */
	host_pass(&w->host, 5000);
	does(w, 0, "seek fleet-ludo", 0);
	host_pass(&w->host, 1);
}

/* What ann and ben are told of their table, and each of his link's token. */
static void
take_note(struct world *w)
{
	const json_t *queue, *event;
	const char *text;
	int who;
	size_t i;

	for (who = 0; who < BOT; who++) {
		queue = host_queue(&w->host, who, 0);
		json_array_foreach (queue, i, event) {
			text =
			    json_string_value(json_object_get(event, "link"));
			if (text != NULL)
				strlcpy(
				    w->link[who], text, sizeof(w->link[who]));
			text = json_string_value(json_object_get(
			    json_object_get(event, "state"), "game"));
			if (who == BEN && text != NULL)
				strlcpy(w->game, text, sizeof(w->game));
			if (who == BEN &&
			    json_object_get(event, "state") != NULL)
				w->table = (int)json_integer_value(
				    json_object_get(event, "table"));
		}
	}
}

static void
fill_in(const struct world *w, const char *words, char line[256])
{
	const char *dollar = strchr(words, '$');

	if (dollar == NULL)
		strlcpy(line, words, 256);
	else if (dollar[1] == 'T')
		snprintf(line, 256, "%.*s%d", (int)(dollar - words), words,
		    w->table);
	else if (dollar[1] == 'N')
		snprintf(line, 256, "%.*s%d", (int)(dollar - words), words,
		    w->people);
	else if (dollar[1] == 'G')
		snprintf(
		    line, 256, "%.*s%s", (int)(dollar - words), words, w->game);
	else
		snprintf(line, 256, "%.*s%s/copy.db", (int)(dollar - words),
		    words, w->host.folder);
}

/* With a password, for commands that take one, and auth's answer. */
static void
run_command(struct world *w, int link, const char *line)
{
	uint64_t asked = w->host.question;

	host_send_json(&w->host, link, 0,
	    json_pack("{s:s,s:i,s:s}", "do", line, "id", HOST_ID, "password",
		"long enough"));
	if (w->host.question == asked)
		return;
	hub_verified(w->host.hub, w->host.question, true, "$argon2id$made");
	host_turn(&w->host);
}

static void
run(struct world *w, const struct step *step)
{
	int link = (int)step->who;
	char line[256];

	fill_in(w, step->words, line);
	if (strcmp(line, "!come") == 0 && step->who >= BOT)
		host_send_json(&w->host, link, 0,
		    json_pack("{s:{s:s}}", "login", "name", names[step->who]));
	else if (strcmp(line, "!come") == 0)
		host_login(&w->host, link, 0, names[step->who], "192.0.2.1");
	else if (strcmp(line, "!guess") == 0)
		host_send_json(&w->host, link, 0,
		    json_pack("{s:{s:s,s:s,s:s},s:i}", "auth", "how",
			"password", "name", "q7", "password", "x", "id", 1));
	else if (strcmp(line, "!lost") == 0) {
		host_unlink(&w->host, link);
		open_link(w, link);
	} else if (strcmp(line, "!attach") == 0)
		host_send_json(&w->host, link, 0,
		    json_pack("{s:{s:s}}", "attach", "link", w->link[link]));
	else if (strcmp(line, "!gone") == 0)
		host_send_json(
		    &w->host, link, 0, json_pack("{s:s}", "gone", "quit"));
	else
		run_command(w, link, line);
}

static void
measure(struct world *w, int people)
{
	static const int dice[] = {6, 5, 4, 3, 6, 6, 6, 5};
	unsigned long before;
	char name[NAME_SIZE];
	size_t i, k;
	int who, n;

	memset(w, 0, sizeof(*w));
	w->people = people;
	host_open(&w->host);
	w->host.conf->max_guests = people + NPERSON;
	w->host.conf->talk_rate = 1000000;
	for (n = 0; n < people; n++) {
		snprintf(name, sizeof(name), "q%d", n);
		conf_account_add(w->host.conf, name)->password =
		    n % 10 == 7 ? NULL : xstrdup("x");
	}
	conf_accounts_sort(w->host.conf);
	w->host.conf->guest_disk = 1 << 20;
	for (who = 0; who < BOT; who++)
		open_link(w, who);
	host_link(&w->host, BOT, LINK_BOT, false);
	host_link(&w->host, SYSOP, LINK_LOCAL, true);
	crowd(w, people);
	for (i = 0; i < NSTEP; i++) {
		if (strcmp(steps[i].words, "phrase y") == 0)
			for (k = 0; k < sizeof(dice) / sizeof(*dice); k++)
				host_dice(dice[k]);
		before = steps_visits();
		run(w, &steps[i]);
		w->visits[i] = steps_visits() - before;
		take_note(w);
		json_object_clear(w->host.queue);
	}
	host_close(&w->host);
}

static void
what_one_does_costs_the_same_among_many(void **state)
{
	static struct world few, many;
	double allowed;
	int dearer = 0;
	size_t i;

	measure(&few, sizes[0]);
	measure(&many, sizes[1]);
	assert_true(*few.game != '\0' && *many.game != '\0');
	for (i = 0; i < NSTEP; i++) {
		allowed = FACTOR * (double)few.visits[i] + SLACK;
		if (steps[i].audience || (double)many.visits[i] <= allowed)
			continue;
		print_error("%s: %s: %lu blocks among %d, %lu among %d\n",
		    names[steps[i].who], steps[i].words, few.visits[i],
		    sizes[0], many.visits[i], sizes[1]);
		dearer++;
	}
	assert_int_equal(dearer, 0);
}

static void
every_command_of_the_hub_is_measured(void **state)
{
	static const struct {
		const char *name;
		bool hub;
	} rows[] = {
#define X(name, abbr, args, where, who, carrier, flags, function, help) \
	{#name, carrier != SESSION},
#include "daemon/protocol/commands.h"
#undef X
	};
	size_t i, k, length;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		length = strlen(rows[i].name);
		for (k = 0; rows[i].hub && k < NSTEP; k++)
			if (strncmp(steps[k].words, rows[i].name, length) ==
				0 &&
			    strchr(" ", steps[k].words[length]) != NULL)
				break;
		if (rows[i].hub && k == NSTEP)
			fail_msg("%s is not among the steps", rows[i].name);
	}
}

int
main(int argc, char *argv[])
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_command_of_the_hub_is_measured),
	    cmocka_unit_test(what_one_does_costs_the_same_among_many),
	};

	if (argc == 3) {
		sizes[0] = atoi(argv[1]);
		sizes[1] = atoi(argv[2]);
	}
	disk_install();
	log_open("test", LOG_LEVEL_ERROR, 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
