/* A hub by itself. */
#include "tests/hub/alone.h"

void
alone_cut(void *arg, int link)
{
}

void
alone_verify(
    void *arg, uint64_t question, const char *hash, const char *password)
{
}

uint32_t
alone_mixed(uint64_t x)
{
	x = (x + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return (uint32_t)(x >> 32);
}

void
alone_random(uint64_t *count, void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((uint8_t *)bytes)[i] = (uint8_t)alone_mixed((*count)++);
}
