/* Names that look alike. */
#include <string.h>

#include "accounts/skeleton.h"

/*
 * What each letter looks like, after case was folded. The first five rows are
 * those of Unicode's confusables.txt whose letters may be typed as a name: 0
 * for O, 1 and I and | for l, m for rn. It has no others in ASCII, so w and d
 * are ours, for the same reason as m; so is the _ that is taken for a dash.
 * What stands on the right may not be on the left, so that a skeleton is its
 * own skeleton.
 */
static const struct {
	char letter;
	const char *like;
} lookalikes[] = {
    {'0', "o"},
    {'1', "l"},
    {'i', "l"},
    {'|', "l"},
    {'m', "rn"},
    {'w', "vv"},
    {'d', "cl"},
    {'_', "-"},
};

void
skeleton_of(const char *name, char skeleton[SKELETON_SIZE])
{
	char letter[2] = "";
	const char *like;
	size_t n = 0, i;

	for (; *name != '\0' && *name != '~'; name++) {
		*letter = *name >= 'A' && *name <= 'Z'
		    ? (char)(*name - 'A' + 'a')
		    : *name;
		like = letter;
		for (i = 0; i < sizeof(lookalikes) / sizeof(*lookalikes); i++)
			if (lookalikes[i].letter == *letter)
				like = lookalikes[i].like;
		/* Nobody counts dashes. */
		if (*like == '-' && n > 0 && skeleton[n - 1] == '-')
			continue;
		for (; *like != '\0' && n + 1 < SKELETON_SIZE; like++)
			skeleton[n++] = *like;
	}
	while (n > 0 && skeleton[n - 1] == '-')
		n--;
	skeleton[n] = '\0';
}

bool
name_confusable(const char *a, const char *b)
{
	char one[SKELETON_SIZE], other[SKELETON_SIZE];

	skeleton_of(a, one);
	skeleton_of(b, other);
	return strcmp(one, other) == 0;
}
