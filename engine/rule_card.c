/* The rule card: every setting in force, in plain words. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/rule_card.h"
#include "engine/ruleset.h"

struct card {
	const struct ruleset *rs;
	const char *topic; /* only the line on it; NULL: all */
	char *text;
	size_t size, length;
};

static void __attribute__((format(printf, 3, 4)))
rule_card_line(struct card *card, const char *topic, const char *format, ...)
{
	size_t room = card->length < card->size ? card->size - card->length : 0;
	char *at = room > 0 ? card->text + card->length : NULL;
	va_list args;

	if (card->topic != NULL && strcmp(card->topic, topic) != 0)
		return;
	if (card->length > 0) {
		card->length++;
		if (room > 1) {
			*at++ = '\n';
			room--;
		} else {
			room = 0;
		}
	}
	va_start(args, format);
	card->length += vsnprintf(room > 0 ? at : NULL, room, format, args);
	va_end(args);
}

static void
card_players(struct card *card)
{
	const struct ruleset *rs = card->rs;
	char house[RULESET_HOUSE];

	ruleset_house(rs, house);
	rule_card_line(card, "name", "%s%s%s", ruleset_name(rs),
	    house[0] == '\0' ? "" : " with house rules: ", house);
	if (rs->partners)
		rule_card_line(card, "seats",
		    "Four seats, two sides: partners face each other.");
	else
		rule_card_line(card, "seats", "%d seats, %s.", rs->seats,
		    rs->dice == 2 && rs->seats == 2 ? "two colours each"
						    : "each on their own");
	rule_card_line(card, "board",
	    "The track has %d squares; each pipe has %d.", board_track(rs->arm),
	    rs->arm - 1);
	rule_card_line(card, "start", "%s Highest throw starts%s.",
	    rs->dice == 2 ? "Two dice." : "One die.",
	    rs->winner_rethrows && rs->seats == 2
		? ", chooses the colours and throws again"
		: "");
}

static void
card_dice(struct card *card)
{
	const struct ruleset *rs = card->rs;

	if (rs->dice == 2) {
		rule_card_line(card, "dice",
		    "Each die moves a counter, or both together move "
		    "one, which ucks nothing on the way.");
		if (rs->split)
			rule_card_line(card, "split",
			    "One counter may also use the dice one "
			    "after the other and uck on the way.");
		rule_card_line(card, "must",
		    "You must use both dice if you can, else the higher, else "
		    "the lower.");
	} else {
		rule_card_line(card, "must", "You must move if you can.");
	}
	rule_card_line(card, "again",
	    rs->two_throws ? "A six gives another throw, a double six two."
			   : "A six gives one more throw.");
	if (rs->three_sixes)
		rule_card_line(card, "third-six",
		    "The third six in a row is not played and ends "
		    "the turn.");
	if (rs->cocky != 0)
		rule_card_line(card, "cocky",
		    "A die lands cocky one time in %d: throw again; "
		    "three times in a row lose the turn.",
		    rs->cocky);
	if (rs->snake_eyes)
		rule_card_line(card, "snake-eyes",
		    "A double one on a seat's first throw puts all of "
		    "its counters out; another puts them back.");
}

static void
card_exit(struct card *card)
{
	const struct ruleset *rs = card->rs;

	rule_card_line(card, "exit", "A %s brings a counter from base%s.",
	    rs->exit_one_or_six ? "one or a six" : "six",
	    rs->exit_six ? ": a six to the sixth square" : " to its doorstep");
	if (rs->exit_same)
		rule_card_line(card, "exit-same",
		    "The other die is then for the same counter only.");
}

static void
card_blobs(struct card *card)
{
	const struct ruleset *rs = card->rs;
	static const char *const pairs[] = {
	    [PAIRS_TWO] = "A double may move a blob of two together, past "
			  "enemy blobs of two and uck them.",
	    [PAIRS_ANY] = "A double may move a blob of two together, past "
			  "any enemy blob and uck it.",
	    [PAIRS_EVEN] = "Two of a colour on one square may go together on "
			   "an even throw, half each, past everything.",
	};

	rule_card_line(card, "uck",
	    "A counter that ends its move on a single enemy ucks it.");
	rule_card_line(card, "blob",
	    rs->side_blocks
		? "Two or more counters of a side block the other side."
		: "Two or more counters of one colour are a blob: enemies "
		  "neither pass it nor land on it.");
	if (rs->safe_doorsteps)
		rule_card_line(card, "safe",
		    "Doorsteps are safe: nobody is ucked there and "
		    "nobody blocks.");
	if (rs->pairs != PAIRS_NONE)
		rule_card_line(card, "pair", "%s", pairs[rs->pairs]);
	if (rs->dice == 2 && !rs->everyone)
		rule_card_line(card, "mixi",
		    "Different colours of a side on one square are a "
		    "mixi-blob: it blocks nobody and is ucked whole.");
}

static void
card_challenge(struct card *card)
{
	const struct ruleset *rs = card->rs;

	if (!rs->challenge)
		return;
	rule_card_line(card, "challenge",
	    "A counter behind an enemy blob, there since before the "
	    "%s, may challenge it with a six.",
	    rs->challenge_since == SINCE_TURN ? "turn" : "throw");
	rule_card_line(card, "challenge-sixes",
	    "It needs %s the blob has counters, from base one "
	    "more; every throw needs a six.",
	    rs->easy_challenge ? "as many sixes as" : "one six more than");
	rule_card_line(card, "challenge-fails",
	    rs->persist
		? "A throw without a six ends the turn but keeps the count."
		: "A throw without a six ends the challenge and the turn.");
	if (!rs->everyone)
		rule_card_line(card, "challenge-mixi",
		    rs->mixi_challenge ? "A mixi-blob may challenge."
				       : "A mixi-blob may not challenge.");
}

static void
card_pipe(struct card *card)
{
	const struct ruleset *rs = card->rs;
	static const char *const pipes[] = {
	    [SUCKBACK_NONE] = "Counters in their pipe are safe.",
	    [SUCKBACK_BIGSHIP] = "Suck-backs and blow-backs: announced before "
				 "the throw, one throw each.",
	    [SUCKBACK_NAVY] = "Suck-backs and blow-backs: announced before "
			      "the throw, a six throws again, two attempts.",
	};

	rule_card_line(card, "pipe", "%s", pipes[rs->suckback]);
	rule_card_line(card, "home",
	    rs->bounce ? "Home needs the exact number; a counter that "
			 "overshoots comes "
			 "back down until the turn is over."
		       : "Home needs the exact number.");
	if (rs->last_one_die)
		rule_card_line(
		    card, "last", "The last counter may go home on one die.");
}

static void
card_partners(struct card *card)
{
	const struct ruleset *rs = card->rs;

	if (rs->activation)
		rule_card_line(card, "active",
		    "With all counters home a player needs a six to move the "
		    "partner's, from the next turn on%s.",
		    rs->activate_at_once ? ", with a double six at once" : "");
	if (rs->dice == 2 && !rs->everyone)
		rule_card_line(card, "last-six",
		    "The last counter home on a six %s.",
		    rs->six_home_throws ? "still throws again"
					: "ends the turn");
	if (rs->advice)
		rule_card_line(card, "advice",
		    "You may ask your partner how to play a throw; the answer "
		    "is binding.");
	rule_card_line(card, "win", "%s home first wins%s.",
	    rs->partners || (rs->dice == 2 && !rs->everyone)
		? "The side with all eight"
		: "Whoever has all four",
	    rs->everyone ? "; the others play on, and the last one loses"
		: rs->partners || rs->seats == 2
		? ""
		: "; the others play on for places");
}

static const struct {
	const char *name;
	void (*write)(struct card *);
} parts[] = {
    {"players", card_players},
    {"dice", card_dice},
    {"exit", card_exit},
    {"blobs", card_blobs},
    {"challenge", card_challenge},
    {"pipe", card_pipe},
    {"partners", card_partners},
};

size_t
ruleset_card_part(
    const struct ruleset *rs, const char *part, char *text, size_t size)
{
	struct card card = {.rs = rs, .text = text, .size = size};

	if (size > 0)
		text[0] = '\0';
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		if (part == NULL || strcmp(parts[i].name, part) == 0)
			parts[i].write(&card);
	return card.length;
}

size_t
ruleset_card_topic(
    const struct ruleset *rs, const char *topic, char *text, size_t size)
{
	struct card card = {
	    .rs = rs, .topic = topic, .text = text, .size = size};

	if (size > 0)
		text[0] = '\0';
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		parts[i].write(&card);
	return card.length;
}

size_t
ruleset_card(const struct ruleset *rs, char *text, size_t size)
{
	return ruleset_card_part(rs, NULL, text, size);
}
