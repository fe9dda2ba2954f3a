#ifndef ENGINE_MOVEGEN_PACKED_H
#define ENGINE_MOVEGEN_PACKED_H

/*
 * Counters in the middle of a play, packed so that a whole list is compared,
 * searched and changed without a loop. Only for the movegen files.
 *
 * A word is the four counters of one colour, in ascending order from the
 * lowest byte; each byte is the counter's square plus one, so that base is 0
 * and home at most 75. The top bit of a byte is free:
 *
 * 	bit   31      24 23      16 15       8 7        0
 * 	     +----------+----------+----------+----------+
 * 	word |0 square+1|0 square+1|0 square+1|0 square+1|
 * 	     +----------+----------+----------+----------+
 * 	      counter 3  counter 2  counter 1  counter 0   (3 is furthest on)
 *
 * "Tops" are a set of those counters: word-shaped, with the top bit (0x80) of
 * a byte set where its counter is in the set, and nothing else. "Backs" are
 * one too, of those on their way back (H3), in four bits: bit n, counter n.
 *
 * A pair is two words, those of the colours of half the board. The same bytes
 * in the opposite order are a key, which as a number sorts like the lists in
 * position.counter do:
 *
 * 	bit   63                 32 31                  0
 * 	pair | green or blue, 3..0 | red or yellow, 3..0 |   half 0 or 1
 * 	key  | red or yellow, 0..3 | green or blue, 0..3 |
 *
 * A set of enemies (part.ucks) has both halves' tops in one pair: half 0 in
 * the bits 0x80 of its bytes, half 1 in the bits 0x40.
 */
#include <endian.h>
#include <stdbool.h>
#include <string.h>

#include "engine/position.h"

#define WORD_EVERY UINT32_C(0x01010101) /* times a byte: it in every byte */
#define WORD_TOPS UINT32_C(0x80808080)  /* the top bit of every byte */
#define PAIR_EVERY UINT64_C(0x0101010101010101)

struct packed {
	uint32_t word[NCOLOUR];
};

static inline uint32_t
word_pack(const int8_t counter[NCOUNTER])
{
	uint32_t word;

	memcpy(&word, counter, sizeof(word));
	return (le32toh(word) ^ WORD_TOPS) - 0x7f * WORD_EVERY;
}

static inline void
word_unpack(uint32_t word, int8_t counter[NCOUNTER])
{
	word = htole32((word + 0x7f * WORD_EVERY) ^ WORD_TOPS);
	memcpy(counter, &word, sizeof(word));
}

/* The square of the n-th counter. */
static inline int
word_square(uint32_t word, int n)
{
	return (int)(word >> 8 * n & 0xff) - 1;
}

/* The top bits of the bytes that hold a square. */
static inline uint32_t
word_find(uint32_t word, int square)
{
	uint32_t other = word ^ (uint32_t)(square + 1) * WORD_EVERY;

	return ~(other + 0x7f * WORD_EVERY) & WORD_TOPS;
}

/* The same in two words at once. */
static inline uint64_t
pair_find(uint64_t pair, int byte)
{
	uint64_t other = pair ^ (uint64_t)byte * PAIR_EVERY;

	return ~(other + 0x7f * PAIR_EVERY) & 0x80 * PAIR_EVERY;
}

/* The top bits of those equal to the next one in their word. */
static inline uint64_t
pair_twins(uint64_t pair)
{
	uint64_t other = pair ^ pair >> 8;

	return ~(other + 0x7f * PAIR_EVERY) & UINT64_C(0x0080808000808080);
}

/* How many bytes have their top bit set. */
static inline int
word_count(uint32_t tops)
{
	return (tops >> 7) * WORD_EVERY >> 24;
}

/* The top bits of bytes as bits 0-3. */
static inline unsigned
word_bits(uint32_t tops)
{
	return (tops >> 7 | tops >> 14 | tops >> 21 | tops >> 28) & 0xf;
}

/* The top bits of the bytes whose squares are none beyond another. */
static inline uint32_t
word_upto(uint32_t word, uint32_t most)
{
	return ((most | WORD_TOPS) - word) & WORD_TOPS;
}

/* Whole bytes of ones in place of top bits. */
static inline uint32_t
word_mask(uint32_t tops)
{
	return (tops << 1) - (tops >> 7);
}

/* The top bits of the last byte of each run of equal ones. */
static inline uint32_t
word_last(uint32_t word)
{
	uint32_t other = word ^ word >> 8;

	return ((other + 0x7f * WORD_EVERY) & WORD_TOPS) | 0x80u << 24;
}

/* The top bits of the bytes that hold a square from 0 to high. */
static inline uint32_t
word_within(uint32_t word, int high)
{
	uint32_t most = ((uint32_t)high + 1) * WORD_EVERY | WORD_TOPS;

	return (word + 0x7f * WORD_EVERY) & (most - word) & WORD_TOPS;
}

/* All four squares the same, as in base or home. */
static inline uint32_t
word_all(int square)
{
	return (uint32_t)(square + 1) * WORD_EVERY;
}

/* How many counters of a colour are on its square. */
static inline int
packed_count(const struct packed *packed, int colour, int square)
{
	return word_count(word_find(packed->word[colour], square));
}

/* Two colours' lists at once: their words are adjacent. */
static inline uint64_t
packed_pair(const struct packed *packed, int half)
{
	return packed->word[2 * half] |
	    (uint64_t)packed->word[2 * half + 1] << 32;
}

static inline struct packed
packed_of(const struct position *position)
{
	struct packed packed;

	for (int c = 0; c < NCOLOUR; c++)
		packed.word[c] = word_pack(position->counter[c]);
	return packed;
}

/* Two colours' lists, as packed_pair has them, into a position. */
static inline void
pair_unpack(uint64_t pair, int half, struct position *position)
{
	pair = htole64((pair + 0x7f * PAIR_EVERY) ^ 0x80 * PAIR_EVERY);
	memcpy(position->counter[2 * half], &pair, sizeof(pair));
}

/* A position's counters as numbers that sort like the lists. */
static inline void
key_pack(const struct position *position, uint64_t key[2])
{
	uint64_t pair[2];

	memcpy(pair, position->counter, sizeof(pair));
	for (int half = 0; half < 2; half++)
		key[half] = __builtin_bswap64(
		    (le64toh(pair[half]) ^ 0x80 * PAIR_EVERY) -
		    0x7f * PAIR_EVERY);
}

/* Both halves of a key at once, as they are read soon after. */
static inline void
key_unpack(const uint64_t key[2], struct position *position)
{
	typedef uint64_t pairs __attribute__((vector_size(16)));
	pairs both = {__builtin_bswap64(key[0]), __builtin_bswap64(key[1])};

	both = (both + 0x7f * PAIR_EVERY) ^ 0x80 * PAIR_EVERY;
	both = (pairs){htole64(both[0]), htole64(both[1])};
	memcpy(position->counter, &both, sizeof(both));
}

/* Nobody is on its way back any more (H3). */
static inline void
packed_paste(const struct packed *packed, struct position *position)
{
	for (int half = 0; half < 2; half++)
		pair_unpack(packed_pair(packed, half), half, position);
	position->backwards = 0;
}

/* The bytes before the n-th; a table is faster than a shift. */
static inline uint32_t
word_below(int n)
{
	static const uint32_t below[NCOUNTER] = {0, 0xff, 0xffff, 0xffffff};

	return below[n];
}

/* The bits that follow a counter whose place in the word changes. */
static inline uint32_t
backs_move(uint32_t backs, int n, int at, bool back)
{
	uint32_t low = (1u << n) - 1;

	backs = (backs & low) | (backs >> 1 & ~low);
	low = (1u << at) - 1;
	return (backs & low) | (uint32_t)back << at | (backs & ~low) << 1;
}

/*
 * A word whose n-th counter goes to another square, after those there that do
 * not sort after it; backs are the bits of those on their way back, which come
 * first on a square.
 */
static inline uint32_t
word_move(uint32_t word, int n, int square, bool back, uint32_t *backs)
{
	uint32_t to = word_all(square), below = word_below(n), later, mask;

	/* The others, and one in the last place that is after all. */
	word = (word & below) | (word >> 8 & ~below) | UINT32_C(0x7f) << 24;
	later = word_upto(to + !back * WORD_EVERY, word);
	if (*backs != 0 || back)
		*backs = backs_move(*backs, n, 4 - word_count(later), back);
	mask = word_mask(later);
	return (word & ~mask) | (to & (mask ^ mask << 8)) | (word & mask) << 8;
}

/* Moves the ucked counters of one colour to base. */
static inline uint32_t
word_uck(uint32_t word, uint32_t tops)
{
	uint32_t low;

	for (; tops != 0; tops &= tops - 1) {
		low = (UINT32_C(1) << (__builtin_ctz(tops) & ~7)) - 1;
		word = (word & low) << 8 | (word & ~(low << 8 | 0xff));
	}
	return word;
}

/* A counter on a square, either on its way back or not. */
static inline int
word_which(uint32_t word, int square, bool back)
{
	uint32_t here = word_find(word, square);

	return (back ? __builtin_ctz(here) : 31 - __builtin_clz(here)) / 8;
}

/* Bits of the counters on track squares that were not held before. */
static inline unsigned
word_arrived(uint32_t held, uint32_t after, int tail)
{
	uint32_t same = 0;

	for (int i = 0; i < NCOUNTER; i++, held >>= 8)
		same |=
		    ~((after ^ (held & 0xff) * WORD_EVERY) + 0x7f * WORD_EVERY);
	return word_bits(word_within(after, tail) & ~same);
}

/* One counter of a colour goes from a square to another, ucking nobody. */
static inline void
packed_move(struct packed *packed, int colour, int from, int to)
{
	uint32_t word = packed->word[colour], backs = 0;

	packed->word[colour] =
	    word_move(word, word_which(word, from, false), to, false, &backs);
}

#endif
