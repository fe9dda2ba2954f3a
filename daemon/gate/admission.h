#ifndef DAEMON_GATE_ADMISSION_H
#define DAEMON_GATE_ADMISSION_H

/*
 * Who may connect: limits for connections that have not logged in, and for all
 * of one household (address or /64 network), the same for every transport. It
 * knows no socket and no clock; times are milliseconds of a monotonic clock.
 */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/lib/address.h"

#define ADMISSION_ALL 64   /* connections not logged in */
#define ADMISSION_BEGIN 32 /* from here on some are refused at random */
#define ADMISSION_HOUSE 8  /* not logged in from one household */

enum admission {
	ADMIT,
	REFUSE_ALL,     /* too many are logging in */
	REFUSE_HOUSE,   /* too many of this household are */
	REFUSE_PENALTY, /* this household misbehaved lately */
	REFUSE_CROWD,   /* too many of this household are here */
	NADMISSION
};

/* How a connection ended that never logged in, or (END_LONG, END_BRIEF) did. */
enum admission_end {
	END_LONG,
	END_BRIEF,   /* it left again at once */
	END_QUIET,   /* no try at all */
	END_LATE,    /* it took too long */
	END_REFUSED, /* a wrong password or key */
	END_CRASH,   /* its session process crashed */
	NADMISSION_END
};

struct admission_book;

/* chance gives a number below its argument. */
struct admission_book *admission_new(uint32_t (*chance)(uint32_t limit));
void admission_free(struct admission_book *);
/* Networks without limits; texts as network_parse reads them. */
void admission_exempt(struct admission_book *, char *const *network, int n);
/* How many connections one household may have. */
void admission_crowd(struct admission_book *, int most);

/* Admits a connection and counts it as not logged in, or refuses. */
enum admission
admission_ask(struct admission_book *, const struct address *, int64_t now);
/* Counts one that was admitted before; in: it has logged in. */
void admission_adopt(
    struct admission_book *, const struct address *, bool in, int64_t now);
/* It has logged in. */
void admission_in(struct admission_book *, const struct address *);
/* It ended. */
void admission_out(struct admission_book *, const struct address *,
    enum admission_end, int64_t now);
/* A word for the log: "all", "house", "penalty", "crowd". */
const char *admission_word(enum admission);

#endif
