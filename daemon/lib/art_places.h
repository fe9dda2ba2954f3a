#ifndef DAEMON_LIB_ART_PLACES_H
#define DAEMON_LIB_ART_PLACES_H

/*
 * Where a host may show a picture of its own, one row each. Each row is an
 * option of the configuration, which names the picture's file.
 */
#include <string.h>

#define ART_PLACES(X)       \
	X(WELCOME, welcome) \
	X(LOBBY, lobby)     \
	X(GOODBYE, goodbye) \
	X(NEWS, news)

#define ART_PLACE_ID(ID, name) ART_##ID,
enum art_place { ART_PLACES(ART_PLACE_ID) NART_PLACE };

static inline const char *
art_place_name(enum art_place place)
{
#define ART_PLACE_NAME(ID, name) #name,
	static const char *const names[] = {ART_PLACES(ART_PLACE_NAME)};

	return names[place];
}

/* The place of that name; NART_PLACE: there is none. */
static inline enum art_place
art_place_find(const char *name)
{
	int id = 0;

	while (id < NART_PLACE &&
	    (name == NULL ||
		strcmp(name, art_place_name((enum art_place)id)) != 0))
		id++;
	return (enum art_place)id;
}

#endif
