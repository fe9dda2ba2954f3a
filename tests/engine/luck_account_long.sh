#!/bin/sh
# 200 games of every variant to their end: luck and skill add up, luck has the
# mean 0; prints the evaluator's drift.
exec "${MESSDECK_BUILDDIR:-.}/tests/engine/luck_account" 200
