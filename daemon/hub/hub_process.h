#ifndef DAEMON_HUB_HUB_PROCESS_H
#define DAEMON_HUB_HUB_PROCESS_H

/*
 * The hub's process: feeds the hub from links, clock and signals, and sends
 * what it says once that is on disk.
 */
#include <stdbool.h>

struct conf;
struct store_engine;

/*
 * Serves on descriptor 3 until the gate's link ends; returns the exit status.
 * The configuration is the hub's from now on; the engine has its state.
 * later: the hub before has just handed the deck over, and others come first.
 */
int
hub_process(struct conf *, const struct store_engine *, int deck, bool later);

#endif
