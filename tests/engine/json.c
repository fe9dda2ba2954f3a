/* JSON: what is written is read back, over whole random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "engine/json.h"
#include "tests/engine/selfplay.h"

#define GAMES 3 /* of each variant */
#define ACTIONS 400

static void
check_game(const struct ruleset *rs, const struct game *game)
{
	char error[RULESET_ERROR] = "";
	json_t *json = json_game(rs, game);
	struct ruleset rules;
	struct game again;

	if (!json_game_parse(json, &rules, &again, error))
		fail_msg("%s: %s", error, json_dumps(json, 0));
	assert_memory_equal(&rules, rs, sizeof(rules));
	if (game_hash(rs, game) != game_hash(&rules, &again))
		fail_msg("not the same: %s", json_dumps(json, 0));
	json_decref(json);
}

static void
check_moments(const struct moments *moments)
{
	struct moment again;
	json_t *json;

	for (int i = 0; i < moments->n; i++) {
		json = json_moment(&moments->moment[i]);
		assert_true(json_moment_parse(json, &again));
		assert_memory_equal(&again, &moments->moment[i], sizeof(again));
		json_decref(json);
	}
}

static void
games_and_moments_are_read_back(void **state)
{
	struct moments moments;
	struct action action;
	struct ruleset rs;
	struct game game;
	uint64_t seed = 1;

	(void)state;
	for (int n = 0; n < GAMES * selfplay_nvariants; n++) {
		selfplay_rules(&selfplay_variants[n / GAMES], &rs);
		game_start(&rs, &game);
		for (int i = 0; i < ACTIONS && game.phase != PHASE_OVER; i++) {
			check_game(&rs, &game);
			action = selfplay_action(&rs, &game, 0, &seed);
			moments.n = 0;
			game_apply(&rs, &game, &action, &moments);
			check_moments(&moments);
		}
		check_game(&rs, &game);
	}
}

/* A word of its own for every kind of moment. */
static void
moments_have_names(void **state)
{
	(void)state;
	for (int k = 0; k < NMOMENT; k++)
		assert_int_equal(moment_parse(moment_name(k)), k);
	assert_int_equal(moment_parse("sank"), -1);
	assert_null(moment_name(NMOMENT));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(games_and_moments_are_read_back),
	    cmocka_unit_test(moments_have_names),
	};

	return cmocka_run_group_tests_name("JSON", tests, NULL, NULL);
}
