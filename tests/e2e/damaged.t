#!/usr/bin/perl
# A record that is damaged on the disk is set aside, and everybody who was at
# that table hears of it: on screens of all sizes, in lines and in programs.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
my @players = map { Player->start($host, 'guest') } 0, 1;
my $table = Player->sit_down('uckers 2', @players);
my $throws = sub { $players[0]->play->{throws} > 3 };
ok(Player->play_until(\@players, $throws, sub { 0 }), 'a game is under way');

my %eye = (phone => [40, 24], screen => [80, 24], wide => [132, 43], lines => [80, 24]);
for my $name (sort keys %eye) {
    my ($width, $height) = @{ $eye{$name} };
    my $eye = $eye{$name} = Terminal->ssh($host, 'guest', width => $width, height => $height);
    $eye->wait_screen(qr/Welcome/);
    $eye->line('/set linear on') if $name eq 'lines';
    $eye->wait_screen(qr/linear is on/) if $name eq 'lines';
    $eye->line("/watch $table");
    my $watching = $name eq 'lines' ? qr/Table $table\..*Along the track/s : qr/you are watching/;
    ok $eye->wait_screen($watching), "somebody watches: $name" or diag $eye->screen;
}
my $lobby = Terminal->ssh($host, 'guest');
$lobby->wait_screen(qr/What would you like/);

# The hub dies; before the gate can start another something is done.
sub hub_dies {
    my ($host, $meanwhile) = @_;
    my $hub = $host->child('hub');
    kill 'STOP', $host->pid;
    kill 'KILL', $hub;
    Messdeck::wait_for(sub { open my $f, '<', "/proc/$hub/stat" or return 1; <$f> =~ /\) Z / });
    $meanwhile->();
    kill 'CONT', $host->pid;
}

# A byte of the record changes.
hub_dies($host, sub { $host->sql('UPDATE action SET hash = hash + 1 WHERE n = 3') });

# The lines of talk may stand beside the board.
my $words = qr/The record of game.*T0001-1.*damaged.*set.*aside/s;
for my $name (sort keys %eye) {
    ok $eye{$name}->wait_screen($words), "who watches is told in words: $name"
        or diag $eye{$name}->screen;
    is scalar(() = $eye{$name}->history =~ /T0001-1/g), 1, 'once';
}
for my $p (@players) {
    my @told = grep { ($_->{code} // '') eq 'damaged' } @{ $p->{events} };
    ok $p->wait(sub { @told = grep { ($_->{code} // '') eq 'damaged' } @{ $p->{events} } }), 'who plays is told';
    is_deeply [map { "$_->{table} $_->{game}" } @told], ["$table T0001-1"], 'once, of which game';
}
unlike $lobby->screen, qr/damaged/, 'who was elsewhere is not';
ok $host->wait_log(qr/game_damaged table=$table game=T0001-1/), 'the sysop has it in the log';

$_->do('rematch') for @players;
ok $players[0]->wait(sub { ($players[0]{state}{game} // '') eq 'T0001-2' }), 'another game begins at that table';
$_->do('phrase') for @players;
ok $players[0]->wait(sub { $players[0]->status eq 'playing' }), 'the new game is played';
is $host->stop, 0, 'the host ends in order';

# Turns the bits of some bytes of the log over, as many bytes from its end.
sub damage_log {
    my ($database, $from_end, $bytes, $mask) = @_;
    open my $f, '+<:raw', "$database-wal" or die $!;
    seek $f, -$from_end, 2;
    read $f, my ($old), $bytes;
    seek $f, -$from_end, 2;
    print $f $old ^ ($mask x $bytes);
    close $f or die $!;
}

# In the page of the last commit: nothing behind it tells that it was whole. What
# is damaged of PostgreSQL's files is PostgreSQL's to find.
for my $case (['a flipped bit', 1000, 1, "\1"], ['a lost sector', 1024, 512, "\x5a"]) {
    last if Messdeck::shared();
    my ($what, @where) = @$case;
    subtest "$what in the database's log" => sub {
        my $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
        my @players = map { Player->start($host, 'guest') } 0, 1;
        Player->sit_down('uckers 2', @players);
        my $throws = sub { $players[0]->play->{throws} > 3 };
        ok(Player->play_until(\@players, $throws, sub { 0 }), 'a game is under way');
        unlike +($host->ctl('status'))[1], qr/damaged/, 'the status knows of no damage';
        $players[0]->do('who');    # nothing is unread behind its answer
        my $last = $players[0]->play;
        hub_dies($host, sub { damage_log("$host->{dir}/state/messdeck.db", @where) });
        for my $p (@players) {
            ok $p->wait(sub { $p->{welcome}{again} }), 'the hub takes its people up again';
        }
        my $lost = sub { grep { ($_->{code} // '') eq 'lost' } @{ $_[0]{events} } };
        my ($copy) = glob "$host->{dir}/state/messdeck.db-wal-damaged-*";
        ok $copy, 'the damaged log is kept';
        my ($status, $out) = $host->ctl('status');
        like $out, qr/^damaged_at +\d{4}-/m, 'the status says when it was found';
        if ($what =~ /bit/) {
            like $out, qr/^commits_lost +0$/m, 'nothing is lost';
            is_deeply $players[0]->play, $last, 'the game is where it was';
            like $host->log, qr/database_damaged \S+ bits_repaired=1 commits_lost=0/, 'the log says so';
        }
        else {
            like $out, qr/^commits_lost +[1-9]/m, 'and that something is lost';
            for my $p (@players) {
                ok $p->wait(sub { $lost->($p) }), 'who played is told';
                ok $p->wait(sub { $p->play->{outcome} eq 'voided' }), 'the game is void';
            }
        }
        is $host->stop, 0, 'the host ends in order';
    };
}
done_testing;
