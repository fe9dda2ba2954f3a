/* The house bots' processes: starting them, and what they may use. */
#include <sys/resource.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/gate/bots.h"
#include "daemon/gate/child.h"
#include "daemon/lib/log.h"

#define BOT_NICE 10
#define BOTS_MOST 16       /* processes of a level */
#define LOOK_EACH 10000    /* ms at least between two looks at what they use */
#define SHARE_PERCENT 60   /* of a processor that a bot may use between them */
#define NS_OF_MS (1000000) /* a ms in ns */

/* The weights beside this program in a build tree, else the installed ones. */
static const char *
bots_weights(const struct gate *gate, char path[PATH_MAX])
{
	static const char *const places[] = {"", "/..", NULL};
	const char *slash = strrchr(gate->program, '/');

	if (gate->conf->weights != NULL)
		return gate->conf->weights;
	for (int i = 0; places[i] != NULL; i++) {
		snprintf(path, PATH_MAX, "%.*s%s/etc/weights/messdeck.eval",
		    (int)(slash - gate->program), gate->program, places[i]);
		if (access(path, R_OK) == 0)
			return path;
	}
	return WEIGHTSDIR "/messdeck.eval";
}

void
bots_exec(
    const struct gate *gate, const struct child *child, const char *program)
{
	const struct conf *conf = gate->conf;
	char weights[PATH_MAX], delay[16];

	snprintf(delay, sizeof(delay), "%d", conf->bot_delay);
	setpriority(PRIO_PROCESS, 0, BOT_NICE);
	if (child->role == CHILD_ANALYST)
		execl(program, "messdeck-analyst", "--analyst", "--fd", "3",
		    "--weights", bots_weights(gate, weights), "--log",
		    log_fd() != -1 ? "stderr" : "syslog", "--log-level",
		    log_level_name(conf->log_level), (char *)NULL);
	execl(program, "messdeck-bot", "--fd", "3", "--name",
	    conf->bot_name[child->level], "--level",
	    bot_level(child->level)->name, "--weights",
	    bots_weights(gate, weights), "--delay", delay, "--log",
	    log_fd() != -1 ? "stderr" : "syslog", "--log-level",
	    log_level_name(conf->log_level), (char *)NULL);
}

/* How many of a role, and of bots of a level, play at a deck. */
static int
bots_count(struct gate *gate, enum role role, int deck, int level)
{
	const struct child *child;
	int n = 0;

	TAILQ_FOREACH (child, &gate->children, entry)
		n += child->role == role && child->deck == deck &&
		    child->level == level;
	return n;
}

/* The level of which a deck has too few; -1. */
static int
bots_missing(struct gate *gate, int deck)
{
	const int *want = gate->own[deck].bots;
	int level;

	for (level = 0; level < BOT_LEVELS && gate->conf->bots > 0; level++)
		if (bots_count(gate, CHILD_BOT, deck, level) <
		    (want[level] > 1 ? want[level] : 1))
			return level;
	return -1;
}

void
bots_start(struct gate *gate)
{
	int deck, level;

	for (deck = 0; deck < gate->decks; deck++) {
		if (!child_hub_serves(gate, deck))
			continue;
		while ((level = bots_missing(gate, deck)) != -1)
			if (child_start_at(gate, CHILD_BOT, deck, level) ==
			    NULL) {
				child_want(gate, CHILD_BOT);
				return;
			}
		if (bots_count(gate, CHILD_ANALYST, deck, 0) == 0)
			child_want(gate, CHILD_ANALYST);
	}
}

void
bots_start_analysts(struct gate *gate)
{
	int deck;

	for (deck = 0; deck < gate->decks; deck++)
		if (child_hub_serves(gate, deck) &&
		    bots_count(gate, CHILD_ANALYST, deck, 0) == 0 &&
		    child_start_at(gate, CHILD_ANALYST, deck, 0) == NULL)
			child_want(gate, CHILD_ANALYST);
}

void
bots_want(const struct child *hub, int level, int n)
{
	struct gate *gate = hub->gate;

	if (level < 0 || level >= BOT_LEVELS)
		return;
	gate->own[hub->deck].bots[level] = n < BOTS_MOST ? n : BOTS_MOST;
	if (bots_missing(gate, hub->deck) != -1)
		child_want(gate, CHILD_BOT);
}

bool
bots_changed(const struct conf *conf, const struct conf *old)
{
	for (int level = 0; level < BOT_LEVELS; level++)
		if (strcmp(conf->bot_name[level], old->bot_name[level]) != 0)
			return true;
	return conf->bots != old->bots || conf->bot_delay != old->bot_delay ||
	    strcmp(conf->weights == NULL ? "" : conf->weights,
		old->weights == NULL ? "" : old->weights) != 0;
}

/* A bot bounds itself; one that does not is broken, or somebody else's. */
static void
bots_look(void *arg)
{
	struct gate *gate = arg;
	int64_t now = loop_monotonic(), since = now - gate->bots_looked, ns;
	struct child *child;
	struct timespec used;
	clockid_t clock;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role != CHILD_BOT || child->pid <= 0 ||
		    clock_getcpuclockid(child->pid, &clock) != 0 ||
		    clock_gettime(clock, &used) != 0)
			continue;
		ns = (int64_t)used.tv_sec * 1000 * NS_OF_MS + used.tv_nsec;
		if (child->burnt != 0 &&
		    ns - child->burnt >
			since * NS_OF_MS / 100 * SHARE_PERCENT) {
			log_error("bot_busy", "number=%d pid=%d level=%s",
			    child->number, (int)child->pid,
			    bot_level(child->level)->name);
			child_signal(child, SIGKILL);
		}
		child->burnt = ns;
	}
	gate->bots_looked = now;
	timer_start(gate->bot_timer, LOOK_EACH);
}

void
bots_watch(struct gate *gate)
{
	gate->bot_timer = loop_timer(gate->loop, bots_look, gate);
	gate->bots_looked = loop_monotonic();
	timer_start(gate->bot_timer, LOOK_EACH);
}
