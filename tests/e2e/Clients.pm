package Clients;

# Command lines of the SSH and telnet clients that people come with, and people
# for them to be.

use strict;
use warnings;

use File::Temp ();
use IO::Select;
use IO::Socket::INET;
use Messdeck;

# A directory of keys and the accounts that they and passwords belong to.
sub people {
    my ($class) = @_;
    my $self = bless { dir => File::Temp->newdir('clientsXXXXXX', TMPDIR => 1), conf => '' }, $class;
    for my $name (qw(spare alice stranger)) {
        system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', $self->key($name)) == 0
            or die 'ssh-keygen';
    }
    my ($spare, $alice) = map { $self->line($_) } qw(spare alice);
    my $hash = $self->hash('open sesame');
    $self->{conf} = <<"END";
account "alice" { role = player keys = {"$spare", "$alice"} }
account "bob" { role = player password = "$hash" }
END
    return $self;
}

sub conf { return $_[0]{conf} }
sub key  { return "$_[0]{dir}/$_[1]" }

sub line {
    my ($self, $name) = @_;
    open my $f, '<', $self->key($name) . '.pub' or die $!;
    chomp(my $line = <$f>);
    return $line;
}

sub hash {
    my ($self, $password) = @_;
    $self->write('password', "$password\n");
    my $file    = $self->key('password');
    my $program = Messdeck::program('messdeckctl');
    my ($status, $hash) = Messdeck::command('sh', '-c', "'$program' hash < '$file'");
    chomp $hash;
    return $hash;
}

sub write {
    my ($self, $name, $text, $mode) = @_;
    open my $f, '>', $self->key($name) or die $!;
    print $f $text;
    close $f;
    chmod $mode, $self->key($name) if defined $mode;
    return $self->key($name);
}

# What OpenSSH runs to ask for a password.
sub askpass {
    my ($self, $password) = @_;
    return $self->write('askpass', "#!/bin/sh\necho '$password'\n", 0755);
}

my @quiet = ('-F', 'none', '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
    '-o', 'LogLevel=ERROR', '-o', 'IdentitiesOnly=yes', '-o', 'IdentityAgent=none');

sub ssh {
    my ($host, $name, @rest) = @_;
    return ('ssh', @quiet, '-p', $host->ssh_port, '-l', $name, '127.0.0.1', @rest);
}

sub plink {
    my ($host, $name, @rest) = @_;
    my $print = $host->wait_log(qr/fingerprint=(\S+)/);
    return ('plink', '-ssh', '-batch', '-noagent', '-P', $host->ssh_port, '-hostkey', $print,
        '-l', $name, @rest);
}

sub dbclient {
    my ($host, $name, @rest) = @_;
    return ('dbclient', '-y', '-y', '-p', $host->ssh_port, '-l', $name, @rest);
}

# Telnet clients by name: what runs them against 127.0.0.1 and a port, and
# whether they come with a screen or by line. tt++ is a program of games on
# Debian, and stays when a session ends unless it is told.
my $tintin = '#event {SESSION DISCONNECTED} {#end};#session m 127.0.0.1 ';
# Without -T curl waits for a line before it shows what has come; with it, it
# leaves a terminal that does not wait, so that it needs one of its own.
my $curl   = 'exec curl -sN -T . telnet://127.0.0.1:';
my %telnet = (
    'inetutils telnet' => { screen => 1, run => sub { ('telnet', '127.0.0.1', $_[0]) } },
    'busybox telnet'   => { screen => 1, run => sub { ('busybox', 'telnet', '127.0.0.1', $_[0]) } },
    'plink -telnet'    => { screen => 1, run => sub { ('plink', '-telnet', '-P', $_[0], '127.0.0.1') } },
    'tt++'             => { screen => 1, run => sub { (tintin(), '-e', $tintin . $_[0]) } },
    'tt++ for a screen reader' =>
        { screen => 0, run => sub { (tintin(), '-e', '#config {SCREEN READER} {ON};' . $tintin . $_[0]) } },
    'tt++ with a split screen' => { screen => 0, run => sub { (tintin(), '-e', '#split;' . $tintin . $_[0]) } },
    'nc'         => { screen => 0, run => sub { ('nc', '127.0.0.1', $_[0]) } },
    'busybox nc' => { screen => 0, run => sub { ('busybox', 'nc', '127.0.0.1', $_[0]) } },
    'curl'       => { screen => 0, run => sub { ('sh', '-c', "$curl$_[0] </dev/tty 2>/dev/null") } },
);

sub tintin { return -x '/usr/games/tt++' ? '/usr/games/tt++' : 'tt++' }

# The names of those with a screen (1) or by line (0); and a command line.
sub telnets { my ($screen) = @_; return sort grep { $telnet{$_}{screen} == $screen } keys %telnet }
sub telnet  { my ($host, $name) = @_; return $telnet{$name}{run}->($host->telnet_port) }

# A client in Python (paramiko, libssh2), by the script of that name.
sub python {
    my ($host, $script, @rest) = @_;
    (my $dir = __FILE__) =~ s{[^/]+$}{};
    return ('/usr/bin/python3', "$dir$script.py", $host->ssh_port, @rest);
}

# A bare connection to the telnet port, from that address of this machine.
sub bare {
    my ($host, $address) = @_;
    return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port, LocalAddr => $address);
}

# Waits until something that matches has come by it; false when the host hangs
# up before.
sub hears {
    my ($line, $wanted) = @_;
    my $text = '';
    my $came = Messdeck::wait_for(sub {
        return 'wanted' if $text =~ $wanted;
        return ''       if !IO::Select->new($line)->can_read(0.1);
        return sysread($line, $text, 4096, length $text) ? '' : 'end';
    });
    return ($came // '') eq 'wanted';
}

# Somebody who comes in by it as a guest; nothing where that fails.
sub bare_guest {
    my ($host, $address) = @_;
    my $line = bare($host, $address) or return;
    return if !hears($line, qr/Name: /);
    syswrite $line, "\r\n";
    return if !hears($line, qr/Guest-\d+.*\n/);
    return $line;
}

1;
