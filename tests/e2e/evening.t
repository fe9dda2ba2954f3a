#!/usr/bin/perl
# An evening with eight people: on screens, in sentences, as programs; a match
# on tv, a private table, a slow game; and the hub is killed in the middle.

use strict;
use utf8;
use warnings;

use File::Temp ();
use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $dir      = File::Temp->newdir('eveningXXXXXX', TMPDIR => 1);
my $accounts = '';
for my $name (qw(alice bob carol dave fay gus)) {
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', "$dir/$name") == 0 or die 'ssh-keygen';
    open my $f, '<', "$dir/$name.pub" or die $!;
    chomp(my $key = <$f>);
    $accounts .= "account \"$name\" { role = player keys = {\"$key\"} }\n";
}
my $host = Messdeck->start(conf => "bots = 0\n$accounts", telnet => 1);

sub screen {
    my ($name, %want) = @_;
    my $t = Terminal->ssh($host, $name, -e "$dir/$name" ? (key => "$dir/$name") : (), %want);
    ok $t->wait_screen(qr/Welcome to Messdeck, $name/i), "$name is here";
    return $t;
}
my %person = map { $_ => Player->start($host, $_, key => "$dir/$_") } qw(carol dave gus);
$person{alice} = screen('alice');
$person{bob}   = screen('bob', width => 100, height => 40);
$person{eve}   = screen('guest', width => 132, height => 43);
$person{fay}   = screen('fay', width => 40);
$person{hal}   = Terminal->start(['telnet', '127.0.0.1', $host->telnet_port], height => 60);
ok $person{hal}->wait_screen(qr/Name:/), 'hal comes by telnet';
$person{hal}->line('hal');
ok $person{hal}->wait_screen(qr/lobby|play now/), 'and is in';
my ($alice, $bob, $carol, $dave, $eve, $fay, $gus, $hal) = @person{qw(alice bob carol dave eve fay gus hal)};
$bob->line('/set linear on');
ok $bob->wait_screen(qr/linear is on now\./), 'bob reads sentences';

# Carol and dave play on, so many actions.
sub play_on {
    my ($actions) = @_;
    my $done = 0;
    Messdeck::wait_for(sub {
        for my $player ($carol, $dave) {
            $player->read(0.01);
            $player->next_game;
            my $answer = $player->act(sub { 0 }) // next;
            $done++ if $answer->{ok};
        }
        return $done >= $actions;
    });
    return $done;
}

subtest 'a match on tv' => sub {
    ok $carol->do('match dave uckers games=3')->{ok}, 'carol challenges dave to three games';
    my $answer = $dave->do('accept carol');
    ok $answer->{ok}, 'who says yes';
    my $table = $answer->{data}{table};
    ok play_on(20) >= 20, 'they play';
    is $carol->{state}{terms}, 'games=3', 'a match of three';
    $eve->line('/tv');
    ok $eve->wait_screen(qr/Table $table  uckers/), 'eve sees it on tv';
};

subtest 'a private table' => sub {
    $alice->line('/new navy 2 private=rumandlime');
    my $screen = $alice->wait_screen(qr/Table (\d+)  navy/);
    my ($table) = ($screen // '') =~ /Table (\d+)  navy/;
    ok $table, 'alice has a table of her own';
    $hal->line("/join $table");
    ok $hal->wait_screen(qr/Before you sit down/), 'a stranger reads its rules';
    $hal->keys('Escape');
    ok $hal->wait_screen(qr/play now/), 'and goes back';
    $alice->line('/invite bob');
    ok $bob->wait_screen(qr/alice offers you a place at table $table/), 'bob is invited';
    $bob->line('accept');
    ok $bob->wait_screen(qr/Blow on the dice|phrase|accept/i), 'and comes';
    $bob->line('accept') if $bob->screen !~ /Blow on the dice/;
    ok $alice->wait_screen(qr/Blow on the dice/), 'a game is to begin';
    $_->keys('Enter') for $alice, $bob;
    ok $bob->wait_screen(qr/throw/i), 'it has begun';
    ok $alice->wait_screen(qr/for the start/), 'for both';
};

subtest 'a slow game' => sub {
    ok $gus->do('seek uckers clock=1d')->{ok}, 'gus seeks a slow game';
    $fay->line('/seek uckers clock=1d');
    ok $fay->wait_screen(qr/Blow on|Table \d+|card/i), 'fay wants the same';
    ok $gus->wait(sub { $gus->status eq 'phrases' }), 'they sit';
    $gus->do('phrase');
    $fay->keys('Enter');
    ok $gus->wait(sub { $gus->status eq 'playing' }), 'and it begins';
    ok $gus->do('leave')->{ok}, 'gus goes';
    $fay->line('/leave');
    ok $fay->wait_screen(qr/play now/), 'fay, too';
    my $mine = $gus->do('games mine')->{data}{mine};
    is @$mine, 1, 'and it goes on by itself';
};

subtest 'the hub is killed' => sub {
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $host->child('hub', $hub), 'another one is there';
    ok $_->wait_screen(qr{The host is\s+back}), "people are told" for $alice, $bob, $fay, $hal;
    ok play_on(20) >= 20, 'the match goes on';
    ok $eve->wait_screen(qr/uckers, a match of 3|uckers/), 'and is on tv';
    my @tables = @{ $gus->do('games')->{data}{tables} };
    ok scalar(grep { ($_->{terms} // '') =~ /private=yes/ } @tables), 'the private table stands';
    is @{ $gus->do('games mine')->{data}{mine} }, 1, 'and so does the slow game';
    $alice->line('/say Still here.');
    ok $bob->wait_screen(qr/alice: Still here\./), 'bob sits there with alice';
};

is $host->stop, 0, 'the host ends in order';
my @errors = grep { /error|fatal|protocol|damaged|crash/ && !/error="every process stays root/ } split /\n/, $host->log;
is_deeply \@errors, [], 'and no log has an error';
done_testing;
