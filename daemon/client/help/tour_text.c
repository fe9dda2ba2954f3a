/* The tour's five screens. */
#include "daemon/client/help/tour_text.h"

#include <stddef.h>

static const struct tour_screen screens[] = {
    {.title = "Your counters",
	.text = "Uckers is the Royal Navy's Ludo. Here you play red and yellow:"
		" R is one counter, R2 are two. All eight begin in base, go"
		" once around, then up the pipe of their colour into the"
		" middle: home. The first side all home wins.",
	.ear = "Uckers is the Royal Navy's Ludo. Here you play red and yellow,"
	       " four counters each. All eight begin in base, go once around"
	       " the track, then up the pipe of their colour home. The first"
	       " side all home wins.",
	.game = "uckers - 2"
		" b,b,12,12/b,b,5,33/b,8,54,h/b,b,b,20 0 throw -"},
    {.title = "The throw",
	.text = "You throw two dice. A six brings a counter out of base, onto"
		" its doorstep. Each die may move a counter of its own, or both"
		" move one by their sum. Any six throws again.",
	.game = "uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -",
	.dice = {6, 3},
	.choose = "Six and three! One counter comes out, and goes three on."
		  " Red, or yellow?",
	.done = "You are on your way. At a table you would throw again now,"
		" for the six."},
    {.title = "Moving",
	.text = "Plays are numbered: a number and Enter plays one. Or Tab, and"
		" arrows and Enter choose a counter and its square. Or type"
		" it: R 5/10. And u 2 shows what the second play would do.",
	.ear = "Plays are numbered: type a number and press Enter. Or type it:"
	       " R 5/10 is red from its fifth square to its tenth. u 2 tells"
	       " what the second play would do, board where all the counters"
	       " are, square 12 what is there.",
	.game = "uckers - 2"
		" b,b,b,5/b,b,b,20/b,b,b,17/b,b,b,31 0 throw -",
	.dice = {5, 2},
	.choose = "Five and two: one for each counter, or seven for one.",
	.done = "Well moved. Each colour counts from its own doorstep, 0, to"
		" home, 56."},
    {.title = "Blobs and ucking",
	.text = "Land on a lone enemy and you uck it: back to base. Two of one"
		" colour, G2, are a blob, a wall that you cannot pass. Two"
		" colours of a side, GB2, are a mixi-blob: no wall, and ucked"
		" whole.",
	.ear = "Land on a lone enemy and you uck it: it goes back to base. Two"
	       " of one colour on a square are a blob, a wall that no enemy"
	       " lands on or passes. Two colours of one side are a mixi-blob:"
	       " it stops nobody, and is ucked whole.",
	.game = "uckers - 2"
		" b,b,b,10/1,3,3,27/b,b,b,2/b,b,b,1 0 throw -",
	.dice = {4, 2},
	.choose = "Four and two. Red's sum would end on the blob. But can you"
		  " uck someone?",
	.missed = "That is allowed, but green gets away. Look for the play"
		  " that says ucks.",
	.done = "Ucked! Green waits in base for a six. Watch what stands"
		" behind you, too."},
    {.title = "Home, words, and a game",
	.text = "Home takes the exact number. In your pipe you are safe, but"
		" for the suck-back of some rules.\n\n"
		"Stuck behind a blob? Stand right behind it and challenge it"
		" with sixes, as red on 14 can here: once at, twice at, three"
		" at. /help challenge and /help suckback draw it.\n\n"
		"At a table, just type to talk; /help explains, /help rules is"
		" that table's own card.\n\n"
		"A game? In the lobby: b the house bot, at once; n a table for"
		" people; Enter sits down at one, or watches.",
	.ear =
	    "Home takes the exact number. In your pipe you are safe, but"
	    " for the suck-back that some rules have. Stuck behind a blob?"
	    " Stand right behind it and challenge it with sixes: once at,"
	    " twice at, three at. At a table, what is not a command is said to"
	    " all; help explains, and help rules has that table's own"
	    " rules. A game? In the lobby type bot to play the house bot at"
	    " once, new for a table for people, games for the tables, and"
	    " join or watch with a table's number.",
	.game = "uckers - 2"
		" b,b,14,53/b,b,2,2/50,52,h,h/b,b,b,20 0 throw -"},
};

_Static_assert(sizeof(screens) / sizeof(screens[0]) == TOUR_SCREENS,
    "as many as their headings say");

const struct tour_screen *
tour_screen(int n)
{
	return n >= 0 && n < TOUR_SCREENS ? &screens[n] : NULL;
}
