package Hijack;

# A session process that is taken over by hijack.py: what it is told to say to
# the hub and the gate, and what it hears of them.

use strict;
use warnings;

use FindBin;
use IO::Socket::INET;
use IPC::Open2;
use JSON::PP;
use Test::More;

# Hijack->take($host, $pid); undef where that is not allowed.
sub take {
    my ($class, $host, $pid) = @_;
    my $self = bless { host => $host }, $class;
    $self->{pid} = open2($self->{out}, $self->{in}, '/usr/bin/python3', "$FindBin::Bin/hijack.py", $pid);
    my $taken = readline $self->{out};
    return if $taken eq "not allowed\n";
    die "it is not taken over: $taken" if $taken ne "taken\n";
    return $self;
}

# Gives the process an order; what it has heard since the last one.
sub order {
    my ($self, %order) = @_;
    print { $self->{in} } encode_json(\%order), "\n";
    $self->{in}->flush;
    my $answer = readline $self->{out};
    die 'the process is gone' if !defined $answer;
    my @heard = @{ decode_json($answer)->{heard} };
    fail('it waits in vain for ' . encode_json($_->{line}{waited})) for grep { $_->{line}{waited} } @heard;
    return @heard;
}

# Somebody connects to it from that address: the gate's number, and the socket,
# which is to be held.
sub connection {
    my ($self, $transport, $address) = @_;
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $self->{host}->port($transport),
        LocalAddr => $address) or die "$address: $!";
    my ($id) = map { $_->{line}{conn} ? $_->{line}{conn}{id} : () } $self->order(wait => { address => $address });
    die "$address did not come here" if !defined $id;
    return ($id, $line);
}

# A message of a connection, as it stands on the link to the hub.
sub from {
    my ($id, %message) = @_;
    return { from => $id, m => \%message };
}

# The process is let go.
sub end {
    my ($self) = @_;
    close $self->{in};
    waitpid $self->{pid}, 0;
    return;
}

1;
