#!/usr/bin/perl
# A whole game by ear: one person plays it over SSH without a terminal, by what
# he hears alone, another watches it over telnet line by line, and both hear how
# it ends. Then who gets sentences, and how they are broken into lines.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use IO::Select;
use IO::Socket::INET;
use IPC::Open2 qw(open2);
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bot-delay = 0\n" . $people->conf);

# Somebody who hears lines and says some; heard: what came since he spoke last.
sub by_ssh {
    my $pid = open2(my $out, my $in, Clients::ssh($host, 'guest', '-T'));
    $in->autoflush(1);
    return { out => $out, in => $in, pid => $pid, heard => '', all => '' };
}

sub by_telnet {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port) or die $!;
    return { out => $socket, in => $socket, heard => '', all => '' };
}

sub hear {
    my ($person) = @_;
    return if !IO::Select->new($person->{out})->can_read(0.02);
    sysread $person->{out}, my $part, 65536 or return;
    $person->{$_} .= $part for qw(heard all);
}

sub hears {
    my ($person, $pattern, $seconds) = @_;
    return Messdeck::wait_for(sub { hear($person); $person->{heard} =~ $pattern }, $seconds);
}

sub say_line {
    my ($person, $line) = @_;
    $person->{heard} = '';
    syswrite $person->{in}, "$line\n";
}

# What a prompt asks for: the line that answers it.
my @answers = (
    [ qr/Blow on the dice: .*\n/              => sub { 'fair winds' } ],
    [ qr/Choose your colours: .*\n/           => sub { 'r' } ],
    [ qr/announce first:\n(?:\d+: .*\n)+\z/   => sub { '1' } ],
    [ qr/Press Enter to throw\.\r?\n\z/          => sub { '' } ],
    [ qr/Type a play's number and Enter\.\r?\n\z/ => sub { my @n = $_[0] =~ /^(\d+): /mg; $n[ rand @n ] } ],
);

sub plays_on {
    my ($person) = @_;
    hear($person);
    for my $answer (@answers) {
        next if $person->{heard} !~ $answer->[0];
        say_line($person, $answer->[1]->($person->{heard}));
        return;
    }
}

subtest 'a whole game' => sub {
    srand 3;
    my ($player, $watcher) = (by_ssh(), by_telnet());
    ok hears($player, qr/You are in the lobby/), 'one is in by SSH';
    say_line($player, 'bot bigship 4');
    ok hears($player, qr/Table (\d+)\..*Blow on the dice/s), 'the player gets a table';
    my ($table) = $player->{heard} =~ /Table (\d+)\./;
    ok hears($watcher, qr/Name: /), 'another comes by telnet';
    say_line($watcher, '');
    ok hears($watcher, qr/You are in the lobby/), 'the watcher is in the lobby';
    say_line($watcher, "watch $table");
    ok hears($watcher, qr/Table $table\..*has red\..*Along the track/s), 'the watcher hears how it stands';
    my $over = qr/ wins?[!,]/;
    Messdeck::wait_for(sub { plays_on($player); hear($watcher); $player->{all} =~ $over }, 900);
    like $player->{all}, $over, 'the game is played to its end';
    ok hears($watcher, $over), 'the watcher hears the end of the game';
    unlike $player->{all}, qr/[\e\r]/, 'by sentences and nothing else';
    unlike $watcher->{all}, qr/\e/, 'for both';
    my @said = $player->{all} =~ /^((?!You|Your)\S.* (?:goes from|throws|announces:) .*)$/mg;
    my @heard = grep { my $line = $_; index($watcher->{all}, $line) < 0 } @said;
    is "@heard[0 .. ($#heard < 2 ? $#heard : 2)]", '', 'the watcher misses nothing that others did';
    cmp_ok scalar(@said), '>', 100, 'much was said on the way';
    say_line($player, $_) for 'board', 'threats', 'square 16', 'red', 'quit';
    ok hears($player, qr/Home: .*It is green's.*Fair winds/s), 'the board can be asked for to the last';
    waitpid $player->{pid}, 0;
    is $? >> 8, 0, 'the player leaves in order';
};

my @ssh = Clients::ssh($host, 'guest', '-tt');
for my $why ([ 'a dumb terminal', [ 'env', 'TERM=dumb', @ssh ] ], [ 'a window that is too small', \@ssh, height => 15 ]) {
    my ($name, $command, @size) = @$why;
    subtest $name => sub {
        my $terminal = Terminal->start($command, @size);
        ok $terminal->wait_screen(qr/You are in the lobby\./), 'gets sentences';
        ok $terminal->wait_screen(qr/games for\n ?the tables/), 'broken between words';
        $terminal->line('quit');
        ok $terminal->wait_screen(qr/\[ended 0\]/), 'until he leaves';
    };
}

subtest 'set linear on' => sub {
    my $terminal = Terminal->start(\@ssh);
    ok $terminal->wait_screen(qr/What would you like/), 'a screen';
    $terminal->line('/set linear on');
    ok $terminal->wait_screen(qr/You are in the lobby\..*linear is on now\./s), 'becomes sentences';
    $terminal->line('set linear off');
    ok $terminal->wait_screen(qr/What would you like/), 'the screen comes back';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
