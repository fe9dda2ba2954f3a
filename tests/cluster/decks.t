#!/usr/bin/perl
# A host of three decks with PostgreSQL, on one machine: people by OpenSSH who are
# at different decks see, hear and watch one another, go to one another's tables,
# and play while hubs are killed. Nothing tells them that there are decks, and
# what they were told is in the database.
#
#     decks.t [HUBS [SEED]]     how many hubs are killed

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash", "$FindBin::Bin/../hub", $FindBin::Bin;

use Client;
use JSON::PP;
use Messdeck;
use People;
use Postgres;
use Test::More;
use Time::HiRes qw(time);

plan skip_all => Postgres::missing() if Postgres::missing();
my $hubs = shift // 4;
my $seed = shift // 1;
srand $seed;
diag("seed $seed");

my $decks    = 3;
my $keys     = File::Temp->newdir;
my @names    = qw(ann ben cat dan eve fay);
my $accounts = join '', map { Messdeck::account("$keys", $_) } @names;
my $server   = Postgres->start;
my $store    = $server->database('decks');
my $host     = Messdeck->start(conf => <<"END");
talk-rate = 1000
command-rate = 0
${accounts}cluster {
	store = "$store"
	decks-socket = "deck-%d.sock"
	listen = "deck-%d.sock"
	standby = no
	decks = $decks
	prefer = {0, 1, 2}
}
END
ok $host->child("hub $_"), "deck $_ has a hub" for 0 .. $decks - 1;

# Nobody hears of decks: what is in no message to anybody.
my ($told, %heard) = '';
my (%during, @promised); # what is said while a hub dies: by its number, and what was acknowledged

sub ssh {
    my ($name) = @_;
    return [qw(ssh -F /dev/null -o StrictHostKeyChecking=no -o BatchMode=yes -o UserKnownHostsFile=/dev/null),
        qw(-o LogLevel=ERROR -o IdentitiesOnly=yes -p), $host->ssh_port, '-i', "$keys/$name", "$name\@127.0.0.1", 'json'];
}
my $people = People->new(map { { name => $_, command => ssh($_) } } @names);
my %client = %{$people->{client}};
for my $name (@names) {
    my $seen = $client{$name}{seen};
    $client{$name}{seen} = sub {
        my ($client, $message) = @_;
        $told = encode_json($message) if ($message->{ev} // '') eq 'go' || exists $message->{deck};
        push @{$heard{$name}}, $message if ($message->{ev} // '') eq 'said';
        my $said = $name eq 'ben' && $message->{re} && delete $during{$message->{re}};
        push @promised, $said if $said && $message->{ok};
        $seen->(@_);
    };
}

sub must {
    my ($name, $words) = @_;
    my $answer = $client{$name}->answer($words);
    ok $answer && $answer->{ok}, "$name: $words" or diag(encode_json($answer // {}), substr $host->log, -4000);
    return ($answer // {})->{data};
}

# Asks until the answer is like that: lists of other decks come within a second.
sub until_it_is {
    my ($name, $words, $is, $what) = @_;
    my $data;
    ok Messdeck::wait_for(sub { $data = ($client{$name}->answer($words) // {})->{data}; $data && $is->($data) }), $what
        or diag(encode_json($data // {}));
    return $data;
}

sub heard {
    my ($name, $text) = @_;
    return scalar grep { ($_->{text} // '') eq $text } @{$heard{$name} // []};
}

sub wait_heard {
    my ($name, $text) = @_;
    return Messdeck::wait_for(sub { $client{$name}->messages; heard($name, $text) });
}

# They come, each to another deck than the one before.
for my $name (@names) {
    $client{$name}->connect;
    ok Messdeck::wait_for(sub { $client{$name}->messages; $client{$name}{welcome} }), "$name comes";
}
until_it_is('ann', 'who', sub { my %here = map { $_->{name} => 1 } @{$_[0]{people}}; !grep { !$here{$_} } @names },
    'everybody sees everybody');

# They talk across.
must('ann', 'tell ben hello ben');
must('ben', 'tell cat hello cat');
must('cat', 'tell ann hello ann');
ok wait_heard($_, "hello $_"), "$_ has heard" for qw(ben cat ann);
must('dan', 'shout to all');
ok wait_heard($_, 'to all'), "$_ has heard the shout" for grep { $_ ne 'dan' } @names;

# Tables of different decks; the others go to them.
$people->sit(['ann', 'ben'], ['cat', 'dan'], ['eve', 'fay']);
my %table = map { $_ => $client{$_}{at} } @names;
my %deck  = map { ($table{$_} - 1) % $decks => 1 } @names;
is scalar(keys %deck), $decks, 'the tables are of different decks';
until_it_is('ann', 'games', sub { @{$_[0]{tables}} == 3 }, 'and everybody sees them all');
ok $people->play(10), 'they play';
is_deeply $people->{problems}, [], 'and see the same games';

# Somebody comes who watches one after another, with the eyes of a program.
my $guest = Client->new(undef, name => 'guest', command => [qw(ssh -F /dev/null -o StrictHostKeyChecking=no),
        qw(-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -p), $host->ssh_port, 'guest@127.0.0.1', 'json']);
for my $table (map { $table{$_} } qw(ann cat eve)) {
    my $answer = $guest->answer("watch $table");
    ok $answer && $answer->{ok}, "somebody watches table $table" or diag(encode_json($answer // {}));
    ok Messdeck::wait_for(sub { $guest->messages; ($guest->{table} // {})->{table} == $table }), 'and sees it';
    my $last = $guest->{table}{seq};
    $people->play(2);
    ok Messdeck::wait_for(sub { $people->step; $guest->messages; $guest->{table}{seq} != $last }), 'and what happens there';
}
ok $guest->answer('leave')->{ok}, 'and leaves';

# Hubs are killed under play: nobody at other decks waits, nobody is lost.
my ($said, %dies) = 0;
for my $n (1 .. $hubs) {
    my $deck = int rand $decks;
    my $pid  = $host->child("hub $deck");
    my $at   = time;
    must('ann', 'tell dan number ' . ++$said);
    kill 'KILL', $pid;
    $during{$client{ben}->ask("tell cat while $n")} = "while $n";
    ok $people->play_everywhere, "the hub of deck $deck was killed, and all play on" or diag(substr $host->log, -4000);
    my $took = time - $at;
    $dies{$deck} = $took if $took > ($dies{$deck} // 0);
    isnt $host->child("hub $deck", $pid), $pid, 'there is another';
    ok wait_heard('dan', "number $said"), 'what was said before has come';
}
for (sort keys %dies) {
    diag(sprintf 'deck %d: longest %.2f s', $_, $dies{$_});
    Messdeck::in_time($dies{$_}, 1, "the hub of deck $_ killed");
}
is heard('dan', "number $_"), 1, "number $_ came once" for 1 .. $said;
ok wait_heard('cat', $_) && heard('cat', $_) == 1, "$_, which was acknowledged, came once" for @promised;

# What a sysop sees.
$_->answer('board') for $people->clients, $guest;
my ($status, $cluster) = $host->ctl('-j', 'cluster');
$cluster = decode_json($cluster)->{data};
is_deeply [map { $_->{deck} } @{$cluster->{decks}}], [0 .. $decks - 1], 'messdeckctl cluster lists the decks';
my $here = 0;
$here += $_->{people} for @{$cluster->{decks}};
is $here, @names + 1, 'with their people' or diag(encode_json($cluster));
is_deeply [map { $_->{people} } @{$cluster->{fronts}}], [@names + 1], 'which are one front end\'s';
my $stats = decode_json(($host->ctl('-j', 'stats'))[1])->{data};
is $stats->{decks}, $decks, 'stats are of all decks';
is $stats->{playing}, 3, 'which have three tables together';
is decode_json(($host->ctl('-j', '-d', 1, 'stats'))[1])->{data}{playing}, 1, 'one of them deck 1';
like(($host->ctl('-d', 3, 'stats'))[2], qr/this host has decks 0 to 2/, 'there is no deck 3');
is(($host->ctl('status'))[0], 0, 'all of it runs');

# Everything that anybody was told is in the database.
ok $people->settle, 'everybody is back at the end';
is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
my ($lost, $acknowledged) = $people->compare(sub { $server->sql('decks', $_[0]) });
is $lost, 0, "of $acknowledged acknowledged throws and plays none is lost";
cmp_ok $acknowledged, '>', 20, 'there were enough of them';
is $people->{dropped}, 0, 'no connection was dropped';
is $told, '', 'and nobody was told of decks';

is $host->stop, 0, 'the host ends in order';
done_testing;
