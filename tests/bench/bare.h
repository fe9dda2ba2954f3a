#ifndef TESTS_BENCH_BARE_H
#define TESTS_BENCH_BARE_H

/* What the cryptography alone costs here, in us of CPU: the yardstick. */
#include <stddef.h>

/* A handshake's: a key pair and secret of X25519, a signature of Ed25519. */
double bare_handshake_us(void);
/* A frame's: sealing it with ChaCha20-Poly1305 and sending it. */
double bare_frame_us(size_t bytes);

#endif
