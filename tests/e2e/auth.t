#!/usr/bin/perl
# Who gets in, how, and as whom.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);

# Logs in as OpenSSH does and asks who that is: (exit status, its text).
sub whoami {
    my ($name, %how) = @_;
    my @options = map { ('-o', $_) } @{ $how{options} // [] };
    push @options, '-i', $how{key} if $how{key};
    my @ssh = Clients::ssh($host, $name, 'whoami');
    local $ENV{SSH_ASKPASS}         = $people->askpass($how{password} // '');
    local $ENV{SSH_ASKPASS_REQUIRE} = 'force';
    my ($status, $out, $err) = Messdeck::command('ssh', @options, @ssh[1 .. $#ssh]);
    return ($status, $out . $err);
}

subtest 'a guest' => sub {
    my ($status, $text) = whoami('anonymous', options => ['PreferredAuthentications=none']);
    is $status, 0, 'gets in with nothing';
    like $text, qr/^You are a guest of Messdeck\. You get a name when /, 'a guest\'s call has no name';
};

subtest 'an account with keys' => sub {
    for my $key (qw(spare alice)) {
        my ($status, $text) = whoami('alice', key => $people->key($key));
        is $status, 0, "the $key key fits";
        like $text, qr/^You are alice, a player of Messdeck\.$/m, 'her key makes a player of her';
    }
    my ($status, $text) = whoami('alice', key => $people->key('stranger'),
        options => ['PreferredAuthentications=publickey']);
    is $status, 255, 'another key does not';
    ($status, $text) = whoami('alice', options => ['PreferredAuthentications=none']);
    is $status, 255, 'nor does nothing';
};

subtest 'an account with a password' => sub {
    for my $method (qw(password keyboard-interactive)) {
        my @only = (options => ["PreferredAuthentications=$method", 'NumberOfPasswordPrompts=1']);
        my ($status, $text) = whoami('bob', @only, password => 'open sesame');
        is $status, 0, "$method with the right one";
        like $text, qr/^You are bob, a player of Messdeck\.$/m, 'lets bob in';
        ($status, $text) = whoami('bob', @only, password => 'close sesame');
        is $status, 255, "$method with a wrong one does not";
    }
};

subtest 'an unknown name' => sub {
    my ($status, $text) = whoami('zebedee', key => $people->key('stranger'),
        options => ['PreferredAuthentications=publickey']);
    is $status, 0, 'gets in with a key';
    like $text, qr/^You are a guest /, 'as a guest';
    ($status, $text) = whoami('florence', options => ['PreferredAuthentications=keyboard-interactive']);
    is $status, 0, 'gets in by keyboard-interactive';
    like $text, qr/^You are a guest /, 'in the same way';
    my $terminal = Terminal->ssh($host, 'dougal', key => $people->key('stranger'));
    ok $terminal->wait_screen(qr/dougal~/), 'a guest has the name he asked for, with a tilde';
};

subtest 'a name that cannot be' => sub {
    my ($status, $text) = whoami("\x1b[2Jx", key => $people->key('stranger'));
    unlike $text, qr/\e/, 'is never shown as it came';
};

subtest 'many keys' => sub {
    my @keys = map { my $k = $people->key("extra$_");
        system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', $k); $k } 1 .. 12;
    my ($status, $text) = whoami('alice', options => [map { "IdentityFile=$_" } @keys, $people->key('alice')]);
    is $status, 0, 'the thirteenth that is offered may be the right one';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
