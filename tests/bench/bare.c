/* What the cryptography alone costs here. */
#include "tests/bench/bare.h"

#include <netinet/in.h>
#include <sodium.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/cost.h"

#define ROUNDS 500

double
bare_handshake_us(void)
{
	uint8_t sign_public[crypto_sign_PUBLICKEYBYTES];
	uint8_t sign_secret[crypto_sign_SECRETKEYBYTES];
	uint8_t scalar[32], point[32], peer[32], shared[32];
	uint8_t signature[crypto_sign_BYTES];
	double before;

	crypto_sign_keypair(sign_public, sign_secret);
	randombytes_buf(scalar, sizeof(scalar));
	crypto_scalarmult_base(peer, scalar);
	before = own_cpu_us();
	for (int i = 0; i < ROUNDS; i++) {
		randombytes_buf(scalar, sizeof(scalar));
		crypto_scalarmult_base(point, scalar);
		if (crypto_scalarmult(shared, scalar, peer) != 0)
			return 0;
		crypto_sign_detached(
		    signature, NULL, shared, sizeof(shared), sign_secret);
	}
	return (own_cpu_us() - before) / ROUNDS;
}

/* Two ends of a TCP connection over loopback, as a session's is. */
static int
tcp_pair(int fd[2])
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t length = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	fd[0] = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(listener, (struct sockaddr *)&at, sizeof(at)) == -1 ||
	    listen(listener, 1) == -1 ||
	    getsockname(listener, (struct sockaddr *)&at, &length) == -1 ||
	    connect(fd[0], (struct sockaddr *)&at, length) == -1) {
		(void)close(listener);
		return -1;
	}
	fd[1] = accept(listener, NULL, NULL);
	(void)close(listener);
	return fd[1];
}

/* The client's end, in a process of its own: waking it is part of sending. */
static void
read_all(int fd)
{
	static uint8_t sink[65536];

	while (read(fd, sink, sizeof(sink)) > 0)
		continue;
	_exit(0);
}

static double
seal_and_send(int fd, size_t bytes)
{
	static uint8_t frame[65536], sealed[65536 + 64];
	uint8_t key[crypto_aead_chacha20poly1305_KEYBYTES] = {0};
	uint8_t nonce[crypto_aead_chacha20poly1305_NPUBBYTES] = {0};
	unsigned long long length;
	double sum = 0, before;

	for (int i = 0; i < ROUNDS; i++) {
		before = own_cpu_us();
		memcpy(nonce, &i, sizeof(i));
		crypto_aead_chacha20poly1305_encrypt(
		    sealed, &length, frame, bytes, NULL, 0, NULL, nonce, key);
		if (send(fd, sealed, length, MSG_NOSIGNAL) == -1)
			break;
		sum += own_cpu_us() - before;
		/* The reader sleeps again before the next one. */
		(void)usleep(500);
	}
	return sum / ROUNDS;
}

double
bare_frame_us(size_t bytes)
{
	double us;
	pid_t reader;
	int fd[2];

	if (tcp_pair(fd) == -1)
		return 0;
	reader = fork();
	if (reader == 0) {
		(void)close(fd[0]);
		read_all(fd[1]);
	}
	(void)close(fd[1]);
	us = seal_and_send(fd[0], bytes);
	(void)close(fd[0]);
	(void)waitpid(reader, NULL, 0);
	return us;
}
