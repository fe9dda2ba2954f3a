#ifndef TESTS_HUB_ALONE_H
#define TESTS_HUB_ALONE_H

/* What a hub that runs by itself, without a gate, is given for its hub_io. */
#include <stddef.h>
#include <stdint.h>

/* These do nothing. */
void alone_cut(void *arg, int link);
void alone_verify(
    void *arg, uint64_t question, const char *hash, const char *password);

/* A number that follows from another, the same in every run. */
uint32_t alone_mixed(uint64_t);
/* Such numbers' low bytes; counts on. */
void alone_random(uint64_t *count, void *bytes, size_t);

#endif
