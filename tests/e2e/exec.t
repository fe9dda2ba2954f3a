#!/usr/bin/perl
# Commands without a terminal: plain text, exit statuses, and the host
# protocol for programs.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use JSON::PP;
use Messdeck;
use Player;
use Test::More;

my $host = Messdeck->start(conf => "bots = 0\n");

sub guest { return Messdeck::command(Clients::ssh($host, 'guest', @_)) }

# With these lines as its standard input, which then ends.
sub feed {
    my ($lines, @command) = @_;
    my $f = File::Temp->new;
    print $f $lines;
    close $f;
    return Messdeck::command('sh', '-c', 'exec "$@" < ' . "'$f'", 'sh', @command);
}

for my $case (
    ['who',   qr/^Nobody is here\.$/, 'who does not count who only asks'],
    ['whoami', qr/^You are a guest of /, 'whoami gives him no name'],
    ['games', qr/No tables/,    'games lists the tables'],
    ['help',  qr/Uckers/,       'help explains'],
    ['who',   qr/^[^\e\r]*\z/,  'output is plain text with bare newlines'],
) {
    my ($command, $pattern, $what) = @$case;
    my ($status, $out, $err) = guest($command);
    like $out, $pattern, $what;
    is_deeply [$status, $err], [0, ''], "$command exits 0 in silence";
}

# What is no UTF-8 is not lost without a word.
like +(guest("finger gr\xfc\xdfe"))[2], qr/^Nobody is called gr\S+e\.$/, 'bytes of another character set are read all the same';

subtest 'the log of a host without games' => sub {
    my ($status, $out, $err) = guest('log');
    is_deeply [$status, $out], [0, ''], 'is empty';
    is $err, "The log of games has no such entry yet.\n", 'an empty log is said to be empty';
};

subtest 'who only asks' => sub {
    my $ann = Player->start($host, 'guest');
    my $name = $ann->{welcome}{name};
    is $name, 'Guest-1~', 'has taken no number from those who come in';
    for my $line ("match $name", 'new', 'bot', 'seek', 'join 1', 'accept', 'lobby', 'tour', 'repeat', 'resume',
        'plays', 'throw', 'say hello', "tell $name hello", 'shout hello', 'set palette mono') {
        my ($status, $out, $err) = guest($line);
        my ($word) = $line =~ /^(\w+)/;
        is_deeply [$status, $out], [64, ''], "$line is refused";
        like $err, qr/^$word (?:needs|is for) .+\.\n\z/, 'in a sentence';
    }
    is scalar(grep { ($_->{ev} // '') =~ /^(?:offer|said)$/ } @{ $ann->{events} }), 0, 'she hears nothing of a call';
    like +(guest('who'))[1], qr/^\Q$name\E .*\n1 person is here\.\n\z/, 'she alone is here';
    my ($status, $out, $err) = guest('finger');
    is $status, 64, 'who has no name cannot ask for his own';
    like $err, qr/^Whose\? Type finger and a name\.$/m, 'in words';
    my ($watched) = player();
    my ($next) = Player->start($host, 'guest');
    is $next->{welcome}{name}, 'Guest-3~', 'the next who comes has the next number';
};

subtest 'a board' => sub {
    my ($player, $table) = player();
    my ($status, $out) = guest("board $table");
    is $status, 0, "board $table exits 0";
    like $out, qr/\S.*\n.*\S.*\n/, 'the call prints several lines';
    like $out, qr/^[^\e]*\z/, 'without escape sequences';
};

# Somebody who has opened a table and sits there for as long as he is held, and
# that table.
sub player {
    my $player = Player->start($host, 'guest');
    return ($player, $player->do('new uckers 2')->{data}{table});
}

subtest 'an unknown command' => sub {
    my ($status, $out, $err) = guest('frobnicate');
    is $status, 64, 'exits 64';
    is $out, '', 'with nothing on standard output';
    like $err, qr/frobnicate/, 'names it on standard error';
    like $err, qr/^usage: /m, 'a wrong call is told what there is';
};

subtest 'the host protocol' => sub {
    for my $way (['json'], ['-s', 'messdeck']) {
        my @ssh = Clients::ssh($host, 'guest');
        my @command = @$way == 1 ? (@ssh, 'json') : ('ssh', '-s', @ssh[1 .. $#ssh], 'messdeck');
        my ($status, $out) = feed(qq({"do":"who","id":7}\n{"do":"games","id":8}\n), @command);
        my @lines = map { decode_json($_) } split /\n/, $out;
        is $status, 0, "@$way exits 0 when its input ends";
        is $lines[0]{hello}{protocol}, 1, 'the hello comes first';
        is $lines[1]{ev}, 'welcome', 'then the welcome';
        ok !exists $lines[1]{link}, 'without the token of a session process';
        my %answer = map { $_->{re} => $_ } grep { defined $_->{re} } @lines;
        ok $answer{7}{ok}, 'the first command is answered';
        ok $answer{8}{ok}, 'the last command is answered after the end of input';
    }
    my ($status, $out) = feed(qq(nonsense\n{"auth":{"how":"none"},"id":1}\n{"do":"nonsense","id":3}\n),
        Clients::ssh($host, 'guest', 'json'));
    my @errors = grep { exists $_->{ok} } map { decode_json($_) } split /\n/, $out;
    is scalar(@errors), 3, 'three bad lines, three answers';
    ok !(grep { $_->{ok} } @errors), 'all of them errors';
    is_deeply [sort map { $_->{code} } @errors], ['unknown', 'usage', 'usage'], 'with codes';
};

subtest 'much on the standard input' => sub {
    for my $time (1 .. 3) {
        my ($status, $out) = feed('x' x 300_000, Clients::ssh($host, 'guest', 'who'));
        is $status, 0, 'does not keep a command from its answer';
        like $out, qr/is here\.$/m, 'which is whole';
    }
    my $lines = join '', map { qq({"do":"who","id":$_}\n) } 1 .. 5000;
    my ($status, $out) = feed($lines, Clients::ssh($host, 'guest', 'json'));
    is scalar(() = $out =~ /"re":\d+/g), 5000, 'all of a program\'s lines are answered';
};

subtest 'a game that is over' => sub {
    my @players = map { Player->start($host, 'guest') } 0, 1;
    Player->sit_down('ludo 2', @players);
    Player->play_until(\@players, sub { $players[0]{seq} > 60 });
    ok $players[0]->do('resign')->{ok}, 'by a resignation';
    my $game = $players[0]{state}{game};
    my ($status, $record) = guest("record $game --json");
    is $status, 0, 'its record is printed';
    my $actions = @{ decode_json($record)->{actions} };
    ($status, my $cast, my $err) = guest("cast $game 100");
    is_deeply [ $status, $err ], [ 0, '' ], 'cast prints it to its end';
    my @lines = map { decode_json($_) } split /\n/, $cast;
    is $lines[0]{version}, 2, 'as an asciicast';
    is scalar(@lines), $actions + 2, 'with a picture for the beginning and for each action';
    ($status, my $shown, $err) = guest("replay $game 100");
    is_deeply [ $status, $err ], [ 0, '' ], 'replay plays it to its end';
    like $shown, qr/\e\[\d+;1H\e\[\?25h\z/, 'and leaves the cursor below it';
};

subtest 'what is not offered' => sub {
    my @ssh = Clients::ssh($host, 'guest');
    my ($status, $out, $err) = Messdeck::command('ssh', '-s', @ssh[1 .. $#ssh], 'sftp');
    isnt $status, 0, 'sftp is refused';
    like $err, qr/subsystem request failed/, 'as a subsystem';
    ($status) = guest('scp -t /tmp');
    is $status, 64, 'scp is an unknown command';
};

subtest 'watching without a terminal' => sub {
    my ($player, $table) = player();
    my $pid = open my $watch, '-|', Clients::ssh($host, 'guest', 'watch', $table) or die $!;
    my $line = <$watch>;
    like $line, qr/\S/, 'watch goes on with its standard input closed';
    unlike $line, qr/\e/, 'in plain sentences';
    kill 'TERM', $pid;
    close $watch;
};

is $host->stop, 0, 'the host ends in order';
done_testing;
