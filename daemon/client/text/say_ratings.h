#ifndef DAEMON_CLIENT_TEXT_SAY_RATINGS_H
#define DAEMON_CLIENT_TEXT_SAY_RATINGS_H

/*
 * Answers about ratings, figures, honours and the back of the board, in plain
 * lines.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

void say_ladder(FILE *, const json_t *data);
/* With the course of each in block characters (drawn), and in words. */
void say_rating(FILE *, const json_t *data, bool drawn);
void say_figures(FILE *, const json_t *data);
void say_versus(FILE *, const json_t *data);
void say_honours(FILE *, const json_t *data);
void say_boardback(FILE *, const json_t *data);
/* What a pool's code word stands for: "two dice, singles". */
const char *say_pool(const char *word);
/* "jack and rose" of a list. */
void say_names(FILE *, const json_t *names);
/* "1662?", the mark for a provisional one, of a row with "rating". */
void say_points(FILE *, const json_t *row);

#endif
