package Pointer;

# A mouse at an X server of the test's own: moves, clicks and turns its wheel
# through the extension XTEST, spoken on the server's socket.

use strict;
use warnings;

use IO::Socket::UNIX;
use Socket qw(SOCK_STREAM);

use constant { QUERY_TREE => 15, GET_GEOMETRY => 14, GET_INPUT_FOCUS => 43, QUERY_EXTENSION => 98 };
use constant { FAKE_INPUT => 2, PRESS => 4, RELEASE => 5, MOTION => 6 };

# Pointer->at(':99'); undef where the server does not let one in.
sub at {
    my ($class, $display) = @_;
    my ($number) = $display =~ /(\d+)/;
    my $socket = IO::Socket::UNIX->new(Type => SOCK_STREAM, Peer => "/tmp/.X11-unix/X$number") // return undef;
    my $self = bless { socket => $socket }, $class;
    syswrite $socket, pack 'a1xvvvvx2', 'l', 11, 0, 0, 0;
    my ($welcome, $more) = unpack 'Cx5v', $self->get(8);
    my $setup = $self->get(4 * $more);
    return undef if $welcome != 1;
    my ($vendor, $formats) = unpack 'x16vx3C', $setup;
    $self->{root} = unpack 'V', substr $setup, 32 + ($vendor + 3 & ~3) + 8 * $formats;
    my $reply = $self->ask(QUERY_EXTENSION, 0, pack 'vx2a8', 5, 'XTEST');
    my ($present, $opcode) = unpack 'x8CC', $reply;
    $self->{xtest} = $opcode if $present;
    return $self;
}

# Whether the server has that extension.
sub clicks { return defined $_[0]{xtest} }

sub get {
    my ($self, $size) = @_;
    my $bytes = '';
    while (length $bytes < $size) {
        sysread $self->{socket}, $bytes, $size - length $bytes, length $bytes or die 'the X server is gone';
    }
    return $bytes;
}

sub request {
    my ($self, $opcode, $detail, $body) = @_;
    syswrite $self->{socket}, pack('CCv', $opcode, $detail, 1 + length($body) / 4) . $body;
}

# The answer to a request, without events that come before it.
sub ask {
    my ($self, @request) = @_;
    $self->request(@request);
    while (1) {
        my $reply = $self->get(32);
        my ($type, $more) = unpack 'Cx3V', $reply;
        die 'the X server refuses' if $type == 0;
        return $reply . $self->get(4 * $more) if $type == 1;
    }
}

sub fake {
    my ($self, $type, $detail, $x, $y) = @_;
    $self->request($self->{xtest}, FAKE_INPUT,
        pack 'CCx2VVx8vvx8', $type, $detail, 0, $self->{root}, $x // 0, $y // 0);
}

# Where the largest window is: its left, top, width and height, 0 for none.
sub window {
    my ($self) = @_;
    my $reply = $self->ask(QUERY_TREE, 0, pack 'V', $self->{root});
    my ($count) = unpack 'x16v', $reply;
    my @found = (0, 0, 0, 0);
    for my $id (unpack "V$count", substr $reply, 32) {
        my @at = unpack 'x12vvvv', $self->ask(GET_GEOMETRY, 0, pack 'V', $id);
        @found = @at if $at[2] > $found[2];
    }
    return @found;
}

# Presses and releases a button (1 left, 3 right, 4 and 5 the wheel) there, in
# pixels, and waits until the server has done it.
sub click {
    my ($self, $x, $y, $button) = @_;
    $self->fake(MOTION,  0, $x, $y);
    $self->fake(PRESS,   $button);
    $self->fake(RELEASE, $button);
    $self->ask(GET_INPUT_FOCUS, 0, '');
}

1;
