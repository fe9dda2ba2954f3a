package Client;

# A client of the host protocol for tests that kill what it talks to: over
# the host's local socket, or as an account through OpenSSH. It remembers
# every table event, and comes back when its connection ended.

use strict;
use warnings;

use IO::Handle;
use IO::Select;
use IO::Socket::UNIX;
use IPC::Open2;
use IPC::Open3;
use JSON::PP;
use POSIX ();
use Time::HiRes qw(time);

my $json = JSON::PP->new->canonical;

# Client->new($host, name => 'ann', key => FILE or undef, seen => sub {})
# Without a key it comes over the local socket, or by the program of command. seen is called with every
# message.
sub new {
    my ($class, $host, %is) = @_;
    return bless {%is, host => $host, id => 0, text => '', ended => 1}, $class;
}

sub name { return $_[0]{name} }

# Opens a connection where there is none; false while the host is away.
sub connect {
    my ($self) = @_;
    return 1 if !$self->{ended};
    $self->close;
    @$self{qw(text welcome table asked)} = ('', undef, undef, undef);
    if ($self->{command}) {
        my $pid = open2(my $from, my $to, @{$self->{command}});
        @$self{qw(pid from to)} = ($pid, $from, $to);
    }
    elsif ($self->{key}) {
        open my $nothing, '>', '/dev/null' or die $!;
        my $pid = open3(my $to, my $from, '>&' . fileno $nothing, 'ssh', '-p', $self->{host}->ssh_port,
            qw(-F /dev/null -o StrictHostKeyChecking=no -o BatchMode=yes),
            qw(-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -o IdentitiesOnly=yes),
            '-i', $self->{key}, "$self->{name}\@127.0.0.1", 'json');
        @$self{qw(pid from to)} = ($pid, $from, $to);
    }
    else {
        my $socket = IO::Socket::UNIX->new("$self->{host}{dir}/state/messdeckd.sock") or return 0;
        @$self{qw(from to)} = ($socket, $socket);
    }
    $self->{from}->blocking(0);
    $self->{ended} = 0;
    $self->tell({hello => {protocol => 1}});
    $self->tell({login => {name => $self->{name}}}) if !$self->{key} && !$self->{command};
    return 1;
}

sub close {
    my ($self) = @_;
    close $self->{$_} for grep { $self->{$_} } qw(from to);
    if ($self->{pid}) {
        kill 'KILL', $self->{pid};
        waitpid $self->{pid}, 0;
    }
    delete @$self{qw(from to pid)};
    $self->{ended} = 1;
}

sub tell {
    my ($self, $message) = @_;
    local $SIG{PIPE} = 'IGNORE';
    my $line = encode_json($message) . "\n";
    $self->{ended} = 1 if !defined syswrite $self->{to}, $line;
}

# Sends a command; its number. The answer comes by messages().
sub ask {
    my ($self, $words, %more) = @_;
    my $id = ++$self->{id};
    $self->tell({do => $words, id => $id, %more});
    return $id;
}

# What has come since the last time.
sub messages {
    my ($self) = @_;
    return if !$self->{from};
    my @messages;
    while (1) {
        my $n = sysread $self->{from}, my $bytes, 262144;
        $self->{text} .= $bytes if $n;
        $self->{ended} = 1 if defined $n ? $n == 0 : !$!{EAGAIN} && !$!{EINTR};
        last if !$n;
    }
    while ($self->{text} =~ s/^(.*)\n//) {
        my $message = $json->decode($1);
        my $what    = $message->{ev} // '';
        $self->{welcome} = $message if $what eq 'welcome';
        $self->{table}   = $message if $what eq 'table';
        $self->{at}      = $message->{table} if $what eq 'you' || $what eq 'welcome';
        $self->{ended}   = 1 if $what eq 'bye';
        $self->{seen}->($self, $message) if $self->{seen};
        push @messages, $message;
    }
    return @messages;
}

# The answer to a command, which is sent again only when the connection has
# ended, or the hub has before it answered; undef when none comes.
sub answer {
    my ($self, $words, %more) = @_;
    my $end = time + $Messdeck::TIMEOUT;
    while (time < $end) {
        select(undef, undef, undef, 0.02), next if !$self->connect;
        my $id = $self->ask($words, %more);
        while (time < $end && !$self->{ended}) {
            my ($answer) = grep { ($_->{re} // 0) == $id } $self->messages;
            last           if $answer && ($answer->{error} // '') =~ /^The host was restarted/;
            return $answer if $answer;
            IO::Select->new($self->{from})->can_read(0.05);
        }
        # An account's connection that has ended is opened again above.
        select undef, undef, undef, 0.02 if $self->{ended};
    }
    return undef;
}

sub DESTROY {
    my ($self) = @_;
    local ($?, $!);
    $self->close;
}

1;
