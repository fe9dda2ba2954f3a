#!/usr/bin/perl
# Who comes as "guest" with a key that is known here is told whose it is; and
# "guest" goes on letting everybody in at once, whatever client they have.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\nexempt = {}\n" . $people->conf);

sub new_key {
    my ($name, @more) = @_;
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', $people->key($name), @more) == 0
        or die 'ssh-keygen';
    return $people->key($name);
}

# One call by OpenSSH, from an address of its own: (exit status, what it said).
my $addresses = 0;
sub from_new { return '127.0.0.' . (10 + ++$addresses) }

sub call {
    my ($name, @options) = @_;
    my @ssh = Clients::ssh($host, $name, 'whoami');
    my ($status, $out, $err) = Messdeck::command('ssh', @options, @ssh[1 .. $#ssh]);
    return ($status, $out . $err);
}

# As what the log says that the last call came in.
sub is_guest {
    my ($what, $status, $text) = @_;
    is $status, 0, $what;
    like $text, qr/^You are a guest of Messdeck/, '... as a guest' or diag $text;
}

subtest 'a known key on the screen' => sub {
    my $key = $people->key('alice');
    for my $size ([80, 24], [40, 24]) {
        my $terminal = Terminal->ssh($host, 'guest', key => $key, width => $size->[0], height => $size->[1]);
        ok $terminal->wait_screen(qr/Your key is known here.*alice's.*Enter: come in as alice/s), "$size->[0] columns";
        $terminal->keys('Enter');
        ok $terminal->wait_screen(qr/You are alice\./), 'Enter takes the account';
        $terminal->line('/quit');
        ok $terminal->wait_screen(qr/\[ended 0\]/), 'which leaves';
    }
    my $guest = Terminal->ssh($host, 'visitor', key => $key);
    ok $guest->wait_screen(qr/come in as alice/), 'another name of guests';
    $guest->keys('Escape');
    ok $guest->wait_screen(qr/\A(?!.*come in as)[^\n]*Guest-\d+~/s), 'and a guest\'s chair';
};

subtest 'a known key in sentences' => sub {
    my $terminal = Terminal->ssh($host, 'guest', key => $people->key('spare'), width => 39);
    ok $terminal->wait_screen(qr/Press\s+Enter\s+alone\s+to\s+come\s+in\s+as\s+alice/), 'is told';
    $terminal->keys('Enter');
    ok $terminal->wait_screen(qr/You\s+are\s+alice\./), 'Enter takes the account';
};

subtest 'the eighth of an agent\'s keys' => sub {
    my ($status, $out) = Messdeck::command('ssh-agent', '-s');
    my ($agent) = $out =~ /SSH_AUTH_SOCK=([^;]+)/;
    my ($pid)   = $out =~ /SSH_AGENT_PID=(\d+)/;
    ok $pid, 'there is an agent' or return;
    {
        local $ENV{SSH_AUTH_SOCK} = $agent;
        my @keys = (map({ new_key("agent$_") } 1 .. 7), $people->key('alice'));
        Messdeck::command('ssh-add', '-q', $_) for @keys;
    }
    my @with = ('-o', 'IdentitiesOnly=no', '-o', "IdentityAgent=$agent");
    my @ssh = Clients::ssh($host, 'guest');
    my $terminal = Terminal->start(['ssh', '-tt', @with, @ssh[1 .. $#ssh]]);
    ok $terminal->wait_screen(qr/come in as alice/), 'is found';
    my $key = new_key('many');
    Messdeck::command('sh', '-c', "SSH_AUTH_SOCK='$agent' ssh-add -q -d '" . $people->key('alice') . "'");
    {
        local $ENV{SSH_AUTH_SOCK} = $agent;
        Messdeck::command('ssh-add', '-q', new_key("more$_")) for 1 .. 20;
    }
    is_guest('twenty-seven strange ones do no harm', call('guest', @with));
    kill 'TERM', $pid;
};

subtest 'strangers' => sub {
    my @ways = (
        ['OpenSSH without a key', sub { call('guest', '-b', from_new()) }],
        ['OpenSSH with a key', sub { call('guest', '-b', from_new(), '-i', $people->key('stranger')) }],
        ['plink', sub { Messdeck::command(Clients::plink($host, 'guest', '127.0.0.1', 'whoami')) }],
        ['dbclient', sub { Messdeck::command(Clients::dbclient($host, 'guest', '127.0.0.1', 'whoami')) }],
        ['paramiko with nothing',
            sub { Messdeck::command(Clients::python($host, 'client', 'guest', '-', 'exec', 'whoami')) }],
        ['paramiko with a key', sub { Messdeck::command(
            Clients::python($host, 'client', 'guest', $people->key('stranger'), 'exec', 'whoami')) }],
        ['paramiko with a password',
            sub { Messdeck::command(Clients::python($host, 'client', 'guest', 'anything', 'exec', 'whoami')) }],
        ['libssh2', sub { my ($status, $out) = Messdeck::command(
            Clients::python($host, 'libssh2', 'guest', '-', 'whoami')); $out =~ s/^mac .*\n//; ($status, $out) }],
        ['batch mode by a name for programs', sub { call('anonymous', '-b', from_new(), '-o', 'BatchMode=yes') }],
        ['"none" alone by that name',
            sub { call('anon', '-b', from_new(), '-o', 'PreferredAuthentications=none') }],
    );
    is_guest($_->[0], $_->[1]->()) for @ways;
    unlike $host->log, qr/guest_gave_up/, 'nobody had to go';
};

subtest 'other clients with a known key' => sub {
    my $key = $people->key('dropbear');
    Messdeck::command('dropbearconvert', 'openssh', 'dropbear', $people->key('alice'), $key);
    my $bear = Terminal->start([Clients::dbclient($host, 'guest', '-t', '-i', $key, '127.0.0.1')]);
    ok $bear->wait_screen(qr/come in as alice/), 'dbclient is told';
    my $ppk = $people->key('putty');
    Messdeck::command('puttygen', $people->key('alice'), '-O', 'private', '-o', $ppk);
    my $putty = Terminal->start([Clients::plink($host, 'guest', '-t', '-i', $ppk, '127.0.0.1')]);
    ok $putty->wait_screen(qr/come in as alice/), 'and PuTTY';
};

# A key that is nobody's is not asked for its passphrase.
subtest 'a key with a passphrase' => sub {
    my $key = new_key('locked');
    Messdeck::command('ssh-keygen', '-q', '-p', '-P', '', '-N', 'a passphrase', '-f', $key);
    my $terminal = Terminal->ssh($host, 'guest', key => $key);
    ok $terminal->wait_screen(qr/What would you like/), 'is in at once';
    unlike $terminal->history, qr/passphrase/, 'without a question';
};

# OpenSSH has no keyboard-interactive then, so that it must come twice.
subtest 'batch mode' => sub {
    my @batch = ('-b', from_new(), '-o', 'BatchMode=yes');
    is_guest('with a known key', call('guest', @batch, '-i', $people->key('alice')));
    my ($status, $text) = call('guest', @batch, '-i', $people->key('stranger'));
    is $status, 255, 'an unknown key is not enough';
    ok $host->wait_log(qr/guest_gave_up from=127/), 'which is in the log';
    is_guest('but from then on', call('guest', @batch));
    is_guest('"none" alone', call('guest', @batch[0, 1], '-o', 'PreferredAuthentications=none'));
    my $first = from_new();
    ($status, $text) = call('guest', '-b', $first, '-o', 'PreferredAuthentications=none');
    is $status, 255, 'each address must come twice';
};

is $host->stop, 0, 'the host ends in order';

# Where nobody has a key nobody is asked.
$host = Messdeck->start(conf => "bots = 0\n");
is_guest('batch mode on a host without accounts', call('guest', '-o', 'BatchMode=yes'));
is $host->stop, 0, 'the host ends in order';
done_testing;
