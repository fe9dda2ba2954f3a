/*
 * Who may connect. The figures of penalties are near those of OpenSSH's
 * PerSourcePenalties: they add up, and from fifteen seconds on they count.
 */
#include <sys/queue.h>

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/gate/admission.h"
#include "daemon/lib/alloc.h"
#include "engine/fnv.h"

#define NBUCKET 4096
#define PENALTY_MOST 600000
#define ROUGHLY 10000 /* ms that one penalty is not worse than another */
#define EIGHTH 8      /* of all connections is the most that a pool may have */

enum { POOL_LAST = NLOGIN_STEP, POOL_KNOWN, NPOOL };

static const int pool_size[NPOOL] = {[LOGIN_SILENT] = ADMISSION_SILENT,
    [LOGIN_SPOKE] = ADMISSION_SPOKE,
    [LOGIN_TRIES] = ADMISSION_TRIES,
    [POOL_LAST] = ADMISSION_LAST,
    [POOL_KNOWN] = ADMISSION_KNOWN};

/* From how many ms on a penalty counts. */
enum { LEVEL_HOUSE, LEVEL_NETWORK, LEVEL_WIDE, NLEVEL };
static const int64_t penalty_least[NLEVEL] = {15000, 60000, 240000};

/* What each end costs in ms, and why in words. */
static const struct {
	int64_t penalty;
	const char *why;
} ends[NADMISSION_END] = {
    [END_LONG] = {0, NULL},
    [END_BRIEF] = {1000, "came and went"},
    [END_FLOOD] = {30000, "a flood of requests"},
    [END_SILENT] = {2000, "said nothing"},
    [END_QUIET] = {1000, "did not log in"},
    [END_LATE] = {10000, "took too long to log in"},
    [END_WRONG] = {5000, "wrong passwords"},
    [END_CRASH] = {90000, "a session process crashed"},
};

/* What is remembered of a house, or of a network around houses. */
struct admission_house {
	LIST_ENTRY(admission_house) entry;
	TAILQ_ENTRY(admission_house) idle_entry;
	struct network at;
	int level;
	bool refused;    /* its penalty has reached the least, and holds */
	int here;        /* connections */
	int waiting;     /* of them those with a place */
	int64_t penalty; /* when it ends, 0 for none */
	int64_t known;   /* until when; 0: nobody has logged in */
	enum admission_end end; /* the last that was added to it */
	int idle;               /* which of the lists of the idle it is on */
};

enum { NOT_IDLE, IDLE_STRANGER, IDLE_NETWORK, IDLE_KNOWN, NIDLE };

static const int idle_most[NIDLE] = {[IDLE_STRANGER] = ADMISSION_IDLE,
    [IDLE_NETWORK] = ADMISSION_IDLE,
    [IDLE_KNOWN] = ADMISSION_FRIENDS};

TAILQ_HEAD(place_list, admission_place);
TAILQ_HEAD(idle_list, admission_house);

struct admission_book {
	LIST_HEAD(house_list, admission_house) bucket[NBUCKET];
	struct {
		struct place_list place; /* the oldest first */
		int n;
	} pool[NPOOL];
	struct {
		struct idle_list house; /* the longest idle first */
		int n;
	} idle[NIDLE];
	struct network *exempt;
	int nexempt;
	int all, crowd;   /* connections in all, and of one house */
	unsigned changes; /* of who is refused */
	int64_t now;      /* when the last connection came or ended */
	uint32_t seed; /* so that nobody can choose addresses for one bucket */
};

struct admission_book *
admission_new(uint32_t seed)
{
	struct admission_book *book = xcalloc(1, sizeof(*book));
	int i;

	for (i = 0; i < NBUCKET; i++)
		LIST_INIT(&book->bucket[i]);
	for (i = 0; i < NPOOL; i++)
		TAILQ_INIT(&book->pool[i].place);
	for (i = 0; i < NIDLE; i++)
		TAILQ_INIT(&book->idle[i].house);
	book->seed = seed;
	book->all = book->crowd = INT_MAX;
	return book;
}

void
admission_free(struct admission_book *book)
{
	struct admission_house *house, *next;
	int i;

	for (i = 0; i < NBUCKET; i++)
		LIST_FOREACH_SAFE (house, &book->bucket[i], entry, next) {
			free(house);
		}
	free(book->exempt);
	free(book);
}

void
admission_exempt(
    struct admission_book *book, const struct network *network, int n)
{
	free(book->exempt);
	book->exempt = xcalloc((size_t)n + 1, sizeof(*book->exempt));
	book->nexempt = n;
	memcpy(book->exempt, network, (size_t)n * sizeof(*network));
}

void
admission_most(struct admission_book *book, int all, int house)
{
	book->all = all;
	book->crowd = house;
}

bool
admission_is_exempt(
    const struct admission_book *book, const struct address *address)
{
	int i;

	for (i = 0; i < book->nexempt; i++)
		if (network_has(&book->exempt[i], address))
			return true;
	return false;
}

/* --- houses --- */

/* Finds it, or makes it. */
static struct admission_house *
house_get(struct admission_book *book, const struct network *at, int level)
{
	uint32_t hash = FNV32_BEGIN ^ book->seed ^ (uint32_t)level;
	struct house_list *bucket;
	struct admission_house *house;
	size_t i;

	for (i = 0; i < sizeof(at->address.byte); i++)
		hash = fnv32_step(hash, at->address.byte[i]);
	bucket = &book->bucket[hash % NBUCKET];
	LIST_FOREACH (house, bucket, entry) {
		if (house->level == level &&
		    memcmp(&house->at.address, &at->address,
			sizeof(at->address)) == 0)
			return house;
	}
	house = xcalloc(1, sizeof(*house));
	house->at = *at;
	house->level = level;
	LIST_INSERT_HEAD(bucket, house, entry);
	return house;
}

static void
house_leaves_idle(struct admission_book *book, struct admission_house *house)
{
	if (house->idle == NOT_IDLE)
		return;
	TAILQ_REMOVE(&book->idle[house->idle].house, house, idle_entry);
	book->idle[house->idle].n--;
	house->idle = NOT_IDLE;
}

/*
 * Its last connection has ended: it is kept while there is something to
 * remember of it. The longest idle are forgotten when there are too many, or
 * when there is nothing to remember of them any more.
 */
static void
house_rests(
    struct admission_book *book, struct admission_house *house, int64_t now)
{
	struct admission_house *first;
	int list = house->level != LEVEL_HOUSE ? IDLE_NETWORK
	    : house->known > now               ? IDLE_KNOWN
					       : IDLE_STRANGER;

	if (house->here > 0 || house->idle != NOT_IDLE)
		return;
	house->idle = list;
	TAILQ_INSERT_TAIL(&book->idle[list].house, house, idle_entry);
	book->idle[list].n++;
	while ((first = TAILQ_FIRST(&book->idle[list].house)) != NULL &&
	    (book->idle[list].n > idle_most[list] ||
		(first->penalty <= now && first->known <= now))) {
		house_leaves_idle(book, first);
		LIST_REMOVE(first, entry);
		free(first);
	}
}

static bool
house_refused(struct admission_house *house, int64_t now)
{
	if (house->penalty <= now)
		house->refused = false;
	return house->refused;
}

static void
house_punish(struct admission_book *book, struct admission_house *house,
    enum admission_end end, int64_t now)
{
	if (ends[end].penalty == 0)
		return;
	if (house->penalty < now)
		house->penalty = now;
	house->penalty += ends[end].penalty;
	if (house->penalty > now + PENALTY_MOST)
		house->penalty = now + PENALTY_MOST;
	house->end = end;
	if (house->penalty >= now + penalty_least[house->level]) {
		house->refused = true;
		book->changes++;
	}
}

/* --- places --- */

static void
place_leave(struct admission_book *book, struct admission_place *place)
{
	if (!place->waiting)
		return;
	place->waiting = false;
	TAILQ_REMOVE(&book->pool[place->pool].place, place, entry);
	book->pool[place->pool].n--;
	place->house->waiting--;
	place->network[0]->waiting--;
}

/*
 * Whose place in a pool goes to a newcomer: the oldest of the network that has
 * misbehaved most, else of the one with most places, else the oldest of all.
 */
static struct admission_place *
place_yields(struct admission_book *book, int pool)
{
	struct admission_place *place, *best = NULL;
	int64_t penalty, score, most = -1;

	TAILQ_FOREACH (place, &book->pool[pool].place, entry) {
		penalty = place->network[0]->penalty;
		if (penalty < place->network[1]->penalty)
			penalty = place->network[1]->penalty;
		score = penalty > book->now
		    ? ((penalty - book->now) / ROUGHLY + 1) * INT16_MAX
		    : 0;
		if (place->network[0]->waiting > ADMISSION_SHARE)
			score += place->network[0]->waiting;
		if (score > most) {
			most = score;
			best = place;
		}
	}
	if (best != NULL)
		place_leave(book, best);
	return best;
}

/* Takes a place of the pool; who has to yield for it, or NULL. */
static struct admission_place *
place_take(struct admission_book *book, struct admission_place *place, int pool)
{
	struct admission_place *yields = NULL;
	int most = book->all / EIGHTH + 1;

	if (book->pool[pool].n >= most || book->pool[pool].n >= pool_size[pool])
		yields = place_yields(book, pool);
	place->pool = pool;
	place->waiting = true;
	TAILQ_INSERT_TAIL(&book->pool[pool].place, place, entry);
	book->pool[pool].n++;
	place->house->waiting++;
	place->network[0]->waiting++;
	return yields;
}

static void
place_begins(struct admission_book *book, struct admission_place *place,
    struct admission_house *house)
{
	struct network around;
	int i;

	house_leaves_idle(book, house);
	house->here++;
	place->house = house;
	for (i = 0; i < 2; i++) {
		around = address_network(&house->at.address, i > 0);
		place->network[i] = house_get(book, &around, LEVEL_NETWORK + i);
		house_leaves_idle(book, place->network[i]);
		place->network[i]->here++;
	}
}

enum admission
admission_ask(struct admission_book *book, struct admission_place *place,
    const struct address *address, int64_t now, struct admission_place **yields)
{
	const struct network at = address_house_network(address);
	enum admission answer = ADMIT;
	struct admission_house *house;
	int pool = LOGIN_SILENT;

	book->now = now;
	*yields = NULL;
	if (admission_is_exempt(book, address))
		return ADMIT;
	house = house_get(book, &at, LEVEL_HOUSE);
	if (house_refused(house, now))
		answer = REFUSE_PENALTY;
	else if (house->waiting >= ADMISSION_HOUSE)
		answer = REFUSE_HOUSE;
	else if (house->here >= book->crowd)
		answer = REFUSE_CROWD;
	if (answer != ADMIT) {
		house_rests(book, house, now);
		return answer;
	}
	place_begins(book, place, house);
	if (house->known > now && book->pool[POOL_KNOWN].n < ADMISSION_KNOWN)
		pool = POOL_KNOWN;
	else if (house_refused(place->network[0], now) ||
	    house_refused(place->network[1], now))
		pool = POOL_LAST;
	*yields = place_take(book, place, pool);
	return ADMIT;
}

void
admission_adopt(struct admission_book *book, struct admission_place *place,
    const struct address *address, bool in, int64_t now)
{
	const struct network at = address_house_network(address);

	if (admission_is_exempt(book, address))
		return;
	place_begins(book, place, house_get(book, &at, LEVEL_HOUSE));
	if (in)
		admission_in(book, place, now);
	else {
		place->step = LOGIN_SPOKE;
		(void)place_take(book, place, LOGIN_SPOKE);
	}
}

struct admission_place *
admission_proceeds(struct admission_book *book, struct admission_place *place,
    enum login_step step)
{
	if (place->house == NULL || step <= place->step)
		return NULL;
	place->step = step;
	if (place->waiting && place->pool == POOL_KNOWN)
		return NULL;
	place_leave(book, place);
	return place_take(book, place, (int)step);
}

struct admission_place *
admission_yield(struct admission_book *book)
{
	return place_yields(book, LOGIN_SILENT);
}

void
admission_in(
    struct admission_book *book, struct admission_place *place, int64_t now)
{
	if (place->house == NULL)
		return;
	place_leave(book, place);
	place->house->known = now + ADMISSION_LATELY;
}

void
admission_wrong(
    struct admission_book *book, struct admission_place *place, int64_t now)
{
	struct admission_house *of[] = {
	    place->house, place->network[0], place->network[1]};
	int i;

	if (place->house == NULL)
		return;
	for (i = 0; i < NLEVEL; i++)
		house_punish(book, of[i], END_WRONG, now);
}

void
admission_out(struct admission_book *book, struct admission_place *place,
    enum admission_end end, int64_t now)
{
	struct admission_house *of[] = {
	    place->house, place->network[0], place->network[1]};
	bool punished;
	int i;

	if (place->house == NULL)
		return;
	book->now = now;
	punished = !admission_is_exempt(book, &place->house->at.address);
	place_leave(book, place);
	place->house = NULL;
	for (i = 0; i < NLEVEL; i++) {
		of[i]->here--;
		/* Neighbours are not blamed for short visits. */
		if (punished && (i == 0 || end != END_BRIEF))
			house_punish(book, of[i], end, now);
		house_rests(book, of[i], now);
	}
}

const char *
admission_word(enum admission answer)
{
	static const char *const words[NADMISSION] = {
	    "admitted", "house", "penalty", "crowd"};

	return words[answer];
}

void
admission_penalties(struct admission_book *book, int64_t now,
    void (*each)(void *arg, const struct admission_penalty *), void *arg)
{
	struct admission_house *house;
	int i;

	for (i = 0; i < NBUCKET; i++)
		LIST_FOREACH (house, &book->bucket[i], entry) {
			if (house_refused(house, now))
				each(arg,
				    &(struct admission_penalty){
					.network = house->at,
					.refused = house->level == LEVEL_HOUSE,
					.left = house->penalty - now,
					.why = ends[house->end].why});
		}
}

void
admission_memories(const struct admission_book *book, int64_t now,
    void (*each)(void *arg, const struct admission_memory *), void *arg)
{
	const struct admission_house *house;
	int i;

	for (i = 0; i < NBUCKET; i++)
		LIST_FOREACH (house, &book->bucket[i], entry) {
			if (house->penalty > now || house->known > now)
				each(arg,
				    &(struct admission_memory){
					.address = house->at.address,
					.level = house->level,
					.refused = house->refused,
					.penalty = house->penalty - now,
					.known = house->known - now,
					.end = house->end});
		}
}

void
admission_recall(struct admission_book *book,
    const struct admission_memory *memory, int64_t now)
{
	struct admission_house *house;
	struct network at;

	if (memory->level < 0 || memory->level >= NLEVEL)
		return;
	if (memory->level == LEVEL_HOUSE)
		at = address_house_network(&memory->address);
	else
		at = address_network(
		    &memory->address, memory->level == LEVEL_WIDE);
	house = house_get(book, &at, memory->level);
	/* Also where the clock was set meanwhile. */
	if (memory->penalty > 0 && ends[memory->end].penalty > 0) {
		house->penalty = now +
		    (memory->penalty < PENALTY_MOST ? memory->penalty
						    : PENALTY_MOST);
		house->refused = memory->refused;
		house->end = memory->end;
	}
	if (memory->known > 0)
		house->known = now +
		    (memory->known < ADMISSION_LATELY ? memory->known
						      : ADMISSION_LATELY);
	book->changes++;
	house_rests(book, house, now);
}

unsigned
admission_changes(const struct admission_book *book)
{
	return book->changes;
}
