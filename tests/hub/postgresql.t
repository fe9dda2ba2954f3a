#!/usr/bin/perl
# The hub's store in PostgreSQL, with a real server: the scenarios have the same
# answers as with SQLite, and what only a shared database has.
#
#     postgresql.t [all]

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Postgres;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();

my $build  = $ENV{MESSDECK_BUILDDIR} // '.';
my $server = Postgres->start;

# Runs a program on an empty database; what it says only where it fails.
sub on_postgresql {
    my ($name, $program, @arguments) = @_;
    local $ENV{MESSDECK_TEST_STORE} = $server->database($name);
    open my $f, '-|', "$build/$program @arguments 2>&1" or die $!;
    my @said = <$f>;
    close $f;
    is $?, 0, "$program @arguments" or diag @said;
    return;
}

on_postgresql('shared', 'tests/hub/shared');

# Those that store most; make check-long has them all.
my $scenarios = ($ENV{MESSDECK_SRCDIR} // '.') . '/tests/hub/scenarios';
if (@ARGV) {
    on_postgresql('scenarios', 'tests/hub/scenario');
} else {
    on_postgresql("scenario_$_", 'tests/hub/scenario', "$scenarios/$_.scn")
        for qw(accounts backup channels examine forget game ratings renamed);
}
undef $server;
done_testing;
