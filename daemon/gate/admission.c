/*
 * Who may connect. The penalties are those of OpenSSH's PerSourcePenalties:
 * they add up, and take effect from fifteen seconds on.
 */
#include <sys/queue.h>

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/gate/admission.h"
#include "daemon/lib/alloc.h"
#include "engine/fnv.h"

#define NBUCKET 1024
#define HOUSES_MAX 65536
#define PENALTY_LEAST 15000
#define PENALTY_MOST 600000

struct house {
	LIST_ENTRY(house) entry;
	struct address address;
	int here;        /* connections */
	int waiting;     /* of them not logged in */
	int64_t penalty; /* when it ends, 0 for none */
	bool refused;    /* it has reached the minimum, and lasts to its end */
};

struct admission_book {
	LIST_HEAD(house_list, house) bucket[NBUCKET];
	struct network *exempt;
	int nexempt;
	int waiting, nhouse;
	int crowd;     /* connections that one household may have */
	uint32_t seed; /* so that nobody can choose addresses for one bucket */
	uint32_t (*chance)(uint32_t);
};

struct admission_book *
admission_new(uint32_t (*chance)(uint32_t limit))
{
	struct admission_book *book = xcalloc(1, sizeof(*book));
	int i;

	for (i = 0; i < NBUCKET; i++)
		LIST_INIT(&book->bucket[i]);
	book->chance = chance;
	book->seed = chance(UINT32_MAX);
	book->crowd = INT_MAX;
	return book;
}

/* Drops all entries, or those without connections whose penalty is over. */
static void
forget_houses(struct admission_book *book, bool all, int64_t now)
{
	struct house *house, *next;
	int i;

	for (i = 0; i < NBUCKET; i++)
		LIST_FOREACH_SAFE (house, &book->bucket[i], entry, next) {
			if (!all && (house->here > 0 || house->penalty > now))
				continue;
			LIST_REMOVE(house, entry);
			free(house);
			book->nhouse--;
		}
}

void
admission_free(struct admission_book *book)
{
	forget_houses(book, true, 0);
	free(book->exempt);
	free(book);
}

void
admission_exempt(struct admission_book *book, char *const *network, int n)
{
	int i;

	free(book->exempt);
	book->exempt = xcalloc((size_t)n + 1, sizeof(*book->exempt));
	book->nexempt = 0;
	for (i = 0; i < n; i++)
		if (network_parse(network[i], &book->exempt[book->nexempt]))
			book->nexempt++;
}

void
admission_crowd(struct admission_book *book, int most)
{
	book->crowd = most;
}

static bool
is_exempt(const struct admission_book *book, const struct address *address)
{
	int i;

	for (i = 0; i < book->nexempt; i++)
		if (network_has(&book->exempt[i], address))
			return true;
	return false;
}

static unsigned
bucket_of(const struct admission_book *book, const struct address *address)
{
	uint32_t hash = FNV32_BEGIN ^ book->seed;
	size_t i;

	for (i = 0; i < sizeof(address->byte); i++)
		hash = fnv32_step(hash, address->byte[i]);
	return hash % NBUCKET;
}

static struct house *
house_find(struct admission_book *book, const struct address *address)
{
	struct address at = address_house(address);
	struct house *house;

	LIST_FOREACH (house, &book->bucket[bucket_of(book, &at)], entry) {
		if (memcmp(&house->address, &at, sizeof(at)) == 0)
			return house;
	}
	return NULL;
}

static struct house *
house_get(
    struct admission_book *book, const struct address *address, int64_t now)
{
	struct house *house = house_find(book, address);

	if (house != NULL)
		return house;
	if (book->nhouse >= HOUSES_MAX)
		forget_houses(book, false, now);
	if (book->nhouse >= HOUSES_MAX)
		return NULL;
	house = xcalloc(1, sizeof(*house));
	house->address = address_house(address);
	LIST_INSERT_HEAD(
	    &book->bucket[bucket_of(book, &house->address)], house, entry);
	book->nhouse++;
	return house;
}

static void
admission_count(struct admission_book *book, struct house *house, bool in)
{
	house->here++;
	house->waiting += !in;
	book->waiting += !in;
}

enum admission
admission_ask(
    struct admission_book *book, const struct address *address, int64_t now)
{
	int over = book->waiting - ADMISSION_BEGIN;
	struct house *house;

	if (is_exempt(book, address))
		return ADMIT;
	house = house_get(book, address, now);
	if (house == NULL)
		return REFUSE_ALL;
	if (house->penalty <= now)
		house->refused = false;
	if (house->refused)
		return REFUSE_PENALTY;
	if (house->waiting >= ADMISSION_HOUSE)
		return REFUSE_HOUSE;
	if (house->here >= book->crowd)
		return REFUSE_CROWD;
	if (book->waiting >= ADMISSION_ALL)
		return REFUSE_ALL;
	/* Between the two bounds the chance of refusal grows, as in sshd. */
	if (over >= 0 &&
	    (int)book->chance(100) <
		30 + over * 70 / (ADMISSION_ALL - ADMISSION_BEGIN))
		return REFUSE_ALL;
	admission_count(book, house, false);
	return ADMIT;
}

void
admission_adopt(struct admission_book *book, const struct address *address,
    bool in, int64_t now)
{
	struct house *house = NULL;

	if (!is_exempt(book, address))
		house = house_get(book, address, now);
	if (house != NULL)
		admission_count(book, house, in);
}

static void
waits_no_more(struct admission_book *book, struct house *house)
{
	if (house->waiting == 0)
		return;
	house->waiting--;
	book->waiting--;
}

void
admission_in(struct admission_book *book, const struct address *address)
{
	struct house *house = house_find(book, address);

	if (house != NULL)
		waits_no_more(book, house);
}

void
admission_out(struct admission_book *book, const struct address *address,
    enum admission_end end, int64_t now)
{
	static const int64_t penalty[NADMISSION_END] = {[END_BRIEF] = 1000,
	    [END_QUIET] = 1000,
	    [END_LATE] = 10000,
	    [END_REFUSED] = 5000,
	    [END_CRASH] = 90000};
	struct house *house = house_find(book, address);

	if (house == NULL || house->here == 0)
		return;
	house->here--;
	if (end > END_BRIEF)
		waits_no_more(book, house);
	if (is_exempt(book, address))
		return;
	if (house->penalty < now)
		house->penalty = now;
	house->penalty += penalty[end];
	if (house->penalty > now + PENALTY_MOST)
		house->penalty = now + PENALTY_MOST;
	if (house->penalty >= now + PENALTY_LEAST)
		house->refused = true;
}

const char *
admission_word(enum admission answer)
{
	static const char *const words[NADMISSION] = {
	    "admitted", "all", "house", "penalty", "crowd"};

	return words[answer];
}
