#!/usr/bin/perl
# Guests at forty addresses add to the database as fast as they may: the file
# stays bounded, what accounts have is all there, and guests from elsewhere play.
# tests/hub/hoarders goes on so for days.

use strict;
use warnings;

use FindBin;
use IO::Select;
use IO::Socket::INET;
use JSON::PP;
use POSIX ();
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Messdeck;
use Player;

my $MIB   = 1 << 20;
my $total = 2;                               # guest-disk-total
my $added = $ENV{MESSDECK_LONG} ? 40 : 5;    # MiB that they add

my $keys = File::Temp->newdir;
my $host = Messdeck->start(conf => "bots = 0\nexempt = {}\ntalk-rate = 1000\ncommand-rate = 0\n"
    . "guest-disk = 64\nguest-disk-total = $total\n"
    . join('', map { Messdeck::account($keys, $_) } qw(jack rose)));

sub stats {
    my ($status, $out) = $host->ctl('-j', 'stats');
    return decode_json($out)->{data};
}

# The bytes of guests, but for the log of games.
sub guest_bytes {
    my ($stats) = @_;
    my $sum = 0;
    $sum += $_->{guest_bytes} for grep { $_->{kind} ne 'log' } @{ $stats->{disk} };
    return $sum;
}

# Forty guests who send what comes to mind, and read what they get, until they
# are killed.
sub hoard {
    my $words = join ' ', ('x' x 7) x 45;
    my @lines;
    for my $n (1 .. 40) {
        my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port,
            LocalAddr => "127.$n.0.1") or POSIX::_exit(1);
        syswrite $line, "\r\n";
        $line->blocking(0);
        push @lines, $line;
    }
    local $SIG{PIPE} = 'IGNORE';
    while (1) {
        for my $line (@lines) {
            my $heard;
            1 while sysread $line, $heard, 65536;
            my $table = 2 + int rand 20;
            my @does  = ("say $words", "say $words", 'new uckers 2', "join $table", 'phrase', 'phrase', 'throw',
                'play 1', 'resign', 'leave', 'set palette ' . (rand() < 0.5 ? 'mono' : 'classic'),
                'censor jack', "tell jack $words");
            syswrite $line, "$does[rand @does]\r\n";
        }
        select undef, undef, undef, 0.005;
    }
}

# Two play one game to its end; its id.
sub game {
    my (@players) = @_;
    Player->sit_down('uckers 2', @players);
    ok(Player->play_until(\@players, sub { $players[0]->status eq 'over' }), 'a game is played to its end');
    my $game = $players[0]{state}{game};
    $_->do('leave') for @players;
    return $game;
}

my ($jack, $rose) = map { Player->start($host, $_, key => "$keys/$_") } qw(jack rose);
ok $jack->do("shout line $_")->{ok}, 'an account talks' for 1 .. 5;
my $game = game($jack, $rose);
ok $jack->do('set palette mono')->{ok} && $jack->do('notify rose')->{ok}, 'it has preferences and friends';

my $hoarders = fork // die "fork: $!";
hoard() if $hoarders == 0;
my @guests = map { Player->start($host, 'guest') } 1, 2;
my $theirs = game(@guests);
ok $guests[0]->do("verify $theirs")->{data}{right}, 'guests from elsewhere have played meanwhile';

my $most = 0;
ok Messdeck::wait_for(sub {
    my $stats = stats();
    $most = $stats->{file_bytes} if $stats->{file_bytes} > $most;
    return $stats->{guest_disk} >= $added * $MIB;
}, $ENV{MESSDECK_LONG} ? 600 : 180), "they add $added MiB";
kill 'KILL', $hoarders;
waitpid $hoarders, 0;
ok Messdeck::wait_for(sub { guest_bytes(stats()) <= $total * $MIB }), 'of which no more is left than may be';
my $stats = stats();
my ($log) = map { $_->{bytes} + $_->{guest_bytes} } grep { $_->{kind} eq 'log' } @{ $stats->{disk} };
ok $most <= $total * $MIB * 3 / 2 + $log, 'and the file never had more';
diag "the file: $most bytes; the log of games: $log" if $ENV{MESSDECK_LONG};

ok $jack->do("verify $game")->{data}{right}, "the account's game is there";
is scalar @{ $jack->do('history jack')->{data}{games} }, 1, 'in its history, too';
is $jack->do('options')->{data}{options}{palette}, 'mono', 'its preferences are';
is_deeply $jack->do('notify')->{data}{names}, ['rose'], 'and its list';
my ($talk) = grep { $_->{kind} eq 'talk' } @{ $stats->{disk} };
is $talk->{rows}, 5, 'and all that it said';
@guests = map { Player->start($host, 'guest') } 1, 2;
game(@guests);
done_testing;
