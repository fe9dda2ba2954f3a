/* Values of positions that come again. */
#include "engine/eval_cache.h"

#include <string.h>

void
eval_cache_begin(struct eval_cache *cache)
{
	memset(cache->known, 0, sizeof(cache->known));
}

/* Where a position belongs. */
static size_t
cache_place(const struct position *p)
{
	uint64_t word, hash = 0;

	for (size_t i = 0; i + sizeof(word) <= sizeof(*p); i += sizeof(word)) {
		memcpy(&word, (const char *)p + i, sizeof(word));
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 32;
	}
	return hash % EVAL_CACHE;
}

bool
eval_cache_find(const struct eval_cache *cache, const struct position *p,
    struct eval_values *values)
{
	size_t at = cache_place(p);

	if ((cache->known[at / 64] >> at % 64 & 1) == 0 ||
	    memcmp(&cache->entry[at].p, p, sizeof(*p)) != 0)
		return false;
	*values = cache->entry[at].values;
	return true;
}

void
eval_cache_put(struct eval_cache *cache, const struct position *p,
    const struct eval_values *values)
{
	size_t at = cache_place(p);

	cache->known[at / 64] |= UINT64_C(1) << at % 64;
	cache->entry[at].p = *p;
	cache->entry[at].values = *values;
}
