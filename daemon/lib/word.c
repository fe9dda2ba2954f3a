/* Words that people type. */
#include <ctype.h>
#include <string.h>

#include "daemon/lib/word.h"

#define LETTERS 64

bool
word_is_number(const char *word)
{
	return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

int
word_distance(const char *a, const char *b)
{
	int row[LETTERS + 1], na = (int)strlen(a), nb = (int)strlen(b);
	int corner, above, j;

	if (na > LETTERS || nb > LETTERS)
		return na > nb ? na : nb;
	for (j = 0; j <= nb; j++)
		row[j] = j;
	for (; *a != '\0'; a++) {
		corner = row[0]++;
		for (j = 1; j <= nb; j++) {
			above = row[j];
			row[j] = corner +
			    (tolower((unsigned char)*a) !=
				tolower((unsigned char)b[j - 1]));
			if (above + 1 < row[j])
				row[j] = above + 1;
			if (row[j - 1] + 1 < row[j])
				row[j] = row[j - 1] + 1;
			corner = above;
		}
	}
	return row[nb];
}
