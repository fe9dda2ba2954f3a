#!/usr/bin/perl
# The units for systemd: it understands them, and what the service may do is
# little, by systemd's own figure.
use strict;
use warnings;
use Test::More;

my $units = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/systemd';

plan skip_all => 'systemd-analyze is not here' if qx(systemd-analyze --version 2>/dev/null) eq '';

my $service = qx(systemd-analyze security --no-pager --offline=yes $units/messdeckd.service 2>&1);
my ($exposure) = $service =~ /exposure level for messdeckd\.service: ([\d.]+)/;
SKIP: {
	skip 'this systemd-analyze looks at running services alone', 1 if !defined $exposure;
	cmp_ok $exposure, '<=', 1.5, 'the exposure of the service' or diag $service;
}

# What is not installed here is no mistake of theirs.
my @said = grep { !/ is not executable: | 'man messdeckd\(8\)' failed / }
    map { /^messdeckd\.|contrib/ ? $_ : () } qx(systemd-analyze verify $units/messdeckd.service $units/messdeckd.socket 2>&1);
is_deeply \@said, [], 'the units are understood';
done_testing;
