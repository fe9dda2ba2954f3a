#!/usr/bin/perl
# House bots of all levels play whole games with a person who comes by ssh, in
# several rule sets; one is killed in the middle. What they chose can be repeated
# by anybody, and what was altered is found.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Cwd ();
use Digest::SHA qw(sha256_hex);
use File::Temp ();
use Messdeck;
use Player;
use Test::More;

srand 11;
my $weights = Cwd::abs_path(($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval');
my $host = Messdeck->start(conf => "bot-delay = 0\ncommand-rate = 0\ntalk-rate = 1000\nbot-weights = \"$weights\"\n");

my @level = ([qw(cadet Sprog)], [qw(leading-hand Jenny)], [qw(chief Tiffy)], [qw(admiral OldGrog)]);
my %pid;
for my $n (1 .. 4) {
    $pid{ $level[ $n - 1 ][0] } = $host->wait_log(qr/start role=bot number=$n pid=(\d+)/);
}
is scalar(keys %pid), 4, 'each level is a process of its own';
for (@level) {
    my ($level, $name) = @$_;
    ok $host->wait_log(qr/person_in name=$name role=bot/), "the $level is $name";
    cmp_ok +(split ' ', `ps -o ni= -p $pid{$level}`)[0], '>=', 10, 'which yields to all others';
}

my $person = Player->start($host, 'guest');
is $person->do('finger oldgrog')->{data}{level}, 'admiral', 'finger tells the level';
is_deeply [ map { "$_->{name} $_->{level}" } @{ $person->do('who')->{data}{bots} } ],
    [ map { "$_->[1] $_->[0]" } @level ], 'who lists the bots';
is $person->do('bot commodore uckers 2')->{ok}, JSON::PP::false(), 'there is no other level';

# The record of the game that is over, in a file.
sub record {
    my $game = $person->{state}{game};
    my ($text, $next) = ('', '');
    while (defined $next) {
        my $data = $person->do("record $game $next")->{data};
        $text .= $data->{text};
        $next = $data->{next};
    }
    return $text;
}

sub verify {
    my ($text, @options) = @_;
    my $file = File::Temp->new;
    print $file $text;
    close $file;
    return Messdeck::command(Messdeck::program('messdeck-verify'), '-w', $weights, @options, "$file");
}

my %record;
for my $game (['admiral', 'bigship 2', 1], ['cadet', 'masters 2'], ['cadet', 'ludo 3'], ['admiral', 'navy 2']) {
    my ($level, $rules, $killed) = @$game;
    my $name = { map { @$_ } @level }->{$level};
    ok $person->do("bot $level $rules")->{ok}, "the $level plays $rules";
    $person->do('phrase');
    ok $person->wait(sub { $person->status eq 'playing' }), 'the game begins';
    is_deeply [ map { "$_->{name} $_->{level}" } grep { $_->{house} } @{ $person->{state}{chairs} } ],
        [ ("$name $level") x ($person->{state}{seats} - 1) ], "$name has the other seats";
    if ($killed) {
        Player->play_until([$person], sub { $person->play->{throws} > 20 });
        my $from = $host->log_size;
        kill 'KILL', $pid{$level};
        ok $host->wait_log(qr/person_in name=$name role=bot/, $from), 'killed, it comes back';
    }
    ok(Player->play_until([$person], sub { $person->status eq 'over' }, undef, 20000), 'the game is played to its end');
    $record{"$level $rules"} = record();
    my ($status, $said, $wrong) = verify($record{"$level $rules"}, '--bot');
    is $status, 0, 'all that the bot chose can be repeated' or diag $said, $wrong;
    my ($choices) = $said =~ /: (\d+) choices of the house bot $name are right/;
    cmp_ok $choices // 0, '>', 20, 'and there was much to choose';
    ok $person->do('leave')->{ok}, 'the person leaves';
}

# A program that asks for them gets the legal plays with each throw in hand.
$person->send({ hello => { protocol => 1, plays => JSON::PP::true() } });
ok $person->do('bot chief ludo 2')->{ok}, 'another game';
$person->do('phrase');
# It may take many throws until there is a six.
my $event;
Player->play_until([$person], sub {
    ($event) = grep { $_->{ev} eq 'table' && $_->{plays} } reverse @{ $person->{events} };
    return $event;
});
my ($first) = @{ $event->{plays} };
is $first->{n}, 1, 'plays are numbered from 1';
like $first->{play}, qr/^[RGYB] \S+/, 'and in notation';
ok !(grep { $_->{plays} && $_->{state}{play}{phase} ne 'play' } @{ $person->{events} }), 'only while a throw is in hand';
$person->do('leave discard');

# The example does so, too.
my ($status, $said, $wrong) = Messdeck::command('python3', ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/examples/bot.py',
    '-a', 'cadet uckers 2', 'ssh', '-F', 'none', '-p', $host->ssh_port, '-o', 'StrictHostKeyChecking=no',
    '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR', '-o', 'BatchMode=yes', 'anonymous@127.0.0.1', 'json');
is $status, 0, 'the example plays a game' or diag $wrong;
like $said, qr/^The game is over: (?:won|resigned)/m, 'to its end';

# Somebody claims that another level has played, and makes the file whole again.
my $other = $record{'cadet masters 2'};
$other =~ s/^(bot - Sprog \d+ )cadet /$1chief /mg;
$other =~ s/^sha256 .*\n//m;
$other .= 'sha256 ' . sha256_hex($other) . "\n";
is((verify($other))[0], 0, 'a record with other notes is still a record');
($status, undef, $wrong) = verify($other, '--bot');
is $status, 1, 'but not one of what that level would play';
like $wrong, qr/the bot's choice would be/, 'which is said';

# Somebody leaves the notes out.
$other = $record{'cadet masters 2'};
$other =~ s/^bot - .*\n//mg;
$other =~ s/\n\n\n/\n\n/;
$other =~ s/^sha256 .*\n//m;
$other .= 'sha256 ' . sha256_hex($other) . "\n";
($status, undef, $wrong) = verify($other, '--bot');
is $status, 1, 'without notes nothing can be repeated';
like $wrong, qr/no house bot has noted a choice/, 'which is said';

($status, undef, $wrong) = verify($record{'cadet masters 2'}, '--bot', '--weights', '/nowhere/none');
is $status, 1, 'nor can it be repeated without weights';
like $wrong, qr{^messdeck-verify: The weights /nowhere/none cannot be used: .*\n.*cannot be repeated without them\.$}m, 'which is said';
unlike $wrong, qr/which these are not/, 'and not that they are others';

# Without weights.
undef $person;
$host->stop;
$host = Messdeck->start(conf => "bot-delay = 0\ncommand-rate = 0\nbot-weights = \"/nowhere/none\"\n");
ok $host->wait_log(qr{bot\[\d+\]: weights why="The weights /nowhere/none cannot be used: No such file or directory\. It plays by rules of thumb\."}),
    'without weights the log says so';
$person = Player->start($host, 'guest');
ok $person->do('bot chief ludo 2')->{ok}, 'and a bot plays all the same';
$person->do('phrase');
ok(Player->play_until([$person], sub { $person->status eq 'over' }, undef, 20000), 'a whole game');
($status, $said) = verify(record(), '--bot');
is $status, 0, 'which is repeated, too';
is $host->stop, 0, 'the host ends in order';
done_testing;
