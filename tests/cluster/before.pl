#!/usr/bin/perl
# Two versions in one cluster, this one and one before: hubs and front ends of
# both serve people at one table, and then the older ones are upgraded, machine by
# machine, while they play. Nobody is disconnected, and nothing is lost.
#
#     before.pl FOLDER    where the version before was built

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Hubs;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();
my $before = shift // die 'usage: before.pl folder';
my $now    = $ENV{MESSDECK_BUILDDIR} // '.';

sub version { return (split /\n/, (Messdeck::command("$_[0]/messdeckd", '--version'))[1])[0] }
diag(version($before) . ' beside ' . version($now));

# The first hub is of the version before, and so is the first front end.
my $dir    = File::Temp->newdir;
my @folder = map { mkdir "$dir/$_" or die $!; Hubs::install("$dir/$_", $_ < 2 ? $before : $now) } 0 .. 3;
my $hubs   = Hubs->new(
    hubs         => [{folder => $folder[0]}, {folder => $folder[2]}],
    names        => [qw(ann ben cat dan)],
    front_folder => $folder[1]
);
my $newer = $hubs->front_end(folder => $folder[3]);
$hubs->{at} = {ben => $newer, dan => $newer};
my $people = $hubs->people;
$people->sit([qw(ann ben)], [qw(cat dan)]);
is $hubs->owner->{n}, 0, 'a hub of the version before has the deck';
ok $people->play(20), 'and serves people of front ends of both';

# Hubs are killed until it is that one's turn: whoever asks first has the deck.
sub next_hub {
    my ($n, $what) = @_;
    for (1 .. 50) {
        my $owner = $hubs->owner;
        last if $owner->{n} == $n;
        kill 'KILL', $owner->{pid};
        $hubs->other($owner) or last;
    }
    is $hubs->owner->{n}, $n, "$what takes over";
    ok $people->play(20), 'and people go on';
    return;
}
next_hub(1, 'a hub of this version');
my ($least) = $hubs->sql('SELECT least FROM host');
open my $header, '<', "$before/../daemon/lib/database.h" or die $!;
my ($older) = map { /^#define DATABASE_SCHEMA (\d+)/ ? $1 : () } <$header>;
if ($least <= $older) {
    next_hub(0, 'one of the version before');
    next_hub(1, 'one of this version');
}
else {
    # It is refused when it is first at a deck that is free.
    my $refused = qr/ error="the database has a later version/;
    for (1 .. 50) {
        last if $hubs->{host}[0]->log =~ $refused;
        my $owner = $hubs->owner;
        kill 'KILL', $owner->{pid};
        $hubs->other($owner) or last;
    }
    like $hubs->{host}[0]->log, $refused, 'the version before may not any more, and says so';
    ok $people->play(20), 'and people go on';
}

# Upgrades: front ends, and then the hub's machine.
for my $machine (['the front end', $hubs->{front}, $folder[1]], ['the machine of the other hub', $hubs->{host}[0], $folder[0]]) {
    my ($what, $host, $folder) = @$machine;
    Hubs::install($folder, $now);
    my $from = $host->log_size;
    my ($status, undef, $error) = $host->ctl('restart');
    is $status, 0, "$what is upgraded: $error";
    ok $host->wait_log(qr/gate\[\d+\]: ready /, $from), 'and is ready';
    ok $people->play(20), 'people go on';
}
next_hub(0, 'the hub that was upgraded');
ok $people->settle, 'everybody is served';
is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
my ($lost, $told) = $people->compare(sub { $hubs->sql(@_) });
is $lost, 0, "of $told acknowledged throws and plays none is lost";
is $people->{dropped}, 0, 'no connection was dropped';
is join(' ', $newer->stop, $hubs->stop), '0 0 0 0', 'all end in order';
done_testing;
