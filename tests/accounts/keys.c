/* Public key lines and hashes of passwords. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "accounts/account.h"
#include "accounts/key.h"
#include "accounts/password.h"

/* Made with ssh-keygen for this test, and used nowhere. */
static const char ed25519[] =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDGqLa2foj91RjGv+m6GrIYh"
    "WP6xDUgxcTJUVlAX2pdw";
static const char ecdsa[] =
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlz"
    "dHAyNTYAAABBBONC1/plFzR//v0vB9493v6d3zhVUbZRfz7PMX2O0Q/aYJcB"
    "T9X5TtThQnCfApIEsH3GnTR8Nn+bHqfvgi2XsCY=";
static const char rsa_2048[] =
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC9AwDjHCs4Nyfd44MrqMzR"
    "PI5CI+56ip38ssi0m9saakp9+DqB7XwPu2CO+4sREyrCecRawYA37Bia6sYg"
    "8OyVn0sgScG/ia1H0C3CbdEMffD/81ybI8UWC9LXPh2yQfxDlDOlVunFKoNw"
    "m0T1MyNb4vnxFPhSWM96pbtYKsCLWEZ+qOyilUn8nTn0yDX4+UatK8bP1FMU"
    "xLL5C6NV16Hlpr50+MoUxo3XKhQnTeXkH1jqkJ4LsVuHlRj4tJBo76FsXZYg"
    "hd3rgR7e1mHbZa+PkzfLe7FLT6FM71r5f1rf6gBb+vIQJXFx5i6enrI4leo7"
    "5x3NNLSa1f0i2T7p+vTx";
static const char rsa_1024[] =
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDEwb3J4tCD9Gcz7fj9xXtH"
    "RcOh+XyI47DqvBKWIwpfTLgS3RnE+unJiQM3erj23M9p7LvA0+bpQJsGxMed"
    "C0wbRe0QDMFKPXbybLiMV0GeUExt2ZumIZTD7ut7N/DL1uIk+eMCfzLr7mUI"
    "WdmH9GnMXQB8JbrVPqBg3X2sj1cu+Q==";

static void
known_kinds_of_keys_can_be_read(void **state)
{
	const char *why;

	assert_true(key_ok(ed25519, &why));
	assert_true(key_ok(ecdsa, &why));
	assert_true(key_ok(rsa_2048, &why));
}

static void
a_comment_belongs_to_no_key(void **state)
{
	char line[256];
	const char *why;

	snprintf(line, sizeof(line), "%s alice@home and more", ed25519);
	assert_true(key_ok(line, &why));
	assert_true(key_same(line, ed25519));
	assert_true(key_same(ed25519, line));
}

static void
short_rsa_keys_are_refused(void **state)
{
	const char *why;

	assert_false(key_ok(rsa_1024, &why));
	assert_non_null(strstr(why, "2048"));
}

static void
what_is_no_key_is_refused_with_a_reason(void **state)
{
	static const char *const lines[] = {"", "ssh-ed25519", "ssh-ed25519 ",
	    "ssh-ed25519 AAAA", "ssh-ed25519 !!!!",
	    "ssh-dss AAAAB3NzaC1kc3MAAACB", "hello world", "ssh-rsa AAAA"};
	const char *why;

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		why = NULL;
		assert_false(key_ok(lines[i], &why));
		assert_non_null(why);
	}
}

static void
the_type_must_be_that_of_the_blob(void **state)
{
	char line[256];
	const char *why;

	snprintf(line, sizeof(line), "ecdsa-sha2-nistp256 %s",
	    strchr(ed25519, ' ') + 1);
	assert_false(key_ok(line, &why));
}

static void
a_cut_key_is_another_key(void **state)
{
	char line[256];
	const char *why;

	snprintf(line, sizeof(line), "%s", ed25519);
	line[strlen(line) - 4] = '\0';
	assert_false(key_same(line, ed25519));
	assert_false(key_ok(line, &why));
}

static void
an_account_may_have_several_keys(void **state)
{
	char first[512], second[512];
	char *key[] = {first, second};
	struct account account = {"alice", ROLE_PLAYER, NULL, key, 2};

	snprintf(first, sizeof(first), "%s one", ed25519);
	snprintf(second, sizeof(second), "%s two", ecdsa);
	assert_true(account_has_key(&account, ed25519));
	assert_true(account_has_key(&account, ecdsa));
	assert_false(account_has_key(&account, rsa_2048));
	account.nkeys = 0;
	assert_false(account_has_key(&account, ed25519));
}

static void
what_an_account_points_to_is_freed(void **state)
{
	struct account account = {.role = ROLE_PLAYER, .nkeys = 2};

	account.password = strdup("$6$");
	account.key = calloc(2, sizeof(*account.key));
	assert_non_null(account.key);
	account.key[0] = strdup(ed25519);
	account.key[1] = strdup(ecdsa);
	account_free(&account);
	assert_null(account.password);
	assert_false(account_has_key(&account, ed25519));
	account_free(&account);
}

static void
an_argon2id_hash_knows_its_password(void **state)
{
	char hash[PASSWORD_HASH_SIZE], other[PASSWORD_HASH_SIZE];

	assert_true(password_hash("splice the mainbrace", hash));
	assert_memory_equal(hash, "$argon2id$", 10);
	assert_true(password_hash_ok(hash));
	assert_true(password_verify(hash, "splice the mainbrace"));
	assert_false(password_verify(hash, "splice the mainbrac"));
	assert_false(password_verify(hash, ""));
	assert_true(password_hash("splice the mainbrace", other));
	assert_string_not_equal(hash, other);
}

static void
crypt_hashes_are_verified(void **state)
{
	/* openssl passwd -6 -salt saltsalt password */
	static const char sha512[] =
	    "$6$saltsalt$qFmFH.bQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2/"
	    "jctKu9YterLp8wwnSq.qc.eoxqOmSuNp2xS0ktL3nh/";

	assert_true(password_hash_ok(sha512));
	assert_true(password_verify(sha512, "password"));
	assert_false(password_verify(sha512, "Password"));
}

static void
what_is_no_hash_lets_nobody_in(void **state)
{
	static const char *const hashes[] = {"", "*", "!", "x", "password",
	    "$argon2id$", "$argon2id$v=19$m=65536,t=2,p=1$nosuchthing",
	    "$argon2id$v=19$m=65536$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA",
	    "$6$saltsalt$", "$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/",
	    "abJnggxhB/yWI"};

	for (size_t i = 0; i < sizeof(hashes) / sizeof(hashes[0]); i++) {
		assert_false(password_hash_ok(hashes[i]));
		assert_false(password_verify(hashes[i], "password"));
		assert_false(password_verify(hashes[i], ""));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(known_kinds_of_keys_can_be_read),
	    cmocka_unit_test(a_comment_belongs_to_no_key),
	    cmocka_unit_test(short_rsa_keys_are_refused),
	    cmocka_unit_test(what_is_no_key_is_refused_with_a_reason),
	    cmocka_unit_test(the_type_must_be_that_of_the_blob),
	    cmocka_unit_test(a_cut_key_is_another_key),
	    cmocka_unit_test(an_account_may_have_several_keys),
	    cmocka_unit_test(what_an_account_points_to_is_freed),
	    cmocka_unit_test(an_argon2id_hash_knows_its_password),
	    cmocka_unit_test(crypt_hashes_are_verified),
	    cmocka_unit_test(what_is_no_hash_lets_nobody_in),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
