#!/usr/bin/perl
# What remains of games: eight people, each with a client of another kind, have
# played; they leave, come back, go through a game together, and look at ladder,
# figures and the back of the board, while the hub is killed twice.

use strict;
use utf8;
use warnings;

use File::Temp ();
use FindBin;
use lib $FindBin::Bin;

use Clients;
use JSON::PP;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);

my $people = Clients->people;
my $dir    = File::Temp->newdir('afterwardsXXXXXX', TMPDIR => 1);
my $conf   = "bots = 0\ncommand-rate = 0\ntalk-rate = 1000\nsilent-minutes = 60\n" . $people->conf;
for my $name (qw(bea cat)) {
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', "$dir/$name") == 0 or die 'ssh-keygen';
    open my $f, '<', "$dir/$name.pub" or die $!;
    chomp(my $key = <$f>);
    $conf .= "account \"$name\" { role = player keys = {\"$key\"} }\n";
}
my $host = Messdeck->start(conf => $conf);
my %key  = (alice => $people->key('alice'), bea => "$dir/bea", cat => "$dir/cat");

sub kill_hub {
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $host->child('hub', $hub), 'the hub is killed, and there again';
}

# One command by OpenSSH: what it prints.
sub call {
    my ($name, @words) = @_;
    my @ssh = Clients::ssh($host, $name, @words);
    my ($status, $out) = Messdeck::command('ssh', '-o', 'BatchMode=yes', '-i', $key{$name}, @ssh[1 .. $#ssh]);
    return $status == 0 ? $out : '';
}

# They play; cat has her seat taken by nobody while she is away for a moment.
my %player = map { $_ => Player->start($host, $_, key => $key{$_}) } qw(alice bea cat);
my $table = Player->sit_down('navy 2', @player{qw(alice bea)});
$player{cat}->do("watch $table");
$player{cat}->do('kibitz Well thrown.');
ok(Player->play_until([ @player{qw(alice bea)} ], sub { $player{alice}{seq} > 60 }), 'alice and bea play');
$player{bea}->close;
$player{bea} = Player->start($host, 'bea', key => $key{bea});
ok $player{bea}->do("join $table")->{ok}, 'bea leaves and comes back to her seat';
ok(Player->play_until([ @player{qw(alice bea)} ], sub { $player{alice}->status eq 'over' }), 'to the end of the game');
kill_hub();
Messdeck::wait_for(sub { ($player{$_}->do('leave') // {})->{ok} }) for qw(alice bea);
Player->sit_down('ludo 2', @player{qw(bea cat)});
ok $player{cat}->do('resign')->{ok}, 'cat resigns another game';
$player{$_}->close for qw(alice bea cat);
my $figures = Messdeck::wait_for(sub {
    my $json = call('alice', 'stats', 'bea', '--json');
    $json ne '' && decode_json($json)->{begun} == 2 ? decode_json($json) : undef;
});
ok $figures, 'two games are counted';

# They come back, by clients of eight kinds.
my %seen = (
    alice => Terminal->ssh($host, 'alice', key => $key{alice}),
    bea   => Terminal->ssh($host, 'bea', key => $key{bea}, width => 132, height => 43),
    bob   => Terminal->start([ Clients::plink($host, 'bob', '-pw', 'open sesame', '-t', '127.0.0.1') ]),
    dave  => Terminal->start([ Clients::dbclient($host, 'guest', '-t', '127.0.0.1') ], width => 40),
    tel   => Terminal->start([ Clients::telnet($host, 'inetutils telnet') ]),
    ear   => Terminal->start([ Clients::telnet($host, 'nc') ], height => 60),
);
for my $name (qw(tel ear)) {
    ok $seen{$name}->wait_screen(qr/Name:/), "$name is asked for a name";
    $seen{$name}->line($name);
}
ok $seen{$_}->wait_screen($_ eq 'ear' ? qr/You are in the lobby/ : qr/^>/m), "$_ is here" for sort keys %seen;
my $cat = Player->start($host, 'cat', key => $key{cat});
my ($status, $record) = Messdeck::command(Clients::python($host, 'client', 'guest', '-', 'exec', 'record 1 --json'));
is $status, 0, 'paramiko has the record';
$record = decode_json($record);
is_deeply [ map { $_->{text} } grep { $_->{how} eq 'kibitz' } @{ $record->{talk} } ], ['Well thrown.'],
    'with what was said';

# They go through it together.
$seen{alice}->line('/examine 1');
ok $seen{alice}->wait_screen(qr/Start, \d+ throws/), 'alice opens it';
for my $name (qw(bea bob dave tel)) {
    $seen{$name}->line('/examine alice');
    ok $seen{$name}->wait_screen(qr/alice\s+leads/), "$name sees it with her";
}
$seen{ear}->line('examine alice');
ok $seen{ear}->wait_screen(qr/alice leads/), 'one hears it';
is $cat->do('examine alice')->{data}{leader}, 'alice', 'and a program has it';
$seen{alice}->line('20');
ok $seen{$_}->wait_screen(qr/Throw 20 of/), "$_ is at throw 20" for qw(alice bea bob dave tel ear);
$seen{bob}->line('Look at that.');
ok $seen{$_}->wait_screen(qr/Look\s+at\s+that\./), "$_ reads what bob says" for qw(alice bea tel ear);
ok $cat->wait(sub { grep { ($_->{ev} // '') eq 'examined' && ($_->{place} // 0) > 0 } @{ $cat->{events} } }),
    'the program is told the place';
kill_hub();
ok $seen{alice}->wait_screen(qr/the game\s+alone/), 'alice goes on alone';
ok Messdeck::wait_for(sub { $seen{bea}->line('/examine alice'); $seen{bea}->wait_screen(qr/^> +alice leads/m, 2) }),
    'until bea comes to her again';
$seen{alice}->line('30');
ok $seen{bea}->wait_screen(qr/Throw 30 of/), 'and they go on together';

# Ladder, figures, and the back of the board.
my %look = (
    '/ladder'     => qr/bea\s+\d{4}\?/,
    '/stats bea'  => qr/bea.*2/s,
    '/boardback'  => qr/The back of the board/,
    '/history bea' => qr/navy/,
    '/versus bea alice' => qr/bea/,
);
for my $name (qw(bob dave tel)) {
    $seen{$name}->keys('Escape');
    $seen{$name}->wait_screen(qr/^>/m);
    for my $line (sort keys %look) {
        $seen{$name}->line($line);
        ok $seen{$name}->wait_screen($look{$line}), "$name sees $line";
        diag "\n" . $seen{$name}->screen if $ENV{MESSDECK_LOOK};
        $seen{$name}->keys('Escape');
    }
}
is_deeply decode_json(call('alice', 'stats', 'bea', '--json')), $figures, 'the figures are what they were';

done_testing;
