#!/usr/bin/perl
# The units for systemd: it understands them, and what the service may do is
# little, by systemd's own figure.
use strict;
use warnings;
use File::Copy qw(copy);
use File::Temp ();
use Test::More;

my $units   = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/systemd';
my $cluster = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/cluster';

plan skip_all => 'systemd-analyze is not here' if qx(systemd-analyze --version 2>/dev/null) eq '';

my $service = qx(systemd-analyze security --no-pager --offline=yes $units/messdeckd.service 2>&1);
my ($exposure) = $service =~ /exposure level for messdeckd\.service: ([\d.]+)/;
SKIP: {
	skip 'this systemd-analyze looks at running services alone', 1 if !defined $exposure;
	cmp_ok $exposure, '<=', 1.5, 'the exposure of the service' or diag $service;
}

# As they are installed, a machine of a cluster among them. What is not installed
# here is no mistake of theirs.
my $dir = File::Temp->newdir;
mkdir "$dir/messdeckd.service.d" or die $!;
copy($_, "$dir") or die "$_: $!" for glob("$units/messdeckd.*"), "$cluster/messdeck-haproxy.service";
copy("$cluster/messdeckd-cluster.conf", "$dir/messdeckd.service.d/cluster.conf") or die $!;
my @said = grep { !/ is not executable: | 'man [\w-]+\(\d\)' failed / }
    map { /^messdeck|\Q$dir\E/ ? $_ : () }
    qx(systemd-analyze verify $dir/messdeckd.service $dir/messdeckd.socket $dir/messdeck-haproxy.service 2>&1);
is_deeply \@said, [], 'the units are understood';
done_testing;
