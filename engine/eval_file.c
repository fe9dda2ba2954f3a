/* Files of weights: lines of text about the nets, then the nets. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/dice.h"
#include "engine/eval_net.h"

/*
 * The first line has the hash of all that follows it. Lines about the nets end
 * with an empty one; numbers behind it have their low byte first.
 */
#define MAGIC "messdeck-eval 1 "
#define FIRST_LINE (sizeof(MAGIC) - 1 + DICE_HEX)
#define NET_BYTES                                          \
	((size_t)2 *                                       \
		(EVAL_INPUTS * EVAL_HIDDEN + EVAL_HIDDEN + \
		    NCOLOUR * EVAL_HIDDEN) +               \
	    4 * NCOLOUR)
#define EVAL_REASON 80 /* room for a reason, without its full stop */
#define FILE_MAX (FIRST_LINE + EVAL_HEADER + NFAMILY * NET_BYTES)

static bool __attribute__((format(printf, 2, 3)))
wrong(char reason[EVAL_REASON], const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(reason, EVAL_REASON, format, list);
	va_end(list);
	return false;
}

static const uint8_t *
get_int16s(const uint8_t *at, int16_t *to, size_t n)
{
	for (size_t i = 0; i < n; i++, at += 2)
		to[i] = (int16_t)(uint16_t)(at[0] | at[1] << 8);
	return at;
}

static uint8_t *
put_int16s(uint8_t *at, const int16_t *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		*at++ = (uint16_t)from[i] & 0xff;
		*at++ = (uint16_t)from[i] >> 8;
	}
	return at;
}

static const uint8_t *
get_net(const uint8_t *at, struct eval_net *net)
{
	at = get_int16s(at, net->row[0], EVAL_INPUTS * EVAL_HIDDEN);
	at = get_int16s(at, net->bias, EVAL_HIDDEN);
	at = get_int16s(at, net->out[0], NCOLOUR * EVAL_HIDDEN);
	for (int i = 0; i < NCOLOUR; i++, at += 4)
		net->out_bias[i] =
		    (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 |
			(uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
	return at;
}

static uint8_t *
put_net(uint8_t *at, const struct eval_net *net)
{
	at = put_int16s(at, net->row[0], EVAL_INPUTS * EVAL_HIDDEN);
	at = put_int16s(at, net->bias, EVAL_HIDDEN);
	at = put_int16s(at, net->out[0], NCOLOUR * EVAL_HIDDEN);
	for (int i = 0; i < NCOLOUR; i++)
		for (int byte = 0; byte < 4; byte++)
			*at++ = (uint32_t)net->out_bias[i] >> 8 * byte & 0xff;
	return at;
}

/* Reads what has been found to be whole. */
static bool
get_nets(
    struct eval *eval, const uint8_t *at, size_t size, char reason[EVAL_REASON])
{
	const uint8_t *end = memmem(at, size, "\n\n", 2);
	char layout[32];
	size_t lines;

	snprintf(layout, sizeof(layout), "inputs %016" PRIx64 "\n",
	    eval_inputs_layout());
	if (end == NULL || (lines = (size_t)(end - at) + 1) >= EVAL_HEADER)
		return wrong(reason, "its lines about the nets have no end");
	if (strncmp((const char *)at, layout, strlen(layout)) != 0)
		return wrong(
		    reason, "it was made for other inputs than this program's");
	if (size != lines + 1 + NFAMILY * NET_BYTES)
		return wrong(
		    reason, "it is for other nets than this program's");
	memcpy(eval->header, at, lines);
	eval->header[lines] = '\0';
	at += lines + 1;
	for (int i = 0; i < NFAMILY; i++)
		at = get_net(at, &eval->net[i]);
	for (int i = 0; i < NFAMILY; i++)
		if (!eval_net_fits(&eval->net[i]))
			return wrong(reason, "its weights are too large");
	return true;
}

static bool
check(struct eval *eval, const uint8_t *bytes, size_t size,
    char reason[EVAL_REASON])
{
	char hex[DICE_HEX];

	if (size < FIRST_LINE || memcmp(bytes, MAGIC, sizeof(MAGIC) - 1) != 0 ||
	    bytes[FIRST_LINE - 1] != '\n')
		return wrong(reason, "it is not a file of weights");
	dice_sha256(bytes + FIRST_LINE, size - FIRST_LINE, hex);
	if (memcmp(bytes + sizeof(MAGIC) - 1, hex, DICE_HEX - 1) != 0)
		return wrong(reason, "it is damaged: its hash is another one");
	memcpy(eval->hash, hex, sizeof(hex));
	return get_nets(eval, bytes + FIRST_LINE, size - FIRST_LINE, reason);
}

struct eval *
eval_open(const char *path, char error[EVAL_ERROR])
{
	struct eval *eval = calloc(1, sizeof(*eval));
	uint8_t *bytes = malloc(FILE_MAX + 1);
	char reason[EVAL_REASON] = "";
	FILE *file = fopen(path, "rb");
	bool opened = false;
	size_t size;

	error[0] = '\0';
	if (eval == NULL || bytes == NULL)
		wrong(reason, "there is no memory for it");
	else if (file == NULL)
		wrong(reason, "%s", strerror(errno));
	else {
		size = fread(bytes, 1, FILE_MAX + 1, file);
		if (ferror(file))
			wrong(reason, "%s", strerror(errno));
		else
			opened = check(eval, bytes, size, reason);
	}
	if (file != NULL)
		fclose(file);
	free(bytes);
	if (opened && (eval->endings = eval_endings_new(false)) == NULL)
		opened = wrong(reason, "there is no memory for it");
	if (opened) {
		eval_net_prepare(eval);
		return eval;
	}
	snprintf(error, EVAL_ERROR, "The weights %.80s cannot be used: %s.",
	    path, reason);
	free(eval);
	return NULL;
}

void
eval_close(struct eval *eval)
{
	if (eval != NULL)
		eval_endings_free(eval->endings);
	free(eval);
}

const char *
eval_hash(const struct eval *eval)
{
	return eval->hash;
}

bool
eval_net_write(const struct eval *eval, const char *lines, FILE *file)
{
	uint8_t *bytes = malloc(FILE_MAX), *at = bytes;
	char hex[DICE_HEX];
	bool written;

	if (bytes == NULL)
		return false;
	at += snprintf((char *)bytes, EVAL_HEADER,
	    "inputs %016" PRIx64 "\n%s\n", eval_inputs_layout(), lines);
	for (int i = 0; i < NFAMILY; i++)
		at = put_net(at, &eval->net[i]);
	dice_sha256(bytes, (size_t)(at - bytes), hex);
	fprintf(file, MAGIC "%s\n", hex);
	written = fwrite(bytes, 1, (size_t)(at - bytes), file) ==
		(size_t)(at - bytes) &&
	    fflush(file) == 0;
	free(bytes);
	return written;
}
