#!/usr/bin/perl
# A real mouse: pointers move and buttons are pressed over a window of xterm,
# which tells the host over SSH what was clicked.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Temp ();
use IO::Handle;
use Messdeck;
use Player;
use Pointer;
use POSIX ();
use Test::More;
use Xterm;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
plan skip_all => 'xterm and Xvfb are not there' if !Xterm::possible();
my $server  = Xterm->server;
my $pointer = Pointer->at($server->{display});
plan skip_all => 'this X server has no extension XTEST' if !$pointer || !$pointer->clicks;

my ($columns, $rows, $border) = (132, 43, 8);
my $dir  = File::Temp->newdir;
my $host = Messdeck->start(conf => "talk-rate = 100\n");

# Two tables to choose from, and somebody who talks.
my @players = map { Player->start($host, 'guest') } 1 .. 4;
Player->sit_down('uckers 2', @players[ 0, 1 ]);
Player->sit_down('ludo 2',   @players[ 2, 3 ]);

POSIX::mkfifo("$dir/keys", 0600) or die $!;
my $window = $server->window($columns, $rows, [
    '/usr/bin/python3', "$FindBin::Bin/typist.py", '-k', "$dir/keys", '-o', "$dir/bytes", 'ssh', '-F', 'none',
    '-tt', '-p', $host->ssh_port, '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
    '-o', 'LogLevel=ERROR', 'guest@127.0.0.1' ]);
Messdeck::wait_for(sub { -s "$dir/bytes" }) or die 'xterm shows nothing';
open my $keys, '>', "$dir/keys" or die $!;
$keys->autoflush(1);

sub screen {
    my ($status, $out) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/cells.py",
        "${columns}x$rows", "$dir/bytes");
    utf8::decode($out);
    return $out;
}

sub sees {
    my ($pattern, $why) = @_;
    my $screen = '';
    Messdeck::wait_for(sub { ($screen = screen()) =~ $pattern });
    like $screen, $pattern, $why;
}

# Clicks the cell where a text is seen, so many columns further on.
sub click {
    my ($text, $button, $further) = @_;
    my ($x, $y);
    Messdeck::wait_for(sub {
        my @lines = split /\n/, screen();
        for my $row (reverse 0 .. $#lines) {
            ($x, $y) = ($-[1], $row) if $lines[$row] =~ /($text)/;
        }
        return defined $y;
    }) or return fail "to click on $text";
    my ($left, $top, $width, $height) = $pointer->window;
    my $cell_width  = ($width - 2 * $border) / $columns;
    my $cell_height = ($height - 2 * $border) / $rows;
    $pointer->click($left + $border + ($x + ($further // 0) + 0.5) * $cell_width,
        $top + $border + ($y + 0.5) * $cell_height, $button // 1);
}

sees qr/What would you like/, 'the lobby';
print $keys "/set mouse on\r";
sees qr/mouse is on now/, 'the mouse is switched on';
ok Messdeck::wait_for(sub {
    open my $f, '<', "$dir/bytes" or return 0;
    local $/;
    return <$f> =~ /\e\[\?[0-9;]*1006h/;
}), 'the terminal is told of the mouse';

# xterm may see the first click before it has read that clicks are wanted.
my $topics = qr/Left, Right: topics/;
Messdeck::wait_for(sub {
    click('h help') if screen() !~ $topics;
    return Messdeck::wait_for(sub { screen() =~ $topics }, 5);
});
sees $topics, "a key's name in the menu opens help";
click('You win when', 3);
sees qr/\A(?!.*You win when)/s, 'the right button closes it';
print $keys "/help commands\r";
sees qr/help \[command/, 'a long text';
click('shorter sentences', 5);
sees qr/\A(?!.*help \[command)/s, 'the wheel scrolls it';
click('Messdeck', 3);

click('2 ludo');
sees qr/> +2 ludo/, 'a click chooses a table in the list';
click('2 ludo');
sees qr/Table 2.*you are watching/s, 'a second one goes there';
$players[2]->do("say old words $_") for 1 .. 20;
$players[3]->do("say new words $_") for 1 .. 20;
sees qr/new words 20/, 'talk comes in';
click('new words 5', 4) for 1 .. 2;
sees qr/\A(?!.*new words 20)/s, 'the wheel scrolls it back';
click('new words 5', 5) for 1 .. 2;
sees qr/new words 20/, 'the wheel scrolls on again';

print $keys "/leave\r";
sees qr/What would you like/, 'the lobby again';
print $keys '/tour', "\r";
sees qr/1 of 5/, 'the tour, whose throws are known';
print $keys '  ';
sees qr/3 of 5/, 'a board with numbers';
click('Enter throws');
sees qr/Five and two/, 'the line at the bottom throws';
click('(?<= )R(?= +55 +17)');
sees qr/Where to\?/, 'a click picks a counter';
click('○(?= +(?:10 +)?▾ 11)');
sees qr/Enter or click here/, 'another one its square';
click('Enter or click');
sees qr/Well moved/, 'one on the line plays it';

$window->close;
is $host->stop, 0, 'the host ends in order';
done_testing;
