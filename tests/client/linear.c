/* The linear view: what a person hears. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_answer.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
a_table_at_a_glance_is_told_once(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 1);
	localgame_type(&local, "peek 1\n");
	assert_non_null(strstr(heard, "Table 1: uckers."));
	assert_non_null(strstr(heard, "Now: throw "));
	assert_non_null(strstr(heard, ", 2 watching."));
	assert_non_null(strstr(heard, "Last: "));
	assert_non_null(strstr(heard, "alice has"));
	assert_non_null(strstr(heard, "Along the track"));
	/* It goes on unseen. */
	forget();
	localgame_other(&local);
	assert_string_equal(heard, "");
	localgame_stop(&local);
}

static void
a_lone_visitor_is_offered_the_bot_first(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 1);
	assert_non_null(strstr(heard, "Type bot for a game"));
	localgame_type(&local, "bot\n");
	assert_string_equal(local.last, "bot");
	assert_non_null(strstr(heard, "Blow on the dice"));
	localgame_stop(&local);
}

static void
help_by_ear_names_words_and_no_keys(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 1);
	forget();
	localgame_type(&local, "help\n");
	assert_null(strstr(heard, "press b"));
	assert_null(strstr(heard, "arrows"));
	assert_non_null(strstr(heard, "bot begins a game"));
	localgame_stop(&local);
}

static void
enter_alone_in_the_lobby_says_words_and_no_keys(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 1);
	forget();
	localgame_type(&local, "\n");
	assert_null(strstr(heard, "b a game"));
	assert_non_null(strstr(heard, "Type bot for a game"));
	localgame_stop(&local);
}

/* Whoever leaves while phrases are typed gives the seat up. */
static void
before_the_first_throw_no_seat_is_kept(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n");
	forget();
	localgame_type(&local, "/leave\n");
	assert_non_null(strstr(heard, "You are in the lobby."));
	assert_null(strstr(heard, "Your seat is kept"));
	localgame_type(&local, "bot\n");
	forget();
	localgame_type(&local, "quit\n");
	assert_non_null(strstr(heard, "Fair winds."));
	assert_null(strstr(heard, "A game waits"));
	localgame_stop(&local);
}

static void
a_guest_who_quits_a_game_hears_the_way_back(void **state)
{
	struct localgame local = {0};
	char way[64];

	begin_by_ear(&local, "uckers", 2, 1);
	forget();
	localgame_type(&local, "quit\n");
	assert_null(strstr(heard, "/resume"));
	localgame_stop(&local);
	begin_by_ear(&local, "uckers", 2, 1);
	localgame_type(&local, "bot\n");
	localgame_type(&local, "fair winds\n");
	forget();
	localgame_type(&local, "quit\n");
	snprintf(way, sizeof(way), "/resume %s", local.token);
	assert_non_null(strstr(heard, way));
	localgame_stop(&local);
}

/* Plays by what is heard alone; returns the lines typed. */
static int
play_by_ear(struct localgame *local, const char *command)
{
	int typed = 0;

	localgame_type(local, command);
	while (typed++ < 5000) {
		bool phrase = strstr(heard, "Blow on the dice") != NULL;
		bool throws = strstr(heard, "Press Enter to throw") != NULL;
		bool plays = strstr(heard, "Type a play's number") != NULL;
		bool colours = strstr(heard, "Choose your colours") != NULL;

		if (strstr(heard, "for a rematch") != NULL)
			return typed;
		forget();
		localgame_type(local,
		    plays         ? "1\n"
			: colours ? "g\n"
			: throws  ? "\n"
			: phrase  ? "fair winds\n"
				  : "repeat\n");
	}
	return typed;
}

static void
a_whole_game_is_played_by_ear(void **state)
{
	struct localgame local = {0};
	int typed;

	begin_by_ear(&local, "uckers", 2, 7);
	typed = play_by_ear(&local, "bot\n");
	assert_in_range(typed, 30, 4000);
	assert_int_equal(local.game->phase, PHASE_OVER);
	localgame_stop(&local);
}

static void
a_whole_game_for_four_is_played_by_ear(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 4, 11);
	play_by_ear(&local, "bot uckers 4\n");
	assert_int_equal(local.game->phase, PHASE_OVER);
	localgame_stop(&local);
}

static void
a_game_is_watched_by_ear(void **state)
{
	struct localgame local = {0};
	struct client_setup setup = ear_setup();
	int steps = 0;

	memset(&local, 0, sizeof(local));
	local.output = hear;
	local.human = -1;
	forget();
	localgame_start(&local, &setup, "uckers", 2, 3);
	localgame_type(&local, "watch 1\n");
	while (steps++ < 5000 && localgame_step(&local)) {
		localgame_run(&local);
		if (local.game->phase != PHASE_OVER)
			forget();
	}
	assert_non_null(strstr(heard, " wins"));
	localgame_stop(&local);
}

static void
at_table(struct localgame *local)
{
	localgame_type(local, "bot\n");
	localgame_type(local, "\n");
}

/* Nobody else waits for it, so it may be kept or not. */
static void
who_leaves_a_game_with_the_bot_is_asked_to_keep_it(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	at_table(&local);
	forget();
	localgame_type(&local, "leave\n");
	assert_non_null(strstr(heard, "Keep this game"));
	assert_true(local.seated);
	/* Enter plays on, and does nothing else. */
	forget();
	localgame_type(&local, "\n");
	assert_string_not_equal(local.last, "leave");
	assert_string_not_equal(local.last, "throw");
	assert_non_null(strstr(heard, "Press Enter to throw."));
	localgame_type(&local, "/leave\n");
	localgame_type(&local, "n\n");
	assert_string_equal(local.last, "leave discard");
	at_table(&local);
	localgame_type(&local, "leave\n");
	localgame_type(&local, "y\n");
	assert_string_equal(local.last, "leave keep");
	/* Whoever says it twice means it. */
	at_table(&local);
	localgame_type(&local, "leave\n");
	localgame_type(&local, "leave\n");
	assert_string_equal(local.last, "leave");
	/* Talk is told, and is no answer. */
	at_table(&local);
	localgame_type(&local, "leave\n");
	localgame_type(&local, "'well then\n");
	assert_string_equal(local.last, "say well then");
	localgame_type(&local, "y\n");
	assert_string_equal(local.last, "say y");
	localgame_stop(&local);
}

static void
say_at_a_table_are_talk_and_commands_are_not(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	at_table(&local);
	localgame_type(&local, "red is winning\n");
	assert_string_equal(local.last, "say red is winning");
	forget();
	localgame_type(&local, "red\n");
	assert_non_null(strstr(heard, "Red, "));
	localgame_type(&local, "leave me some luck\n");
	assert_string_equal(local.last, "say leave me some luck");
	/* What cannot be taken back needs its slash, and is not told either. */
	forget();
	localgame_type(&local, "resign\n");
	assert_string_equal(local.last, "say leave me some luck");
	assert_non_null(strstr(heard, "/resign does it; /say resign says it."));
	localgame_type(&local, "say resign\n");
	assert_string_equal(local.last, "say resign");
	localgame_type(&local, "/resign\n");
	assert_string_equal(local.last, "resign");
	localgame_stop(&local);
}

static void
a_line_that_is_too_long_is_refused_whole(void **state)
{
	struct localgame local = {0};
	char line[500];

	memset(line, 'x', sizeof(line));
	begin_by_ear(&local, "uckers", 2, 5);
	at_table(&local);
	forget();
	client_input(local.client, line, sizeof(line));
	localgame_type(&local, "\n");
	assert_string_equal(heard,
	    "Not sent: a line has at most 400 bytes. Send it in parts.\n");
	client_input(local.client, line, 400);
	localgame_type(&local, "\n");
	assert_non_null(strstr(heard, "Guest-1~: xxxx"));
	localgame_stop(&local);
}

static void
rules_in_the_lobby_are_those_of_the_game(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	forget();
	localgame_type(&local, "rules\n");
	assert_non_null(strstr(heard, "See also: help throwing"));
	localgame_type(&local, "bot\n\n");
	localgame_type(&local, "rules\n");
	assert_string_equal(local.last, "rules");
	localgame_stop(&local);
}

static void
misuse_is_one_sentence(void **state)
{
	struct localgame local = {0};
	json_t *refusal;
	int id;

	begin_by_ear(&local, "uckers", 2, 5);
	forget();
	localgame_type(&local, "/finger\tbob\n");
	assert_string_equal(local.last, "finger bob");
	forget();
	client_input(local.client, "tell\n", 5);
	json_array_clear(local.queue);
	for (id = 1; id < 9; id++) {
		refusal = json_pack("{s:i,s:b,s:s,s:s,s:s}", "re", id, "ok", 0,
		    "code", "usage", "error", "That is not how tell is used.",
		    "usage", "tell name text");
		client_event(local.client, refusal);
		json_decref(refusal);
	}
	assert_string_equal(
	    heard, "That is not how tell is used: tell name text.\n");
	localgame_stop(&local);
}

static void
whatever_keys_are_drummed_on_are_the_words_for_the_dice(void **state)
{
	static const char *const lines[] = {
	    "asdf;lkj", "u", "u 3", "42", "f", "12-16"};
	struct localgame local = {0};
	char wanted[32];
	size_t i;

	for (i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		begin_by_ear(&local, "uckers", 2, 5);
		localgame_type(&local, "bot\n");
		assert_non_null(strstr(heard, "Enter alone trusts the host."));
		localgame_type(&local, lines[i]);
		localgame_type(&local, "\n");
		snprintf(wanted, sizeof(wanted), "phrase %s", lines[i]);
		assert_string_equal(local.last, wanted);
		localgame_stop(&local);
		local = (struct localgame){0};
	}
}

static void
a_wrong_number_plays_nothing(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	at_table(&local);
	forget();
	localgame_type(&local, "1\n");
	assert_non_null(strstr(heard, "nothing to play"));
	assert_string_equal(local.last, "phrase");
	localgame_stop(&local);
}

static void
the_board_is_described_in_the_order_of_the_track(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 60);
	forget();
	localgame_type(&local, "board\n");
	assert_non_null(strstr(heard, "Along the track"));
	assert_non_null(strstr(heard, "In base: "));
	forget();
	localgame_type(&local, "square 16\nthreats\ndice\nplays\n");
	assert_non_null(strstr(heard, "16: "));
	localgame_stop(&local);
}

static void
repeat_says_what_happened_and_what_is_asked(void **state)
{
	struct localgame local = {0};
	int i;

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot ludo 4\nfair winds\n");
	for (i = 0; i < 20 && strstr(heard, "number and Enter") == NULL; i++) {
		forget();
		localgame_type(&local, "\n");
	}
	forget();
	localgame_type(&local, "repeat\n");
	assert_non_null(strstr(heard, "You throw "));
	assert_non_null(strstr(heard, "\n1: "));
	assert_non_null(strstr(heard, "number and Enter"));
	assert_null(strstr(heard, "You are in the lobby"));
	localgame_stop(&local);
}

/* Since the person's own last move: all the others did is in it. */
static void
repeat_goes_back_to_the_own_last_move(void **state)
{
	struct localgame local = {0};
	const char *text;
	bool plays;
	int i;

	begin_by_ear(&local, "ludo", 4, 5);
	localgame_type(&local, "bot ludo 4\nfair winds\n");
	for (i = 0; i < 50 && strstr(heard, "no play.\nIt is your") == NULL;
	     i++) {
		plays = strstr(heard, "play's number") != NULL;
		forget();
		localgame_type(&local, plays ? "1\n" : "\n");
	}
	forget();
	localgame_type(&local, "repeat\n");
	assert_int_equal(strncmp(heard, "You throw ", 10), 0);
	for (i = 0, text = heard; (text = strstr(text, " throws ")); i++)
		text++;
	assert_in_range(i, 3, 100);
	assert_non_null(strstr(heard, "\nPress Enter to throw.\n"));
	localgame_stop(&local);
}

/* By characters, echoed: what stands at the end of the line is retyped. */
static void
a_line_is_edited_by_ear(void **state)
{
	static const struct {
		const char *typed, *echoed;
	} steps[] = {
	    {"dicet\t", "dicetest "},
	    {"\025", "\b \b\b \b\b \b\b \b\b \b\b \b\b \b\b \b\b \b"},
	    {"\031", "dicetest "},
	    {"x\303\251\027", "x\303\251\b \b\b \b"},
	    {"\033[D\001", ""},
	    {"\025", "\b \b\b \b\b \b\b \b\b \b\b \b\b \b\b \b\b \b"},
	    {"\033[A", "dice"},
	    {"\033[A", "\b \b\b \b\b \b\b \bwho"},
	    {"\033[B", "\b \b\b \b\b \bdice"},
	    {"\t", "test "},
	    /* What is typed is not left by a slip; C-d there does nothing. */
	    {"\004", ""},
	};
	struct client_setup setup = ear_setup();
	struct localgame local = {.output = hear};
	size_t i;

	setup.echo = true;
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_type(&local, "who\ndice\n");
	for (i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		forget();
		client_input(
		    local.client, steps[i].typed, strlen(steps[i].typed));
		assert_string_equal(heard, steps[i].echoed);
	}
	assert_false(local.quit);
	client_input(local.client, "\025\004", 2);
	assert_true(local.quit);
	localgame_stop(&local);
}

static void
the_bell_rings_by_ear_where_it_was_asked_for(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n");
	localgame_type(&local, "fair winds\n");
	assert_null(strchr(heard, '\a'));
	localgame_stop(&local);
	local.options = "{\"bell\":\"on\"}";
	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n");
	localgame_type(&local, "fair winds\n");
	assert_non_null(strstr(heard, "\aPress Enter to throw."));
	localgame_stop(&local);
}

static void
who_wants_it_terse_is_asked_in_few_words(void **state)
{
	struct localgame local = {0};
	int i;

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "terse\n");
	forget();
	localgame_type(&local, "bot\n");
	assert_non_null(strstr(heard, "Enter alone trusts the host."));
	forget();
	localgame_type(&local, "\n");
	assert_non_null(strstr(heard, "Enter throws."));
	assert_null(strstr(heard, "Press Enter"));
	for (i = 0; i < 20 && strstr(heard, "Which play?") == NULL; i++) {
		forget();
		localgame_type(&local, "\n");
	}
	assert_non_null(strstr(heard, "\n1: "));
	assert_null(strstr(heard, "Type a play's number"));
	localgame_stop(&local);
}

static void
who_watches_hears_all_threats_once(void **state)
{
	struct localgame local = {.output = hear, .human = -1};
	struct client_setup setup = ear_setup();
	const char *line, *next;
	int steps;

	forget();
	localgame_start(&local, &setup, "uckers", 2, 3);
	localgame_type(&local, "watch 1\n");
	for (steps = 0; steps < 80 && localgame_step(&local); steps++)
		localgame_run(&local);
	forget();
	localgame_type(&local, "threats\n");
	assert_non_null(strstr(heard, " behind"));
	for (line = heard; *line != '\0'; line = next) {
		next = line + strcspn(line, "\n") + 1;
		assert_null(strstr(next, "you"));
		if (*next != '\0')
			assert_int_not_equal(
			    strncmp(line, next, (size_t)(next - line)), 0);
	}
	localgame_stop(&local);
}

/* What a watcher hears of a game's first steps in so many columns. */
static void
watch_in(int width, char *text, size_t size)
{
	struct localgame local = {.output = hear, .human = -1};
	struct client_setup setup = ear_setup();
	int steps;

	setup.width = width;
	forget();
	localgame_start(&local, &setup, "uckers", 2, 3);
	localgame_type(&local, "watch 1\n");
	for (steps = 0; steps < 60 && localgame_step(&local); steps++)
		localgame_run(&local);
	localgame_type(&local, "board\nset\nhelp linear\n");
	localgame_stop(&local);
	assert_true(strlcpy(text, heard, size) < size);
}

static size_t
longest_line(const char *text)
{
	size_t longest = 0, n;

	for (; *text != '\0'; text += n + (text[n] == '\n')) {
		n = strcspn(text, "\n");
		longest = n > longest ? n : longest;
	}
	return longest;
}

static void
make_blanks_one(char *text)
{
	char *to = text, *from;

	for (from = text; *from != '\0'; from++) {
		bool blank = *from == '\n' || *from == ' ';

		if (!blank)
			*to++ = *from;
		else if (to > text && to[-1] != ' ')
			*to++ = ' ';
	}
	*to = '\0';
}

static void
sentences_break_at_words_where_the_width_is_known(void **state)
{
	static char any[1 << 16], narrow[1 << 16];

	watch_in(0, any, sizeof(any));
	watch_in(40, narrow, sizeof(narrow));
	assert_in_range(longest_line(any), 81, 1000);
	assert_in_range(longest_line(narrow), 30, 39);
	make_blanks_one(any);
	make_blanks_one(narrow);
	assert_string_equal(any, narrow);
}

static void
a_name_with_several_seats_is_told_by_its_colours(void **state)
{
	struct localgame local = {.output = hear};
	struct client_setup setup = ear_setup();

	forget();
	localgame_start(&local, &setup, "uckers", 4, 3);
	localgame_type(&local, "bot uckers 4\n");
	localgame_ahead(&local, 60);
	assert_non_null(strstr(heard, "Jenny (green) throws "));
	assert_non_null(strstr(heard, "It is Jenny (blue)'s turn."));
	localgame_type(&local, "board\n");
	assert_non_null(strstr(heard,
	    "You have red.\nJenny has green.\nJenny has yellow, on your"
	    " side.\nJenny has blue, on Jenny (green)'s side.\n"));
	localgame_stop(&local);
}

static void
the_end_of_a_game_that_is_given_up_is_told(void **state)
{
	struct localgame local = {0};
	struct action resign = {.kind = ACTION_RESIGN};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n\n");
	resign.seat = 1;
	forget();
	localgame_act(&local, &resign);
	localgame_run(&local);
	assert_non_null(strstr(heard, " resigns. You win!"));
	localgame_stop(&local);
}

static void
the_end_of_a_game_that_is_claimed_is_told(void **state)
{
	struct localgame local = {0};
	struct action claim = {.kind = ACTION_CLAIM};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n\n");
	claim.seat = 1;
	forget();
	localgame_act(&local, &claim);
	localgame_run(&local);
	assert_non_null(strstr(heard, " claims the game. "));
	assert_non_null(strstr(heard, " wins!"));
	localgame_stop(&local);
}

static void
announcements_are_said_as_sailors_do(void **state)
{
	const struct announcement back = {.kind = ANNOUNCE_SUCKBACK,
	    .colour = RED,
	    .target = GREEN,
	    .distance = 3};
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);

	assert_non_null(out);
	say_announcement(out, &back);
	fclose(out);
	assert_string_equal(text, "suck-back on 3, red against green");
	free(text);
}

static void
talk_of_others_reaches_the_ear_clean(void **state)
{
	struct localgame local = {0};
	json_t *said;

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n\n");
	forget();
	said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how", "say",
	    "from", "bob", "text",
	    "a\033[2Jb\x07"
	    "c\xc2\x9b"
	    "d");
	assert_non_null(said);
	client_event(local.client, said);
	json_decref(said);
	assert_null(strchr(heard, '\033'));
	assert_null(strchr(heard, '\a'));
	assert_null(strstr(heard, "\xc2\x9b"));
	assert_non_null(strstr(heard, "bob: a"));
	localgame_stop(&local);
}

static void
what_a_play_would_do_counts_like_counters_together(void **state)
{
	struct localgame local = {0};
	int i;

	begin_by_ear(&local, "uckers", 2, 1);
	localgame_type(&local, "bot ludo 4\nfair winds\n");
	for (i = 0; i < 50 && strstr(heard, "Type a play's") == NULL; i++) {
		forget();
		localgame_type(&local, "\n");
		if (strstr(heard, "Choose your colours") != NULL)
			localgame_type(&local, "r\n");
	}
	forget();
	localgame_type(&local, "u 1\n");
	assert_non_null(strstr(heard, " would have three in base, one on "));
	localgame_stop(&local);
}

/* What bob says, in a terminal that calls itself ansi. */
static void
hear_bob(bool utf8, const char *lang)
{
	struct localgame local = {.output = hear};
	struct client_setup setup = ear_setup();
	json_t *said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "say", "from", "bob", "text", "caf\xc3\xa9");

	setup.term = "ansi";
	setup.utf8 = utf8;
	setup.lang = lang;
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_type(&local, "bot\n\n");
	forget();
	client_event(local.client, said);
	json_decref(said);
	localgame_stop(&local);
}

static void
characters_are_what_the_client_says(void **state)
{
	hear_bob(false, NULL);
	assert_string_equal(heard, "bob: caf\x82\n");
	hear_bob(true, NULL);
	assert_string_equal(heard, "bob: caf\xc3\xa9\n");
	hear_bob(false, "en_GB.UTF-8");
	assert_string_equal(heard, "bob: caf\xc3\xa9\n");
}

static void
the_names_of_all_four_players_are_listed(void **state)
{
	json_t *data =
	    json_pack("{s:[{s:s,s:s,s:[s,s,s,s],s:i}]}", "games", "game", "1-1",
		"rules", "uckers", "names", "ann", "bob", "cy", "dan", "at", 0);
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);

	assert_non_null(out);
	say_answer(out, COMMAND_history, data);
	fclose(out);
	assert_non_null(strstr(text, "ann - bob - cy - dan"));
	free(text);
	json_decref(data);
}

static void
what_is_rubbed_out_takes_its_columns_with_it(void **state)
{
	struct localgame local = {.output = hear};
	struct client_setup setup = ear_setup();

	setup.echo = true;
	setup.utf8 = true;
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_run(&local);
	forget();
	localgame_type(&local, "a\u6f22\177");
	assert_string_equal(heard, "a\u6f22\b \b\b \b");
	forget();
	localgame_type(&local, "bc\025who\r");
	assert_string_equal(local.last, "who");
	assert_memory_equal(heard, "bc\b \b\b \b\b \bwho\r\n", 16);
	/* An accent of its own stands on what is before it. */
	forget();
	localgame_type(&local, "e\u0301x");
	assert_string_equal(heard, "e\b \be\u0301x");
	localgame_stop(&local);
}

static void
what_was_typed_goes_on_where_the_window_gets_too_small(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "/fingr bob\033[D\033[D\033[D\033[D\033[De");
	local.output = hear;
	forget();
	client_resize(local.client, 30, 10);
	assert_non_null(strstr(heard, "The board needs"));
	assert_string_equal(
	    heard + strlen(heard) - strlen("/finger bob"), "/finger bob");
	localgame_type(&local, "by\r");
	assert_string_equal(local.last, "finger bobby");
	localgame_stop(&local);
}

static void
numbers_beyond_all_plays_are_none(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	play_to_throw(&local);
	forget();
	localgame_type(&local, "u 4294967297\n");
	localgame_type(&local, "preview -2147483648\n");
	assert_null(strstr(heard, "Play "));
	assert_non_null(strstr(heard, "legal play"));
	localgame_type(&local, "1\n");
	while (local.game->phase == PHASE_PLAY)
		localgame_type(&local, "1\n");
	forget();
	localgame_type(&local, "/u 1\n");
	assert_string_equal(heard, "No throw is in hand.\n");
	localgame_stop(&local);
}

static void
the_end_of_input_waits_for_the_answers(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	client_input(local.client, "bot\n", 4);
	client_eof(local.client);
	assert_false(local.quit);
	localgame_run(&local);
	assert_true(local.quit);
	localgame_stop(&local);
}

/* So many lines of talk at once, as a paste or a pipe sends them. */
static void
say_lines(struct localgame *local, int n)
{
	char line[32];
	int i;

	for (i = 1; i <= n; i++) {
		snprintf(line, sizeof(line), "line number %d\n", i);
		client_input(local->client, line, strlen(line));
	}
}

/* The host refuses whatever it was sent last. */
static void
refuse_all(struct localgame *local)
{
	json_t *refusal = json_pack(
	    "{s:b,s:s,s:s}", "ok", 0, "code", "rate", "error", "Not so fast.");
	int id;

	json_array_clear(local->queue);
	for (id = 1; id < 60; id++) {
		json_object_set_new(refusal, "re", json_integer(id));
		client_event(local->client, refusal);
	}
	json_decref(refusal);
}

static void
who_talks_too_fast_hears_it_once(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	at_table(&local);
	forget();
	say_lines(&local, 20);
	refuse_all(&local);
	assert_string_equal(heard, "Not so fast.\n");
	/* What is typed later is refused in so many words, too. */
	local.clock += 3000;
	forget();
	say_lines(&local, 1);
	refuse_all(&local);
	assert_string_equal(heard, "Not so fast.\n");
	localgame_stop(&local);
}

static void
who_quits_hears_the_answers_and_a_goodbye(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	client_input(local.client, "bot\nquit\n", 9);
	assert_false(local.quit);
	localgame_run(&local);
	assert_true(local.quit);
	assert_non_null(strstr(heard, "Fair winds."));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_table_at_a_glance_is_told_once),
	    cmocka_unit_test(a_lone_visitor_is_offered_the_bot_first),
	    cmocka_unit_test(enter_alone_in_the_lobby_says_words_and_no_keys),
	    cmocka_unit_test(help_by_ear_names_words_and_no_keys),
	    cmocka_unit_test(
		who_leaves_a_game_with_the_bot_is_asked_to_keep_it),
	    cmocka_unit_test(a_guest_who_quits_a_game_hears_the_way_back),
	    cmocka_unit_test(before_the_first_throw_no_seat_is_kept),
	    cmocka_unit_test(a_whole_game_is_played_by_ear),
	    cmocka_unit_test(a_whole_game_for_four_is_played_by_ear),
	    cmocka_unit_test(a_game_is_watched_by_ear),
	    cmocka_unit_test(say_at_a_table_are_talk_and_commands_are_not),
	    cmocka_unit_test(a_line_that_is_too_long_is_refused_whole),
	    cmocka_unit_test(rules_in_the_lobby_are_those_of_the_game),
	    cmocka_unit_test(misuse_is_one_sentence),
	    cmocka_unit_test(
		whatever_keys_are_drummed_on_are_the_words_for_the_dice),
	    cmocka_unit_test(a_wrong_number_plays_nothing),
	    cmocka_unit_test(the_board_is_described_in_the_order_of_the_track),
	    cmocka_unit_test(sentences_break_at_words_where_the_width_is_known),
	    cmocka_unit_test(a_name_with_several_seats_is_told_by_its_colours),
	    cmocka_unit_test(repeat_says_what_happened_and_what_is_asked),
	    cmocka_unit_test(repeat_goes_back_to_the_own_last_move),
	    cmocka_unit_test(a_line_is_edited_by_ear),
	    cmocka_unit_test(the_bell_rings_by_ear_where_it_was_asked_for),
	    cmocka_unit_test(who_wants_it_terse_is_asked_in_few_words),
	    cmocka_unit_test(who_watches_hears_all_threats_once),
	    cmocka_unit_test(the_end_of_a_game_that_is_given_up_is_told),
	    cmocka_unit_test(the_end_of_a_game_that_is_claimed_is_told),
	    cmocka_unit_test(announcements_are_said_as_sailors_do),
	    cmocka_unit_test(talk_of_others_reaches_the_ear_clean),
	    cmocka_unit_test(characters_are_what_the_client_says),
	    cmocka_unit_test(
		what_a_play_would_do_counts_like_counters_together),
	    cmocka_unit_test(the_names_of_all_four_players_are_listed),
	    cmocka_unit_test(what_is_rubbed_out_takes_its_columns_with_it),
	    cmocka_unit_test(
		what_was_typed_goes_on_where_the_window_gets_too_small),
	    cmocka_unit_test(numbers_beyond_all_plays_are_none),
	    cmocka_unit_test(the_end_of_input_waits_for_the_answers),
	    cmocka_unit_test(who_talks_too_fast_hears_it_once),
	    cmocka_unit_test(who_quits_hears_the_answers_and_a_goodbye),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
