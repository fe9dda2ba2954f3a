#ifndef DAEMON_HUB_SEEK_H
#define DAEMON_HUB_SEEK_H

/* Who fits whom: seeks, formulas, noplay, and the bot after ten seconds. */
#include "daemon/hub/state.h"
#include "daemon/hub/user_lists.h"

#define SEEK_WHY USER_LIST_WHY
#define SEEK_QUICK (10 * SECOND)
#define SEEK_LOST (60 * SECOND)

/*
 * What formulas ask about: a person's rating, for those rules (NULL: none
 * is known), games and role.
 */
void seek_person(struct hub *, const char *name, const struct ruleset *,
    struct formula_person *);
/* The person's own formula, as it was set; "" for none. */
void seek_formula(struct hub *, const char *name, char formula[FORMULA_TEXT]);
/* Whether a challenge to that person is refused; why says it to the sender. */
bool seek_closed(struct hub *, const char *from, const struct conn *to,
    const struct ruleset *, char why[SEEK_WHY]);
/*
 * Whether a person, with a formula of that text, cannot take a seek; why is
 * then a sentence to that person.
 */
bool seek_unfit(struct hub *, const struct conn *me, const char *formula,
    const struct invite *seek, char why[SEEK_WHY]);
/*
 * The seek that has waited longest of those that such a person can take: for
 * that game, or, with NULL, for any, by which nobody is asked first. NULL if
 * there is none.
 */
struct invite *seek_best(struct hub *, const struct conn *me,
    const char *formula, const struct ruleset *, const struct terms *);
/* A person has gone; what they seek is theirs for a minute more. */
void seek_lost(struct hub *, const struct conn *);
/* They are here again. */
void seek_back(struct hub *, const char *name);
/* The hub has started: seeks of who has not come back yet end in a minute. */
void seeks_load(struct hub *);
/* Ends what is due, and has the bot play. The next time to call it, 0: never.
 */
int64_t seeks_tick(struct hub *, int64_t now);

/* Whether somebody is in a game that must be left before another one. */
bool seek_busy(const struct conn *);

#endif
