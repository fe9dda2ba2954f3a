#ifndef ENGINE_TRAIN_FRACTIONS_H
#define ENGINE_TRAIN_FRACTIONS_H

/*
 * A net as it was learnt, in fractions, that plays matches: against the same
 * net in whole numbers it shows what rounding costs.
 */
#include "engine/train/float_net.h"
#include "engine/train/player.h"

struct fractions {
	enum eval_family family;
	struct float_net net;
};

/* Writes them as this machine has them; false with errno. */
bool fractions_write(const struct fractions *, const char *path);
/* Reads them, to be freed; NULL with a sentence. */
struct fractions *fractions_read(const char *path, char error[RULESET_ERROR]);
/*
 * The number of the best play, looking no throw ahead; what is not valued by
 * the net at all is valued by the player's weights.
 */
int fractions_play(const struct player_turn *);

#endif
