#ifndef ANSI_CP437_H
#define ANSI_CP437_H

/* Code page 437, the character set of old BBSes. */
#include <stdint.h>

/* CP437's 256 characters; control bytes as the glyphs that they show. */
uint32_t cp437_get(uint8_t byte);
/* The byte of a code point, 0 where CP437 has none (or only below 0x20). */
uint8_t cp437_put(uint32_t ch);

#endif
