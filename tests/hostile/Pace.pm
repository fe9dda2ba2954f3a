package Pace;

# Two who play while others attack, and how long they wait: one over the host
# protocol, who knows by it how the table stands; the other one has a screen.
# They come from addresses of their own.

use strict;
use warnings;

use Clients;
use IO::Select;
use IPC::Open3;
use Messdeck;
use Player;
use Time::HiRes qw(time);

# Pace->start($host): a game has begun.
sub start {
    my ($class, $host) = @_;
    my $self = bless { owner => $$, player => Player->start($host, 'guest', from => '127.200.1.1') }, $class;
    $self->{pid} = open3($self->{keys}, $self->{screen}, '>&STDERR',
        Clients::ssh($host, 'guest', '-tt', '-b', '127.200.2.1'));
    $self->{keys}->autoflush(1);
    $self->drawn(0.5, $Messdeck::TIMEOUT);
    $self->type('/set motion off');
    $self->type('/set tour seen');
    $self->{table} = $self->player->do('new uckers')->{data}{table};
    $self->type("/join $self->{table}");
    $self->type('');
    $self->type('/phrase x');
    $self->player->do('phrase');
    $self->player->wait(sub { $self->player->status eq 'playing' }) or die 'no game';
    return $self;
}

sub player { return $_[0]{player} }
sub table  { return $_[0]{table} }

# Reads the screen until nothing has come for so long, or nothing at all for
# most seconds; when the first bytes came.
sub drawn {
    my ($self, $quiet, $most) = @_;
    my ($first, $text) = (undef, '');
    while (IO::Select->new($self->{screen})->can_read(defined $first ? $quiet : $most)) {
        last if !sysread $self->{screen}, $text, 65536, length $text;
        $first //= time;
        $self->press("\e[1;2R") while $text =~ s/\e\[6n//;
    }
    return $first;
}

sub press { my ($self, @keys) = @_; print { $self->{keys} } @keys }

sub type {
    my ($self, $line) = @_;
    $self->press("\025$line\r");
    return $self->drawn(0.3, $Messdeck::TIMEOUT);
}

# One action of whose turn it is. It is timed from the key to the screen's first
# change, or to the program's event of the table.
sub act {
    my ($self, $when) = @_;
    my $player = $self->player;
    my ($seq, $phase) = ($player->{seq}, $player->play->{phase});
    if ($player->decides) {
        my $line = $phase eq 'play' ? 'play 1' : $phase eq 'colours' ? 'colours red' : 'throw';
        my $since = time;
        my $answer = $player->do($line);
        # What a program knows may be a moment old, but not again and again.
        if ($answer && !$answer->{ok} && $answer->{code} =~ /^(?:stale|turn|where)$/ && ++$self->{late} < 5) {
            $player->read(0.1);
            return 1;
        }
        $self->{late} = 0;
        $player->wait(sub { $player->{seq} > $seq }) if $answer && $answer->{ok};
        push @{ $self->{waited}{$when}{program} }, time - $since;
        $self->drawn(0.02, 1);
        return $answer && $answer->{ok};
    }
    my %line = (colours => '/colours red', play => '1');
    $self->press("\025", $line{$phase} // '');
    $self->drawn(0.03, 0.1);
    my $since = time;
    $self->press("\r");
    my $at = $self->drawn(0.02, $Messdeck::TIMEOUT) or return 0;
    push @{ $self->{waited}{$when}{screen} }, $at - $since;
    $player->read(0.02);
    return 1;
}

# Both play for so many seconds; whether all went as it should.
sub play_for {
    my ($self, $when, $seconds) = @_;
    my $end = time + $seconds;
    my $ok  = 1;
    while (time < $end) {
        $self->player->read(0);
        if ($self->player->status eq 'playing') { $ok &&= $self->act($when) }
        else {
            $self->player->next_game;
            $self->press("\025/rematch\r/phrase x\r");
            $self->drawn(0.1, 1);
        }
    }
    return $ok;
}

# How long of all of them were waited for at most, in milliseconds: so large a
# part of the times at the screen or of the program's.
sub waited {
    my ($self, $when, $what, $part) = @_;
    my @all = sort { $a <=> $b } @{ $self->{waited}{$when}{$what} // [] };
    return @all ? 1000 * $all[ $part * $#all ] : 0;
}

# A line for each of the two, as people read it.
sub lines {
    my ($self, $when) = @_;
    return map {
        sprintf '%-7s %-7s p50 %5.1f ms, p99 %5.1f ms, most %5.1f ms of %d', $when, $_,
            $self->waited($when, $_, 0.5), $self->waited($when, $_, 0.99), $self->waited($when, $_, 1),
            scalar @{ $self->{waited}{$when}{$_} }
    } sort keys %{ $self->{waited}{$when} };
}

sub DESTROY {
    my ($self) = @_;
    return if $self->{owner} != $$;
    local ($?, $!);
    kill 'KILL', $self->{pid};
    waitpid $self->{pid}, 0;
}

1;
