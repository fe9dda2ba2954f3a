#ifndef DAEMON_LIB_TREE_H
#define DAEMON_LIB_TREE_H

/*
 * Red-black trees: <sys/tree.h>, with their functions for one file alone.
 * (libbsd's RB_GENERATE_STATIC needs a word that only BSDs have.)
 */
#include <sys/tree.h>

#define TREE_GENERATE(name, type, field, compare) \
	RB_GENERATE_INTERNAL(                     \
	    name, type, field, compare, __attribute__((unused)) static)

/* The order of two numbers, for compare. */
#define TREE_ORDER(a, b) (((a) > (b)) - ((a) < (b)))

#endif
