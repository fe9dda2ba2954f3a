#!/usr/bin/perl
# Every character that there is, said in the lobby of a real terminal: the
# border beside the talk stays straight, and all beyond it as it was. With
# STEP, only every so manieth of them.
#
#	points.t [STEP]

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Temp ();
use IO::Handle;
use Messdeck;
use POSIX ();
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $step = shift // 1;
my ($width, $height, $border) = (160, 60, 97);
my $dir = File::Temp->newdir;
POSIX::mkfifo("$dir/next", 0600) or die $!;

# tmux cuts a screen that becomes narrower: what it prints then is exactly
# what was in so many columns.
sub cut {
    my ($t, $columns) = @_;
    return $t->tmux('resize-window', '-x', $columns, '-y', $height, ';', 'capture-pane', '-p', '-N');
}

# The rows of the whole screen.
sub rows {
    my ($t) = @_;
    return [ split /\n/, $t->tmux('resize-window', '-x', $width, '-y', $height, ';', 'capture-pane', '-p') ];
}

my $t = Terminal->start([ 'sh', '-c',
    "stty raw -echo; exec '" . Messdeck::program('tests/session/points') . "' $step <'$dir/next'" ],
    width => $width, height => $height);
open my $next, '>', "$dir/next" or die $!;
$next->autoflush(1);
ok $t->wait_screen(qr/page 0/), 'the lobby';
# What stands from the border on in each row, down to the line above the last.
my @want = map { substr $_, $border } @{ rows($t) }[ 2 .. $height - 3 ];
is scalar(grep { /^[│┤]/ } @want), scalar(@want), 'with a border';
my ($pages, $bent) = (0, '');
for (my $end = 0; !$end && $bent eq '';) {
    print $next "\n";
    my $page = 'page ' . ++$pages . ' ';
    my $screen = $t->wait_screen(qr/$page|the end/) // last;
    $end = $screen =~ /the end/;
    my @to   = split /\n/, cut($t, $border + 1);
    my $seen = rows($t);
    for my $i (0 .. $#want) {
        my $straight = substr($to[ $i + 2 ], -1) eq substr($want[$i], 0, 1)
            && $seen->[ $i + 2 ] =~ /.{9}\Q$want[$i]\E$/;
        $bent .= "$page row $i: $screen" if !$straight && $bent eq '';
    }
}
is $bent, '', "the border is straight on all of $pages pages";
print $next "\n";
done_testing;
