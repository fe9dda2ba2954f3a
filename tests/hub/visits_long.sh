#!/bin/sh
# What one person does among 500 and among 20,000.
exec "${MESSDECK_BUILDDIR:-.}/tests/hub/visits" 500 20000
