package SlowLine;

# A line between a client and the host that can be held, and that counts: a
# process that passes on bytes and has next to no room for them.

use strict;
use warnings;

use IO::Handle;
use IO::Select;
use IO::Socket::INET;
use POSIX ();
use Socket qw(SOL_SOCKET SO_RCVBUF SO_SNDBUF AF_UNIX SOCK_STREAM PF_UNSPEC);

# SlowLine->start($port): a line to that port of the host, for one client.
sub start {
    my ($class, $port) = @_;
    my $listen = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 1) or die $!;
    socketpair my $ours, my $its, AF_UNIX, SOCK_STREAM, PF_UNSPEC or die $!;
    $_->autoflush(1) for $ours, $its;
    my $pid = fork // die "fork: $!";
    if ($pid == 0) {
        close $ours;
        pass_on($listen, $port, $its);
        POSIX::_exit(0);
    }
    close $its;
    return bless { pid => $pid, told => $ours, port => $listen->sockport, owner => $$ }, $class;
}

# Where the client connects to: as the host's own ports.
sub port        { return $_[0]{port} }
sub ssh_port    { return $_[0]{port} }
sub telnet_port { return $_[0]{port} }

sub tell {
    my ($self, $word) = @_;
    print { $self->{told} } "$word\n";
    my $told = $self->{told}->getline;
    chomp $told;
    return $told;
}

# Nothing more is taken from the host; it goes on; so many bytes came from the
# host so far.
sub hold  { return $_[0]->tell('hold') }
sub go    { return $_[0]->tell('go') }
sub bytes { return $_[0]->tell('bytes') }

sub pass_on {
    my ($listen, $port, $its) = @_;
    my $client = $listen->accept or return;
    my $host   = IO::Socket::INET->new(Proto => 'tcp') or return;
    setsockopt $host, SOL_SOCKET, SO_RCVBUF, 4096 or return;
    connect $host, Socket::pack_sockaddr_in($port, Socket::inet_aton('127.0.0.1')) or return;
    my ($held, $bytes) = (0, 0);
    while (1) {
        for my $from (IO::Select->new($its, $client, $held ? () : $host)->can_read) {
            my $n = sysread $from, my $part, 4096;
            return if !$n;
            if ($from == $its) {
                $held = 1 if $part eq "hold\n";
                $held = 0 if $part eq "go\n";
                syswrite $its, "$bytes\n";
                next;
            }
            $bytes += $n if $from == $host;
            my $to = $from == $host ? $client : $host;
            while (length $part) {
                my $put = syswrite $to, $part;
                return if !$put;
                substr $part, 0, $put, '';
            }
        }
    }
}

sub DESTROY {
    my ($self) = @_;
    return if $self->{owner} != $$;
    local ($?, $!);
    kill 'KILL', $self->{pid};
    waitpid $self->{pid}, 0;
}

1;
