#!/usr/bin/perl
# Two versions in one cluster, this one and one before: hubs and front ends of
# both serve people at two tables, and then the older ones are upgraded, machine by
# machine, while they play. Nobody is disconnected, and nothing is lost. Where this
# version brings the database to what hubs of the one before cannot serve beside it,
# its hubs wait for the last of those.
#
#     before.pl FOLDER DECKS ...    where each version before was built

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Hubs;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();
my $now = $ENV{MESSDECK_BUILDDIR} // '.';

sub version { return (split /\n/, (Messdeck::command("$_[0]/messdeckd", '--version'))[1])[0] }

sub beside {
    my ($before, $decks) = @_;
    # The first machine with hubs is of the version before, and so is the first front end.
    my $dir    = File::Temp->newdir;
    my @folder = map { mkdir "$dir/$_" or die $!; Hubs::install("$dir/$_", $_ < 2 ? $before : $now) } 0 .. 3;
    my $hubs   = Hubs->new(
        decks        => $decks,
        hubs         => [{folder => $folder[0]}],
        names        => [qw(ann ben cat dan)],
        front_folder => $folder[1]
    );
    my $older = $hubs->sql('SELECT schema FROM host');
    $hubs->add(folder => $folder[2]);
    my $newer = $hubs->front_end(folder => $folder[3]);
    $hubs->{at} = {ben => $newer, dan => $newer};
    my $people = $hubs->people;
    $people->sit([qw(ann ben)], [qw(cat dan)]);
    is $hubs->owner($_)->{n}, 0, "a hub of the version before has deck $_" for $hubs->decks;
    ok $people->play(20), 'and serves people of front ends of both';
    my %deck = map { ($people->{client}{$_}{at} - 1) % $decks => 1 } qw(ann cat);
    is scalar(keys %deck), ($decks < 2 ? 1 : 2), 'at tables of as many decks as there may be';

    # Hubs of a deck are killed until there is what was waited for: whoever asks first has it.
    my $kill_until = sub {
        my ($deck, $is) = @_;
        for (1 .. 50) {
            last if $is->();
            my $owner = $hubs->owner($deck);
            kill 'KILL', $owner->{pid};
            $hubs->other($owner) or last;
        }
        return $is->();
    };

    # Two at different decks, where there are several, hear one another.
    my %heard;
    for my $name (qw(ann cat)) {
        my $seen = $people->{client}{$name}{seen};
        $people->{client}{$name}{seen} = sub {
            my ($client, $message) = @_;
            $heard{"$name: $message->{text}"}++ if ($message->{ev} // '') eq 'said';
            $seen->(@_);
        };
    }
    my $tells = 0;
    my $talk  = sub {
        $tells++;
        for my $pair ([qw(ann cat)], [qw(cat ann)]) {
            my ($from, $to) = @$pair;
            my $answer = $people->{client}{$from}->answer("tell $to hello $to $tells");
            ok $answer && $answer->{ok}, "$from speaks to $to";
            ok Messdeck::wait_for(sub { $people->hear; $heard{"$to: hello $to $tells"} }), 'and is heard';
        }
        return;
    };

    my $next_hubs = sub {
        my ($n, $what) = @_;
        for my $deck ($hubs->decks) {
            ok $kill_until->($deck, sub { $hubs->owner($deck)->{n} == $n }), "$what takes over deck $deck";
            ok $people->play_everywhere, 'and people go on';
            $talk->();
        }
        return;
    };

    my $waits  = sub { $hubs->{host}[1]->log =~ / schema_waits why="([^"]*)"/ ? $1 : undef };
    my $why    = $kill_until->(0, sub { $waits->() // ($hubs->owner(0)->{n} == 1 ? 'none' : undef) });
    my $waited = $why ne 'none';
    if ($waited) {
        like $why, qr/^the database has to be brought to version \d+, which hubs that know less .* this one waits/,
            'hubs of this version wait for those of the one before, and say so';
        is $hubs->sql('SELECT schema, least FROM host'), "$older|$older", 'whose database stays as it is';
        ok $people->play_everywhere, 'and people go on';
    }
    else {
        $next_hubs->(1, 'a hub of this version');
        if ($hubs->sql('SELECT least FROM host') <= $older) {
            $next_hubs->(0, 'one of the version before');
            $next_hubs->(1, 'one of this version');
        }
        else {
            # It is refused when it is first at a deck that is free.
            my $refused = qr/ error="the database has a later version/;
            ok $kill_until->(0, sub { $hubs->{host}[0]->log =~ $refused }),
                'the version before may not any more, and says so';
            ok $people->play_everywhere, 'and people go on';
        }
    }

    # Upgrades: front ends, and then the machine with the other hubs.
    for my $machine (['the front end', $hubs->{front}, $folder[1]], ['the machine of the other hubs', $hubs->{host}[0], $folder[0]]) {
        my ($what, $host, $folder) = @$machine;
        Hubs::install($folder, $now);
        my $from = $host->log_size;
        my ($status, undef, $error) = $host->ctl('restart');
        is $status, 0, "$what is upgraded: $error";
        ok $host->wait_log(qr/gate\[\d+\]: ready /, $from), 'and is ready';
        ok $people->play_everywhere, 'people go on';
    }
    if ($waited) {
        my $newest = $hubs->sql('SELECT schema FROM host');
        cmp_ok $newest, '>', $older, 'then the database is brought to what this version has';
        is $hubs->sql('SELECT least FROM host'), $newest, 'which those before may not serve';
    }
    $next_hubs->(1, 'a hub that waited') if $waited;
    $next_hubs->(0, 'one that was upgraded');
    is_deeply [grep { $heard{$_} != 1 } keys %heard], [], 'nobody was told anything twice';
    ok $people->settle, 'everybody is served';
    is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
    my ($lost, $told) = $people->compare(sub { $hubs->sql(@_) });
    is $lost, 0, "of $told acknowledged throws and plays none is lost";
    is $people->{dropped}, 0, 'no connection was dropped';
    is join(' ', $newer->stop, $hubs->stop), '0 0 0 0', 'all end in order';
    return;
}

while (my ($before, $decks) = splice @ARGV, 0, 2) {
    subtest(version($before) . ' beside ' . version($now) . ", decks: $decks", \&beside, $before, $decks);
}
done_testing;
