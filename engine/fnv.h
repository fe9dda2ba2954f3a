#ifndef ENGINE_FNV_H
#define ENGINE_FNV_H

/*
 * FNV-1a, the hash of Fowler, Noll and Vo, byte by byte: fast, the same on
 * every machine, and no protection against deliberate collisions. Where a hash
 * is not stored, a step may take more than a byte.
 */
#include <stdint.h>

#define FNV32_BEGIN UINT32_C(0x811c9dc5)
#define FNV64_BEGIN UINT64_C(0xcbf29ce484222325)

static inline uint32_t
fnv32_step(uint32_t hash, uint32_t byte)
{
	return (hash ^ byte) * UINT32_C(0x01000193);
}

static inline uint64_t
fnv64_step(uint64_t hash, uint64_t byte)
{
	return (hash ^ byte) * UINT64_C(0x100000001b3);
}

#endif
