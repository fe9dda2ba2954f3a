#ifndef TESTS_ANSI_TEST_H
#define TESTS_ANSI_TEST_H

/* What cmocka wants to be included first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
