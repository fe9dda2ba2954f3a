#ifndef ACCOUNTS_SKELETON_H
#define ACCOUNTS_SKELETON_H

/*
 * Names that look alike. Each is reduced to its skeleton, as Unicode Technical
 * Standard #39 has it; two names with one skeleton can be mistaken for each
 * other.
 */
#include <stdbool.h>

#include "accounts/account.h"

/* Each byte of a name becomes two at most. */
#define SKELETON_SIZE (2 * NAME_SIZE)

/*
 * The skeleton of a name, with or without a guest's ~. It is for comparing
 * only, and nothing to show. What would exceed its size is cut off.
 */
void skeleton_of(const char *name, char skeleton[SKELETON_SIZE]);
/* Whether two names look alike; a name and itself do. */
bool name_confusable(const char *, const char *);

#endif
