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
use Xterm;

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

# What says them; "next" has it go on by a page.
sub points {
    my ($every) = @_;
    return ('sh', '-c', "stty raw -echo; exec '" . Messdeck::program('tests/client/points') . "' $every <'$dir/next'");
}

# A window's picture once it has printed that page and no longer changes, and
# is as it should be.
sub settled {
    my ($window, $page, $is_right) = @_;
    Messdeck::wait_for(sub {
        open my $f, '<:raw', "$dir/print" or return 0;
        local $/;
        return (<$f> // '') =~ /\b$page\b|the end/;
    }) or diag "no $page is printed";
    my ($picture, $times) = ('', 0);
    Messdeck::wait_for(sub {
        my $now = $window->dots;
        $times   = $now eq $picture ? $times + 1 : 0;
        $picture = $now;
        return $times > 2 && $is_right->($now);
    });
    return $picture;
}

# The dots from the border on, but for the lines that are all across.
sub beyond {
    my ($picture) = @_;
    my ($wide, $high, $dots) = $picture =~ /^P6\n(\d+) (\d+)\n255\n(.*)/s or return '';
    my $margin = 8;
    my $from   = $margin + $border * ($wide - 2 * $margin) / $width;
    my $row    = ($high - 2 * $margin) / $height;
    return join '', map { substr $dots, 3 * ($_ * $wide + $from), 3 * ($wide - $from) }
        $margin + 2 * $row .. $high - $margin - 2 * $row - 1;
}

my $t = Terminal->start([ points($step) ], width => $width, height => $height);
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
close $next;

# In xterm that part of the picture stays the same, dot by dot.
SKIP: {
    skip 'xterm, Xvfb or import is not there', 2 if !Xterm::possible() || !-x '/usr/bin/import';
    my $server = Xterm->server;
    my $window = $server->window($width, $height, [ points(61 * $step) ], '-fs', 7,
        '-xrm', "*printerCommand: cat > '$dir/print'", '-xrm', '*printAttributes: 0');
    open $next, '>', "$dir/next" or die $!;
    $next->autoflush(1);
    my $want = beyond(settled($window, 'page 0', sub { beyond($_[0]) ne '' }));
    cmp_ok length($want), '>', 100_000, 'a picture of it in xterm';
    my ($pages, $same) = (0, 1);
    while ($same && $pages < 10) {
        print $next "\n";
        my $page = 'page ' . ++$pages;
        $same = beyond(settled($window, $page, sub { beyond($_[0]) eq $want })) eq $want;
    }
    ok $same, "straight on $pages pages, too";
}
done_testing;
