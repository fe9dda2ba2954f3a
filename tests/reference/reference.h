#ifndef TESTS_REFERENCE_REFERENCE_H
#define TESTS_REFERENCE_REFERENCE_H

/*
 * The games a second time: slow, and literal after the clauses of the rules,
 * which every function here names. It shares nothing with engine/, so that
 * the two can be compared.
 */
#include <stdbool.h>
#include <stddef.h>

enum ref_colour { REF_RED, REF_GREEN, REF_YELLOW, REF_BLUE, REF_COLOURS };

#define REF_COUNTERS 4       /* of one colour */
#define REF_SEATS 4          /* at most */
#define REF_SQUARES 75       /* relative squares of the larger board, B1 */
#define REF_BASE (-1)        /* the square of a counter that is not out yet */
#define REF_ATTEMPTS 32      /* failed attempts that can be remembered */
#define REF_EXTRA 255        /* throws owed that can be counted */
#define REF_MOVES 8          /* of one play */
#define REF_PLAYS 1024       /* candidates for one throw */
#define REF_ANNOUNCEMENTS 64 /* before one throw */
#define REF_ERROR 160        /* room for a sentence */

enum ref_pairs {
	REF_PAIRS_NONE,
	REF_PAIRS_TWO, /* BL4 */
	REF_PAIRS_ANY, /* BL5 */
	REF_PAIRS_EVEN /* BL6 */
};

/* The settings of section 3, after the house rules of section 5. */
struct ref_rules {
	const char *name;
	unsigned seats_allowed; /* bit n: n seats may play */
	int seats, dice, arm;
	bool partners; /* four seats as two sides */
	bool challenge, since_turn, persist, easy_challenge, mixi_challenge;
	enum ref_pairs pairs;
	bool side_blocks, safe_doorsteps;
	bool bigship_suckback, navy_suckback;
	bool split, exit_same, two_throws, last_one_die, bounce, snake_eyes;
	bool exit_six, exit_one_or_six, three_sixes;
	bool activation, activate_at_once, six_home_throws;
	bool advice;
	bool everyone; /* B2, WI1 */
	int cocky;
};

enum ref_kind { REF_NOTHING, REF_SUCKBACK, REF_BLOWBACK };

/* SB2, BB1: what a seat says before it throws. */
struct ref_announcement {
	enum ref_kind kind;
	int colour, target, distance;
};

/* CH3: sixes 0 is no challenge. */
struct ref_challenge {
	int colour, from, sixes;
};

/* A position between two throws, with the referee's optional state. */
struct ref_position {
	int counter[REF_COLOURS][REF_COUNTERS];
	bool back[REF_COLOURS][REF_COUNTERS]; /* H3, of the same counter */
	int turn;
	bool active[REF_SEATS];
	bool arrived[REF_COLOURS][REF_SQUARES];
	struct ref_challenge challenge[REF_SEATS]; /* by seat */
	struct ref_announcement suckback;
	struct ref_announcement attempt[REF_ATTEMPTS];
	int failed[REF_ATTEMPTS];
	int attempts;
	int sixes_in_a_row, extra;
	int throws_so_far[REF_SEATS];
};

/* In the order of the words that they print as. */
enum ref_then {
	REF_THEN_CHALLENGE,
	REF_THEN_NEXT,
	REF_THEN_SUCKBACK,
	REF_THEN_THROW,
	REF_THEN_WIN
};

struct ref_move {
	bool challenge; /* starts or continues one; there is no to */
	int colour, from, to;
};

struct ref_play {
	struct ref_position after;
	struct ref_move move[REF_MOVES];
	int moves;
	enum ref_then then;
	int used;       /* dice, as D4 counts them */
	int die;        /* the one that it used, where it used one */
	bool last_home; /* H2: D4 has no objection */
	bool eight_piecer, harbour;
};

struct ref_plays {
	int n;
	struct ref_play play[REF_PLAYS];
};

/* rules.c: a preset with house rules; seats 0 is the usual number. */
bool ref_rules_make(struct ref_rules *, const char *preset, int seats,
    const char *const house[], int n, char error[REF_ERROR]);
const char *ref_preset(int n);

/* board.c: squares and who owns what (B1-B4, S3). */
int ref_track(const struct ref_rules *);
int ref_tail(const struct ref_rules *);
int ref_home(const struct ref_rules *);
int ref_shared(const struct ref_rules *, int colour, int square);
int ref_relative(const struct ref_rules *, int colour, int shared);
int ref_owner(const struct ref_rules *, int colour);
bool ref_in_play(const struct ref_rules *, int colour);
int ref_partner(const struct ref_rules *, int seat);
bool ref_enemies(const struct ref_rules *, int colour, int other);
bool ref_safe(const struct ref_rules *, int shared);
int ref_count(const struct ref_position *, int colour, int square);
int ref_on(const struct ref_rules *, const struct ref_position *, int colour,
    int shared);
bool
ref_seat_home(const struct ref_rules *, const struct ref_position *, int seat);
bool
ref_side_home(const struct ref_rules *, const struct ref_position *, int seat);
bool ref_moves_colour(const struct ref_rules *, const struct ref_position *,
    int seat, int colour);
int ref_next_seat(const struct ref_rules *, const struct ref_position *);
void ref_sort_counters(struct ref_position *);

/* group.c: what stands on a track square, seen by a colour. */
int ref_enemy_blob(const struct ref_rules *, const struct ref_position *,
    int colour, int shared);
int ref_enemy_count(const struct ref_rules *, const struct ref_position *,
    int colour, int shared);
bool ref_mixi(const struct ref_rules *, const struct ref_position *, int colour,
    int square);
int ref_uck(
    const struct ref_rules *, struct ref_position *, int colour, int shared);

/* move.c: one counter, or a pair, by so many squares. */
bool ref_move_one(const struct ref_rules *, struct ref_play *, int colour,
    int counter, int number, bool *ucked);
bool ref_move_sum(const struct ref_rules *, struct ref_play *, int colour,
    int counter, int sum);
bool ref_move_pair(const struct ref_rules *, struct ref_play *, int colour,
    int first, int second, int number);

/* throw.c: everything that a plain throw can be used for. */
struct ref_play *
ref_play_add(struct ref_plays *, const struct ref_position *before);
void ref_candidates(const struct ref_rules *, const struct ref_position *,
    const int dice[2], struct ref_plays *);
void
ref_must_play(const struct ref_rules *, const int dice[2], struct ref_plays *);

/* challenge.c */
void ref_challenge_starts(const struct ref_rules *, const struct ref_position *,
    const int dice[2], struct ref_plays *);
void ref_challenge_throw(const struct ref_rules *, const struct ref_position *,
    const int dice[2], struct ref_plays *);
bool ref_challenge_stands(const struct ref_rules *, const struct ref_position *,
    int seat, const struct ref_challenge *);

/* announce.c */
int ref_announcements(const struct ref_rules *, const struct ref_position *,
    struct ref_announcement list[REF_ANNOUNCEMENTS]);
void ref_attempt(const struct ref_rules *, const struct ref_position *,
    const struct ref_announcement *, const int dice[2], struct ref_plays *);
bool ref_attempt_holds(const struct ref_rules *, const struct ref_position *,
    const struct ref_announcement *);
bool ref_announcement_same(
    const struct ref_announcement *, const struct ref_announcement *);

/* turn.c: what follows a play. */
void ref_position_start(struct ref_position *);
bool ref_has_six(const struct ref_rules *, const int dice[2]);
bool ref_is_double(const struct ref_rules *, const int dice[2], int number);
void
ref_throw_again(const struct ref_rules *, const int dice[2], struct ref_play *);
void ref_follow(const struct ref_rules *, const struct ref_position *before,
    const int dice[2], struct ref_play *);
void ref_finish(const struct ref_rules *, const struct ref_position *before,
    struct ref_play *);
void ref_settle(const struct ref_rules *, struct ref_position *);

/* plays.c: the whole answer to a throw. */
void ref_plays_list(const struct ref_rules *, const struct ref_position *,
    const int dice[2], const struct ref_announcement *announced,
    struct ref_plays *);
int ref_play_order(const struct ref_play *, const struct ref_play *);
int ref_play_compare(const struct ref_play *, const struct ref_play *);

/*
 * blame.c: the clauses by which a play that somebody thinks of is not among
 * the plays, or an announcement not possible, as bits; 0 if it is.
 */
enum ref_clause {
	REF_S3,
	REF_D1,
	REF_D2,
	REF_D3,
	REF_D4,
	REF_D7,
	REF_E1,
	REF_E3,
	REF_E4,
	REF_BL1,
	REF_BL4,
	REF_BL5,
	REF_BL6,
	REF_M3,
	REF_CH1,
	REF_CH2,
	REF_CH3,
	REF_CH4,
	REF_CH6,
	REF_CH8,
	REF_CH9,
	REF_H1,
	REF_H3,
	REF_P1,
	REF_P2,
	REF_P3,
	REF_P4,
	REF_SB1,
	REF_SB2,
	REF_SB4,
	REF_SB5,
	REF_BB1,
	REF_BB2,
	REF_RG1,
	REF_RG2,
	REF_RG3,
	REF_SNAKE_EYES,
	REF_CLAUSES
};
#define REF_BIT(clause) (1ULL << (clause))
unsigned long long ref_blame(const struct ref_rules *,
    const struct ref_position *, const int dice[2],
    const struct ref_announcement *announced, const struct ref_move[], int n);
unsigned long long ref_blame_announcement(const struct ref_rules *,
    const struct ref_position *, const struct ref_announcement *);
/* "S3"; and back, -1 for no such clause. */
const char *ref_clause_name(enum ref_clause);
int ref_clause_find(const char *);
/* blame_moves.c: the same for counters' moves by a plain throw. */
unsigned long long ref_blame_moves(const struct ref_rules *,
    const struct ref_position *, const int dice[2], const struct ref_plays *,
    const struct ref_move[], int n);

/* perft.c: n[k-1] is the paths of k plain throws, for every k to depth. */
void ref_perft(const struct ref_rules *, const struct ref_position *, int depth,
    unsigned long long n[]);

/*
 * endings.c: of two seats that have a counter left each, the chance of the one
 * to throw, by both squares plus one; with two dice, where the other's colour
 * is the next one after the own (0), and where it is the one before (1). Only
 * of presets where a turn remembers nothing of its throws.
 */
void
ref_endings(const char *preset, double chance[2][REF_SQUARES][REF_SQUARES]);

#endif
