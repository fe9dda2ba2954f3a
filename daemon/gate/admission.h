#ifndef DAEMON_GATE_ADMISSION_H
#define DAEMON_GATE_ADMISSION_H

/*
 * Who may connect: limits for connections that have not logged in, and for all
 * of one household (address or /64 network), the same for every transport. It
 * knows no socket and no clock; times are milliseconds of a monotonic clock.
 *
 * A connection that has not logged in holds a place of the step that it has
 * reached. When all places of a step are taken, the oldest connection on that
 * step yields to a newcomer, first one of a network that misbehaved or has more
 * than its share. So silent connections can only push out other silent ones.
 * The silent connections of a network with many of them share places of their
 * own.
 */
#include <sys/queue.h>

#include <stdbool.h>
#include <stdint.h>

#include "daemon/lib/address.h"
#include "daemon/lib/control.h"

/* Places, or an eighth of all connections where that is less. */
#define ADMISSION_SILENT 512 /* of those who have said nothing */
#define ADMISSION_SPOKE 256  /* who have told their client's version */
#define ADMISSION_TRIES 256  /* who are trying to log in */
#define ADMISSION_LAST 128   /* of networks that misbehaved lately */
#define ADMISSION_KNOWN 128  /* of addresses that have logged in lately */
#define ADMISSION_HOUSE 8    /* not logged in from one household */
#define ADMISSION_SHARE 8    /* places that a network may have in any case */
#define ADMISSION_LATELY (7 * 24 * 3600 * 1000LL) /* ms */
#define ADMISSION_IDLE 32768   /* penalties, of houses and of networks */
#define ADMISSION_FRIENDS 4096 /* addresses that have logged in lately */

enum admission {
	ADMIT,
	REFUSE_HOUSE,   /* too many of this household are logging in */
	REFUSE_PENALTY, /* this household misbehaved lately */
	REFUSE_CROWD,   /* too many of this household are here */
	NADMISSION
};

/* How a connection ended that never logged in, or (the first three) did. */
enum admission_end {
	END_LONG,
	END_BRIEF,  /* it left again at once */
	END_FLOOD,  /* too many requests, before or after the login */
	END_SILENT, /* it had not told its version, or not typed a key */
	END_QUIET,  /* no try at all */
	END_LATE,   /* it took too long */
	END_WRONG,  /* a wrong password, after which it may go on */
	END_CRASH,  /* its session process crashed */
	NADMISSION_END
};

struct admission_book;
struct admission_house;

/* A connection's place: the caller's memory, all zero before it is admitted. */
struct admission_place {
	TAILQ_ENTRY(admission_place) entry;
	struct admission_house *house;      /* NULL: exempt */
	struct admission_house *network[2]; /* around it, the wide one last */
	enum login_step step;
	int pool;     /* whose places it takes one of */
	bool waiting; /* it takes one: it is neither logged in nor yielding */
};

/* seed: any number that nobody can guess. */
struct admission_book *admission_new(uint32_t seed);
void admission_free(struct admission_book *);
/* Networks without limits; texts as network_parse reads them. */
void admission_exempt(struct admission_book *, const struct network *, int n);
/* How many connections there may be in all, and of one house. */
void admission_most(struct admission_book *, int all, int house);
bool admission_is_exempt(const struct admission_book *, const struct address *);

/*
 * Admits a connection and gives it a place, or refuses. *yields: whose place
 * that was, NULL mostly; that connection has to end.
 */
enum admission admission_ask(struct admission_book *, struct admission_place *,
    const struct address *, int64_t now, struct admission_place **yields);
/* Gives one that was admitted before a place, in: or that it has logged in. */
void admission_adopt(struct admission_book *, struct admission_place *,
    const struct address *, bool in, int64_t now);
/*
 * It has come to this step, and has not logged in. Gives who yields, or NULL.
 * One that was to yield itself may have got here before it was told, and has a
 * place again.
 */
struct admission_place *admission_proceeds(
    struct admission_book *, struct admission_place *, enum login_step);
/* The oldest of those who have said nothing gives its place up; or NULL. */
struct admission_place *admission_yield(struct admission_book *);
/* It has logged in. */
void
admission_in(struct admission_book *, struct admission_place *, int64_t now);
/* A password was wrong: END_WRONG counts at once, for it may stay. */
void
admission_wrong(struct admission_book *, struct admission_place *, int64_t now);
/* It ended, and its memory is the caller's again. */
void admission_out(struct admission_book *, struct admission_place *,
    enum admission_end, int64_t now);
/* A word for the log: "house", "penalty", "crowd". */
const char *admission_word(enum admission);

struct admission_penalty {
	struct network network; /* a house, or around many: served last */
	bool refused;
	int64_t left;    /* ms */
	const char *why; /* the last of what added up: some words */
};

/* Each that is refused, or served last, for what its connections did. */
void admission_penalties(struct admission_book *, int64_t now,
    void (*each)(void *arg, const struct admission_penalty *), void *arg);
/* What is remembered of a house, or of a network around many. */
struct admission_memory {
	struct address address;
	int level; /* 0: a house; 1 and 2: the networks around it */
	bool refused;
	int64_t penalty, known; /* ms that these last, or 0 and less */
	enum admission_end end; /* the last that was added to the penalty */
};

/* Each of them; and one of before, which may have been written by anybody. */
void admission_memories(const struct admission_book *, int64_t now,
    void (*each)(void *arg, const struct admission_memory *), void *arg);
void admission_recall(
    struct admission_book *, const struct admission_memory *, int64_t now);
/* Changes whenever something is added to the penalties. */
unsigned admission_changes(const struct admission_book *);

#endif
