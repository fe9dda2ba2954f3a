#ifndef DAEMON_LIB_TREE_H
#define DAEMON_LIB_TREE_H

/*
 * Red-black trees: <sys/tree.h>, with their functions for one file alone.
 * (libbsd's RB_GENERATE_STATIC needs a word that only BSDs have.) Those that
 * only look take a tree or an entry that is const, and give NULL at the end.
 */
#include <strings.h>
#include <sys/tree.h>

#define TREE_STATIC __attribute__((unused)) static

/* The order of two numbers. */
#define TREE_ORDER(a, b) (((a) > (b)) - ((a) < (b)))

/* The first order, or the second one where the first has none. */
static inline int
tree_then(int first, int second)
{
	return first != 0 ? first : second;
}

/*
 * Order: the order of two entries a and b, as of strcmp. NAME_find(tree, key):
 * the entry equal to the key. NAME_first(tree), and NAME_next(entry), the one
 * behind it.
 */
#define TREE_GENERATE(name, type, field, order)                                \
	static int name##_order(const struct type *a, const struct type *b)    \
	{                                                                      \
		return (order);                                                \
	}                                                                      \
	RB_GENERATE_INTERNAL(name, type, field, name##_order, TREE_STATIC)     \
	TREE_STATIC struct type *name##_find(                                  \
	    const struct name *tree, const struct type *key)                   \
	{                                                                      \
		return RB_FIND(name, (struct name *)tree, (struct type *)key); \
	}                                                                      \
	TREE_STATIC struct type *name##_first(const struct name *tree)         \
	{                                                                      \
		return RB_MIN(name, (struct name *)tree);                      \
	}                                                                      \
	TREE_STATIC struct type *name##_next(const struct type *entry)         \
	{                                                                      \
		return RB_NEXT(name, NULL, (struct type *)entry);              \
	}

/*
 * The same for a tree that is ordered by a text first, whatever its case, and
 * by then where that is equal. NAME_from(tree, text): the first entry whose
 * text is not below that one. NAME_with(tree, text): the first whose text is
 * equal, and NAME_next_with(entry), the next with an equal text.
 */
#define TREE_GENERATE_TEXT(name, type, field, text, then)                     \
	TREE_GENERATE(                                                        \
	    name, type, field, tree_then(strcasecmp(a->text, b->text), then)) \
	TREE_STATIC struct type *name##_from(                                 \
	    const struct name *tree, const char *from)                        \
	{                                                                     \
		struct type *at = RB_ROOT(tree), *first = NULL;               \
                                                                              \
		while (at != NULL)                                            \
			if (strcasecmp(at->text, from) < 0)                   \
				at = RB_RIGHT(at, field);                     \
			else {                                                \
				first = at;                                   \
				at = RB_LEFT(at, field);                      \
			}                                                     \
		return first;                                                 \
	}                                                                     \
	TREE_STATIC struct type *name##_with(                                 \
	    const struct name *tree, const char *with)                        \
	{                                                                     \
		struct type *at = name##_from(tree, with);                    \
                                                                              \
		return at != NULL && strcasecmp(at->text, with) == 0 ? at     \
								     : NULL;  \
	}                                                                     \
	TREE_STATIC struct type *name##_next_with(const struct type *entry)   \
	{                                                                     \
		struct type *at = name##_next(entry);                         \
                                                                              \
		return at != NULL && strcasecmp(at->text, entry->text) == 0   \
		    ? at                                                      \
		    : NULL;                                                   \
	}

/*
 * Changes the number by which a tree is ordered first. An entry whose number is
 * 0 is not in the tree.
 */
#define TREE_SET(name, tree, entry, number, value)    \
	do {                                          \
		if ((entry)->number != 0)             \
			RB_REMOVE(name, tree, entry); \
		(entry)->number = (value);            \
		if ((entry)->number != 0)             \
			RB_INSERT(name, tree, entry); \
	} while (0)

#endif
