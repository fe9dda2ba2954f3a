#!/usr/bin/perl
# A turn that the primary has written and no standby: whether its wait for the
# standby is cancelled, or its connection ended, or the primary starts again, the
# turn is there for everybody to read. Nobody is told of it before a standby has
# it, too.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Hubs;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();

my $hubs   = Hubs->new(hubs => [{}, {}], names => [qw(ann ben)], standby => 1);
my $people = $hubs->people;
$people->sit([qw(ann ben)]);
ok $people->play(10), 'people play, and each turn is on two servers';

my $waits = q(FROM pg_stat_activity WHERE wait_event = 'SyncRep');

sub actions { return $hubs->sql('SELECT count(*) FROM action') }

sub waits_for_standby {
    my ($what) = @_;
    return Messdeck::wait_for(sub { $people->step; $hubs->sql("SELECT count(*) $waits AND application_name LIKE 'messdeck $what: %'") > 0 });
}

for my $case (
    ['the wait is cancelled',   sub { $hubs->sql("SELECT pg_cancel_backend(pid) $waits") }],
    ['the connection is ended', sub { $hubs->sql("SELECT pg_terminate_backend(pid) $waits") }],
    ['the primary starts again', sub { $hubs->{server}->halt('immediate'); $hubs->{server}->go }],
) {
    my ($what, $do) = @$case;
    my $owner = $hubs->owner;
    my $host  = $hubs->{host}[$owner->{n}];
    ok $people->settle, "$what: nothing is under way";
    $hubs->{standby}->halt;
    my ($told, $there) = ($people->acknowledged, actions());
    ok waits_for_standby('serves'), 'a throw or play waits for the standby';
    my ($asked) = map { $_->{asked} // () } $people->clients;
    is actions(), $there, 'and is not to be read';
    my $from = $host->log_size;
    $do->();
    ok Messdeck::wait_for(sub { actions() == $there + 1 }), 'now it is';
    ok $host->wait_log(qr/ hub\[$owner->{pid}\]: (?:database|deck)_lost /, $from), 'the hub takes that for no commit, and ends';
    ok waits_for_standby('loads'), 'the next one waits for the standby, too';
    $people->hear for 1 .. 50;
    is $people->acknowledged, $told, 'nobody was told that it is done';
    is $people->{game}{$asked->{game}}{most}, $asked->{most} - 1, 'nor has anybody seen it';
    is $hubs->owner->{epoch}, $owner->{epoch}, 'nobody has the deck';
    $hubs->{standby}->go;
    ok $people->play(4), 'with the standby play goes on';
}
$hubs->ends_well($people);
undef $hubs->{standby};
done_testing;
