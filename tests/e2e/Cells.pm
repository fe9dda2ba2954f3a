package Cells;

# Screens as cells, each a character and a look such as "fg 7 bg - bold", and
# how two of them differ. What cannot be seen, a blank's foreground, is left
# out; so is dim, which not every terminal tells.

use strict;
use utf8;
use warnings;

sub cell {
    my ($ch, $fg, $bg, %attr) = @_;
    my @attr = grep { $attr{$_} } qw(bold underline reverse);
    return [ $ch, "bg $bg" ] if $ch eq ' ' && !$attr{underline} && !$attr{reverse};
    return [ $ch, join ' ', "fg $fg bg $bg", @attr ];
}

# A golden screen.
sub golden {
    my ($text) = @_;
    my ($size, @lines) = split /\n/, $text;
    my ($width, $height) = split /x/, $size;
    my (%look, @rows);
    for (@lines[ 2 * $height .. $#lines ]) {
        my ($letter, $fg, $bg, $attr) = /^(.)\s*fg (\S+) bg (\S+)(.*)/ or next;
        $look{$letter} = [ $fg, $bg, map { $_ => 1 } split ' ', $attr ];
    }
    for my $y (0 .. $height - 1) {
        my @letters = split //, $lines[ $height + $y ];
        my @text    = split //, sprintf '%-*s', $width, $lines[$y];
        push @rows, [ map { cell($text[$_], @{ $look{ $letters[$_] } }) } 0 .. $width - 1 ];
    }
    return \@rows;
}

# One SGR sequence's parameters on what was in force.
sub sgr {
    my ($now, @p) = @_;
    while (@p) {
        my $n = shift @p;
        if    ($n eq '' || $n == 0) { %$now = (fg => '-', bg => '-') }
        elsif ($n == 1)  { $now->{bold}      = 1 }
        elsif ($n == 4)  { $now->{underline} = 1 }
        elsif ($n == 7)  { $now->{reverse}   = 1 }
        elsif ($n == 22) { $now->{bold}      = 0 }
        elsif ($n == 24) { $now->{underline} = 0 }
        elsif ($n == 27) { $now->{reverse}   = 0 }
        elsif ($n == 38 || $n == 48) {
            my $which = $n == 38 ? 'fg' : 'bg';
            $now->{$which} = shift(@p) == 5 ? shift @p : sprintf '#%02x%02x%02x', splice @p, 0, 3;
        }
        elsif ($n >= 30 && $n <= 37)   { $now->{fg} = $n - 30 }
        elsif ($n >= 40 && $n <= 47)   { $now->{bg} = $n - 40 }
        elsif ($n >= 90 && $n <= 97)   { $now->{fg} = $n - 82 }
        elsif ($n >= 100 && $n <= 107) { $now->{bg} = $n - 92 }
        elsif ($n == 39)               { $now->{fg} = '-' }
        elsif ($n == 49)               { $now->{bg} = '-' }
    }
}

# What tmux prints of a pane, with its attributes. It keeps to itself what the
# blanks at a line's end look like.
sub tmux {
    my ($text, $width) = @_;
    my %now = (fg => '-', bg => '-');
    my @rows;
    for my $line (split /\n/, $text) {
        my @row;
        while ($line =~ /\G(?:\e\[([\d;]*)m|(.))/gs) {
            if   (defined $1) { sgr(\%now, split(/;/, $1, -1)) }
            else              { push @row, cell($2, @now{qw(fg bg)}, %now) }
        }
        push @row, [ ' ', '?' ] while @row < $width;
        push @rows, \@row;
    }
    return \@rows;
}

sub text { return join '', map { join('', map { $_->[0] } @$_) . "\n" } @{ $_[0] } }

# The first few differences, one a line; '' where there are none.
sub differences {
    my ($shown, $want) = @_;
    my $text = '';
    for my $y (0 .. $#$want) {
        for my $x (0 .. $#{ $want->[$y] }) {
            my ($a, $b) = ($shown->[$y][$x] // [ '', '' ], $want->[$y][$x]);
            next if $a->[0] eq $b->[0] && ($a->[1] eq '?' || $a->[1] eq $b->[1]);
            $text .= "$x,$y: '@$a' and not '@$b'\n";
            return $text if $text =~ tr/\n// > 5;
        }
    }
    return $text;
}

1;
