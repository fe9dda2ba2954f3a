#ifndef DAEMON_HUB_STATE_H
#define DAEMON_HUB_STATE_H

/*
 * What the hub knows, for the files of this folder only. Each struct has one
 * owner: links and people are changed by conn.c and people.c, tables by
 * table.c and tables.c.
 *
 * What must not be lost is in values that can be copied (struct table_state,
 * struct place): a change keeps a copy of what was before, and when the disk
 * turns out to be full the copies are put back.
 */
#include <sys/queue.h>
#include <sys/tree.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "accounts/account.h"
#include "accounts/formula.h"
#include "accounts/quiet.h"
#include "accounts/skeleton.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/hub/engine_game.h"
#include "daemon/hub/figures.h"
#include "daemon/hub/hub.h"
#include "daemon/lib/address.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/command.h"
#include "daemon/protocol/rule_list.h"
#include "daemon/protocol/terms.h"
#include "engine/dice.h"

#define TOKEN_BYTES 16
#define TOKEN_HEX (2 * TOKEN_BYTES + 1)
#define GAME_ID 32
#define LEFT_BY 33 /* 128 bits in hex */
#define ADDRESS_SIZE 64
#define TEXT_MAX 400 /* longest line of talk in bytes */
#define AWAY_MAX 60  /* and longest text of who is away */
#define AWAY_TOLD 8  /* people of whom somebody knows that they are away */

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define LOBBY_PAUSE 500    /* ms between two pieces of news of the lobby */
#define PRESENCE_PAUSE 200 /* and of who is at a table */
#define PHRASE_TIME (30 * SECOND)
#define ATTACH_TIME (60 * SECOND) /* for a session to attach its people */
#define BLOCKED_PAUSE SECOND      /* before a blocked seat's throw (D8) */
#define ALIVE_PAUSE (60 * MINUTE) /* between two notes that the hub lives */
#define DAY (24 * 60 * MINUTE)
#define ADJOURNED_MAX 10         /* adjourned games of one person */
#define ADJOURNED_GUESTS 500     /* of guests alone, all together */
#define GAME_TALK 1000           /* lines that go into a game's record */
#define GUEST_TIME (30 * DAY)    /* that a guest may come back */
#define AGAIN_TIME (60 * MINUTE) /* that he is found again without a token */
#define HASTY_TIME                                                           \
	(60 * MINUTE)            /* that nobody from there is asked for keys \
				  */
#define HASTY_MOST 1024          /* houses of which that is known */
#define BRIEF_TIME (60 * MINUTE) /* one who came when the disk was spent */

TAILQ_HEAD(conns, conn);
RB_HEAD(conns_by_number, conn);
RB_HEAD(conns_by_name, conn);
RB_HEAD(conns_by_skeleton, conn);
RB_HEAD(conns_by_token, conn);
RB_HEAD(conns_by_question, conn);
RB_HEAD(conns_by_due, conn);
RB_HEAD(conns_by_follow, conn);
RB_HEAD(conns_by_tv, conn);
RB_HEAD(conns_by_house, conn);

struct peer;

/* A connection that the gate has handed to the session process of a link. */
struct handover {
	RB_ENTRY(handover) by_number;
	TAILQ_ENTRY(handover) entry; /* of those that are early */
	struct peer *peer;
	int64_t number; /* the gate's */
	char transport[16], address[ADDRESS_SIZE];
	bool used;         /* its person has come, and may have gone */
	int questions;     /* about who that is */
	int figures;       /* how often it has asked for them */
	int passwords;     /* that were wrong */
	bool sifted;       /* a guest who is not in: his keys are looked at */
	json_t *early;     /* messages that came before the gate's; or NULL */
	uint64_t question; /* to the gate about it, while it is early */
};
RB_HEAD(handovers, handover);
TAILQ_HEAD(early_list, handover);

/* One end of a host protocol link. */
struct peer {
	TAILQ_ENTRY(peer) entry, in_bots, in_ending;
	RB_ENTRY(peer) by_id;
	struct conns conns;
	struct conns_by_number numbers; /* of those that have not ended */
	int id;
	enum link_kind kind;
	bool sysop;
	int front;     /* end whose session process it is; 0: this machine's */
	int64_t uid;   /* of a local program's user, else -1 */
	bool windowed; /* a session that takes the lobby as a window */
	bool pictured; /* one that shows the host's pictures */
	bool ruled;    /* one that lists the host's rule sets */
	struct handovers handovers; /* a session process's */
	int early;                  /* how many of them are */
	int wrong;                  /* messages that no such process sends */
	bool mailed; /* no link: what is for it goes to another deck */
	bool cut;    /* to be closed at the end of the turn */
	int tables;  /* at which a bot plays */
	bool dead;   /* the link has ended; freed at the end of the turn */
	bool ending; /* in the list of those that were cut or ended */
};
TAILQ_HEAD(peers, peer);
RB_HEAD(peers_by_id, peer);

enum conn_state {
	CONN_NEW,   /* has not logged in */
	CONN_KNOWN, /* auth was accepted */
	CONN_IN,    /* logged in */
	CONN_DEAD   /* freed at the end of the turn */
};

/* What happened to the name that a guest asked for. */
enum name_word {
	NAME_GIVEN,    /* nothing to speak of */
	NAME_UNKNOWN,  /* it has no account */
	NAME_TAKEN,    /* another guest has it, or had */
	NAME_ODD,      /* it cannot be a name */
	NAME_RESERVED, /* it would be taken for somebody else */
	NAME_KEY,      /* he has his former one again, by his key */
	NAME_ADDRESS,  /* or by his address */
	NAME_MADE      /* no guest: the account was made on the way in */
};

struct account_ask;
struct table;
struct request;

/* A connection's place: the part that is rolled back on a full disk. */
struct place {
	struct table *table; /* NULL in the lobby */
	bool playing;        /* in a seat, else watching */
};

/* A command that is carried out a piece at a time. */
struct request_job {
	/* The next piece; false when it has answered. */
	bool (*go_on)(struct request *, void *state);
	void (*free)(void *state);
	void *state; /* NULL: no such command is under way */
};

#define WATCHED_MAX                                              \
	6 /* tables that a connection watches, one of them shown \
	   */

/* A table that somebody watches, though another is shown to him. */
struct watched {
	TAILQ_ENTRY(watched) at_table;
	struct conn *conn;
	struct table *table; /* NULL: there is none */
	/* Or one of another deck, with what was heard of it last. */
	int elsewhere; /* its number; 0 */
	unsigned throws;
	enum table_status status;
	LIST_ENTRY(watched) in_elsewhere;
};
TAILQ_HEAD(trackers, watched);
LIST_HEAD(watched_list, watched);

/* What a spectator watches; watching.c's and tv.c's. */
struct watching {
	struct watched other[WATCHED_MAX];
	char follow[NAME_SIZE]; /* whom it follows; "" */
	bool unnamed;           /* others only count it */
	bool tv;                /* it watches the best game */
	int64_t tv_due;         /* ms: when the next one; 0: not yet */
};

/* One person's connection. */
struct conn {
	TAILQ_ENTRY(conn) entry;
	TAILQ_ENTRY(conn) on_peer;
	TAILQ_ENTRY(conn) at_table;
	TAILQ_ENTRY(conn) by_peek;
	TAILQ_ENTRY(conn) in_turn;
	TAILQ_ENTRY(conn) in_queue;
	TAILQ_ENTRY(conn) in_moderators;
	RB_ENTRY(conn) by_number, by_name, by_skeleton, by_token, by_question;
	RB_ENTRY(conn) by_due, by_follow, by_tv, by_house;
	uint64_t order;    /* of coming */
	struct peer *peer; /* NULL until its session attaches to it */
	int64_t number;    /* on its peer */
	enum conn_state state;
	char name[NAME_SIZE];
	char skeleton[SKELETON_SIZE]; /* of its name, once it is in */
	enum account_role role;
	enum name_word word;
	bool call;  /* a call by exec or messdeckctl: not a person */
	bool lobby; /* wants lobby events although at a table */
	char transport[16], address[ADDRESS_SIZE];
	char house[ADDRESS_TEXT];  /* of that address; "" for none */
	char hash[DICE_HEX];       /* of its link token */
	char guest_hash[DICE_HEX]; /* of its guest token, "" for others */
	char *key;     /* the public key that it has proved to have; NULL */
	bool stored;   /* its account is in the database */
	char *offered; /* the first key that was refused it; NULL */
	char wanted[NAME_SIZE];    /* the name that it asked for */
	char withdrawn[NAME_SIZE]; /* who took a challenge to it back last */
	int64_t withdrawn_at;      /* ms */
	char was[NAME_SIZE];       /* its name before this turn, or "" */
	enum account_role was_role;
	bool was_stored;
	struct account_ask *ask; /* to auth, by a command of its; NULL */
	char left_by[LEFT_BY];   /* what a guest is found by again; "" */
	bool by_key;             /* which is his key */
	struct place at, before;
	struct watching watching;
	char *watched; /* of the store, until its tables are known; NULL */
	TAILQ_ENTRY(conn) in_examination;
	struct examination *examination; /* of a game; NULL */
	struct table *peek;     /* of which it sees a live picture; NULL */
	struct conns *peeks;    /* where it is among those who do; NULL */
	json_t *waiting;        /* commands that wait for their turn; NULL */
	struct request_job job; /* the first of them */
	bool queued;            /* in the list of whose commands wait */
	bool quota_told;        /* that talk is not recorded */
	bool brief; /* its name is free again soon after it leaves */
	bool moved; /* before holds its place at the start of the turn */
	bool moved_durable; /* and goes back there if the disk is full */
	bool dirty;         /* its row must be written */
	bool touched;       /* in the list of those who changed */
	int level;          /* of a house bot */
	bool counted;       /* as a person who is here */
	bool moderates;     /* in the list of moderators */
	bool listed;        /* has the row of its person */
	int slot;           /* in people_rows */
	bool counted_guest; /* among the guests, also while nobody has it */
	char told[NAME_SIZE + 1]; /* whom or which channel last; "" */
	char away[AWAY_MAX + 1];  /* what others read while it is away */
	struct quiet quiet;       /* when it is not disturbed */
	uint64_t away_order;      /* counts from 1; 0: it is not away */
	/* The orders of those who it knows are away, in no order. */
	uint64_t away_told[AWAY_TOLD];
	int away_next;   /* which of them is forgotten next */
	int going;       /* to another deck with this turn, from 1; 0 */
	bool arrives;    /* from another deck: it has not said so yet */
	int64_t arrived; /* ms: when that was, 0: never */
	struct {         /* of who asks from another deck */
		int deck;
		int64_t epoch, question;
	} asker;
	int64_t since, active; /* ms: login, last command */
	int64_t due;           /* ms: when it is looked at; 0 for never */
	int64_t lost;          /* when peer became NULL */
	int lost_table;    /* the table where it was, now damaged; 0 for none */
	uint64_t question; /* to auth, 0 for none */
	json_int_t question_id;
	char asked_name[NAME_SIZE]; /* that the question is about */
	bool asked_guest;           /* which no account has */
};

struct seat {
	char name[NAME_SIZE];   /* "" where free */
	char played[NAME_SIZE]; /* who had it as the last game ended; "" */
	enum account_role role;
	bool house;            /* a house bot's */
	uint8_t level;         /* of that bot */
	char owner[NAME_SIZE]; /* whose seat the bot plays on for; "" */
	bool returns;          /* the owner has it after the throw in hand */
	int wins;              /* games won at this table */
	int match_won, match_played; /* games of the match */
	int64_t came; /* ms: there last, since it was adjourned */
	bool phrased;
	char phrase[DICE_PHRASE + 1];
};

struct table_offer {
	bool open;
	uint8_t seat;         /* who made it */
	uint8_t yes;          /* who agreed, as bits */
	uint8_t target;       /* OFFER_FILL: FILL_TARGET */
	struct ruleset rules; /* OFFER_RULES */
	struct terms terms;   /* the same */
};

#define ACCESS_NAMES 16  /* invited to a table, and turned away from it */
#define ACCESS_PHRASE 97 /* room for the hash of a pass-phrase */

/* Somebody who may come to a table where others may not. */
struct table_invited {
	char name[NAME_SIZE]; /* "" where free */
	char by[NAME_SIZE];   /* who invited him; "": he knew the phrase */
	bool open;            /* he has not answered yet */
};

/* Who may come to a table; table_access.c alone changes it. */
struct table_access {
	char phrase[ACCESS_PHRASE]; /* "": none opens it */
	struct table_invited invited[ACCESS_NAMES];
	char barred[ACCESS_NAMES][NAME_SIZE]; /* turned away, the last first */
};

/* A seat's last throws, all played in the last tenth of their time. */
struct stalling {
	uint8_t throws;    /* how many in a row */
	uint16_t percents; /* of their time, added up */
	bool named;        /* the table was told of them */
};

/* The clocks of a game, in ms; game_clock.c alone changes them. */
struct game_clock {
	int64_t left[SEATS_MAX]; /* of a bank, or for a throw */
	int64_t since;    /* from when on the throw is charged, 0: it is not */
	int64_t used;     /* of it before that */
	unsigned throw;   /* its number, 0: none is timed */
	unsigned actions; /* of the game, when since was set */
	uint8_t seat;     /* who pays for it */
	bool paused;
	uint8_t expired[SEATS_MAX]; /* its last throws that the host played */
	struct stalling stalling[SEATS_MAX];
};

/* What is on disk about a table. */
struct table_state {
	int64_t seq;
	enum table_status status;
	struct ruleset rules;
	struct terms terms;
	struct seat seat[SEATS_MAX];
	struct table_offer offer[NOFFER];
	int upboards;    /* games that all here have given up */
	int64_t game_no; /* counted by the hub, 0 before the first */
	char id[GAME_ID];
	uint8_t secret[DICE_SECRET];
	char commit[DICE_HEX], mix[DICE_HEX];
	struct game game;
	int64_t opened, changed; /* ms */
	int64_t adjourned; /* ms: when the game was adjourned, 0: it is not */
	struct table_access access;
	struct game_clock clock;
};

/* Who sits in a seat just now; not on disk. */
struct presence {
	bool here;
	bool awaited;        /* its decision is awaited */
	bool silent;         /* too long: others may fill or adjourn */
	bool kept;           /* the others were told that it is kept */
	bool warned;         /* its player was told how long it is kept */
	int64_t gone, since; /* ms: line dropped, decision awaited */
};

/* A name in a seat, or that owns one which a bot plays. */
struct seat_name {
	RB_ENTRY(seat_name) by_name;
	struct table *table;
	int number; /* the table's */
	int place;
	char name[NAME_SIZE];
};
#define SEAT_NAMES (2 * SEATS_MAX)

/* Where a table is among the best games. */
struct tv_place {
	bool on;      /* it is one of them */
	int64_t game; /* whose players the rating is of */
	int rating, watchers;
};

struct table {
	TAILQ_ENTRY(table) entry;
	TAILQ_ENTRY(table) in_busy;
	TAILQ_ENTRY(table) in_bots;
	RB_ENTRY(table) by_number, by_due, by_adjourned, by_preview, by_tv;
	RB_ENTRY(table) by_board;
	uint64_t board; /* of a game that may be rated; 0 */
	struct seat_name names[SEAT_NAMES];
	struct seat_name asked[ACCESS_NAMES]; /* open invitations */
	struct table_delay *delay; /* what spectators see; NULL: all at once */
	int64_t due;   /* ms: when its clocks are looked at, 0: never */
	bool with_bot; /* in the list of those where a bot sits */
	int bot_link[BOT_LEVELS]; /* who plays each level here; 0: nobody */
	bool counted_listed;      /* among those that games lists */
	bool counted_playing;     /* as one where a game is played */
	bool counted_slow;        /* and a slow one */
	int64_t guests_since; /* ms: adjourned by guests alone; 0: it is not */
	struct conns conns;   /* who is here, in a seat or watching */
	struct conns previewers;  /* who sees its live picture in the lobby */
	unsigned pictures;        /* how often that has changed */
	struct trackers trackers; /* who watches it while another is shown */
	unsigned told_throws;     /* what they were told last, */
	enum table_status told_status;
	struct tv_place tv;
	bool busy;      /* in the hub's list of tables to handle */
	bool unsettled; /* presence must be checked again */
	int number;
	struct table_state s, before;
	bool changed;          /* before holds the state of the last commit */
	bool fresh;            /* made in this turn */
	bool pit;              /* for bots, of whom nobody has to be asked */
	char damaged[GAME_ID]; /* the game that was set aside at the start */
	uint64_t step;         /* the last one that changed it */
	struct presence presence[SEATS_MAX], presence_before[SEATS_MAX];
	int64_t talk_game; /* whose lines of talk are counted; 0 for none */
	int talk_lines;    /* how many it has */
	json_t *events;    /* game events since the last table event */
	json_t *last;      /* since the last throw, an array */
	int nudge_due;     /* 1 and the seat whose player is nudged; 0: none */
	bool event_due;    /* an event goes out at the end of the turn */
	bool table_preview_due; /* in the hub's list of pictures to send */
	int64_t table_preview_sent;
	int64_t presence_due; /* when changes of presence are sent, 0: none */
	int64_t presence_sent;
	int64_t phrases_due; /* when missing phrases count as empty */
	int64_t match_due;   /* when the match's next game begins, 0: never */
	int64_t throw_due;   /* when to throw for a blocked seat, 0: not */
};
TAILQ_HEAD(tables, table);
RB_HEAD(tables_by_number, table);
RB_HEAD(tables_dues, table);
RB_HEAD(tables_adjourned, table);
RB_HEAD(tables_previewed, table);
RB_HEAD(tables_tv, table);
RB_HEAD(tables_boards, table);
RB_HEAD(seat_names, seat_name);
RB_HEAD(number_ranges, number_range);

/* The indexes of tables; tables.c alone changes it. */
struct tables_index {
	struct tables_by_number numbers;
	struct tables_dues dues;
	struct tables_adjourned guests; /* games of guests alone */
	struct seat_names names;
	struct seat_names asked;     /* who is invited, and has not answered */
	struct tables bots;          /* where the house bot sits */
	struct tables_boards boards; /* games that may be rated */
	struct number_ranges free;   /* numbers that no table has */
	int n, nguests;
	int playing; /* games that are on */
	int slow;    /* those of them that are slow */
	int listed;  /* tables that games lists: neither closed nor adjourned */
};

/* How an invitation is answered. */
struct invite_how {
	char formula[FORMULA_TEXT]; /* whom it is for; "": everybody */
	bool by_hand;               /* who sought is asked before it is taken */
	bool quick;                 /* the bot plays if nobody comes */
	bool counter;               /* it answers one of the other's */
};

/* A challenge of one person to another, or a seek of anybody. */
struct invite {
	TAILQ_ENTRY(invite) entry; /* of seeks */
	RB_ENTRY(invite) by_from, by_to, by_rules, by_due;
	uint64_t order; /* of coming */
	char from[NAME_SIZE];
	char to[NAME_SIZE]; /* "" for a seek */
	struct ruleset rules;
	struct terms terms;
	struct invite_how how;
	struct formula_person person; /* who seeks */
	int64_t bot_at;               /* ms: when the bot plays; 0: never */
	int64_t lost_until; /* ms: it ends then unless who seeks is back; 0 */
	int64_t due;        /* the sooner of them, 0: never */
};
TAILQ_HEAD(seeks, invite);
RB_HEAD(invites_by_due, invite);
RB_HEAD(invites_by_from, invite);
RB_HEAD(invites_by_to, invite);
RB_HEAD(seeks_by_rules, invite);

/* All of them, with their indexes; invite.c alone changes it. */
struct invites {
	struct invites_by_from froms;
	struct invites_by_to tos; /* of challenges */
	struct seeks seeks;       /* the oldest first */
	struct seeks_by_rules rules;
	struct invites_by_due dues;
	uint64_t came; /* counts those that are made */
	bool rewrite;  /* the store has not what is here */
};

/* A ban of a name or an address, a mute, or one name censoring another. */
struct list_entry {
	TAILQ_ENTRY(list_entry) entry;
	TAILQ_ENTRY(list_entry) of_kind; /* of guests or of networks */
	RB_ENTRY(list_entry) by_what, by_whom, by_until;
	struct network *network; /* where what is one, else NULL */
	char what[ADDRESS_SIZE];
	char whom[NAME_SIZE]; /* censored by what */
	char reason[TEXT_MAX + 1];
	int64_t until; /* ms, 0 for ever */
};
TAILQ_HEAD(list_entries, list_entry);
RB_HEAD(entries_by_what, list_entry);
RB_HEAD(entries_by_whom, list_entry);
RB_HEAD(entries_by_until, list_entry);

struct user_list {
	struct list_entries all, guests, networks; /* the oldest first */
	struct entries_by_what whats;
	struct entries_by_whom whoms;
	struct entries_by_until untils; /* those that end */
	int nguests;
};

/* LIST_FILE: the bans of the configuration, which are not stored. */
enum list_kind {
	LIST_BAN,
	LIST_MUTE,
	LIST_CENSOR,
	LIST_NOTIFY,
	LIST_NOPLAY,
	LIST_DOORS,
	LIST_FILE,
	NLIST
};

#define CHANNEL_TOPIC 120       /* bytes */
#define CHANNEL_TIME (30 * DAY) /* that an unowned one may be silent */

/* Somebody who is here and on a channel. */
struct channel_member {
	RB_ENTRY(channel_member) in_channel, in_all;
	struct channel *channel;
	char name[NAME_SIZE];
};
RB_HEAD(channel_members, channel_member);
RB_HEAD(channel_members_all, channel_member);

struct channel {
	RB_ENTRY(channel) by_name;
	int64_t n; /* its number in the store */
	char name[NAME_SIZE];
	char owner[NAME_SIZE]; /* "" for none */
	char topic[CHANNEL_TOPIC + 1];
	int64_t made, at;               /* ms; at: last used, to the hour */
	bool standing;                  /* the configuration's: it stays */
	struct channel_members members; /* those who are here */
	int here;
};
RB_HEAD(channels_by_name, channel);

/* All of them; channel.c alone changes it. */
struct channels {
	struct channels_by_name names;
	struct channel_members_all members; /* of all of them, by their names */
	int own;                            /* that people have made */
	bool changed;                       /* in this turn */
};

/* What is rate-limited. */
enum rate_kind {
	RATE_TALK,
	RATE_GAMES, /* begin them */
	RATE_TRIES, /* type a token */
	RATE_COST,  /* cost the hub */
	RATE_SHARE  /* the same, of the guests of an address */
};

/* How much of it somebody has done recently. */
struct rate {
	TAILQ_ENTRY(rate) entry;
	RB_ENTRY(rate) by_who;
	char who[ADDRESS_SIZE];
	enum rate_kind kind;
	int64_t since;
	int lines;
	int64_t level; /* of cost: thousandths that are not over yet */
};
TAILQ_HEAD(rates, rate);
RB_HEAD(rates_by_who, rate);

/* People in order of arrival; people_rows.c alone changes it. */
struct people_rows {
	struct conn **conn; /* used of room; NULL: it has gone */
	int *sum;           /* of rows, as a tree; from 1 to room */
	int used, room, n;  /* n: rows */
};

/* The indexes of people; people.c alone changes it. */
struct people {
	struct peers_by_id peers;
	struct peers bots;   /* links of house bots */
	struct peers ending; /* links that were cut or ended in this turn */
	struct conns_by_name names;
	struct conns_by_skeleton skeletons;
	struct conns_by_token tokens;
	struct conns_by_question questions;
	struct conns_by_due dues;
	struct conns_by_follow followers;
	struct conns_by_house houses;
	struct conns turn;       /* who changed in this turn */
	struct conns queue;      /* whose commands wait */
	struct conn *working;    /* of them, who has a job under way; NULL */
	uint64_t came;           /* counts those who come */
	struct conns moderators; /* who may moderate, and is here */
	int links, guests;
	int persons; /* connections of people who are here */
	struct people_rows rows;
};

TAILQ_HEAD(deck_questions, deck_question);

/* Of which kind of link who asks from another deck is. */
enum asker { ASKS_PERSON, ASKS_LOCAL, ASKS_SYSOP, NASKER };

/* What a hub knows of the other decks. */
TAILQ_HEAD(looked_list, looked);
struct others {
	struct deck_questions questions; /* to them: decks.c's */
	uint64_t asked;
	/* Of people there who ask here: deck_mail.c's. */
	struct peer asking[NASKER];
	int64_t askers;   /* counts them in a turn */
	json_t *answers;  /* to them, for the next turn; NULL */
	int64_t mail_due; /* ms: read again without a poke */
	/* deck_seeks.c's: when it looks again, and at which seek it was. */
	int64_t seeks_due;
	uint64_t seek_looked;
	/* What they show of themselves: digest.c's. */
	json_t *digest[CLUSTER_DECKS]; /* NULL: nothing */
	int64_t digest_at[CLUSTER_DECKS], digest_due, digest_taken;
	char *digest_told; /* of this one */
	int64_t digest_told_at;
	struct watched_list watched; /* tables there: watching.c's */
	/* Tables there at which people look: deck_peeks.c's. */
	struct looked_list looked;
	struct shown {
		json_t *which; /* of this deck's tables; NULL: none yet */
		json_t *tracks;
		int64_t at;
	} shown[CLUSTER_DECKS];
};

struct analyst_client;
struct backup;
struct outbox;
struct quota;
struct store;

struct hub {
	const struct conf *conf;
	struct hub_io io;
	struct store *store;
	int deck, decks; /* which of how many it has; 0 of 1 */
	struct others others;
	struct outbox *outbox;
	json_t *lately; /* the last lines that were said here: talk.c's */
	int64_t said;   /* the last one's mark */
	struct quota *quota;
	struct analyst_client *analyst;
	bool luck_due; /* the store may have games without a report */
	struct {       /* who tried a problem of the past: counted once */
		int64_t day;
		int tries, solved;
	} problem;
	struct peers peers;
	struct conns conns; /* everybody, in order of arrival */
	struct people people;
	struct tables tables; /* in the order of their numbers */
	struct tables_index table_index;
	struct tables busy;            /* what changed in this turn */
	struct tables_previewed peeks; /* whose pictures are to be sent */
	struct {
		struct tables_tv tables; /* games that are on, the best first */
		struct conns_by_tv people; /* who waits for the next one */
	} tv;
	struct invites invites;
	struct user_list lists[NLIST];
	bool lists_changed; /* in this turn */
	struct channels channels;
	struct rates rates; /* the oldest first */
	struct rates_by_who rates_by_who;
	int rate_shares; /* addresses whose guests did something lately */
	struct hasty {   /* guest_key.c's, by their houses */
		struct address house;
		int64_t until;
	} hasty[HASTY_MOST];
	char chain[DICE_HEX]; /* head of the log of games */
	struct ledger_job {
		bool due; /* the store may have long games without their end */
		struct recording *recording; /* of one of them; NULL */
		int64_t game;
		char id[GAME_ID];
	} ledger;
	struct results_job {
		bool due;   /* the store may have games that are not counted */
		bool fresh; /* one of them is over in this turn */
		struct results_count *count; /* of one of them; NULL */
	} results;
	int64_t games;         /* running number of the last game */
	uint32_t epoch;        /* in games' names; 0 before any restore */
	struct backup *backup; /* that is being made; NULL */
	int64_t guests;        /* number of the last Guest-N */
	int64_t decoy;         /* secret of login.c; 0: none yet */
	uint64_t aways;        /* counts those who went away */
	int64_t started;
	int64_t gaps;         /* ms of the past that make nothing old */
	int64_t gaps_since;   /* the end of the last one */
	int64_t away;         /* ms that no hub ran; < 0: the clock went back */
	int64_t lost_commits; /* that could not be read at the start */
	int64_t alive_due;    /* when that it lives is noted again */
	int64_t forget_due;   /* when old data is deleted again */
	int64_t added_due;    /* when it is asked what guests added; 0: never */
	struct guest_usage {
		int64_t asked; /* when the database said how many bytes */
		int64_t bytes, added; /* and how many were added since */
	} guest_usage;
	struct figures figures;
	int64_t doors_due;       /* when a stop is announced again; 0: never */
	json_int_t commits;      /* turns that wrote to the disk */
	int64_t longest_turn;    /* us of processor time */
	uint64_t question;       /* number of the last one to auth */
	struct early_list early; /* of which the gate has not spoken yet */
	uint64_t early_question; /* number of the last one to the gate */
	uint64_t step;           /* counts commands and ticks */
	bool step_durable;       /* this step changed durable state */
	/* What people hear of the lobby: lobby.c's. */
	bool lobby_dirty;
	int64_t lobby_sent, lobby_counts_due; /* ms; 0: not due */
	struct rule_list rules;               /* the host's rule sets */
	json_t *lobby_window;  /* as the links have it; NULL: none has it */
	json_int_t lobby_seq;  /* how often it has changed */
	json_t *lobby_offered; /* names of whom that is due; NULL: none */
	bool disk_full;
	int64_t disk_retry;
	int64_t disk_full_since, disk_full_until; /* the last time; 0: never */
};

/* A command on its way. */
struct request {
	struct hub *hub;
	struct conn *conn;
	const struct command *command;
	char *args;            /* what follows the command, may be modified */
	json_t *id;            /* borrowed; NULL for none */
	const json_t *message; /* all of it, borrowed */
	const char *password, *old_password; /* beside the line; NULL */
	const char *pass;    /* a table's pass-phrase among its terms; NULL */
	int64_t at;          /* the seq that the sender saw, 0 for none */
	int64_t idle_since;  /* the sender's last sign of life before */
	struct table *table; /* where the sender is; NULL in the lobby */
	int seat;            /* -1 for none */
	bool late;           /* a house bot's, for a seat that it had */
	const char *thought; /* what a house bot noted beside it; NULL */
	char whom[ADDRESS_SIZE]; /* what its arguments mean: a name, a table */
	bool queued;             /* it has waited for its turn */
	bool answered, refused;
	bool harmless; /* this time it is no act, though its row says so */
};

/* The earlier of two times; 0 is never. */
static inline int64_t
sooner(int64_t a, int64_t b)
{
	if (a == 0 || b == 0)
		return a + b;
	return a < b ? a : b;
}

#endif
