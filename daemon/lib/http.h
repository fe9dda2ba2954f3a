#ifndef DAEMON_LIB_HTTP_H
#define DAEMON_LIB_HTTP_H

/*
 * A web server for one page that programs read, on libevent's evhttp: GET of
 * one path, nothing else. Clients may be slow or hostile: there are few
 * connections at a time, each is for one request, and each ends after ten
 * seconds.
 */
#include <stdbool.h>

#include "daemon/lib/loop.h"

struct http;

/*
 * asked is called when somebody asks for the path: an answer is due, now or
 * later.
 */
struct http *
http_new(struct loop *, const char *path, void (*asked)(void *arg), void *arg);
void http_free(struct http *);
/* Serves a listening socket, and takes it over; false: no memory. */
bool http_listen(struct http *, int fd);
/* Answers all who wait with that text of that type. */
void http_answer(struct http *, const char *type, const char *text);
/* The same with an error, such as 503. */
void http_refuse(struct http *, int code, const char *why);

#endif
