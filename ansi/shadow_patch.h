#ifndef ANSI_SHADOW_PATCH_H
#define ANSI_SHADOW_PATCH_H

/*
 * What one frame changed on a terminal. Others that show the same wherever it
 * wrote take its bytes, whatever they show elsewhere.
 */
#include <stdbool.h>

struct shadow;
struct shadow_patch;

/*
 * The patch from what was shown before a frame and after it; NULL where there
 * is none that others could take. The caller frees it.
 */
struct shadow_patch *
shadow_patch_new(const struct shadow *before, const struct shadow *after);
void shadow_patch_free(struct shadow_patch *);
/*
 * The terminal is sent the frame's bytes: its shadow follows. False, and
 * nothing is changed, where these bytes are not for it.
 */
bool shadow_patch_apply(const struct shadow_patch *, struct shadow *);

#endif
